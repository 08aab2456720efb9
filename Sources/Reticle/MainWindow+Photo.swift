import Foundation
import GtkKit
import ScannerCore
import ScannerEngines

/// The photo of a scan: taken as the camera saw it, saved when asked for.
extension MainWindow {
  /// Asks where to save the photo of the shown result, and saves it.
  func savePhoto() {
    guard let item = results.shown, !isChoosingFile else { return }
    isChoosingFile = true
    // The moment is kept from now on, however long the dialog stands.
    let photo = Task.detached { [scanner] () -> Result<Photo, ScanError> in
      do throws(ScanError) {
        return .success(try await scanner.capturePhoto(of: item.id))
      } catch {
        return .failure(error)
      }
    }
    let name = tr("Scan %1", MainWindow.timestamp) + ".png"
    FileChooser(saving: tr("Save Photo"), parent: window, name: name).show { [weak self] path in
      self?.isChoosingFile = false
      guard let path else { return }
      Task { self?.tellSaved(path, await MainWindow.write(await photo.value, to: path)) }
    }
  }

  private func tellSaved(_ path: String, _ error: ScanError?) {
    let name = URL(fileURLWithPath: path).lastPathComponent
    toasts.showToast(error.map { tr("Not saved: %1", $0.sentence) } ?? tr("Saved “%1”", name))
  }

  @concurrent
  nonisolated private static func write(
    _ photo: Result<Photo, ScanError>, to path: String
  ) async -> ScanError? {
    let url = URL(fileURLWithPath: path)
    do throws(ScanError) {
      let bytes: [UInt8]
      switch url.pathExtension.lowercased() {
      case "png": bytes = try photo.get().png()
      case "jpg", "jpeg": bytes = try photo.get().jpeg()
      default: throw .badOutput(cause: "the name must end in .png or .jpg")
      }
      try write(bytes, to: url)
      return nil
    } catch {
      return error
    }
  }

  nonisolated private static func write(
    _ bytes: [UInt8], to url: URL
  ) throws(ScanError) {
    do {
      try Data(bytes).write(to: url, options: .atomic)
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      let number = cause?.domain == NSPOSIXErrorDomain ? cause?.code : nil
      // What the system says is in the user's language already.
      throw .badOutput(
        cause: number.map { String(cString: strerror(Int32($0))) } ?? error.localizedDescription)
    }
  }

  /// Now, as a part of a file's name that sorts by time.
  private static var timestamp: String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd HH-mm-ss"
    return format.string(from: Date())
  }
}
