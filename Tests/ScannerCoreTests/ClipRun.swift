import ScannerCore

/// A clip run through a session, with a recognition that is slow, unsteady and at times blind.
struct ClipRun {
  /// How recognition works.
  struct Recognition {
    /// Frames from one that is recognised to the next.
    var period = 3
    /// Frames after which what was seen is known.
    var latency = 3
    /// Deviation of a corner in pixels.
    var jitter = 1.0
    /// Part of the codes that a frame misses.
    var missed = 0.15
  }

  /// What came of it.
  struct Outcome {
    /// Ids that each code had.
    var ids: [Set<Int>]
    /// Overlap of highlight and truth, of each code at each frame that shows it whole.
    var overlaps: [Double] = []
    /// Frames that show a code whole and have no highlight for it, after the first.
    var lacking = 0

    var median: Double { overlaps.sorted()[overlaps.count / 2] }
    var least: Double { overlaps.min() ?? 0 }
  }

  let clip: DrawnClip
  var recognition = Recognition()
  var frames = 24

  func run() -> Outcome {
    var session = ScanSession()
    var outcome = Outcome(ids: clip.codes.map { _ in [] })
    var shown: [Int: Frame] = [:]
    var random = Noise(seed: clip.seed &+ 77)
    for number in 0..<frames {
      let frame = clip.frame(number)
      _ = session.follow(frame)
      if number % recognition.period == 0 { shown[number] = frame }
      if let seen = shown.removeValue(forKey: number - recognition.latency) {
        let observations = observations(at: seen.sequenceNumber, &random)
        _ = session.absorb(observations, lane: .barcodes, frame: seen)
      }
      judge(session.items, at: number, &outcome)
    }
    return outcome
  }

  private func observations(at number: Int, _ random: inout Noise) -> [Observation] {
    var result: [Observation] = []
    for (index, code) in clip.codes.enumerated() {
      let isMissed = random.uniform() < recognition.missed
      guard clip.visiblePart(of: index, at: number) > 0.97, !isMissed else { continue }
      var observation = Sightings.code(code.content)
      observation.quad = clip.quad(of: index, at: number).map {
        Point(
          $0.x + recognition.jitter * Double(random.normal()),
          $0.y + recognition.jitter * Double(random.normal()))
      }
      // Codes come in any order.
      result.insert(observation, at: random.uniform() < 0.5 ? 0 : result.count)
    }
    return result
  }

  private func judge(_ items: [RecognizedItem], at number: Int, _ outcome: inout Outcome) {
    for (index, code) in clip.codes.enumerated() {
      guard clip.visiblePart(of: index, at: number) > 0.9 else { continue }
      let truth = clip.quad(of: index, at: number)
      let best = items.filter { $0.string == code.content }
        .max { $0.quad.overlap(with: truth) < $1.quad.overlap(with: truth) }
      guard let best, best.quad.overlap(with: truth) > 0 || clip.codes.count == 1 else {
        if !outcome.ids[index].isEmpty { outcome.lacking += 1 }
        continue
      }
      outcome.ids[index].insert(best.id)
      outcome.overlaps.append(best.quad.overlap(with: truth))
    }
  }
}
