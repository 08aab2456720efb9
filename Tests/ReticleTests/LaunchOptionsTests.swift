import Reticle
import XCTest

final class LaunchOptionsTests: XCTestCase {
  func testTheSourceStandsAfterAnEqualsSignOrASpace() throws {
    XCTAssertEqual(try LaunchOptions(["--source=image:a=b.png"]).source, "image:a=b.png")
    XCTAssertEqual(try LaunchOptions(["--source", "demo"]).source, "demo")
    XCTAssertNil(try LaunchOptions([]).source)
  }

  func testATraceNeedsAFile() throws {
    XCTAssertEqual(try LaunchOptions(["--trace=a.jsonl", "--source=demo"]).trace, "a.jsonl")
    XCTAssertEqual(try LaunchOptions(["--trace", "b.jsonl"]).trace, "b.jsonl")
    XCTAssertThrowsError(try LaunchOptions(["--trace"]))
  }

  func testVersionAndHelpAreTasks() throws {
    XCTAssertEqual(try LaunchOptions(["--version"]).task, .printVersion)
    XCTAssertEqual(try LaunchOptions(["--help"]).task, .printHelp)
  }

  func testWhatIsNotKnownIsRefusedByName() {
    XCTAssertThrowsError(try LaunchOptions(["--colour"])) { error in
      XCTAssertEqual((error as? LaunchOptions.Failure)?.cause, "unknown argument: --colour")
    }
    XCTAssertThrowsError(try LaunchOptions(["--source"]))
  }
}
