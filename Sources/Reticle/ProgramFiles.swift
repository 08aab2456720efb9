import Foundation
import ScannerCapture

/// Finds what is installed beside the program's own data: schemas, translations, icons.
///
/// An installed program finds them below its `PREFIX/share`; one in a build folder below the
/// `.build/share` that the Makefile lays out in the same way.
package struct ProgramFiles: Sendable {
  private let shares: [URL]

  /// Looks beside the places where the program's own data may lie.
  ///
  /// - Parameter locator: Knows those places.
  package init(_ locator: ResourceLocator = .current) {
    shares = locator.folders.flatMap { folder in
      let parent = folder.deletingLastPathComponent()
      return [parent, parent.appendingPathComponent(".build/share")]
    }
  }

  /// Finds a file or folder.
  ///
  /// - Parameter name: Path below `share`, such as "locale".
  /// - Returns: Its place, nil when there is none.
  package func find(_ name: String) -> URL? {
    shares.map { $0.appendingPathComponent(name) }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }
}
