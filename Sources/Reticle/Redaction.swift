import Foundation

/// Takes out of a report who its user is and whose machine it is.
nonisolated package struct Redaction: Sendable {
  /// What stands for what was taken out.
  private static let mark = "[…]"
  /// Shorter names are words of the report itself too often.
  private static let shortestName = 3

  private let secrets: [String]

  /// Knows what to take out.
  ///
  /// - Parameters:
  ///   - home: Path of the user's folder.
  ///   - names: The user's and the machine's names.
  package init(home: String, names: [String]) {
    let words = names.flatMap { [$0] + $0.split(separator: " ").map(String.init) }
    // The longest first, for a part of it may be another.
    secrets = ([home] + words)
      .filter { $0.count >= Redaction.shortestName && $0 != "root" && $0 != "localhost" }
      .sorted { $0.count > $1.count }
  }

  /// The one for the user who runs the program.
  package static var current: Redaction {
    let environment = ProcessInfo.processInfo.environment
    let host = try? String(contentsOfFile: "/proc/sys/kernel/hostname", encoding: .utf8)
    return Redaction(
      home: environment["HOME"] ?? NSHomeDirectory(),
      names: [
        NSUserName(), NSFullUserName(), environment["USER"] ?? "",
        host?.trimmingCharacters(in: .newlines) ?? "",
      ])
  }

  /// Takes it out.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The text with a mark in its place.
  package func apply(to text: String) -> String {
    secrets.reduce(text) {
      $0.replacingOccurrences(of: $1, with: Redaction.mark, options: .caseInsensitive)
    }
  }
}
