import XCTest

/// What the real window says of access to the camera, on real services.
final class AccessWindowTests: XCTestCase {
  override class func setUp() { layOutData() }

  func testAccessThatIsRefusedIsAskedForAgainAndLeadsToTheCamera() throws {
    struct Facts: Decodable {
      let denied: Double
      let isUsedBefore: Bool
      let allowed: Double
      let revoked: Double
      let isOnAfter: Bool
      let status: Int32
    }
    let facts: Facts = try play("camera_access", "permission")
    XCTAssertFalse(facts.isUsedBefore)
    XCTAssertLessThan(facts.revoked, 3)
    XCTAssertFalse(facts.isOnAfter, "the sign goes out with the camera")
    XCTAssertEqual(facts.status, 0)
  }

  func testEachRealTroubleHasItsPageAndEndsByItself() throws {
    struct Facts: Decodable {
      let pages: [String: Double]
      let isUsedWhenLocked: Bool
      let status: Int32
      let messages: String
    }
    let facts: Facts = try play("camera_access", "trouble")
    XCTAssertEqual(facts.pages.count, 4)
    for (title, seconds) in facts.pages where title != "No camera found" {
      XCTAssertLessThan(seconds, 3.5, title)
    }
    XCTAssertFalse(facts.isUsedWhenLocked)
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
  }

  func testAPipeWireThatIsStartedAgainBringsTheHighlightsBack() throws {
    struct Facts: Decodable {
      let gone: Double
      let back: Double
      let status: Int32
      let messages: String
    }
    let facts: Facts = try play("camera_access", "restart")
    XCTAssertLessThan(facts.gone, 3)
    XCTAssertLessThan(facts.back, 10)
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
  }

  func testTheCameraIsLetGoAfterAResultWhereThatIsWanted() throws {
    struct Facts: Decodable {
      let result: String
      let isOn: Bool
      let status: Int32
      let messages: String
    }
    let facts: Facts = try play("camera_access", "stop")
    XCTAssertFalse(facts.result.isEmpty)
    XCTAssertFalse(facts.isOn)
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
  }
}
