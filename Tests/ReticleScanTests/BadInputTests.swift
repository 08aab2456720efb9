import Foundation
import XCTest

final class BadInputTests: XCTestCase {
  private static func pgm(_ header: String, _ bytes: [UInt8] = []) -> [UInt8] {
    Array(header.utf8) + bytes
  }

  /// A PNG header that promises a size and holds nothing more (ISO/IEC 15948, 5.2).
  private static func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
    let size = [width, height].flatMap { value in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + size + [8, 0, 0, 0, 0] + [0, 0, 0, 0]
  }

  func testEachBadPictureHasItsLineAndTheOthersAreScanned() throws {
    let scan = try ScanProcess()
    try scan.draw("5901234123457", as: "EANX", "good.png")
    let whole = [UInt8](try Data(contentsOf: scan.folder.appendingPathComponent("good.png")))
    let bad: [(String, [UInt8], String)] = [
      ("empty.png", [], "the file is empty"),
      ("cut.png", Array(whole[..<(whole.count / 2)]), "the PNG picture is truncated or damaged"),
      ("none.pgm", BadInputTests.pgm("P5 0 0 255\n"), "the picture has no pixels (0x0)"),
      (
        "none.png", BadInputTests.pngHeader(width: 0, height: 0), "the picture has no pixels (0x0)"
      ),
      (
        "huge.png", BadInputTests.pngHeader(width: 30_000, height: 30_000),
        "the picture is too large (30000x30000, limit 200 megapixels)"
      ),
      (
        "huge.pgm", BadInputTests.pgm("P5 30000 30000 255\n"),
        "the picture is too large (30000x30000, limit 200 megapixels)"
      ),
      (
        "cut.pgm", BadInputTests.pgm("P5 9 9 255\n", [0]), "the PNM picture is truncated or damaged"
      ),
      ("words.png", Array("Lorem ipsum dolor sit amet\n".utf8), "not a picture"),
      ("jpeg.jpg", [0xFF, 0xD8, 0xFF, 0xE0], "the JPEG picture is truncated or damaged"),
      ("gif.gif", Array("GIF89a".utf8), "the GIF picture is truncated or damaged"),
      ("bmp.bmp", Array("BM".utf8), "the BMP picture is truncated or damaged"),
      ("tiff.tif", [0x49, 0x49, 0x2A, 0], "the TIFF picture is truncated or damaged"),
      ("webp.webp", Array("RIFF\0\0\0\0WEBP".utf8), "the WebP picture is truncated or damaged"),
    ]
    for (name, bytes, _) in bad { try scan.write(bytes, name) }
    let names = bad.flatMap { [$0.0, "good.png"] }
    let result = try scan.run(
      ScanProcess.executable.path, ["--format", "json"] + names + ["missing.png"])
    XCTAssertEqual(result.status, 1)
    let objects = try result.objects()
    XCTAssertEqual(objects.map { $0["source"] as? String }, names + ["missing.png"])
    for (number, (name, _, cause)) in bad.enumerated() {
      XCTAssertEqual(objects[number * 2]["error"] as? String, cause, name)
      XCTAssertEqual((objects[number * 2 + 1]["items"] as? [Any])?.count, 1, "after \(name)")
    }
    XCTAssertEqual(objects.last?["error"] as? String, "no such file or folder")
  }

  func testSmallestAndDeepestPicturesAreRead() throws {
    let scan = try ScanProcess()
    try scan.write(BadInputTests.pgm("P5 1 1 255\n", [7]), "one.pgm")
    try scan.write(BadInputTests.pgm("P5 2 1 65535\n", [0, 1, 255, 255]), "deep.pgm")
    let result = try scan.scan("--format=json", "one.pgm", "deep.pgm")
    XCTAssertEqual(
      result.lines,
      [
        #"{"source":"one.pgm","frame":0,"width":1,"height":1,"items":[]}"#,
        #"{"source":"deep.pgm","frame":0,"width":2,"height":1,"items":[]}"#,
      ])
    XCTAssertEqual(result.status, 4)
  }

  func testErrorsGoToStandardErrorInTextFormat() throws {
    let scan = try ScanProcess()
    try scan.write(Array("x".utf8), "a.png")
    let result = try scan.scan("a.png")
    XCTAssertEqual(result.output, "")
    XCTAssertEqual(result.errors, "reticle-scan: a.png: not a picture\n")
    XCTAssertEqual(result.status, 1)
  }

  func testTheNameOfASourceIsToldOnce() throws {
    let scan = try ScanProcess()
    try scan.write(Array("x".utf8), "a.mp4")
    for arguments in [["a.mp4"], ["--source=video:a.mp4"], ["--source=image:gone.png"]] {
      let result = try scan.run(ScanProcess.executable.path, arguments)
      XCTAssertEqual(result.status, 1)
      let source = arguments[0].replacingOccurrences(of: "--source=", with: "")
      XCTAssertTrue(result.errors.hasPrefix("reticle-scan: \(source): "), result.errors)
      XCTAssertEqual(result.errors.components(separatedBy: ": ").count, 3, result.errors)
    }
  }

