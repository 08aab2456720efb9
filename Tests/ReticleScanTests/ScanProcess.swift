import Foundation
import XCTest

/// Runs the built `reticle-scan` in a folder of its own.
final class ScanProcess {
  /// How a run ended.
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// The lines as JSON objects.
    func objects() throws -> [[String: Any]] {
      try lines.map {
        try XCTUnwrap(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }
  }

  /// An empty folder that goes with the object.
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("reticle-scan-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The executable stands beside the bundle of the tests, which on Linux is a file, not a folder.
  static var executable: URL {
    let bundle = Bundle(for: ScanProcess.self).bundleURL
    let folder = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
    return folder.appendingPathComponent("reticle-scan")
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, _ name: String) throws -> String {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// Draws a code with zint.
  func draw(_ content: String, as type: String, _ name: String) throws {
    let result = try run(
      "/usr/bin/env",
      ["zint", "-b", type, "--scale=2", "--quietzones", "-d", content, "-o", path(name)])
    XCTAssertEqual(result.status, 0, result.errors)
  }

  func scan(_ arguments: String..., input: Data = Data()) throws -> Result {
    try run(ScanProcess.executable.path, arguments, input: input)
  }

  func run(_ program: String, _ arguments: [String], input: Data = Data()) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // Files instead of pipes: nobody has to read while it writes.
    let names = ["input", "output", "errors"].map { folder.appendingPathComponent(".\($0)") }
    try input.write(to: names[0])
    for name in names[1...] { try Data().write(to: name) }
    process.standardInput = try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(forWritingTo: names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try String(contentsOf: names[1], encoding: .utf8),
      errors: try String(contentsOf: names[2], encoding: .utf8))
  }
}
