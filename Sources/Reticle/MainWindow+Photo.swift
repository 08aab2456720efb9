import Foundation
import GtkKit
import ScannerCore
import ScannerEngines

/// The photo of a scan: taken as the camera saw it, saved when asked for.
extension MainWindow {
  /// Asks where to save the photo of the shown result, and saves it.
  func savePhoto() {
    guard let item = results.shown else { return }
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
      Task { self?.tellSaved(path, await MainWindow.write(await photo.value, to: path)) }
    }
  }

  private func tellSaved(_ path: String, _ error: ScanError?) {
    let name = URL(fileURLWithPath: path).lastPathComponent
    toasts.showToast(error.map { tr("Not saved: %1", $0.cause) } ?? tr("Saved “%1”", name))
  }

  @concurrent
  nonisolated private static func write(
    _ photo: Result<Photo, ScanError>, to path: String
  ) async -> ScanError? {
    do {
      let bytes = try photo.get().png()
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
      return nil
    } catch let error as ScanError {
      return error
    } catch {
      return .badOutput(cause: error.localizedDescription)
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
