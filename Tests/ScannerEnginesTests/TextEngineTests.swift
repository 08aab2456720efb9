import ScannerCore
import ScannerEngines
import XCTest

final class TextEngineTests: XCTestCase {
  private func lines(
    of frame: Frame, languages: [TextLanguage] = [.english, .japanese],
    region: Rectangle = .whole, isStillPicture: Bool = true
  ) throws -> [Observation] {
    var request = RecognitionRequest()
    request.languages = languages
    request.isStillPicture = isStillPicture
    return try TextEngine().recognize(frame, in: region, for: request, knowing: [])
  }

  private func transcripts(_ observations: [Observation]) -> [String] {
    observations.sorted { $0.quad.center.y < $1.quad.center.y }.compactMap { observation in
      guard case .text(let text) = observation.reading else { return nil }
      return text.transcript
    }
  }

  private func languages(_ observations: [Observation]) -> [TextLanguage] {
    observations.sorted { $0.quad.center.y < $1.quad.center.y }.compactMap { observation in
      guard case .text(let text) = observation.reading else { return nil }
      return text.language
    }
  }

  private let english = DrawnPicture.Line(text: "Keep refrigerated after opening", x: 60, y: 120)
  private let japanese = DrawnPicture.Line(
    text: "直射日光を避けて保存してください", x: 60, y: 220, font: .japanese)

  func testReadsEnglishAndJapaneseExactlyInEitherOrderOfLanguages() throws {
    let frame = try DrawnPicture(lines: [english, japanese]).frame()
    for order in [[TextLanguage.english, .japanese], [.japanese, .english]] {
      let observations = try lines(of: frame, languages: order)
      XCTAssertEqual(transcripts(observations), [english.text, japanese.text])
      XCTAssertEqual(languages(observations), [.english, .japanese])
    }
  }

  func testReadsLiveFramesOnSeveralThreads() throws {
    let texts = ["First line of the label", "Second line of it", "Third line is here"]
    let frame = try DrawnPicture(
      lines: texts.enumerated().map { .init(text: $1, x: 60, y: 80 + 60 * $0) }
    ).frame()
    XCTAssertEqual(transcripts(try lines(of: frame, isStillPicture: false)), texts)
  }

  func testReportsWhereALineIsAndHowSureItIs() throws {
    let frame = try DrawnPicture(lines: [english]).frame()
    let line = try XCTUnwrap(try lines(of: frame).first)
    XCTAssertEqual(line.engine, "tesseract")
    XCTAssertGreaterThanOrEqual(line.confidence, 0.75)
    XCTAssertLessThanOrEqual(line.confidence, 1)
    // The ink reaches from the top of the K to the bottom of the g.
    let expected = Quadrilateral(x: 62, y: 102, width: 400, height: 24)
    XCTAssertGreaterThan(line.quad.overlap(with: expected), 0.6)
    XCTAssertLessThan(line.quad.topLeft.x, line.quad.topRight.x)
    XCTAssertLessThan(line.quad.topLeft.y, line.quad.bottomLeft.y)
  }

  func testReadsLightTextOnADarkGround() throws {
    var line = english
    line.color = "gray85"
    let frame = try DrawnPicture(background: "gray20", lines: [line]).frame()
    XCTAssertEqual(transcripts(try lines(of: frame)), [english.text])
  }

  func testReadsTiltedTextAndReportsItsTilt() throws {
    for angle in [-10, 10] {
      var line = english
      line.angle = angle
      let frame = try DrawnPicture(
        lines: [.init(text: line.text, x: 80, y: 180, angle: angle)]
      ).frame()
      let observations = try lines(of: frame)
      XCTAssertEqual(transcripts(observations), [english.text])
      let quad = try XCTUnwrap(observations.first).quad
      let slope = (quad.topRight.y - quad.topLeft.y) / (quad.topRight.x - quad.topLeft.x)
      XCTAssertEqual(slope, angle > 0 ? 0.176 : -0.176, accuracy: 0.02)
    }
  }

  func testKeepsColumnsApart() throws {
    let left = ["Milk and butter", "Brown bread", "Orange juice"]
    let right = ["Keep it cold", "Slice it thin", "Shake it well"]
    let columns = [left, right].enumerated().flatMap { column, texts in
      texts.enumerated().map { row, text in
        DrawnPicture.Line(text: text, x: 50 + 320 * column, y: 100 + 50 * row)
      }
    }
    let read = transcripts(try lines(of: DrawnPicture(lines: columns).frame()))
    XCTAssertEqual(Set(read), Set(left + right))
    XCTAssertEqual(read.count, 6)
  }

  func testTakesATypewritersWordForTextAndNotForAPattern() throws {
    let line = DrawnPicture.Line(text: "Coffee", x: 60, y: 100, size: 20, font: .typewriter)
    let frame = try DrawnPicture(lines: [line], isPhotographed: false).frame()
    XCTAssertEqual(transcripts(try lines(of: frame)), ["Coffee"])
  }

