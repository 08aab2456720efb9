import Foundation
import XCTest

final class CommandLineTests: XCTestCase {
  private static let pixel = Array("P5 1 1 255\n".utf8) + [7]

  func testACodeIsReadFromAFileAndFromStandardInput() throws {
    let scan = try ScanProcess()
    try scan.draw("5901234123457", as: "EANX", "ean.png")
    let picture = try Data(contentsOf: scan.folder.appendingPathComponent("ean.png"))
    for (name, input) in [("ean.png", Data()), ("-", picture)] {
      let text = try scan.scan(name, input: input)
      XCTAssertEqual(text.output, "\(name): EAN-13 5901234123457\n")
      XCTAssertEqual(text.errors, "")
      XCTAssertEqual(text.status, 0)
      let json = try scan.scan("--format=json", "--timing", name, input: input)
      let object = try XCTUnwrap(try json.objects().first)
      XCTAssertEqual(object["source"] as? String, name)
      XCTAssertGreaterThan(try XCTUnwrap(object["milliseconds"] as? Double), 0)
      let item = try XCTUnwrap((object["items"] as? [[String: Any]])?.first)
      XCTAssertEqual(item["symbology"] as? String, "ean13")
      XCTAssertEqual(item["bytes"] as? String, Data("5901234123457".utf8).base64EncodedString())
      XCTAssertEqual((item["corners"] as? [[Double]])?.map(\.count), [2, 2, 2, 2])
    }
  }

  func testSwitchedOffCodesAndRegionsAreNotRead() throws {
    let scan = try ScanProcess()
    try scan.draw("5901234123457", as: "EANX", "ean.png")
    XCTAssertEqual(try scan.scan("--symbologies=qr", "ean.png").status, 4)
    XCTAssertEqual(try scan.scan("--symbologies=qr,ean13", "ean.png").status, 0)
    XCTAssertEqual(try scan.scan("--region", "0,0,0.05,1", "ean.png").status, 4)
  }

  func testFoldersAreWalkedInOrderWithoutHiddenAndOtherFiles() throws {
    let scan = try ScanProcess()
    for name in ["t/b/2.pgm", "t/b/10.PGM", "t/a.pgm", "t/c.txt", "t/.hidden.pgm", "t/.x/y.pgm"] {
      try scan.write(CommandLineTests.pixel, name)
    }
    try FileManager.default.createSymbolicLink(
      atPath: scan.path("t/b/loop"), withDestinationPath: scan.path("t"))
    let result = try scan.scan("--format=json", "t/", "t/c.txt")
    XCTAssertEqual(
      try result.objects().map { $0["source"] as? String },
      ["t/a.pgm", "t/b/10.PGM", "t/b/2.pgm", "t/c.txt"])
  }

