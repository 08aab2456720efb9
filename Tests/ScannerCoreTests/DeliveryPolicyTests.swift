import ScannerCore
import Testing

struct DeliveryPolicyTests {
  private func item(_ payload: String, id: Int = 1) -> RecognizedItem {
    RecognizedItem(id: id, observation: Sightings.code(payload), firstSeen: .zero)
  }

  /// What a mode delivers of A, A and B at once, A after 1 s, B after 2 s and A after 4 s.
  @Test(arguments: [
    (ScanMode.once, ["A"]),
    (.oncePerCode, ["A", "B"]),
    (.oncePerItem, ["A", "A", "B"]),
    (.continuous, ["A", "B", "B", "A"]),
    (.continuousExcept(["B"]), ["A", "A"]),
    (.manual, []),
  ])
  func `delivers what its mode says`(mode: ScanMode, expected: [String]) {
    let policy = Policy(mode: mode)
    var delivered = policy.deliveries(
      among: [item("A"), item("A", id: 2), item("B", id: 3)], at: .zero)
    delivered += policy.deliveries(among: [item("A")], at: .seconds(1))
    delivered += policy.deliveries(among: [item("B")], at: .seconds(2))
    delivered += policy.deliveries(among: [item("A")], at: .seconds(4))
    #expect(delivered.map(\.string) == expected)
  }

  @Test func `counts what comes by, once for each time`() {
    let policy = Policy(mode: .oncePerItem)
    var count = 0
    func see(_ ids: [Int], tenths: Range<Int>) {
      for tenth in tenths {
        let items = ids.map { item("A", id: $0) }
        count += policy.deliveries(among: items, at: .milliseconds(100 * tenth)).count
      }
    }
    see([1], tenths: 0..<50)
    #expect(count == 1, "it lies still")
    see([2], tenths: 58..<70)
    #expect(count == 1, "lost for a moment, and back under another number")
    see([3], tenths: 90..<95)
    #expect(count == 2, "it was away")
    see([3, 4], tenths: 95..<99)
    #expect(count == 3, "another piece beside it")
    see([5, 6], tenths: 120..<130)
    #expect(count == 5, "two at once")
  }

  @Test(arguments: [ScanMode.once, .oncePerCode, .oncePerItem, .continuous])
  func `delivers again after a reset`(mode: ScanMode) {
    let policy = Policy(mode: mode)
    #expect(policy.deliveries(among: [item("A")], at: .zero).count == 1)
    policy.value.reset()
    #expect(policy.deliveries(among: [item("A")], at: .zero).count == 1)
  }

  @Test func `forgets the oldest of very many contents that count once`() {
    let policy = Policy(mode: .oncePerCode)
    for number in 0..<100_001 {
      #expect(policy.deliveries(among: [item("\(number)")], at: .zero).count == 1)
    }
    #expect(policy.deliveries(among: [item("100000")], at: .zero).isEmpty)
    #expect(policy.deliveries(among: [item("0")], at: .zero).count == 1)
  }
}

/// Holds the value, since `#expect` cannot call what mutates one.
private final class Policy {
  var value: DeliveryPolicy

  init(mode: ScanMode) {
    value = DeliveryPolicy(mode: mode)
  }

  func deliveries(among items: [RecognizedItem], at time: Duration) -> [RecognizedItem] {
    value.deliveries(among: items, at: time)
  }
}
