import Foundation
import XCTest

/// Playing `scenarios.py`, the person in front of the real program.
extension XCTestCase {
  /// The program looks for schemas, translations and icons where the Makefile lays them out.
  static func layOutData() {
    let stage = Process()
    stage.currentDirectoryURL = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().appendingPathComponent("../..")
    stage.executableURL = URL(fileURLWithPath: "/bin/sh")
    stage.arguments = [".ci/stage", ".build/share"]
    XCTAssertNoThrow(try stage.run())
    stage.waitUntilExit()
    XCTAssertEqual(stage.terminationStatus, 0)
  }

  /// The program lies beside the bundle of the tests.
  var program: URL {
    Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("reticle")
      ?? URL(fileURLWithPath: "reticle")
  }

  func play<Facts: Decodable>(
    _ scenario: String, _ arguments: String..., of tested: URL? = nil
  ) throws -> Facts {
    try play(scenario, arguments, of: tested)
  }

  func play<Facts: Decodable>(
    _ scenario: String, _ arguments: [String], of tested: URL?
  ) throws -> Facts {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments =
      [folder.appendingPathComponent("scenarios.py").path, scenario, (tested ?? program).path]
      + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, "the scenario \(scenario) \(arguments) broke off")
    return try JSONDecoder().decode(Facts.self, from: data)
  }
}
