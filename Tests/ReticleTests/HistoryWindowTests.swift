import Foundation
import XCTest

/// The history in the real window; `history.py` plays the person in front of it.
final class HistoryWindowTests: XCTestCase {
  private let link = "https://example.org/history"
  private let network = "net · WPA · ••••••••"

  override class func setUp() { layOutData() }

  func testEntriesAreFoundNotedPinnedDeletedAndKept() throws {
    struct Facts: Decodable {
      let entries: [String]
      let found: [String]
      let isNothingFound: Bool
      let noted: [String]
      let isWrittenAfterDeletion: Bool
      let isSecretWritten: Bool
      let afterPin: [String]
      let cleared: [String]
      let status: Int32
      let messages: String
      let messagesAgain: String
      let afterRestart: [String]
      let afterPrivate: Int
      let whileOff: Int
    }
    let facts: Facts = try play("history_use")
    XCTAssertEqual(facts.entries, [link, network])
    XCTAssertEqual(facts.found, [link])
    XCTAssertTrue(facts.isNothingFound)
    XCTAssertEqual(facts.noted, [link])
    XCTAssertFalse(facts.isWrittenAfterDeletion)
    XCTAssertFalse(facts.isSecretWritten)
    XCTAssertEqual(facts.afterPin, [network, link], "pinned entries come first, still masked")
    XCTAssertEqual(facts.cleared, [network])
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
    XCTAssertEqual(facts.messagesAgain, "")
    XCTAssertEqual(facts.afterRestart, [network, link])
    XCTAssertEqual(facts.afterPrivate, 2)
    XCTAssertEqual(facts.whileOff, 2)
  }

  func testADamagedHistoryIsSetAsideAndSaid() throws {
    struct Facts: Decodable {
      let toast: String
      let isKept: Bool
      let status: Int32
      let messages: String
      let integrity: String
    }
    let facts: Facts = try play("history_damaged")
    XCTAssertTrue(facts.toast.contains("history.damaged-"), facts.toast)
    XCTAssertTrue(facts.isKept)
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
    XCTAssertEqual(facts.integrity, "ok")
  }
}
