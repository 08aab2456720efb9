import Foundation
import XCTest

/// The real program on a private desktop; `scenarios.py` plays the person in front of it.
final class WindowTests: XCTestCase {
  private let qr = "QR Code: https://example.org/reticle"
  private let ean = "EAN-13: 5901234123457"

  override class func setUp() { layOutData() }

  func testAPasswordIsHiddenUntilSomebodyAsksForIt() throws {
    struct Facts: Decodable {
      let highlights: [String]
      let hidden: String
      let title: String
      let toast: String
      let shown: String
      let status: Int32
      let messages: String
    }
    let facts: Facts = try play("secret")
    XCTAssertEqual(facts.highlights, ["QR Code: net · WPA · ••••••••"])
    XCTAssertEqual(facts.hidden, "QR Code: net · WPA · ••••••••")
    XCTAssertEqual(facts.title, "Wi-Fi · QR Code")
    XCTAssertEqual(facts.toast, "Copied “net · WPA · ••••••••”")
    XCTAssertEqual(facts.shown, "QR Code: WIFI:T:WPA;S:net;P:password;;")
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
  }

  func testCodesOfACameraAreFramedClickedAndSwitchedOffForGood() throws {
    struct Facts: Decodable {
      let highlights: [String]
      let clicks: [String: String]
      let toast: String
      let secondsUntilGone: Double
      let withoutQR: [String]
      let status: Int32
      let messages: String
      let afterRestart: [String]
      let isPanelOpenAfterRestart: Bool
    }
    let facts: Facts = try play("reading")
    XCTAssertEqual(facts.highlights, [ean, qr])
    XCTAssertEqual(facts.clicks, ["EAN-13": ean, "QR Code": qr])
    XCTAssertEqual(facts.toast, "Copied “https://example.org/reticle”")
    XCTAssertLessThan(facts.secondsUntilGone, 1)
    XCTAssertEqual(facts.withoutQR, [ean])
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
    XCTAssertEqual(facts.afterRestart, [ean])
    XCTAssertTrue(facts.isPanelOpenAfterRestart)
  }

  func testTheKeyboardAloneReachesEverything() throws {
    struct Facts: Decodable {
      let chosen: [String]
      let whilePaused: [String]
      let resumed: [String]
      let narrow: [String]
      let status: Int32
      let messages: String
    }
    let facts: Facts = try play("keyboard")
    XCTAssertEqual(facts.chosen, [qr, ean], "reading order")
    XCTAssertEqual(facts.whilePaused, [ean, qr])
    XCTAssertEqual(facts.resumed, [ean, qr])
    XCTAssertEqual(facts.narrow, [ean, qr])
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
  }

  func testACameraThatComesBackGoesOn() throws {
    struct Facts: Decodable {
      let title: String
      let without: [String]
      let again: [String]
      let chosen: String
      let status: Int32
      let messages: String
    }
    let facts: Facts = try play("replug")
    XCTAssertEqual(facts.title, "The camera was disconnected")
    XCTAssertEqual(facts.without, [])
    XCTAssertEqual(facts.again, [ean, qr])
    XCTAssertEqual(facts.chosen, ean)
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
  }

  func testViewfinderAndZoomDecideWhatIsReadAndThePhotoIsSaved() throws {
    struct Facts: Decodable {
      let right: [String]
      let left: [String]
      let wide: [String]
      let description: String
      let dialogs: Int
      let photo: String
      let jpeg: String
      let refusal: String
      let toast: String
      let difference: Double
      let zoom: [String]
      let isWheelCloser: Bool
      let again: [String]
      let status: Int32
      let messages: String
    }
    let facts: Facts = try play("region")
    XCTAssertEqual(facts.right, [ean])
    XCTAssertEqual(facts.left, [qr])
    XCTAssertEqual(facts.wide, [ean, qr])
    XCTAssertTrue(facts.description.contains("% wide"), facts.description)
    XCTAssertEqual(facts.dialogs, 1, "the keys were pressed twice")
    XCTAssertEqual(facts.photo, "PNG 1280 720")
    XCTAssertEqual(facts.jpeg, "JPEG 1280 720")
    XCTAssertEqual(facts.refusal, "Not saved: the name must end in .png or .jpg")
    XCTAssertEqual(facts.toast, "Saved “photo.png”")
    XCTAssertLessThan(facts.difference, 0.02, "the photo is what the camera saw, in colour")
    XCTAssertEqual(facts.zoom, ["Zoom 1×", "Zoom 1.3×", "Zoom 1.6×"])
    XCTAssertTrue(facts.isWheelCloser)
    XCTAssertEqual(facts.again, [ean, qr])
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
  }

