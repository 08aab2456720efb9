import Foundation
import XCTest

/// The window and the controls of a fake camera, by keyboard and mouse.
final class CameraWindowTests: XCTestCase {
  override class func setUp() { layOutData() }

  func testControlsStandInTheMenuReachTheDriverAndAreRemembered() throws {
    struct Facts: Decodable {
      let requests: [String]
      let mode: String
      let sliders: [String]
      let writings: Int
      let lampAtEnd: String
      let remembered: [String]
      let status: Int32
      let messages: String
    }
    let facts: Facts = try play("camera_controls")
    XCTAssertEqual(facts.requests, ["S_FMT MJPG 1920x1080", "S_PARM 30"])
    XCTAssertEqual(facts.mode, "1920 × 1080, 30/s, JPEG")
    XCTAssertEqual(facts.sliders, ["Zoom", "Focus", "Exposure", "Brightness"])
    XCTAssertGreaterThan(facts.writings, 0)
    XCTAssertLessThan(facts.writings, 20, "of 40 steps of a slider")
    XCTAssertEqual(facts.lampAtEnd, "S_CTRL led1_mode=3", "as it was before")
    XCTAssertEqual(
      facts.remembered,
      [
        "S_CTRL focus_absolute=10", "S_CTRL focus_automatic_continuous=0",
        "S_CTRL zoom_absolute=112",
      ])
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
  }

  func testTheLightButtonSwitchesTheLamp() throws {
    struct Facts: Decodable {
      let lamp: [String]
      let status: Int32
      let messages: String
    }
    let facts: Facts = try play("camera_torch")
    XCTAssertEqual(
      facts.lamp,
      ["S_CTRL led_mode=2", "S_CTRL led_mode=0", "S_CTRL led_mode=2", "S_CTRL led_mode=0"])
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
  }

  func testACameraOfTheUsersSideIsUprightAndAMirror() throws {
    struct Facts: Decodable {
      let highlights: [String]
      let isMirror: Bool
      let isMirrorAfterSwitch: Bool
      let isRemembered: Bool
      let status: Int32
      let messages: String
    }
    let facts: Facts = try play("camera_mirror")
    XCTAssertEqual(
      facts.highlights, ["EAN-13: 5901234123457", "QR Code: https://example.org/reticle"])
    XCTAssertTrue(facts.isMirror)
    XCTAssertFalse(facts.isMirrorAfterSwitch)
    XCTAssertTrue(facts.isRemembered)
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
  }

  func testTheCameraIsOffAtOnceWhenNobodyLooks() throws {
    struct Facts: Decodable {
      let paused: Double
      let minimised: Double
      let locked: Double
      let closed: Double
      let status: Int32
      let messages: String
    }
    let facts: Facts = try play("camera_release")
    XCTAssertLessThan(facts.paused, 0.2)
    XCTAssertLessThan(facts.minimised, 0.2)
    // The desktop tells of it first.
    XCTAssertLessThan(facts.locked, 2)
    XCTAssertLessThan(facts.closed, 0.2)
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
  }

  func testTheWindowIsGoneBeforeASlowCamera() throws {
    struct Facts: Decodable {
      let isOnWhenGone: Bool
      let isOffAtEnd: Bool
      let status: Int32
      let messages: String
    }
    let facts: Facts = try play("camera_slow_end")
    XCTAssertTrue(facts.isOnWhenGone)
    XCTAssertTrue(facts.isOffAtEnd)
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
  }

  func testTheDiagnosisSaysWhatABugReportNeedsAndNotWhoItsUserIs() throws {
    struct Facts: Decodable {
      let text: String
      let denied: String
      let secrets: [String]
      let status: Int32
      let messages: String
    }
    let facts: Facts = try play("diagnosis")
    for part in [
      "GTK ", "libadwaita ", "GStreamer ", "PipeWire is not there", "ZBar ", "ZXing ", "Tesseract ",
      "languages: ", "cameras are allowed", "Desk of […], by V4L2, /dev/video0",
      "chosen: 1920 × 1080, 30/s, JPEG", "offers: video/x-raw, format=YUY2, width=640, height=480",
      "control: zoom 100 of 100…400 by 1", "control: focus 0 of 0…250 by 5, automatic",
      "/dev/video1: opens, not offered", "v4l2src ", "no message bus", "running, 1920 × 1080",
      "failed step: none",
    ] {
      XCTAssertTrue(facts.text.contains(part), "\(part) is missing in \(facts.text)")
    }
    for secret in facts.secrets {
      XCTAssertFalse(facts.text.contains(secret), "\(secret) stands in \(facts.text)")
      XCTAssertFalse(facts.denied.contains(secret), "\(secret) stands in \(facts.denied)")
    }
    XCTAssertTrue(facts.denied.contains("/dev/video0: Permission denied"), facts.denied)
    XCTAssertTrue(facts.denied.contains("failed step: access, it is not given"), facts.denied)
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
  }
}
