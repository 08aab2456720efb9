/// The pixels of a frame that are searched for a region of interest: the region and some more on
/// each side, since a code at its edge has its quiet zone outside.
struct SearchArea: Hashable, Sendable {
  /// Left edge in pixels of the frame.
  let x: Int
  /// Top edge in pixels of the frame.
  let y: Int
  /// Width in pixels, at least 1.
  let width: Int
  /// Height in pixels, at least 1.
  let height: Int
  /// The region in pixels of the frame, without the margin.
  private let region: Rectangle
  private let isWhole: Bool

  /// Margin in parts of the region: the quiet zone of a linear code, 10 modules, beside the 95 of
  /// an EAN-13 that just fills the region.
  private static let margin = 0.1
  /// Margin at least, in pixels.
  private static let leastMargin = 16.0

  /// Finds the pixels.
  ///
  /// Nil when nothing of the region lies in the frame, or a coordinate is not a number.
  ///
  /// - Parameters:
  ///   - region: In parts of the frame (0…1).
  ///   - width: Width of the frame in pixels.
  ///   - height: Height of the frame in pixels.
  init?(_ region: Rectangle, width: Int, height: Int) {
    let frame = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    let place = region.placed(in: frame)
    guard let columns = SearchArea.span(from: place.x, length: place.width, of: width),
      let rows = SearchArea.span(from: place.y, length: place.height, of: height)
    else { return nil }
    x = columns.lowerBound
    y = rows.lowerBound
    self.width = columns.count
    self.height = rows.count
    self.region = place
    isWhole = region == .whole
  }

  /// Brings an observation of the part into the frame.
  ///
  /// - Parameter observation: In pixels of the part.
  /// - Returns: The same in pixels of the frame.
  func inFrame(_ observation: Observation) -> Observation {
    var moved = observation
    moved.quad = inFrame(observation.quad)
    return moved
  }

  /// Brings a candidate of the part into the frame.
  ///
  /// - Parameter candidate: In pixels of the part.
  /// - Returns: The same in pixels of the frame.
  func inFrame(_ candidate: CodeCandidate) -> CodeCandidate {
    CodeCandidate(quad: inFrame(candidate.quad), moduleSize: candidate.moduleSize)
  }

  private func inFrame(_ quad: Quadrilateral) -> Quadrilateral {
    quad.map { Point($0.x + Double(x), $0.y + Double(y)) }
  }

  /// Tells whether an observation counts.
  ///
  /// - Parameter observation: In pixels of the frame.
  /// - Returns: False when its middle lies outside of the region.
  func isInRegion(_ observation: Observation) -> Bool {
    isWhole || region.contains(observation.quad.center)
  }

  private static func span(from start: Double, length: Double, of size: Int) -> Range<Int>? {
    let end = start + length
    guard start < Double(size), end > 0, start < end else { return nil }
    let margin = max(leastMargin, length * SearchArea.margin)
    let first = Int(max(0, start - margin).rounded(.down))
    let last = Int(min(Double(size), end + margin).rounded(.up))
    return first..<max(first + 1, last)
  }
}

extension Frame {
  /// A part of the picture as a frame that shares its pixels.
  ///
  /// - Parameter area: Lies inside this frame.
  /// - Returns: A frame with the same number and time; this one when the area is all of it.
  func part(_ area: SearchArea) -> Frame {
    guard area.width < width || area.height < height else { return self }
    return Frame(
      width: area.width, height: area.height, stride: stride, sequenceNumber: sequenceNumber,
      captureTime: captureTime,
      storage: PartOfStorage(
        whole: storage, offset: area.y * stride + area.x,
        count: stride * (area.height - 1) + area.width))
  }
}

/// Lends the bytes from the first pixel of a part to its last.
private struct PartOfStorage: PixelStorage {
  let whole: any PixelStorage
  let offset: Int
  let count: Int

  func withPixels<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try whole.withPixels { try body($0.extracting(offset..<offset + count)) }
  }
}
