import ScannerCore
import Testing

struct RepeatThrottleTests {
  private func key(_ number: Int) -> RepeatThrottle.Key {
    .barcode(.qr, bytes: Array(String(number).utf8))
  }

  @Test func `holds the same content back for a second and a half`() {
    let throttle = Throttle()
    #expect(throttle.admits(key(1), at: .seconds(10)))
    #expect(!throttle.admits(key(1), at: .milliseconds(11_499)))
    #expect(throttle.admits(key(1), at: .milliseconds(11_500)))
    #expect(!throttle.admits(key(1), at: .milliseconds(12_999)))
  }

  @Test func `does not prolong the wait by asking`() {
    let throttle = Throttle(interval: .seconds(1))
    var admitted = 0
    for tenth in 0..<100 where throttle.admits(key(1), at: .milliseconds(100 * tenth)) {
      admitted += 1
    }
    #expect(admitted == 10)
  }

  @Test func `tells symbologies, bytes and languages apart`() {
    let throttle = Throttle()
    let keys: [RepeatThrottle.Key] = [
      .barcode(.qr, bytes: [65]), .barcode(.aztec, bytes: [65]), .barcode(.qr, bytes: [65, 0]),
      .text(language: "en", transcript: "A"), .text(language: "ja", transcript: "A"),
    ]
    for key in keys { #expect(throttle.admits(key, at: .zero)) }
    for key in keys { #expect(!throttle.admits(key, at: .zero)) }
  }

  @Test func `starts anew when time goes back`() {
    let throttle = Throttle()
    #expect(throttle.admits(key(1), at: .seconds(100)))
    #expect(throttle.admits(key(1), at: .seconds(1)))
  }

  @Test func `remembers a bounded number of a million keys`() {
    let throttle = Throttle(capacity: 100)
    for number in 0..<1_000_000 {
      #expect(throttle.admits(key(number), at: .microseconds(number)))
    }
    #expect(throttle.policy.count == 100)
    #expect(!throttle.admits(key(999_950), at: .seconds(1)))
    #expect(throttle.admits(key(5), at: .seconds(1)))
  }

  @Test func `keeps the newest key when one is delivered again and again`() {
    let throttle = Throttle(interval: .milliseconds(1), capacity: 2)
    for number in 0..<10_000 {
      #expect(throttle.admits(key(1), at: .milliseconds(number)))
    }
    throttle.policy.interval = .seconds(100)
    #expect(throttle.admits(key(2), at: .seconds(10)))
    #expect(!throttle.admits(key(1), at: .seconds(10)))
    #expect(throttle.admits(key(3), at: .seconds(10)))
    #expect(throttle.policy.count == 2)
    #expect(!throttle.admits(key(1), at: .seconds(10)))
  }

  @Test func `forgets what was asked for the longest ago, not what was delivered first`() {
    let throttle = Throttle(interval: .seconds(100), capacity: 3)
    for number in 1...3 { #expect(throttle.admits(key(number), at: .seconds(number))) }
    // Held back, and so used.
    #expect(!throttle.admits(key(1), at: .seconds(4)))
    #expect(throttle.admits(key(4), at: .seconds(5)))
    #expect(!throttle.admits(key(1), at: .seconds(6)))
    #expect(!throttle.admits(key(3), at: .seconds(6)))
    #expect(throttle.admits(key(2), at: .seconds(6)))
  }

  /// Against a list that is moved about, which is slow and plain.
  @Test func `remembers as a plain list of the least recently used does`() {
    let throttle = Throttle(interval: .seconds(1000), capacity: 7)
    var list: [Int] = []
    var random = Noise(seed: 5)
    for _ in 0..<5000 {
      let number = Int(random.uniform() * 12)
      let isKnown = list.contains(number)
      #expect(throttle.admits(key(number), at: .seconds(1)) == !isKnown)
      list.removeAll { $0 == number }
      list.append(number)
      if list.count > 7 { list.removeFirst() }
      #expect(throttle.policy.count == list.count)
    }
  }

  @Test func `forgets everything on reset`() {
    let throttle = Throttle()
    #expect(throttle.admits(key(1), at: .zero))
    throttle.policy.reset()
    #expect(throttle.admits(key(1), at: .zero))
  }
}

/// Holds the value, since `#expect` cannot call what mutates one.
private final class Throttle {
  var policy: RepeatThrottle

  init(interval: Duration = .seconds(1.5), capacity: Int = 1024) {
    policy = RepeatThrottle(interval: interval, capacity: capacity)
  }

  func admits(_ key: RepeatThrottle.Key, at time: Duration) -> Bool {
    policy.admits(key, at: time)
  }
}
