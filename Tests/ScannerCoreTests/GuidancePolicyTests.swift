import ScannerCore
import Testing

struct GuidancePolicyTests {
  /// One frame in ten a second.
  private static let step = Duration.milliseconds(100)

  private let good = GuidancePolicy.Sight(FrameMeasures())
  private let dark = GuidancePolicy.Sight(FrameMeasures(brightness: 10, highlight: 30))
  private let bright = GuidancePolicy.Sight(FrameMeasures(washedOut: 0.9))
  private let fast = GuidancePolicy.Sight(FrameMeasures(speed: 0.8))
  private let blurred = GuidancePolicy.Sight(FrameMeasures(edgeWidth: 14))
  private let small = GuidancePolicy.Sight(
    FrameMeasures(),
    candidates: [
      CodeCandidate(quad: Quadrilateral(x: 100, y: 100, width: 40, height: 40), moduleSize: 1.2)
    ])

  /// The hints after each of some frames; nil among the frames: something was read.
  private func hints(
    _ frames: [(GuidancePolicy.Sight?, count: Int)]
  ) -> [GuidanceHint?] {
    var policy = GuidancePolicy()
    var time = Duration.zero
    var hints: [GuidanceHint?] = []
    for (sight, count) in frames {
      for _ in 0..<count {
        if let sight {
          hints.append(policy.update(sight, at: time).hint)
        } else {
          policy.noteRead(at: time)
          hints.append(nil)
        }
        time += GuidancePolicyTests.step
      }
    }
    return hints
  }

  @Test func `says what is wrong`() {
    let table: [(GuidancePolicy.Sight, GuidanceHint)] = [
      (dark, .moreLight), (bright, .tooBright), (fast, .holdStill), (blurred, .holdStill),
      (small, .moveCloser), (good, .pointAtCode),
    ]
    for (sight, hint) in table { #expect(hints([(sight, 60)]).last == hint) }
  }

  @Test func `says nothing of what passes`() {
    #expect(
      hints([(good, 3), (dark, 6), (good, 3), (fast, 6), (good, 3)]).allSatisfy { $0 == nil })
    #expect(hints([(good, 39)]).allSatisfy { $0 == nil }, "the user is still on the way")
  }

  @Test func `says one thing for a while before another`() {
    let seen = hints([(dark, 10), (fast, 30)])
    let changes = seen.indices.filter { $0 > 0 && seen[$0] != seen[$0 - 1] }
    #expect(changes.map { seen[$0] } == [.moreLight, .holdStill])
    #expect(changes.last.map { $0 - changes[0] } ?? 0 >= 15, "1.5 seconds")
  }

  @Test func `says nothing while something is read, and a second longer`() {
    let seen = hints([(dark, 20), (nil, 1), (dark, 9), (nil, 1), (dark, 9)])
    #expect(seen[19] == .moreLight)
    #expect(seen[20...].allSatisfy { $0 == nil })
  }

  @Test func `does not waver at a limit`() {
    let wavering = (0..<60).map { index in
      (
        GuidancePolicy.Sight(FrameMeasures(highlight: index.isMultiple(of: 2) ? 58 : 70))
          as GuidancePolicy.Sight?, count: 1
      )
    }
    let seen = hints([(dark, 20)] + wavering)
    #expect(seen[20...].allSatisfy { $0 == .moreLight })
  }

  @Test func `names a small code once it is settled, and follows it`() throws {
    var policy = GuidancePolicy()
    var last: Quadrilateral?
    for number in 0..<30 {
      let quad = Quadrilateral(x: 100 + 3 * Double(number), y: 100, width: 40, height: 40)
      // One frame in three does not show it.
      let candidates = number % 3 == 2 ? [] : [CodeCandidate(quad: quad, moduleSize: 1.5)]
      last =
        policy.update(
          GuidancePolicy.Sight(FrameMeasures(), candidates: candidates),
          at: GuidancePolicyTests.step * number
        ).smallCode
      #expect((last != nil) == (number >= 7))
    }
    #expect(try #require(last).topLeft.x > 180)
    for number in 30..<50 {
      last = policy.update(good, at: GuidancePolicyTests.step * number).smallCode
    }
    #expect(last == nil)
  }

  @Test func `takes no large code for a small one`() {
    let large = GuidancePolicy.Sight(
      FrameMeasures(),
      candidates: [
        CodeCandidate(quad: Quadrilateral(x: 100, y: 100, width: 40, height: 40), moduleSize: 5)
      ])
    #expect(hints([(large, 60)]).last == .pointAtCode)
  }
}
