import ScannerCore
import ScannerEngines

/// CPU time that a frame of a sequence took, in milliseconds.
package struct FrameCost: Sendable {
  /// Recognition of what the frame shows.
  package var recognition: Double
  /// Following what the frame before showed.
  package var tracking: Double
  /// The part of the recognition that each stage of reading text took.
  package var textStages: [TextStage: Double]
}

extension SequenceScanner {
  /// Takes in the next frame and measures it.
  ///
  /// - Parameter frame: The next frame.
  /// - Returns: As `scan`, and what it cost.
  func measure(_ frame: Frame) -> (snapshot: ScanSnapshot, events: [ScanEvent], cost: FrameCost) {
    let start = CPUClock.process
    let moved = follow(frame)
    let middle = CPUClock.process
    _ = TextStageMeter.take()
    let (snapshot, events) = recognize(frame)
    let cost = FrameCost(
      recognition: CPUClock.process - middle, tracking: middle - start,
      textStages: TextStageMeter.take())
    return (snapshot, moved + events, cost)
  }
}
