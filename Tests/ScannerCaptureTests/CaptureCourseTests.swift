import ScannerCapture
import ScannerCore
import XCTest

/// What a session does next, played without any device.
final class CaptureCourseTests: XCTestCase {
  private typealias Event = CaptureCourse.Event

  private let camera = PipelineInput.camera(CaptureCourseTests.camera("a"), through: nil)
  private let other = PipelineInput.camera(CaptureCourseTests.camera("b"), through: nil)
  private let running = CaptureState.running(width: 640, height: 480, name: "a")

  func testACameraIsSoughtOpenedAndLetGo() {
    var course = CaptureCourse(options: CaptureOptions())
    XCTAssertEqual(
      course.take(.asked(runs: true, attempt: 1)), [.announce(.starting), .begin])
    XCTAssertEqual(
      course.take(.asked(runs: true, attempt: 2)), [.announce(.starting)], "it is on its way")
    XCTAssertEqual(course.take(.found(camera)), [.open(camera)])
    XCTAssertEqual(course.take(.frame(width: 640, height: 480)), [.announce(running)])
    XCTAssertEqual(
      course.take(.asked(runs: true, attempt: 3)),
      [.announce(.running(width: 640, height: 480, name: "a"))], "it runs")
    XCTAssertEqual(course.take(.asked(runs: false, attempt: 3)), [.stopSeeking, .close])
    XCTAssertEqual(course.take(.asked(runs: false, attempt: 3)), [.stopSeeking])
    XCTAssertEqual(course.take(.closed), [.announce(.stopped), .rest])
    XCTAssertEqual(course.phase, .idle)
  }

  func testAStartWhileItIsLetGoBeginsWhenTheDeviceIsFree() {
    var course = runningCourse()
    _ = course.take(.asked(runs: false, attempt: 1))
    XCTAssertEqual(course.take(.asked(runs: true, attempt: 2)), [])
    XCTAssertEqual(course.take(.closed), [.announce(.starting), .begin])
  }

  func testEachTroubleIsSaidAndEndsWhereItsReturnIsAwaited() {
    let table: [(Event, CaptureState, [CaptureCourse.Action])] = [
      (.removed, .trouble(.lost), [.close]),
      (.cameraFailed(.removedWhileRunning), .trouble(.lost), [.close, .awaitReturn]),
      (.cameraFailed(.openFailed(errno: 16)), .trouble(.inUse), [.close, .pause(seconds: 1, 0)]),
      (.cameraFailed(.openFailed(errno: 13)), .unavailable(.cameraDenied), [.close]),
      (
        .cameraFailed(.openFailed(errno: 19)), .unavailable(.unsupportedDevice),
        [.close, .awaitReturn]
      ),
      (
        .cameraFailed(.resourceError(code: 7)), .trouble(.noFrames),
        [.close, .pause(seconds: 1, 0)]
      ),
      (
        .cameraFailed(.missingElement(name: "jpegdec")),
        .trouble(.missingElement(name: "jpegdec")), [.close]
      ),
      (.refused(.policyLock), .unavailable(.restricted), [.close]),
      (.refused(.portalResponse(1)), .unavailable(.cameraDenied), [.close]),
      (.stalled(frameCount: 0), .trouble(.inUse), [.pause(seconds: 2.5, 0)]),
      (.stalled(frameCount: 9), .trouble(.noFrames), [.pause(seconds: 2.5, 0)]),
    ]
    for (event, state, actions) in table {
      var course = runningCourse()
      XCTAssertEqual(
        course.take(event).map(\.withoutNumber), [.announce(state)] + actions, "\(event)")
      _ = course.take(.closed)
      XCTAssertTrue([.seeking, .open].contains(course.phase), "\(event)")
      XCTAssertTrue(course.take(.found(other)).contains { $0 == .open(other) || $0 == .close })
    }
  }

