import ScannerCapture
import ScannerCore
import XCTest

final class SourceDescriptionTests: XCTestCase {
  func testEveryFormOfTheOptionIsRead() throws {
    let table: [(String, SourceDescription)] = [
      ("camera", .camera(name: nil)),
      ("camera:", .camera(name: nil)),
      ("camera:C920", .camera(name: "C920")),
      ("camera:alsa:0:usb", .camera(name: "alsa:0:usb")),
      ("demo", .demo),
      ("pattern", .pattern),
      ("video:/tmp/a b.webm", .video(path: "/tmp/a b.webm")),
      ("image:a:b.png", .image(path: "a:b.png")),
      ("none", .none),
      ("fail:denied", .failure(.denied)),
      ("fail:unsupported", .failure(.unsupported)),
      ("fail:restricted", .failure(.restricted)),
      ("fail:busy", .failure(.busy)),
      ("fail:lost", .failure(.lost)),
      ("fail:noframes", .failure(.noframes)),
      ("fail:missing", .failure(.missing)),
    ]
    for (text, expected) in table {
      XCTAssertEqual(try SourceDescription(parsing: text), expected, text)
    }
  }

  func testWhatIsNoSourceIsRefusedWithACause() {
    for text in [
      "", "Camera", "demo:x", "pattern:", "video", "video:", "image:", "fail", "fail:",
      "fail:tired",
      "none:1", "webcam",
    ] {
      XCTAssertThrowsError(try SourceDescription(parsing: text), text) { error in
        guard case ScanError.badInput(let cause)? = error as? ScanError else {
          return XCTFail("\(text): \(error)")
        }
        XCTAssertTrue(cause.contains("known are"), cause)
      }
    }
  }
}
