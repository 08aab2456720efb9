/// A place that looks like a code which was not read.
public struct CodeCandidate: Hashable, Sendable {
  /// Where it is, in pixels of the frame.
  public var quad: Quadrilateral
  /// Width of its narrowest bars or of its modules, estimated, in pixels of the frame.
  public var moduleSize: Double

  /// Describes a place.
  ///
  /// - Parameters:
  ///   - quad: Where it is, in pixels of the frame.
  ///   - moduleSize: Width of its modules in pixels of the frame.
  public init(quad: Quadrilateral, moduleSize: Double) {
    self.quad = quad
    self.moduleSize = moduleSize
  }
}

/// An engine that also knows where codes are that it could not read.
public protocol CandidateReporting: RecognitionEngine {
  /// What looked like a code in the last frame and was not read.
  ///
  /// In pixels of that frame; asked for on the engine's queue after `recognize`, when the request wanted
  /// them.
  var candidates: [CodeCandidate] { get }
}