  func testWhatDoesNotWorkIsTriedAgainLaterAndLaterUntilAFrameComes() {
    var course = runningCourse()
    var pauses: [Double] = []
    for _ in 0..<6 {
      let actions = course.take(.cameraFailed(.openFailed(errno: 16)))
      _ = course.take(.closed)
      guard case .pause(let seconds, let number)? = actions.last else {
        return XCTFail("\(actions)")
      }
      pauses.append(seconds)
      XCTAssertEqual(course.take(.pauseEnded(number - 1)), [], "an older pause")
      XCTAssertEqual(course.take(.pauseEnded(number)), [.seekAgain])
      XCTAssertEqual(course.take(.found(camera)), [.open(camera)], "without a word")
    }
    XCTAssertEqual(pauses, [1, 2, 4, 8, 8, 8])
    XCTAssertEqual(course.take(.frame(width: 640, height: 480)), [.announce(running)])
    let actions = course.take(.cameraFailed(.openFailed(errno: 16)))
    XCTAssertEqual(actions.last?.withoutNumber, .pause(seconds: 1, 0))
  }

  func testAPauseThatEndsAfterAStopOrANewStartDisturbsNobody() {
    var course = runningCourse()
    guard case .pause(_, let number)? = course.take(.stalled(frameCount: 5)).last else {
      return XCTFail("no pause")
    }
    _ = course.take(.frame(width: 640, height: 480))
    XCTAssertEqual(course.take(.pauseEnded(number)), [], "frames came")
    guard case .pause(_, let second)? = course.take(.stalled(frameCount: 8)).last else {
      return XCTFail("no pause")
    }
    _ = course.take(.asked(runs: false, attempt: 1))
    _ = course.take(.closed)
    XCTAssertEqual(course.take(.pauseEnded(second)), [])
    _ = course.take(.asked(runs: true, attempt: 2))
    _ = course.take(.found(camera))
    XCTAssertEqual(course.take(.pauseEnded(second)), [])
    XCTAssertEqual(course.phase, .open)
  }

  func testTryAgainBeginsAnewInEachTrouble() {
    for event: Event in [
      .removed, .refused(.noUsableDevice), .cameraFailed(.missingElement(name: "x")),
      .stalled(frameCount: 0),
    ] {
      var course = runningCourse()
      _ = course.take(event)
      _ = course.take(.closed)
      var actions = course.take(.asked(runs: true, attempt: 2))
      if actions == [.close] { actions = course.take(.closed) }
      XCTAssertEqual(actions, [.announce(.starting), .begin], "\(event)")
    }
  }

  func testACameraIsLetGoForSleepAndBegunAnewAfterIt() {
    var course = runningCourse()
    XCTAssertEqual(course.take(.sleeps), [.stopSeeking, .close])
    XCTAssertEqual(course.take(.closed), [])
    XCTAssertEqual(course.take(.woke), [.announce(.starting), .begin])

    var quick = runningCourse()
    _ = quick.take(.sleeps)
    XCTAssertEqual(quick.take(.woke), [], "the device is not free yet")
    XCTAssertEqual(quick.take(.closed), [.announce(.starting), .begin])

    var unannounced = runningCourse()
    XCTAssertEqual(unannounced.take(.woke), [.close])
    XCTAssertEqual(unannounced.take(.closed), [.seekAgain])

    var stopped = runningCourse()
    _ = stopped.take(.sleeps)
    _ = stopped.take(.asked(runs: false, attempt: 1))
    XCTAssertEqual(stopped.take(.closed), [.announce(.stopped), .rest])
    XCTAssertEqual(stopped.take(.woke), [])
  }

  func testFilesEndLoopAndFailAndNoSleepTouchesThem() {
    let file = PipelineInput.video(path: "clip", isClip: false)
    var loop = CaptureCourse(options: CaptureOptions(loopsVideo: true))
    var once = CaptureCourse(options: CaptureOptions())
    for event: Event in [.asked(runs: true, attempt: 1), .found(file)] {
      _ = loop.take(event)
      _ = once.take(event)
    }
    XCTAssertEqual(loop.take(.sleeps), [])
    XCTAssertEqual(loop.take(.ended(frameCount: 4)), [.close])
    XCTAssertEqual(loop.take(.closed), [.open(file)])
    XCTAssertEqual(once.take(.ended(frameCount: 4)), [.announce(.ended), .close])
    XCTAssertEqual(once.take(.closed), [])
    XCTAssertEqual(
      once.take(.asked(runs: true, attempt: 2)), [.announce(.starting), .begin])
    _ = once.take(.found(file))
    let error = ScanError.badInput(cause: "no video")
    XCTAssertEqual(once.take(.sourceFailed(error)), [.announce(.failed(error)), .close])
    XCTAssertEqual(once.take(.closed), [])
    XCTAssertEqual(
      once.take(.asked(runs: true, attempt: 3)), [.announce(.starting), .begin])
    XCTAssertEqual(
      once.take(.settled(.unavailable(.unsupportedDevice))),
      [.announce(.unavailable(.unsupportedDevice))])
  }

