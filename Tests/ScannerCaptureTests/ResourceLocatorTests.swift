import Foundation
import ScannerCapture
import XCTest

final class ResourceLocatorTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("locator-\(UUID().uuidString)").resolvingSymlinksInPath()

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  /// Writes a file of the test's folder.
  private func write(_ path: String) throws -> String {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("x".utf8).write(to: file)
    return file.path
  }

  func testInstalledFilesComeFirstThenTheVariableThenTheSourceTree() throws {
    let inTree = try write("tree/Resources/demo/clip")
    let named = try write("named/demo/clip")
    let installed = try write("tree/.build/share/reticle/demo/clip")
    let locator = ResourceLocator(
      executable: folder.appendingPathComponent("tree/.build/release/reticle"),
      environment: ["RETICLE_DATA_DIR": folder.appendingPathComponent("named").path])
    XCTAssertEqual(locator.find("demo/clip")?.path, installed)
    try FileManager.default.removeItem(atPath: installed)
    XCTAssertEqual(locator.find("demo/clip")?.path, named)
    try FileManager.default.removeItem(atPath: named)
    XCTAssertEqual(locator.find("demo/clip")?.path, inTree)
    try FileManager.default.removeItem(atPath: inTree)
    XCTAssertNil(locator.find("demo/clip"))
  }

  func testThisBuildFindsTheDemoClip() throws {
    _ = try write("unused")
    XCTAssertNotNil(ResourceLocator.current.find("demo/demo.webm"))
  }
}