  func testAVideoThatHoldsNothingEndsWithoutAWordOfTheLibrary() throws {
    let scan = try ScanProcess()
    try scan.write(Array("x".utf8), "a.mp4")
    // What was wrong happened in one of four runs.
    for _ in 1...30 {
      let result = try scan.run(ScanProcess.executable.path, ["--source=video:a.mp4"])
      XCTAssertEqual(result.errors.split(separator: "\n").count, 1, result.errors)
    }
  }

  func testAPipeThatNobodyWritesIntoIsSaid() throws {
    let scan = try ScanProcess()
    XCTAssertEqual(mkfifo(scan.path("pipe.pgm"), 0o600), 0)
    let process = Process()
    process.executableURL = ScanProcess.executable
    process.arguments = ["--format=json", scan.path("pipe.pgm")]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let said = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    XCTAssertEqual(
      said, "reticle-scan: \(scan.path("pipe.pgm")): waiting for somebody to write into it\n")
    let writer = try FileHandle(forWritingTo: scan.folder.appendingPathComponent("pipe.pgm"))
    try writer.write(contentsOf: Data(BadInputTests.pgm("P5 1 1 255\n", [7])))
    try writer.close()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 4)
  }

  /// Permissions do not bind root, so root runs the program as nobody, from a place that nobody can
  /// reach.
  func testAFolderWithoutPermissionHasItsLine() throws {
    let scan = try ScanProcess()
    let copy = scan.path("reticle-scan")
    try FileManager.default.copyItem(at: ScanProcess.executable, to: URL(fileURLWithPath: copy))
    try scan.write(BadInputTests.pgm("P5 1 1 255\n", [7]), "tree/a/closed/x.pgm")
    try scan.write(BadInputTests.pgm("P5 1 1 255\n", [7]), "tree/b.pgm")
    let closed = scan.path("tree/a/closed")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed)
    }
    let arguments = ["--format", "json", scan.path("tree")]
    let isRoot = getuid() == 0
    let result =
      isRoot
      ? try scan.run(
        "/usr/bin/setpriv",
        ["--reuid=65534", "--regid=65534", "--clear-groups", copy] + arguments)
      : try scan.run(copy, arguments)
    if isRoot, result.lines.isEmpty { throw XCTSkip("cannot run as nobody: \(result.errors)") }
    XCTAssertEqual(
      try result.objects().map { ($0["error"] as? String) ?? "read" },
      ["no permission to read it", "read"])
    XCTAssertEqual(result.status, 1)
  }

  /// The first picture is a pipe: while it waits, the folder is already listed.
  func testAPipeInAFolderDoesNotHoldUpTheRest() throws {
    let scan = try ScanProcess()
    try scan.write(BadInputTests.pgm("P5 1 1 255\n", [7]), "tree/b.pgm")
    XCTAssertEqual(mkfifo(scan.path("tree/a.pgm"), 0o600), 0)
    let result = try scan.scan("--format", "json", scan.path("tree"))
    XCTAssertEqual(result.lines.count, 1)
    XCTAssertEqual(result.status, 4)
  }

  func testAFullDiskIsAnErrorOfTheWhole() throws {
    let scan = try ScanProcess()
    try scan.write(BadInputTests.pgm("P5 1 1 255\n", [7]), "b.pgm")
    let process = Process()
    process.executableURL = ScanProcess.executable
    process.arguments = ["--format", "json", scan.path("b.pgm")]
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    let complaints = Pipe()
    process.standardError = complaints
    try process.run()
    let text = complaints.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 1)
    XCTAssertTrue(String(decoding: text, as: UTF8.self).contains("No space left"))
  }

  func testAFileThatVanishesAfterTheListingHasItsLine() throws {
    let scan = try ScanProcess()
    try scan.write(BadInputTests.pgm("P5 1 1 255\n", [7]), "tree/b.pgm")
    try scan.write(BadInputTests.pgm("P5 1 1 255\n", [7]), "tree/c.pgm")
    XCTAssertEqual(mkfifo(scan.path("tree/a.pgm"), 0o600), 0)
    let process = Process()
    process.executableURL = ScanProcess.executable
    process.arguments =
      ["--format", "json", "--jobs", "1"] + ["a", "b", "c"].map { scan.path("tree/\($0).pgm") }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    // Opening for writing returns when the program has opened it for reading.
    let writer = try FileHandle(forWritingTo: scan.folder.appendingPathComponent("tree/a.pgm"))
    try FileManager.default.removeItem(atPath: scan.path("tree/b.pgm"))
    try writer.write(contentsOf: Data(BadInputTests.pgm("P5 1 1 255\n", [7])))
    try writer.close()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    XCTAssertEqual(
      output.split(separator: "\n").map { $0.contains("no such file or folder") },
      [false, true, false])
    XCTAssertEqual(process.terminationStatus, 1)
  }
}
