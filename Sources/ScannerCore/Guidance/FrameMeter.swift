/// Measures the frames of a camera, one after the other.
///
/// Less than a millisecond a frame, whatever its size: pixels are sampled.
package struct FrameMeter: Sendable {
  /// Grey values from here on are washed out: white, less some noise.
  private static let white = 250

  private var before: PictureSketch?

  /// Makes a meter that saw nothing.
  package init() {}

  /// Measures the next frame.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: What its pixels say.
  package mutating func measure(_ frame: Frame) -> FrameMeasures {
    let sketch = PictureSketch(frame)
    defer { before = sketch }
    let sorted = sketch.samples.sorted()
    let washed = sorted.count - (sorted.firstIndex { $0 >= FrameMeter.white } ?? sorted.count)
    return FrameMeasures(
      brightness: Double(sorted[sorted.count / 2]),
      highlight: Double(sorted[sorted.count * 19 / 20]),
      washedOut: Double(washed) / Double(sorted.count), edgeWidth: EdgeWidth.measure(frame),
      speed: before.flatMap { sketch.speed(since: $0) })
  }
}
