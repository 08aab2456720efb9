import Dispatch
import ScannerCapture
import ScannerCore

/// A capture session whose pictures and states come to the main actor.
///
/// Of pictures the newest waits, an older one is dropped; states come in order.
final class PreviewSource {
  let source: SourceDescription
  let pictures: AsyncStream<PreviewPicture>
  let states: AsyncStream<CaptureState>
  let cameras: AsyncStream<CameraStatus?>
  private let session: CaptureSession
  private let endPictures: AsyncStream<PreviewPicture>.Continuation
  private let endStates: AsyncStream<CaptureState>.Continuation
  private let endCameras: AsyncStream<CameraStatus?>.Continuation

  init(_ source: SourceDescription, scanner: DataScanner) {
    self.source = source
    let (pictures, picture) = AsyncStream<PreviewPicture>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let (states, state) = AsyncStream<CaptureState>.makeStream()
    self.pictures = pictures
    self.states = states
    let (cameras, camera) = AsyncStream<CameraStatus?>.makeStream()
    self.cameras = cameras
    endCameras = camera
    endPictures = picture
    endStates = state
    session = CaptureSession(
      source: source, options: CaptureOptions(loopsVideo: true),
      onFrame: { scanner.offer($0) }, onPreview: { picture.yield($0) },
      onState: { state.yield($0) }, onCamera: { camera.yield($0) })
  }

  isolated deinit {
    session.stop()
    endPictures.finish()
    endStates.finish()
    endCameras.finish()
  }

  func start() { session.start() }
  func stop() { session.stop() }

  func setPreviewSize(width: Int, height: Int) {
    session.setPreviewSize(width: width, height: height)
  }

  /// Whether the camera's lamp is wanted.
  var isTorchOn = false {
    didSet { if isTorchOn != oldValue { session.setTorch(isTorchOn) } }
  }

  /// What led to the newest state without a picture.
  var evidence: AvailabilityEvidence? { session.evidence }

  func set(_ kind: CameraControl.Kind, to value: Int) { session.set(kind, to: value) }
  func focusOnce() { session.focusOnce() }

  func setPreviewPart(_ part: Rectangle) { session.setPreviewPart(part) }

  /// Stops and returns when the source is closed, so that the next one finds the camera free.
  func close() async {
    let session = session
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        _ = session.finish(within: 2)
        continuation.resume()
      }
    }
  }

  /// Stops and waits until the source is closed; before the program ends.
  func finish() { _ = session.finish(within: 2) }
}
