import ScannerCore

/// Reads QR Codes anywhere in a picture: at any angle, mirrored, inverted, bent, several at once.
package enum QRReader {
  /// Most finder patterns that are combined.
  private static let mostFinders = 1200
  /// Largest side of a picture that is looked at in double size, in pixels.
  private static let doubledSide = 420

  /// Reads every QR Code of a picture.
  ///
  /// - Parameters:
  ///   - plane: The picture.
  ///   - region: The part to look at, in pixels; nil for all.
  ///   - budget: How much work is allowed.
  /// - Returns: What was read, in no order, corners in pixels of the whole plane.
  package static func read(
    plane: QRPlane, region: Rectangle? = nil, budget: QRBudget = .still
  ) -> [QRReading] {
    let (part, origin) = cut(plane, to: region)
    guard part.width >= 12, part.height >= 12 else { return [] }
    let isSmall = max(part.width, part.height) <= doubledSide
    var session = QRReadingSession(QRPyramid(part), mayDouble: isSmall, budget: budget)
    session.run()
    return session.readings.map { reading in
      var moved = reading
      moved.quad = reading.quad.map { Point($0.x + Double(origin.x), $0.y + Double(origin.y)) }
      return moved
    }
  }

  private static func cut(
    _ plane: QRPlane, to region: Rectangle?
  ) -> (plane: QRPlane, origin: (x: Int, y: Int)) {
    guard let region else { return (plane, (0, 0)) }
    func clamp(_ value: Double, _ limit: Int) -> Int {
      value > 0 ? Int(min(value, Double(limit))) : 0
    }
    let left = clamp(region.x, plane.width - 1)
    let top = clamp(region.y, plane.height - 1)
    let right = max(left + 1, clamp((region.x + region.width).rounded(.up), plane.width))
    let bottom = max(top + 1, clamp((region.y + region.height).rounded(.up), plane.height))
    let part = QRPlane(
      base: plane.base + top * plane.stride + left, width: right - left, height: bottom - top,
      stride: plane.stride)
    return (part, (left, top))
  }

  /// Combines the finder patterns of one picture into symbols.
  private struct QRReadingSession {
    private(set) var readings: [QRReading] = []
    private let pyramid: QRPyramid
    private let mayDouble: Bool
    private let budget: QRBudget
    private let work: QRWork
    private var finders: [QRFinderPattern] = []
    /// Patterns of symbols that were read.
    private var isUsed: [Bool] = []
    /// Patterns inside such symbols.
    private var isCovered: [Bool] = []

    init(_ pyramid: QRPyramid, mayDouble: Bool, budget: QRBudget) {
      self.pyramid = pyramid
      self.mayDouble = mayDouble
      self.budget = budget
      work = QRWork(samples: budget.samples)
    }

    /// Goes on until everything that looks like a symbol is read, or the budget's efforts are made.
    mutating func run() {
      for effort in QRBudget.Effort.allCases where budget.efforts.contains(effort) {
        if effort > .quick {
          if !readings.isEmpty, effort == .relaxed || !hasUnread { return }
          if budget.needsSigns, !hasUnread { return }
        }
        run(effort)
      }
    }

    private mutating func run(_ effort: QRBudget.Effort) {
      if effort > .quick, mayDouble { pyramid.addDoubled() }
      let all = QRFinder.patterns(in: pyramid, budget: budget, effort: effort)
      finders = Array(all.prefix(QRReader.mostFinders))
      isUsed = finders.map { isInside($0) }
      isCovered = Array(repeating: false, count: finders.count)
      let triples = QRTriples(finders)
      readTriples(triples)
      for index in finders.indices where isCovered[index] { isUsed[index] = true }
      readSides(triples)
      readDiagonals()
      readMicro()
      readRectangular()
    }

    /// Good finder patterns that belong to nothing that was read.
    private var hasUnread: Bool {
      finders.indices.contains { finders[$0].score > 0.75 && !isUsed[$0] }
    }

    private func isInside(_ finder: QRFinderPattern) -> Bool {
      let centre = Point(Double(finder.centre.x), Double(finder.centre.y))
      return readings.contains { $0.quad.contains(centre) }
    }

    private mutating func readTriples(_ triples: QRTriples) {
      var failures = 0
      for triple in triples.ranked(below: budget.tripleCost) {
        let members = [triple.topLeft, triple.topRight, triple.bottomLeft]
        let covered = members.count { isCovered[$0] }
        // A symbol can stand inside another, but not half of it.
        if members.contains(where: { isUsed[$0] }) || covered == 1 || covered == 2 { continue }
        if work.isDone || failures >= budget.failures { return }
        let corners = QRSymbolReader.Corners(
          topLeft: finders[triple.topLeft], topRight: finders[triple.topRight],
          bottomLeft: finders[triple.bottomLeft])
        switch attempt(corners, members) {
        case .read: failures = 0
        case .undecoded: failures += 1
        case .nothing: break
        }
      }
    }

    private mutating func readSides(_ triples: QRTriples) {
      let recovery = QRRecovery(finders, pyramid: pyramid, work: work)
      var tries = 0
      for first in finders.indices where finders[first].score >= 0.7 {
        for pair in triples.pairs[first] where pair.cost <= 0.5 {
          if isUsed[first] { break }
          if isUsed[pair.other] || finders[pair.other].score < 0.7 { continue }
          if work.isDone || tries > 60 { return }
          tries += 1
          for corners in recovery.sides(first, pair) {
            if case .read = attempt(corners, [first, pair.other]) { break }
          }
        }
      }
    }

    private mutating func readDiagonals() {
      let recovery = QRRecovery(finders, pyramid: pyramid, work: work)
      var tries = 0
      for first in finders.indices where finders[first].score >= 0.75 {
        for second in finders.indices.dropFirst(first + 1)
        where finders[second].score >= 0.75 && !isUsed[first] && !isUsed[second] {
          if work.isDone || tries > 24 { return }
          for corners in recovery.diagonals(first, second) where !isUsed[first] {
            tries += 1
            attempt(corners, [first, second])
          }
        }
      }
    }

    /// Micro QR Codes have one finder pattern each.
    private mutating func readMicro() {
      let reader = QRMicroReader(pyramid, work: work)
      for index in finders.indices where finders[index].score >= 0.7 && !isUsed[index] {
        if work.isDone { return }
        guard let reading = reader.read(finders[index]) else { continue }
        isUsed[index] = true
        add(reading)
      }
    }

    /// rMQR Codes too.
    private mutating func readRectangular() {
      let reader = QRRectangularReader(pyramid, work: work)
      for index in finders.indices where finders[index].score >= 0.7 && !isUsed[index] {
        if work.isDone { return }
        guard let reading = reader.read(finders[index]) else { continue }
        isUsed[index] = true
        add(reading)
      }
    }

    @discardableResult
    private mutating func attempt(
      _ corners: QRSymbolReader.Corners, _ members: [Int]
    ) -> QRSymbolReader.Outcome {
      let reader = QRSymbolReader(pyramid, work: work)
      let outcome = reader.read(corners)
      if case .read(let reading) = outcome {
        for member in members { isUsed[member] = true }
        add(reading)
      }
      return outcome
    }

    /// Keeps a reading unless it is there already, and marks the patterns inside it.
    private mutating func add(_ reading: QRReading) {
      let isKnown = readings.contains {
        $0.payload == reading.payload && $0.quad.overlap(with: reading.quad) > 0.3
      }
      if !isKnown { readings.append(reading) }
      for index in finders.indices where !isUsed[index] && !isCovered[index] {
        isCovered[index] = isInside(finders[index])
      }
    }
  }
}