  func testThePictureHasItsColoursWithoutAGraphicsCard() throws {
    struct Facts: Decodable {
      let colours: [[Int]]
      let status: Int32
      let messages: String
    }
    let expected = [[0xC0, 0x20, 0x10], [0x20, 0xB0, 0x40], [0x30, 0x50, 0xD0]]
    let facts: Facts = try play("preview")
    XCTAssertEqual(facts.colours.count, expected.count)
    for (colour, wanted) in zip(facts.colours, expected) {
      for (value, other) in zip(colour, wanted) {
        XCTAssertEqual(value, other, accuracy: 12, "\(facts.colours)")
      }
    }
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
  }

  func testLinksOpenAfterTheirHostWasSeenAndWhatDeceivesIsTold() throws {
    struct Facts: Decodable {
      let told: [String]
      let beforeAnswer: [String]
      let afterCancel: [String]
      let opened: [String]
      let status: Int32
      let messages: String
    }
    let facts: Facts = try play("links")
    let sound = "https://example.org/reticle"
    let deceiving = "http://example.com@xn--80ak6aa92e.com/pay"
    XCTAssertTrue(facts.told.contains("аррӏе.com (xn--80ak6aa92e.com)"), "\(facts.told)")
    XCTAssertTrue(facts.told.contains(deceiving), "\(facts.told)")
    let findings = """
      • Looks like “apple.com”, but with other letters
      • “example.com” is not the site but a user’s name
      • Not encrypted: others can read along
      """
    XCTAssertTrue(facts.told.contains(findings), "\(facts.told)")
    XCTAssertEqual(facts.beforeAnswer, [sound])
    XCTAssertEqual(facts.afterCancel, [sound])
    XCTAssertEqual(facts.opened, [sound, deceiving])
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
  }

  func testHintsSayWhatWouldHelp() throws {
    struct Facts: Decodable {
      let hint: String
      let isZoomed: Bool
      let status: Int32
      let messages: String
    }
    let hints = [
      "dark": "More light is needed", "small": "Move closer", "parts": "2 of 3 parts read",
    ]
    for (kind, hint) in hints {
      let facts: Facts = try play("guidance", kind)
      XCTAssertEqual(facts.hint, hint)
      XCTAssertEqual(facts.isZoomed, kind == "small")
      XCTAssertEqual(facts.status, 0)
      XCTAssertEqual(facts.messages, "")
    }
  }

  func testTheExamplesReadWhatTheyAreFor() throws {
    let card = try example("card", of: "CardScanner")
    XCTAssertEqual(card.lines, ["4111111111111111"])
    XCTAssertEqual(card.status, 0)
    let stock = try example("stock", "2", of: "StockCounter")
    XCTAssertEqual(stock.lines, ["5901234123457 2"])
    XCTAssertEqual(stock.status, 0)
    XCTAssertTrue(stock.isOver)
    let still = try example("stock", "3", of: "StockCounter")
    XCTAssertEqual(still.lines, ["5901234123457 2"], "what lies still counts once")
    XCTAssertFalse(still.isOver)
  }

  func testADeliveryIsHeardWhereThatIsWantedOnly() throws {
    struct Facts: Decodable { let isLoud: Bool }
    let folder = program.deletingLastPathComponent()
    let counter: Facts = try play(
      "delivery_sound", "on", of: folder.appendingPathComponent("StockCounter"))
    XCTAssertTrue(counter.isLoud)
    let window: Facts = try play("delivery_sound", "off")
    XCTAssertFalse(window.isLoud)
  }

