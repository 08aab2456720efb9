import CZXing
import Glibc
import Testing

struct AssertionGuardTests {
  private typealias AssertFail =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>, UInt32, UnsafePointer<CChar>
    ) -> Void

  /// Looks the function up as the dynamic linker does for a library's assertion.
  private static func failAssertion() {
    guard let symbol = dlsym(nil, "__assert_fail") else { return }
    unsafeBitCast(symbol, to: AssertFail.self)("line.isValid()", "Line.h", 144, "intersect")
  }

  @Test func `a failed assertion ends the work and not the process`() {
    for _ in 0..<3 {
      let isWhole = reticle_guarded({ _ in AssertionGuardTests.failAssertion() }, nil)
      #expect(!isWhole)
    }
    var isDone = false
    let isWhole = reticle_guarded({ $0?.storeBytes(of: true, as: Bool.self) }, &isDone)
    #expect(isWhole)
    #expect(isDone)
  }
}