  /// Thousands of stories: nothing is opened while something is open or being let go, and what was
  /// asked for last is where each of them ends.
  func testInAnyOrderNothingIsOpenedTwiceAndTheLastWishWins() {
    var random = Lot(state: 7)
    for _ in 0..<3000 {
      var device = Device()
      var course = CaptureCourse(options: CaptureOptions())
      var (runs, attempt) = (false, 0)
      for _ in 0..<Int.random(in: 1..<40, using: &random) {
        let event = story(&device, &runs, &attempt, &random)
        device.follow(course.take(event))
      }
      if runs {
        attempt += 1
        device.follow(course.take(.woke))
        device.follow(course.take(.asked(runs: true, attempt: attempt)))
      } else {
        device.follow(course.take(.asked(runs: false, attempt: attempt)))
      }
      for _ in 0..<2 {
        if device.isClosing {
          device.isClosing = false
          device.follow(course.take(.closed))
        }
        if runs, course.phase == .seeking { device.follow(course.take(.found(camera))) }
      }
      XCTAssertNil(device.fault)
      XCTAssertEqual(course.phase, runs ? .open : .idle)
      if !runs { XCTAssertEqual(course.state, .stopped) }
    }
  }

  private func story(
    _ device: inout Device, _ runs: inout Bool, _ attempt: inout Int, _ random: inout Lot
  ) -> Event {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1:
      runs = true
      attempt += 1
      return .asked(runs: true, attempt: attempt)
    case 2:
      runs = false
      return .asked(runs: false, attempt: attempt)
    case 3: return .found(Bool.random(using: &random) ? camera : other)
    case 4: return .removed
    case 5: return .refused(.noUsableDevice)
    case 6: return .frame(width: 640, height: 480)
    case 7: return .stalled(frameCount: UInt64.random(in: 0..<2, using: &random))
    case 8:
      return .cameraFailed(.openFailed(errno: [13, 16, 19].randomElement(using: &random) ?? 5))
    case 9: return .pauseEnded(Int.random(in: 0..<9, using: &random))
    case 10: return Bool.random(using: &random) ? .sleeps : .woke
    default:
      guard device.isClosing else { return .frame(width: 1, height: 1) }
      device.isClosing = false
      return .closed
    }
  }

  private func runningCourse() -> CaptureCourse {
    var course = CaptureCourse(options: CaptureOptions())
    _ = course.take(.asked(runs: true, attempt: 1))
    _ = course.take(.found(camera))
    _ = course.take(.frame(width: 640, height: 480))
    return course
  }

  private static func camera(_ id: String) -> Camera {
    Camera(
      id: id, name: id, access: .pipeWire(node: id), devicePath: nil, isLoopback: false,
      format: CameraFormat(caps: "video/x-raw"))
  }
}

/// A device with one user, as far as the course's actions tell.
private struct Device {
  var isOpen = false
  var isClosing = false
  var fault: String?

  mutating func follow(_ actions: [CaptureCourse.Action]) {
    for action in actions {
      switch action {
      case .open:
        if isOpen || isClosing { fault = "opened twice" }
        isOpen = true
      case .close:
        if !isOpen { fault = "closed what was not open" }
        (isOpen, isClosing) = (false, true)
      case .rest: if isOpen || isClosing { fault = "rests while the device is used" }
      default: break
      }
    }
  }
}

/// The same numbers in each run.
private struct Lot: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 29)) &* 0x9E37_79B9_7F4A_7C15
  }
}

extension CaptureCourse.Action {
  fileprivate var withoutNumber: CaptureCourse.Action {
    if case .pause(let seconds, _) = self { .pause(seconds: seconds, 0) } else { self }
  }
}
