import ReticleScan
import ScannerCore
import ScannerEngines
import XCTest

final class OptionParserTests: XCTestCase {
  private func parse(_ arguments: String...) throws -> Options {
    try OptionParser.parse(arguments.map { FilePath($0) })
  }

  func testValuesFollowOrAreJoined() throws {
    for options in [
      try parse("--jobs", "3", "--format=json", "a.png", "--region", "0.1,0.2,0.3,0.4"),
      try parse("a.png", "-j3", "--region=0.1,0.2,0.3,0.4", "--format", "json"),
      try parse("a.png", "-j=3", "--region=0.1,0.2,0.3,0.4", "--format", "json"),
      try parse("a.png", "-j", "3", "--region=0.1,0.2,0.3,0.4", "--format", "json"),
    ] {
      XCTAssertEqual(options.jobs, 3)
      XCTAssertEqual(options.format, .json)
      XCTAssertEqual(options.inputs, [FilePath("a.png")])
      XCTAssertEqual(
        options.configuration.regionOfInterest, Rectangle(x: 0.1, y: 0.2, width: 0.3, height: 0.4))
    }
  }

  func testDefaultsAreAllCodesAndNoText() throws {
    let options = try parse("a")
    XCTAssertEqual(options.configuration, ScannerConfiguration())
    XCTAssertEqual(options.format, .text)
    XCTAssertNil(options.jobs)
    XCTAssertFalse(options.isTimed)
  }

  func testTwoDashesEndTheOptionsAndOneIsAnInput() throws {
    let options = try parse("-", "--", "--jobs", "-x")
    XCTAssertEqual(options.inputs, ["-", "--jobs", "-x"].map { FilePath($0) })
  }

  func testAValueMayContainAnEqualsSignAndAnyByte() throws {
    let name = FilePath(bytes: Array("a=".utf8) + [0xFF])
    let list = FilePath(bytes: Array("--files-from=".utf8) + name.bytes)
    XCTAssertEqual(try OptionParser.parse([list]).pathList, name)
  }

  func testRecognitionOptions() throws {
    let options = try parse(
      "--symbologies", "QR,ean13", "--text", "en,ja,en", "--quality", "fast", "--content-type",
      "url", "--mode", "once-per-code", "a")
    let request = options.configuration.request
    XCTAssertEqual(request.symbologies, [.qr, .ean13])
    XCTAssertEqual(request.languages, [.english, .japanese])
    XCTAssertEqual(request.quality, .fast)
    XCTAssertEqual(request.contentType, .url)
    XCTAssertEqual(options.configuration.mode, .oncePerCode)
    XCTAssertTrue(options.deliversByMode)
    XCTAssertEqual(try parse("--symbologies=all", "a").configuration, ScannerConfiguration())
    XCTAssertEqual(
      try parse("--no-barcodes", "--text=ja", "a").configuration.request.symbologies, [])
  }

  func testAContentTypeMayBeAPatternOfTheUsersOwn() throws {
    func type(_ text: String) throws -> TextContentType? {
      try parse("--text=en", "--content-type", text, "a").configuration.request.contentType
    }
    XCTAssertEqual(try type("PaymentCardNumber"), .paymentCardNumber)
    XCTAssertEqual(try type("pattern:SN[0-9]{4}"), .pattern(try TextPattern("SN[0-9]{4}")))
    for (text, message) in [
      ("pattern:(ab", "--content-type: '(' at character 1 has no other half"),
      ("pattern:", "--content-type: the pattern is empty"),
      ("pattern:(a)\\1", "--content-type: '\\1' at character 4 is not supported"),
    ] {
      XCTAssertThrowsError(try type(text)) {
        XCTAssertEqual(($0 as? UsageError)?.message, message)
      }
    }
  }

  func testLiveOptions() throws {
    let options = try parse("--source", "video:a.webm", "--seconds", "1.5", "--frames", "9")
    XCTAssertEqual(options.source, "video:a.webm")
    XCTAssertEqual(options.duration, .milliseconds(1500))
    XCTAssertEqual(options.frameLimit, 9)
  }

