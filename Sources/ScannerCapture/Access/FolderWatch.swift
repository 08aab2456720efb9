import CGio

/// Notices when a file of some name appears in a folder.
///
/// It lives as long as the process.
// @unchecked: the variables are touched on the service thread only; the rest is immutable.
final class FolderWatch: @unchecked Sendable {
  private let name: String
  private let onAppearance: @Sendable () -> Void
  private var monitor: UnsafeMutablePointer<GFileMonitor>?

  /// Starts watching; returns at once.
  ///
  /// - Parameters:
  ///   - path: Of the file, which need not exist.
  ///   - onAppearance: Called on the service thread.
  init(path: String, onAppearance: @escaping @Sendable () -> Void) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    name = String(parts.last ?? "")
    self.onAppearance = onAppearance
    let folder = parts.dropLast().joined(separator: "/")
    ServiceThread.shared.perform { self.start(in: folder) }
  }

  private func start(in folder: String) {
    guard let file = g_file_new_for_path(folder) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let monitor = g_file_monitor_directory(file, G_FILE_MONITOR_NONE, nil, nil) else {
      return
    }
    self.monitor = monitor
    let changed: @convention(c) (gpointer?, OpaquePointer?, gpointer?, UInt32, gpointer?) -> Void =
      {
        _, file, _, event, box in
        guard let file, let box, event == G_FILE_MONITOR_EVENT_CREATED.rawValue else { return }
        Unmanaged<FolderWatch>.fromOpaque(box).takeUnretainedValue().see(file)
      }
    g_signal_connect_data(
      monitor, "changed", unsafeBitCast(changed, to: GCallback.self),
      Unmanaged.passRetained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
  }

  private func see(_ file: OpaquePointer) {
    guard let name = g_file_get_basename(file) else { return }
    defer { g_free(name) }
    if String(cString: name) == self.name { onAppearance() }
  }
}
