import Foundation

/// Video device files, which tell what GStreamer's errors do not.
enum DeviceFile {
  /// Paths of all video device files.
  static var allVideo: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []
    return names.filter { $0.hasPrefix("video") }.sorted().map { "/dev/" + $0 }
  }

  /// What open(2) says of the video devices that do not open.
  static var openErrors: [Int32] { allVideo.compactMap { openError(at: $0) } }

  /// Tries to open a device.
  ///
  /// - Parameter path: Its file.
  /// - Returns: The errno of open(2), nil when it opens.
  static func openError(at path: String) -> Int32? {
    let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    return nil
  }
}