  func testCodesAreOffHoweverOneSaysSo() throws {
    for off in [
      ["--no-barcodes"], ["--symbologies=none"], ["--no-barcodes", "--symbologies=none"],
    ] {
      let options = try OptionParser.parse((off + ["--text=en", "a"]).map { FilePath($0) })
      XCTAssertEqual(options.configuration.request.symbologies, [])
    }
  }

  func testAVideoEndsByItsFramesOrItsTime() throws {
    let options = try parse("--seconds", "2", "--frames", "9", "a.mp4")
    XCTAssertFalse(options.ends(after: 8, at: .milliseconds(1999)))
    XCTAssertTrue(options.ends(after: 9, at: .zero))
    XCTAssertTrue(options.ends(after: 1, at: .seconds(2)))
    XCTAssertFalse(try parse("a.mp4").ends(after: 1_000_000, at: .seconds(1_000_000)))
  }

  func testAsksThatNeedNoInput() throws {
    for (name, action) in [
      ("--help", Options.Action.help), ("-h", .help), ("--version", .version), ("-V", .version),
      ("--list-symbologies", .listSymbologies), ("--list-languages", .listLanguages),
      ("--list-cameras", .listCameras),
    ] {
      XCTAssertEqual(try parse(name).action, action)
    }
  }

  func testWrongUsageNamesTheOption() {
    let wrong: [([String], String)] = [
      (["--nonsense", "a"], "--nonsense"), (["-x", "a"], "-x"), (["a", "--jobs"], "--jobs"),
      (["--jobs", "0", "a"], "--jobs"), (["--jobs=two", "a"], "--jobs"),
      (["--timing=1", "a"], "--timing"), (["--symbologies", "qr,foo", "a"], "'foo'"),
      (["--symbologies=", "a"], "--symbologies"), (["--text", "xx", "a"], "'xx'"),
      (["--text", "", "a"], "--text"), (["--region", "0,0,1", "a"], "--region"),
      (["--region", "0.5,0,0.6,1", "a"], "--region"), (["--region", "0,0,0,1", "a"], "--region"),
      (["--region", "nan,0,1,1", "a"], "--region"), (["--quality", "best", "a"], "--quality"),
      (["--format", "xml", "a"], "--format"), (["--mode", "twice", "a"], "--mode"),
      (["--sequence", "0", "a"], "--sequence"), (["--sequence", "inf", "a"], "--sequence"),
      (["--seconds=-1", "--source=demo"], "--seconds"), (["--source=demo", "a"], "--source"),
      (["--null", "a"], "--null"), (["--content-type", "zip", "a"], "--content-type"),
      (["--content-type", "URL", "a"], "--content-type"), ([], "nothing to scan"),
      (["--no-barcodes", "a"], "nothing to look for"),
      (["--no-barcodes", "--symbologies", "qr", "a"], "--no-barcodes"),
      (["--symbologies=qr", "--text=en", "--no-barcodes", "a"], "not together with --symbologies"),
      (["--sequence", "1e300", "a"], "from 0.01 to 1000, not '1e300'"), (["-jx", "a"], "--jobs"),
      (["-V1"], "-V1"),
    ]
    for (arguments, part) in wrong {
      do throws(UsageError) {
        _ = try OptionParser.parse(arguments.map { FilePath($0) })
        XCTFail("\(arguments) was taken")
      } catch {
        XCTAssertTrue(error.message.contains(part), error.message)
      }
    }
  }

  func testTheHelpHasEveryOption() {
    let help = HelpText.lines.joined(separator: "\n")
    for name in ["--symbologies LIST", "--files-from FILE", "-j, --jobs N", "-h, --help"] {
      XCTAssertTrue(help.contains(name), name)
    }
    XCTAssertTrue(HelpText.lines.allSatisfy { $0.count <= 100 })
  }
}
