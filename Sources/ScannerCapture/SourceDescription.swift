import ScannerCore

/// Where the pictures come from, as `--source` names it.
package enum SourceDescription: Hashable, Sendable {
  /// A camera; nil means the one the system prefers, else its id or (a part of) its name.
  case camera(name: String?)
  /// The clip that ships with the program.
  case demo
  /// A moving test pattern.
  case pattern
  /// A video file; the path as the shell gives it.
  case video(path: String)
  /// A picture that stands still.
  case image(path: String)
  /// A machine without a camera.
  case none
  /// A camera that fails in a given way, for trying out what the program shows then.
  case failure(SimulatedFailure)

  /// Reads `camera[:NAME] | demo | pattern | video:FILE | image:FILE | none | fail:KIND`.
  ///
  /// - Parameter text: The description; the part behind the first colon may contain colons.
  /// - Throws: `ScanError.badInput` when the word is unknown or its argument is missing.
  package init(parsing text: String) throws(ScanError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let argument = parts.count == 2 ? String(parts[1]) : nil
    switch (String(parts[0]), argument) {
    case ("camera", nil), ("camera", ""): self = .camera(name: nil)
    case ("camera", let name?): self = .camera(name: name)
    case ("demo", nil): self = .demo
    case ("pattern", nil): self = .pattern
    case ("none", nil): self = .none
    case ("video", let path?) where !path.isEmpty: self = .video(path: path)
    case ("image", let path?) where !path.isEmpty: self = .image(path: path)
    case ("fail", let kind?):
      guard let failure = SimulatedFailure(rawValue: kind) else {
        let known = SimulatedFailure.allCases.map(\.rawValue).joined(separator: ", ")
        throw .badInput(cause: "unknown failure “\(kind)”; known are \(known)")
      }
      self = .failure(failure)
    default:
      throw .badInput(
        cause: "unknown source “\(text)”; known are camera[:NAME], demo, pattern, video:FILE, "
          + "image:FILE, none, fail:KIND")
    }
  }
}

/// The ways in which `fail:` lets a camera fail.
package enum SimulatedFailure: String, CaseIterable, Sendable {
  case denied, unsupported, restricted, busy, lost, noframes, missing

  /// What a program would have observed if the failure were real.
  package var evidence: AvailabilityEvidence {
    switch self {
    case .denied: .openFailed(errno: 13)
    case .unsupported: .noUsableDevice
    case .restricted: .policyLock
    case .busy: .openFailed(errno: 16)
    case .lost: .removedWhileRunning
    case .noframes: .framesStopped
    case .missing: .missingElement(name: "pipewiresrc")
    }
  }
}
