import Foundation
import ScannerCapture
import ScannerCore
import Synchronization
import XCTest

/// What can be set on a camera, and what its driver gets to see of it.
final class CameraControlTests: XCTestCase {
  private let recorder = SessionRecorder()
  private let status = StatusNote()

  func testControlsOfFakeCameras() throws {
    try needNoCameras()
    try playInChild(["0=camera:Desk", "1=lamp:Phone"])
  }

  func testACameraTellsWhatItLetsPeopleSet() throws {
    try needCameras()
    let session = try run("Desk")
    let controls = try XCTUnwrap(status.last?.controls)
    XCTAssertEqual(controls.list.map(\.kind), CameraControl.Kind.allCases)
    XCTAssertEqual(
      controls[.zoom], CameraControl(.zoom, range: 100...400, initial: 100, value: 100))
    XCTAssertEqual(
      controls[.focus],
      CameraControl(.focus, range: 0...250, step: 5, initial: 0, value: 0, isActive: false))
    XCTAssertEqual(
      controls[.autoExposure],
      CameraControl(.autoExposure, range: 0...1, initial: 1, value: 1))
    XCTAssertEqual(controls[.torch]?.value, 0)
    XCTAssertTrue(controls.canFocusOnce)
    XCTAssertTrue(session.finish())
    wait(for: "no camera") { status.last == nil }
  }

  func testZoomFocusAndExposureReachTheDriverInOrder() throws {
    try needCameras()
    let session = try run("Desk")
    let start = CameraBench.now
    session.set(.autofocus, to: 0)
    session.set(.autoExposure, to: 0)
    session.set(.focus, to: 103)
    session.set(.exposure, to: 5000)
    session.set(.zoom, to: 220)
    wait(for: "focus") { value(.focus) == 105 && value(.exposure) == 2047 }
    let written = CameraBench.requests(of: 0, since: start)
    for (first, then) in [
      ("focus_automatic_continuous=0", "focus_absolute=105"),
      ("auto_exposure=1", "exposure_time_absolute=2047"),
    ] {
      let index = try XCTUnwrap(written.firstIndex(of: "S_CTRL \(first)"), "\(written)")
      XCTAssertTrue(written[index...].contains("S_CTRL \(then)"), "\(written)")
    }
    XCTAssertTrue(written.contains("S_CTRL zoom_absolute=220"), "\(written)")
    XCTAssertEqual(status.last?.controls[.focus]?.isActive, true)

    session.set(.autofocus, to: 1)
    session.set(.autoExposure, to: 1)
    wait(for: "automatic") { value(.autofocus) == 1 && value(.autoExposure) == 1 }
    XCTAssertTrue(CameraBench.requests(of: 0, since: start).contains("S_CTRL auto_exposure=3"))
    let before = CameraBench.now
    session.focusOnce()
    wait(for: "a new search") {
      CameraBench.requests(of: 0, since: before) == [
        "S_CTRL focus_automatic_continuous=0", "S_CTRL focus_automatic_continuous=1",
      ]
    }
    session.set(.zoom, to: 100)
    XCTAssertTrue(session.finish())
  }

  func testTheLampGoesOutWithItsCamera() throws {
    try needCameras()
    for (name, number, on, off) in [
      ("Desk", 0, "led1_mode=1", "led1_mode=3"), ("Phone", 1, "led_mode=2", "led_mode=0"),
    ] {
      let session = try run(name)
      let start = CameraBench.now
      session.setTorch(true)
      wait(for: "light") { value(.torch) == 1 }
      XCTAssertEqual(CameraBench.requests(of: number, since: start), ["S_CTRL \(on)"])
      let asked = CameraBench.now
      XCTAssertTrue(session.finish())
      wait(for: "darkness") {
        CameraBench.requests(of: number, since: asked).contains("S_CTRL \(off)")
      }
    }
  }

  func testManyValuesInARowEndWithTheLast() throws {
    try needCameras()
    let session = try run("Desk")
    let start = CameraBench.now
    for value in 101...400 { session.set(.zoom, to: value) }
    wait(for: "the last value") { value(.zoom) == 400 }
    XCTAssertEqual(CameraBench.requests(of: 0, since: start).last, "S_CTRL zoom_absolute=400")
    session.set(.zoom, to: 100)
    wait(for: "the first value") { value(.zoom) == 100 }
    XCTAssertTrue(session.finish())
  }

  func testAValueThatTheCameraRefusesIsToldToBeAsBefore() throws {
    try needCameras()
    let session = try run("Desk")
    let count = status.count
    // While it focuses by itself.
    session.set(.focus, to: 50)
    wait(for: "an answer") { status.count > count }
    XCTAssertEqual(value(.focus), 0)
    XCTAssertTrue(session.finish())
  }

  func testValuesAreRoundedToStepsInsideTheRange() throws {
    let control = CameraControl(.focus, range: 10...52, step: 5, initial: 10, value: 10)
    for (value, expected) in [(-3, 10), (12, 10), (13, 15), (50, 50), (52, 50), (99, 50)] {
      XCTAssertEqual(control.nearest(to: value), expected, "\(value)")
    }
  }

  func testPlacementsAreRoundedToQuarterTurns() {
    let table = [(0, 0), (90, 90), (180, 180), (270, 270), (360, 0), (-90, 270), (44, 0)]
    for (degrees, expected) in table {
      XCTAssertEqual(CameraPlacement(rotation: degrees).rotation, expected, "\(degrees)")
    }
  }

  private func value(_ kind: CameraControl.Kind) -> Int? {
    status.last?.controls[kind]?.value
  }

  private func run(_ name: String) throws -> CaptureSession {
    let session = CaptureSession(
      source: .camera(name: name), onFrame: { _ in },
      onState: { [recorder] in recorder.note($0) },
      onCamera: { [status] in status.note($0) })
    session.start()
    wait(for: "the camera") { status.last != nil }
    return session
  }
}

/// What a session said of its camera last.
private final class StatusNote: Sendable {
  private let notes = Mutex<(last: CameraStatus?, count: Int)>((nil, 0))

  var last: CameraStatus? { notes.withLock { $0.last } }
  /// How often something was said.
  var count: Int { notes.withLock { $0.count } }

  func note(_ new: CameraStatus?) { notes.withLock { $0 = (new, $0.count + 1) } }
}