  func testPathsFromAListAndFromANullSeparatedOne() throws {
    let scan = try ScanProcess()
    for name in ["a b.pgm", "c\nd.pgm", "e.pgm"] { try scan.write(CommandLineTests.pixel, name) }
    try scan.write(Array("a b.pgm\r\n\ne.pgm".utf8), "list")
    let list = try scan.scan("--format=json", "--files-from", "list")
    XCTAssertEqual(try list.objects().map { $0["source"] as? String }, ["a b.pgm", "e.pgm"])
    let null = try scan.scan(
      "--format=json", "--files-from=-", "--null", input: Data("c\nd.pgm\0e.pgm\0".utf8))
    XCTAssertEqual(try null.objects().map { $0["source"] as? String }, ["c\nd.pgm", "e.pgm"])
    let missing = try scan.scan("--format=json", "--files-from", "nowhere")
    XCTAssertEqual(missing.lines, [#"{"source":"nowhere","error":"no such file or folder"}"#])
    XCTAssertEqual(missing.status, 1)
  }

  func testNamesThatAreNotUTF8AreRead() throws {
    let scan = try ScanProcess()
    let name: [UInt8] = Array(scan.path("x").utf8) + [0xFF, 0xE9] + Array(".pgm".utf8)
    let file = open(name.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CREAT, 0o600)
    XCTAssertGreaterThanOrEqual(file, 0)
    XCTAssertEqual(
      write(file, CommandLineTests.pixel, CommandLineTests.pixel.count),
      CommandLineTests.pixel.count)
    close(file)
    let result = try scan.scan("--format=json", "--files-from=-", input: Data(name))
    XCTAssertEqual(result.status, 4, result.output)
    let folder = try scan.scan("--format=json", scan.folder.path)
    XCTAssertEqual(folder.lines, result.lines)
  }

  func testTheNumberOfJobsDoesNotChangeTheOutput() throws {
    let scan = try ScanProcess()
    try scan.draw("5901234123457", as: "EANX", "a.png")
    try scan.draw("Reticle", as: "QRCODE", "b.png")
    try scan.write(Array("x".utf8), "c.png")
    try scan.write(CommandLineTests.pixel, "d.pgm")
    let names = (0..<80).map { ["a.png", "b.png", "c.png", "d.pgm"][$0 % 4] }
    let list = Data(names.joined(separator: "\n").utf8)
    let one = try scan.scan("--format=json", "--jobs=1", "--files-from=-", input: list)
    let four = try scan.scan("--format=json", "--jobs=4", "--files-from=-", input: list)
    XCTAssertEqual(one.lines.count, 80)
    XCTAssertEqual(one.output, four.output)
    XCTAssertEqual(try one.objects().map { $0["source"] as? String }, names)
  }

  func testALineIsOutBeforeTheNextPathComes() throws {
    let scan = try ScanProcess()
    try scan.write(CommandLineTests.pixel, "a.pgm")
    let process = Process()
    process.executableURL = ScanProcess.executable
    process.arguments = ["--format", "json", "--files-from", "-"]
    process.currentDirectoryURL = scan.folder
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for _ in 0..<3 {
      try input.fileHandleForWriting.write(contentsOf: Data("a.pgm\n".utf8))
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      XCTAssertTrue(line.hasPrefix(#"{"source":"a.pgm""#), line)
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 4)
  }

  func testAClosedPipeEndsTheProgramQuietly() throws {
    let scan = try ScanProcess()
    try scan.write(CommandLineTests.pixel, "a.pgm")
    let list = String(repeating: "a.pgm\n", count: 20_000)
    try scan.write(Array(list.utf8), "list")
    let program = ScanProcess.executable.path
    let result = try scan.run(
      "/bin/bash",
      ["-c", "'\(program)' --format json --files-from list | head -n 1; echo ${PIPESTATUS[0]}"])
    XCTAssertEqual(result.lines.count, 2)
    XCTAssertEqual(result.lines.last, "4")
    XCTAssertEqual(result.errors, "")
  }

  func testANonBlockingPipeLosesNothing() throws {
    let scan = try ScanProcess()
    try scan.write(CommandLineTests.pixel, "a.pgm")
    try scan.write(Array(String(repeating: "a.pgm\n", count: 3_000).utf8), "list")
    let process = Process()
    process.executableURL = ScanProcess.executable
    process.arguments = ["--format", "json", "--files-from", "list"]
    process.currentDirectoryURL = scan.folder
    let output = Pipe()
    let writer = output.fileHandleForWriting.fileDescriptor
    XCTAssertEqual(fcntl(writer, F_SETFL, O_WRONLY | O_NONBLOCK), 0)
    process.standardOutput = output
    try process.run()
    // 3,000 lines are more than the 64 KiB of a pipe; it is read once the program has filled it.
    var filled: Int32 = 0
    let limit = ContinuousClock.now + .seconds(30)
    while filled < 65_000, ContinuousClock.now < limit {
      XCTAssertEqual(ioctl(output.fileHandleForReading.fileDescriptor, UInt(FIONREAD), &filled), 0)
      usleep(10_000)
    }
    let lines = output.fileHandleForReading.readDataToEndOfFile().split(separator: 0x0A)
    process.waitUntilExit()
    XCTAssertEqual(lines.count, 3_000)
    XCTAssertEqual(process.terminationStatus, 4)
  }

  func testWrongUsageIsToldOnStandardError() throws {
    let result = try ScanProcess().scan("--nonsense", "a.png")
    XCTAssertEqual(result.status, 2)
    XCTAssertEqual(result.output, "")
    XCTAssertEqual(
      result.errors, "reticle-scan: unknown option '--nonsense' (--help lists the options)\n")
  }

  func testListsAndVersion() throws {
    let scan = try ScanProcess()
    XCTAssertTrue(try scan.scan("--help").output.hasPrefix("Usage: reticle-scan"))
    XCTAssertTrue(try scan.scan("--version").output.hasPrefix("reticle-scan 0."))
    XCTAssertTrue(try scan.scan("--list-symbologies").lines.contains("ean13\tEAN-13"))
    let languages = try scan.scan("--list-languages")
    XCTAssertTrue(languages.lines.contains("en\tEnglish"), languages.output)
    XCTAssertEqual(languages.status, 0)
  }

  func testFramesOfASequenceAreNumberedAndFollowed() throws {
    let scan = try ScanProcess()
    try scan.draw("5901234123457", as: "EANX", "a.png")
    let result = try scan.scan(
      "--format=json", "--sequence=10", "a.png", "a.png", "nowhere.png", "a.png", "a.png")
    let objects = try result.objects()
    XCTAssertEqual(objects.map { $0["frame"] as? Int }, [0, 1, nil, 3, 4])
    let ids = objects.compactMap { ($0["items"] as? [[String: Any]])?.first?["id"] as? Int }
    XCTAssertGreaterThanOrEqual(ids.count, 2)
    XCTAssertEqual(Set(ids).count, 1)
    let once = try scan.scan("--mode=once", "--sequence=10", "a.png", "a.png", "a.png", "a.png")
    XCTAssertEqual(once.lines.count, 1)
  }

  /// Parts of a message in QR Codes, each a picture; they are named after the parity of the whole.
  private func drawParts(_ texts: [String], _ scan: ScanProcess) throws -> [String] {
    let parity = texts.joined().utf8.reduce(0, ^)
    for (number, text) in texts.enumerated() {
      let result = try scan.run(
        "/usr/bin/env",
        [
          "zint", "-b", "QRCODE", "--scale=4", "--quietzones", "-d", text,
          "--structapp=\(number + 1),\(texts.count),\(parity)", "-o",
          scan.path("part\(number).png"),
        ])
      XCTAssertEqual(result.status, 0, result.errors)
    }
    return texts.indices.map { "part\($0).png" }
  }

  func testAMessageOverSeveralFramesIsToldWhenItIsWhole() throws {
    let scan = try ScanProcess()
    let names = try drawParts(["one ", "two ", "three"], scan)
    let frames = [names[2], names[0], names[0], names[1], names[1]].map(\.self)
    let program = ScanProcess.executable.path
    let json = try scan.run(program, ["--format=json", "--sequence=2"] + frames)
    let messages = try json.objects().map {
      ($0["messages"] as? [[String: Any]])?.map { $0["payload"] as? String } ?? []
    }
    XCTAssertEqual(messages, [[], [], [], ["one two three"], []])
    let text = try scan.run(program, ["--sequence=2"] + frames)
    XCTAssertEqual(text.lines.filter { $0.hasSuffix(" one two three") }.count, 1, text.output)
    let mode = try scan.run(program, ["--mode=once-per-code", "--sequence=2"] + frames)
    XCTAssertEqual(mode.lines.count, 1)
    XCTAssertTrue(mode.output.hasSuffix(" one two three\n"), mode.output)
  }

  func testPartsOfAMessageThatIsNotWholeAreDeliveredAtTheEnd() throws {
    let scan = try ScanProcess()
    let names = try drawParts(["one ", "two ", "three"], scan)
    let result = try scan.run(
      ScanProcess.executable.path,
      ["--format=json", "--mode=once-per-code", "--sequence=2", names[2], names[0]])
    let items = try result.objects().flatMap { $0["items"] as? [[String: Any]] ?? [] }
    XCTAssertEqual(items.compactMap { $0["payload"] as? String }, ["one ", "three"])
    XCTAssertEqual(result.status, 0)
  }

  func testPartsOfAMessageThatIsNotWholeAreDeliveredAtTheEndOfALiveRun() throws {
    let scan = try ScanProcess()
    let names = try drawParts(["one ", "two ", "three"], scan)
    let scene = scan.path("scene.png")
    let drawn = try scan.run("/usr/bin/env", ["convert", names[2], names[0], "+append", scene])
    XCTAssertEqual(drawn.status, 0, drawn.errors)
    let result = try scan.scan(
      "--format=json", "--mode=once-per-code", "--source=image:\(scene)", "--frames=10")
    let items = try result.objects().flatMap { $0["items"] as? [[String: Any]] ?? [] }
    XCTAssertEqual(items.compactMap { $0["payload"] as? String }, ["one ", "three"])
    XCTAssertEqual(result.status, 0)
  }

  func testASequenceEndsByItsFramesOrItsTime() throws {
    let scan = try ScanProcess()
    try scan.write(CommandLineTests.pixel, "a.pgm")
    let files = [String](repeating: "a.pgm", count: 9)
    for limit in ["--frames=5", "--seconds=0.5"] {
      let result = try scan.run(
        ScanProcess.executable.path, ["--format=json", "--sequence=10", limit] + files)
      XCTAssertEqual(result.lines.count, 5, limit)
    }
  }

  func testHangingUpEndsALiveRunUnlessNobodyIsToHearIt() throws {
    for (command, isEnded) in [("exec", true), ("trap '' HUP; exec", false)] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = [
        "-c", "\(command) '\(ScanProcess.executable.path)' --source=pattern --seconds=60",
      ]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      let status = "/proc/\(process.processIdentifier)/status"
      XCTAssertTrue(eventually { CommandLineTests.catches(SIGTERM, status) })
      XCTAssertEqual(CommandLineTests.catches(SIGHUP, status), isEnded, command)
      kill(process.processIdentifier, SIGHUP)
      if isEnded { XCTAssertTrue(eventually { !process.isRunning }) }
      process.terminate()
      process.waitUntilExit()
      // A signal that nobody hears ends it in another way.
      XCTAssertEqual(process.terminationReason, .exit, command)
    }
  }

  /// Whether a process listens to a signal (proc(5), SigCgt).
  private static func catches(_ signal: Int32, _ path: String) -> Bool {
    let line = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n")
      .first { $0.hasPrefix("SigCgt:") }
    let mask = line?.split(whereSeparator: \.isWhitespace).last.flatMap { UInt64($0, radix: 16) }
    return (mask ?? 0) >> UInt64(signal - 1) & 1 == 1
  }

  private func eventually(_ condition: () -> Bool) -> Bool {
    let limit = ContinuousClock.now + .seconds(20)
    while !condition() {
      guard ContinuousClock.now < limit else { return false }
      usleep(10_000)
    }
    return true
  }

  func testASourceThatFailsIsAnInputThatCannotBeRead() throws {
    let scan = try ScanProcess()
    let result = try scan.scan("--format=json", "--source=fail:denied", "--seconds=5")
    XCTAssertEqual(result.lines, [#"{"source":"fail:denied","error":"no access to the camera"}"#])
    XCTAssertEqual(result.status, 1)
    XCTAssertEqual(try scan.scan("--source=nonsense").status, 2)
  }

  /// The clip that stands in for a camera, in the source tree.
  private var demoClip: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Resources/demo/demo.webm").path
  }

  func testAVideoTellsWhatChangesAndABrokenOneItsError() throws {
    let scan = try ScanProcess()
    try scan.write(Array("no video".utf8), "bad.mp4")
    try scan.write(CommandLineTests.pixel, "a.pgm")
    let result = try scan.scan(
      "--format=json", "--symbologies=qr,ean13", "--frames=20", "bad.mp4", demoClip, "a.pgm")
    XCTAssertEqual(result.status, 1)
    let objects = try result.objects()
    XCTAssertEqual(objects.first?["source"] as? String, "bad.mp4")
    XCTAssertNotNil(objects.first?["error"])
    XCTAssertEqual(objects.last?["source"] as? String, "a.pgm")
    let video = objects.filter { $0["source"] as? String == demoClip }
    let frames = video.compactMap { $0["frame"] as? Int }
    XCTAssertEqual(frames, frames.sorted())
    XCTAssertEqual(Set(frames).count, frames.count)
    let items = video.flatMap { $0["items"] as? [[String: Any]] ?? [] }
    XCTAssertEqual(
      Set(items.compactMap { $0["symbology"] as? String }), ["qr", "ean13"], result.output)
  }

  func testALiveSourceDeliversByItsMode() throws {
    let scan = try ScanProcess()
    try scan.draw("5901234123457", as: "EANX", "ean.png")
    let source = "image:" + scan.path("ean.png")
    let once = try scan.scan("--format=json", "--mode=once", "--seconds=30", "--source", source)
    XCTAssertEqual(once.lines.count, 1)
    XCTAssertEqual(once.status, 0)
    let changes = try scan.scan("--format=json", "--frames=10", "--source", source)
    XCTAssertEqual(changes.lines.count, 1, changes.output)
  }
}
