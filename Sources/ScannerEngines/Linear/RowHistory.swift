import ScannerCore

/// Bars of a camera's frames that no frame was read of, followed and read over several frames.
final class RowHistory {
  /// Places that are followed.
  private static let mostPlaces = 2
  /// What a try may cost.
  private static let units = 3_000_000
  /// Frames that may be left out between two.
  private static let longestGap = 15

  private let decoder: LinearDecoder
  private var stacks: [RowStack] = []
  private var size = (width: 0, height: 0)
  private var last = 0

  /// Makes an empty history.
  ///
  /// - Parameter decoder: Reads what was stacked, and counts what it costs.
  init(_ decoder: LinearDecoder) {
    self.decoder = decoder
  }

  /// Takes a frame in, and reads what has become due.
  ///
  /// - Parameters:
  ///   - scene: The frame, with what was read of it.
  ///   - unread: Regions of bars that were looked at without success, strongest first.
  /// - Returns: What the stacked rows say.
  func read(_ scene: CodeScene, unread: [OrientedRegion]) -> [Observation] {
    forgetIfOther(scene.frame)
    var places = Array(unread.prefix(RowHistory.mostPlaces))
    stacks.removeAll { stack in
      let index = places.firstIndex(where: stack.isNear)
      let center = index.map { places.remove(at: $0).center }
      return !scene.isOpen(stack.region) || !stack.follow(scene.frame, to: center)
    }
    for region in places.prefix(RowHistory.mostPlaces - stacks.count) {
      stacks.append(RowStack(region, of: scene.frame, work: decoder.work))
    }
    return stacks.filter(\.isDue).flatMap { read($0, scene) }
  }

  private func read(_ stack: RowStack, _ scene: CodeScene) -> [Observation] {
    let budget = LinearDecoder.Budget(units: RowHistory.units)
    return decoder.decode(
      stack.stacked, symbologies: scene.request.symbologies, budget: budget
    ).map { LinearReader.observation($0, at: stack.place(of: $0)) }
  }

  /// Starts anew when a frame does not follow the last one.
  private func forgetIfOther(_ frame: Frame) {
    let number = frame.sequenceNumber
    let follows =
      number > last && number - last <= RowHistory.longestGap
      && size == (frame.width, frame.height)
    if !follows { stacks.removeAll() }
    last = number
    size = (frame.width, frame.height)
  }
}
