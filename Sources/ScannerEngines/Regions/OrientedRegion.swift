import Glibc
import ScannerCore

/// A part of the picture that looks like a code, turned.
package struct OrientedRegion: Sendable {
  /// What it looks like.
  package enum Kind: CaseIterable, Sendable {
    /// Parallel bars: linear codes and PDF417.
    case linear
    /// Two directions at right angles: matrix codes.
    case matrix
  }

  /// What it looks like.
  package var kind: Kind
  /// Its middle, in pixels of the frame.
  package var center: Point
  /// Direction of the first side in radians, clockwise from the x axis: across the bars.
  package var angle: Double
  /// Length of the first side in pixels.
  package var length: Double
  /// Length of the other side in pixels.
  package var height: Double
  /// Sum of the gradients' energy: larger and stronger regions first.
  package var score: Double
  /// How much one direction prevails, 0…1; PDF417 has less than 0.97.
  package var coherence: Double

  /// Makes a region.
  ///
  /// - Parameters:
  ///   - kind: What it looks like.
  ///   - center: Its middle, in pixels of the frame.
  ///   - angle: Direction of the first side in radians.
  ///   - length: Length of the first side in pixels.
  ///   - height: Length of the other side in pixels.
  ///   - score: Sum of the gradients' energy; 0: unknown.
  ///   - coherence: How much one direction prevails; 0: unknown.
  package init(
    kind: Kind, center: Point, angle: Double, length: Double, height: Double, score: Double = 0,
    coherence: Double = 0
  ) {
    self.kind = kind
    self.center = center
    self.angle = angle
    self.length = length
    self.height = height
    self.score = score
    self.coherence = coherence
  }

  /// Unit vector along the first side.
  var direction: Point { Point(cos(angle), sin(angle)) }

  /// Tells whether another region is about the same place.
  func isDouble(of other: OrientedRegion) -> Bool {
    guard kind == other.kind else { return false }
    let dx = center.x - other.center.x
    let dy = center.y - other.center.y
    let side = max(length, height, other.length, other.height)
    let area = length * height / (other.length * other.height)
    let turn = abs((angle - other.angle).remainder(dividingBy: .pi))
    return dx * dx + dy * dy < (0.08 * side) * (0.08 * side) && area > 0.75 && area < 1.33
      && (kind == .matrix || turn < 0.1)
  }
}