  func testTheExamplesSayWhatTheyCannotUse() throws {
    for total in ["0", "-1", "abc"] {
      let wrong = try example("misuse", "demo", total, of: "StockCounter")
      XCTAssertEqual(wrong.status, 2, total)
      XCTAssertTrue(wrong.errors.contains("TOTAL is a number from 1"), wrong.errors)
    }
    for program in ["StockCounter", "CardScanner"] {
      for source in ["image:/missing.png", "nonsense"] {
        let failed = try example("misuse", source, of: program)
        XCTAssertEqual(failed.status, 1, "\(program) \(source)")
        XCTAssertTrue(failed.isOver)
        XCTAssertFalse(failed.errors.isEmpty)
        XCTAssertEqual(failed.lines, [])
      }
    }
  }

  private struct Example: Decodable {
    let lines: [String]
    let errors: String
    let status: Int32
    let isOver: Bool
  }

  private func example(
    _ scenario: String, _ arguments: String..., of name: String
  ) throws -> Example {
    try play(
      scenario, arguments,
      of: program.deletingLastPathComponent().appendingPathComponent(name))
  }

  func testTheShortcutsFitOnASmallScreen() throws {
    struct Facts: Decodable {
      let place: [Int]
      let titles: Int
      let status: Int32
      let messages: String
    }
    for (width, height) in [(960, 600), (360, 640)] {
      let facts: Facts = try play("shortcuts", "\(width)", "\(height)")
      let place = facts.place
      XCTAssertGreaterThanOrEqual(place.min() ?? -1, 0, "\(place)")
      XCTAssertLessThanOrEqual(place[0] + place[2], width, "\(place)")
      XCTAssertLessThanOrEqual(place[1] + place[3], height, "\(place)")
      XCTAssertEqual(facts.titles, 23)
      XCTAssertEqual(facts.status, 0)
      XCTAssertEqual(facts.messages, "")
    }
  }

  func testEachTroubleHasItsPlaceholder() throws {
    struct Facts: Decodable {
      let labels: [String]
      let buttons: [String]
      let isDemoRead: Bool
      let status: Int32
      let messages: String
    }
    let expected: KeyValuePairs = [
      "fail:denied": "Camera access is off", "fail:unsupported": "No camera found",
      "fail:restricted": "The camera is locked", "fail:busy": "The camera is in use",
      "fail:lost": "The camera was disconnected", "none": "No camera found",
      "image:/missing.png": "This cannot be shown",
    ]
    for (source, title) in expected {
      let facts: Facts = try play("placeholder", source)
      XCTAssertEqual(facts.labels.first, title, source)
      XCTAssertEqual(facts.labels.count, 2, source)
      XCTAssertTrue(facts.buttons.contains("Open Image…"), source)
      XCTAssertTrue(facts.isDemoRead, source)
      XCTAssertEqual(facts.status, 0, source)
      XCTAssertEqual(facts.messages, "", source)
    }
  }

  func testATraceTellsEachStepAndIsWholeWhenTheProgramIsAskedToEnd() throws {
    struct Facts: Decodable {
      let counts: [String: Int]
      let isInOrder: Bool
      let isShownAfterCapture: Bool
      let threads: Double
      let status: Int32
      let messages: String
    }
    let facts: Facts = try play("trace")
    for (step, count) in facts.counts { XCTAssertGreaterThan(count, 0, step) }
    XCTAssertEqual(facts.counts.count, 5)
    XCTAssertTrue(facts.isInOrder)
    XCTAssertTrue(facts.isShownAfterCapture)
    XCTAssertGreaterThan(facts.threads, 0.1)
    XCTAssertEqual(facts.status, 0)
    XCTAssertEqual(facts.messages, "")
  }

  func testASourceThatDoesNotExistIsWrongUsage() throws {
    let process = Process()
    process.executableURL = program
    process.arguments = ["--source=nonsense"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 2)
  }
}