  func testShortJapaneseLinesDoNotComeBackAsLatinLetters() throws {
    for word in ["出口案内", "合計", "型番"] {
      let line = DrawnPicture.Line(text: word, x: 60, y: 100, font: .japanese)
      let frame = try DrawnPicture(lines: [line]).frame()
      for order in [[TextLanguage.english, .japanese], [.japanese, .english]] {
        XCTAssertEqual(transcripts(try lines(of: frame, languages: order)), [word])
      }
    }
  }

  func testReadsColumnsOfJapanese() throws {
    let columns = ["それでも増える", "直射日光を避ける"]
    let lines = columns.enumerated().flatMap { number, column in
      column.enumerated().map { row, sign in
        DrawnPicture.Line(
          text: String(sign), x: 400 - 200 * number, y: 60 + 34 * row, size: 32, font: .japanese)
      }
    }
    let read = try self.lines(of: DrawnPicture(lines: lines).frame())
    XCTAssertEqual(Set(transcripts(read)), Set(columns))
    for column in read {
      XCTAssertGreaterThan(column.quad.boundingBox.height, 5 * column.quad.boundingBox.width)
      // The text's top left is the column's top right, as of text that is turned clockwise.
      XCTAssertGreaterThan(column.quad.topLeft.x, column.quad.bottomLeft.x)
    }
  }

  func testReadsColumnsWhoseSignsAlsoStandInRows() throws {
    let columns = ["減る記憶が", "それでも増える", "パスワード表"]
    let lines = columns.enumerated().flatMap { number, column in
      column.enumerated().map { row, sign in
        DrawnPicture.Line(
          text: String(sign), x: 160 - 60 * number, y: 60 + 44 * row, size: 38, font: .japanese)
      }
    }
    let picture = DrawnPicture(width: 240, height: 400, lines: lines, isPhotographed: false)
    let read = Set(transcripts(try self.lines(of: picture.frame())))
    XCTAssertTrue(read.isSuperset(of: columns.prefix(2)), "\(read)")
  }

  func testReadsNoTextFromTexturesAndNoise() throws {
    for texture in Texture.allCases {
      let observations = try lines(of: texture.frame())
      XCTAssertEqual(transcripts(observations), [], "\(texture)")
    }
  }

  func testSearchesTheRegionOnlyAndReportsPixelsOfTheFrame() throws {
    let frame = try DrawnPicture(lines: [english, japanese]).frame()
    let region = Rectangle(x: 0, y: 0.5, width: 1, height: 0.5)
    let observations = try lines(of: frame, region: region)
    XCTAssertEqual(transcripts(observations), [japanese.text])
    XCTAssertEqual(try XCTUnwrap(observations.first).quad.center.y, 212, accuracy: 5)
  }

  func testCropsLinesOfLargePicturesInFullResolution() throws {
    let line = DrawnPicture.Line(text: "Small print on a large page", x: 300, y: 700, size: 40)
    let frame = try DrawnPicture(width: 3000, height: 1600, lines: [line]).frame()
    XCTAssertEqual(transcripts(try lines(of: frame)), [line.text])
  }

  func testTinyFramesHoldNoText() throws {
    for (width, height) in [(1, 1), (7, 7), (8, 8), (40, 2), (2, 40), (9, 300), (33, 33)] {
      let pixels = (0..<width * height).map { UInt8($0 % 3 == 0 ? 0 : 255) }
      let frame = Frame(pixels: pixels, width: width, height: height)
      for isStillPicture in [false, true] {
        XCTAssertEqual(try lines(of: frame, isStillPicture: isStillPicture), [])
      }
    }
  }

  func testNoLanguagesAndEmptyRegionsGiveNothing() throws {
    let frame = try DrawnPicture(lines: [english]).frame()
    XCTAssertEqual(try lines(of: frame, languages: []), [])
    let nowhere = Rectangle(x: 0.5, y: 0.5, width: 0, height: 0.5)
    XCTAssertEqual(try lines(of: frame, region: nowhere), [])
  }

  func testNamesThePackageOfALanguageWithoutModel() throws {
    let klingon = TextLanguage(tag: "tlh", name: "tlhIngan Hol", model: "tlh_piqad")
    let frame = try DrawnPicture(lines: [english]).frame()
    XCTAssertThrowsError(try lines(of: frame, languages: [klingon])) { error in
      guard case .initError(let cause) = error as? ScanError else {
        return XCTFail("\(error) is not about the start")
      }
      XCTAssertTrue(cause.contains("tesseract-ocr-tlh-piqad"), cause)
    }
  }

  func testAMissingModelDoesNotLoseTheOtherLanguages() throws {
    let klingon = TextLanguage(tag: "tlh", name: "tlhIngan Hol", model: "tlh_piqad")
    let frame = try DrawnPicture(lines: [english]).frame()
    let observations = try lines(of: frame, languages: [klingon, .english])
    XCTAssertEqual(transcripts(observations), [english.text])
  }

  func testTheCatalogListsIt() throws {
    let row = try XCTUnwrap(EngineCatalog.all.first { $0.identifier == "tesseract" })
    XCTAssertEqual(row.lane, .text)
    XCTAssertTrue(try row.make() is TextEngine)
  }
}
