import Dispatch
import ReticleScan
import XCTest

final class MailboxTests: XCTestCase {
  private func rest(_ mailbox: Mailbox<String>) -> [String] {
    var messages: [String] = []
    while let message = mailbox.next(until: .now()) { messages.append(message) }
    return messages
  }

  func testKeepsTheNewestOfWhatIsReplaced() {
    let mailbox = Mailbox<String>()
    for number in 0..<1000 { mailbox.post("picture \(number)", .newest) }
    mailbox.post("end")
    XCTAssertEqual(rest(mailbox), ["picture 999", "end"])
    mailbox.post("picture", .newest)
    XCTAssertEqual(rest(mailbox), ["picture"])
  }

  func testLosesTheOldestOfWhatIsBounded() {
    let mailbox = Mailbox<String>(limit: 3)
    mailbox.post("begin")
    for number in 0..<1000 { mailbox.post("event \(number)", .bounded) }
    mailbox.post("end")
    XCTAssertEqual(rest(mailbox), ["begin", "event 997", "event 998", "event 999", "end"])
  }

  func testLosesNothingElse() {
    let mailbox = Mailbox<String>(limit: 1)
    for number in 0..<100 { mailbox.post("\(number)") }
    XCTAssertEqual(rest(mailbox), (0..<100).map(String.init))
  }
}
