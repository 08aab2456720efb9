import Foundation

/// Finds the files that belong to the program, installed or not.
///
/// In this order: the data folder beside the installed program (`../share/reticle` seen from
/// its folder), the folder that the variable `RETICLE_DATA_DIR` names, and the `Resources`
/// folder of the source tree that the program was built in.
package struct ResourceLocator: Sendable {
  /// The folders to look in, the first first.
  package let folders: [URL]

  /// Looks where the running program stands.
  package static let current = ResourceLocator(
    executable: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(),
    environment: ProcessInfo.processInfo.environment)

  /// Makes the list for a given program.
  ///
  /// - Parameters:
  ///   - executable: Absolute path of the program, without symbolic links.
  ///   - environment: The variables to heed.
  package init(executable: URL, environment: [String: String]) {
    let programFolder = executable.deletingLastPathComponent()
    var folders = [
      programFolder.deletingLastPathComponent().appendingPathComponent("share/reticle")
    ]
    if let named = environment["RETICLE_DATA_DIR"], !named.isEmpty {
      folders.append(URL(fileURLWithPath: named))
    }
    if let tree = Self.sourceTree(above: programFolder) {
      folders.append(tree.appendingPathComponent("Resources"))
    }
    self.folders = folders
  }

  /// Finds a file or folder.
  ///
  /// - Parameter name: Path below the data folder, such as `demo/demo.webm`.
  /// - Returns: Its place, nil when no folder has it.
  package func find(_ name: String) -> URL? {
    folders.map { $0.appendingPathComponent(name) }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// The folder that holds the `.build` a program was built into.
  private static func sourceTree(above folder: URL) -> URL? {
    let parts = folder.standardizedFileURL.pathComponents
    guard let build = parts.lastIndex(of: ".build") else { return nil }
    return URL(fileURLWithPath: NSString.path(withComponents: Array(parts[..<build])))
  }
}
