import CGio
import Dispatch
import Foundation
import Synchronization

/// The cameras of PipeWire, however often PipeWire is restarted.
///
/// GStreamer's provider does not notice that its PipeWire is gone. So the socket is opened here,
/// lent to the provider and watched: when the other end closes it, the cameras are gone, and a
/// PipeWire that comes back gets a provider of its own.
// @unchecked: the variables are touched on `queue` only; the rest is immutable or locked.
final class PipeWireCameras: @unchecked Sendable {
  /// Before the first attempt to come back, in seconds, and after the last; doubled in between.
  private static let (firstPause, lastPause) = (0.1, 4.0)

  private let queue = DispatchQueue(label: "reticle.capture.pipewire")
  private let onChange: @Sendable () -> Void
  private let devices = Mutex<ProviderDevices?>(nil)
  private var isConnecting = false
  private var folder: FolderWatch?
  private var remote: PipeWireRemote?
  private var watch: ServiceThread.Watch?
  private var pause = PipeWireCameras.firstPause

  /// Makes a list that is empty until it is started.
  ///
  /// - Parameter onChange: Called on any thread when the list was loaded or may have changed.
  init(onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

  /// The cameras now; any thread.
  var cameras: [Camera] { devices.withLock { $0 }?.cameras ?? [] }

  /// Starts looking, also again where there was no PipeWire; any thread.
  func start() {
    queue.async { [self] in
      if case .direct = CameraAccess.shared.route, folder == nil, let path = Self.socketPath {
        folder = FolderWatch(path: path) { [weak self] in self?.start() }
      }
      pause = Self.firstPause
      connect()
    }
  }

  private func connect() {
    guard remote == nil, !isConnecting else { return }
    guard ProviderDevices.exists(CameraList.pipeWireProvider) else { return onChange() }
    isConnecting = true
    CameraAccess.shared.open { [self] result in
      queue.async { [self] in
        isConnecting = false
        switch result {
        case .success(let remote): use(remote ?? Self.socketPath.flatMap(PipeWireRemote.init))
        case .failure: use(nil)
        }
      }
    }
  }

  private static let socketPath = PipeWireRemote.socketPath(ProcessInfo.processInfo.environment)

  private func use(_ remote: PipeWireRemote?) {
    let found = remote.flatMap {
      ProviderDevices(CameraList.pipeWireProvider, in: $0, onChange: onChange)
    }
    devices.withLock { $0 = found }
    onChange()
    guard let remote, found != nil else { return retry() }
    self.remote = remote
    pause = Self.firstPause
    watch = ServiceThread.shared.whenHungUp(remote.descriptor) { [weak self] in
      guard let self else { return }
      queue.async { self.lose(remote) }
    }
  }

  private func lose(_ lost: PipeWireRemote) {
    guard lost == remote else { return }
    (watch, remote) = (nil, nil)
    devices.withLock { $0 = nil }
    onChange()
    retry()
  }

  /// Tries again a few times.
  ///
  /// The socket of a PipeWire that systemd starts on demand is always there, and one that was just
  /// made may not listen yet. Where there is none for longer, its file tells when it comes.
  private func retry() {
    guard pause <= Self.lastPause else { return }
    queue.asyncAfter(deadline: .now() + pause) { [self] in connect() }
    pause *= 2
  }
}
