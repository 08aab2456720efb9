/// A kind of content: what every one of them can say about itself.
///
/// To add a kind: a file with a type of this protocol, and its line in each of the lists of
/// `Content`.
public protocol ContentMeaning: Hashable, Sendable {
  /// Short name for the command line's JSON, such as "wifi".
  static var type: String { get }
  /// Everything that it says, in the order in which it is shown.
  var fields: [ContentField] { get }
  /// What is not valid, and why; empty when everything is.
  var problems: [ContentProblem] { get }
  /// What can be done with it besides copying all of it, the useful first.
  var actions: [ItemAction] { get }
  /// One line without its secrets.
  ///
  /// - Parameter fields: Its fields.
  /// - Returns: The line.
  func maskedLine(of fields: [ContentField]) -> String
}

extension ContentMeaning {
  /// Tells whether a field has a problem.
  ///
  /// - Parameter key: The field's key.
  /// - Returns: True when it has.
  func isBroken(_ key: String) -> Bool { problems.contains { $0.field == key } }
}

extension ContentMeaning {
  /// The fields on one line, dots in place of secrets.
  public func maskedLine(of fields: [ContentField]) -> String { fields.maskedLine }
}

extension [ContentField] {
  /// The values on one line, dots in place of secrets; as many dots whatever their length.
  var maskedLine: String {
    filter { !$0.value.isEmpty }.map { $0.isSecret ? "••••••••" : $0.value }
      .joined(separator: " · ")
  }
}
