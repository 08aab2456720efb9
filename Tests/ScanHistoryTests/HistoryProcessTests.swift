import Foundation
import ScanHistory
import ScannerCore
import XCTest

/// Programs that end at the worst moment, and disks that are full: in children of this process,
/// because a signal and a limit hit a whole process.
final class HistoryProcessTests: XCTestCase {
  private static let variable = "RETICLE_HISTORY_TEST"

  func testNoRowThatWasSavedIsLostToAHundredKills() throws {
    try needParent()
    let folder = try TemporaryFolder()
    var saved: Set<String> = []
    for round in 0..<100 {
      let writer = try child("testChildWritesUntilItIsKilled", folder, "\(round)")
      let lines = writer.output.fileHandleForReading
      // The first row is on the disk; then at any moment.
      var text = lines.availableData
      XCTAssertFalse(text.isEmpty)
      usleep(UInt32(round * 317 % 20_000))
      kill(writer.process.processIdentifier, SIGKILL)
      text += lines.readDataToEndOfFile()
      writer.process.waitUntilExit()
      let rows = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
      saved.formUnion(rows.filter { $0.hasPrefix("saved ") && $0.hasSuffix(".") })
    }
    XCTAssertGreaterThanOrEqual(saved.count, 100)
    let check = Process()
    check.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
    check.arguments = [folder.file.path, "PRAGMA integrity_check"]
    let answer = Pipe()
    check.standardOutput = answer
    try check.run()
    let verdict = answer.fileHandleForReading.readDataToEndOfFile()
    check.waitUntilExit()
    XCTAssertEqual(String(decoding: verdict, as: UTF8.self), "ok\n")
    let history = try ScanHistory(file: folder.file)
    XCTAssertNil(history.damagedFile)
    let entries = try wait { try await history.entries(ScanHistory.Query(limit: -1)) }
    XCTAssertEqual(saved.subtracting(entries.map { "saved \($0.record.string)" }), [])
  }

  func testAFullDiskIsSaidAndLosesNothing() throws {
    try needParent()
    let folder = try TemporaryFolder()
    let writer = try child("testChildFillsTheDisk", folder, "", diskSize: "400k")
    let text = String(
      decoding: writer.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    writer.process.waitUntilExit()
    try XCTSkipIf(text.hasPrefix("unshare:"), "this machine lets nobody mount a small disk")
    XCTAssertEqual(writer.process.terminationStatus, 0, text)
    XCTAssertTrue(text.contains("with 0 failures"), text)
  }

  func testChildWritesUntilItIsKilled() throws {
    let (history, round) = try asChild()
    for number in 0... {
      let string = "\(round)-\(number)."
      try wait { try await history.add(.code(string, .qr)) }
      FileHandle.standardOutput.write(Data("saved \(string)\n".utf8))
    }
  }

  func testChildFillsTheDisk() throws {
    let (history, _) = try asChild()
    try wait { try await history.add(.code("before", .qr)) }
    let filler = String(repeating: "x", count: 500_000)
    XCTAssertThrowsError(try wait { try await history.add(.code(filler, .qr)) }) {
      XCTAssertEqual($0 as? HistoryError, .diskFull)
    }
    try wait { try await history.add(.code("after", .qr)) }
    let strings = try wait { try await history.entries().map(\.record.string) }
    XCTAssertEqual(strings, ["after", "before"])
  }

  // MARK: - Children

  private func child(
    _ test: String, _ folder: TemporaryFolder, _ word: String, diskSize: String? = nil
  ) throws -> (process: Process, output: Pipe) {
    let process = Process()
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let arguments = ["ScanHistoryTests.HistoryProcessTests/\(test)"]
    process.executableURL = program
    process.arguments = arguments
    if let diskSize {
      // In namespaces of its own a child may mount without being root.
      let mount = "mount -t tmpfs -o size=\(diskSize) none \"$0\" && exec \"$@\""
      process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
      process.arguments =
        ["--map-root-user", "--mount", "sh", "-c", mount, folder.folder.path, program.path]
        + arguments
    }
    process.environment = ProcessInfo.processInfo.environment.merging([
      Self.variable: folder.file.path + "\n" + word
    ]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    return (process, output)
  }

  private func asChild() throws -> (ScanHistory, String) {
    guard let value = ProcessInfo.processInfo.environment[Self.variable] else {
      throw XCTSkip("runs in a child of another test")
    }
    let parts = value.split(separator: "\n", omittingEmptySubsequences: false)
    return (try ScanHistory(file: URL(fileURLWithPath: String(parts[0]))), String(parts[1]))
  }

  private func needParent() throws {
    try XCTSkipIf(ProcessInfo.processInfo.environment[Self.variable] != nil, "is the child")
  }

  /// Waits for an answer of the history.
  @discardableResult
  private func wait<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let done = expectation(description: "the history's answer")
    let box = Answer<Value>()
    Task {
      box.result = await Result { try await body() }
      done.fulfill()
    }
    wait(for: [done], timeout: 30)
    return try XCTUnwrap(box.result).get()
  }

  // @unchecked: written before the expectation is fulfilled, read after.
  private final class Answer<Value>: @unchecked Sendable {
    var result: Result<Value, any Error>?
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
