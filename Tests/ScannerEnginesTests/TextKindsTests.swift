import ScannerCore
import ScannerEngines
import XCTest

/// Kinds of text that were read wrongly or not at all.
final class TextKindsTests: XCTestCase {
  private func read(
    _ frame: Frame, _ languages: [TextLanguage] = [.english, .japanese]
  ) throws -> [String] {
    var request = RecognitionRequest()
    request.languages = languages
    request.isStillPicture = true
    let observations = try TextEngine().recognize(frame, in: .whole, for: request, knowing: [])
    return observations.compactMap { observation in
      if case .text(let text) = observation.reading { text.transcript } else { nil }
    }
  }

  private func read(_ texts: [String], size: Int = 24, font: DrawnPicture.Font = .sans) throws
    -> Set<String>
  {
    let lines = texts.enumerated().map {
      DrawnPicture.Line(text: $1, x: 40, y: 60 + 60 * $0, size: size, font: font)
    }
    let picture = DrawnPicture(width: 760, height: 400, lines: lines, isPhotographed: false)
    return Set(try read(picture.frame()))
  }

  /// Changes every pixel by its column and row.
  private func changed(_ frame: Frame, _ change: (Double, Int, Int) -> Double) -> Frame {
    var pixels: [UInt8] = []
    frame.withPixels { span in
      for y in 0..<frame.height {
        for x in 0..<frame.width {
          let value = change(Double(span[y * frame.stride + x]), x, y)
          pixels.append(UInt8(max(0, min(255, value))))
        }
      }
    }
    return Frame(pixels: pixels, width: frame.width, height: frame.height)
  }

  private func label() throws -> (frame: Frame, texts: Set<String>) {
    let texts = ["Model: AB-7264X", "Tel +1 (415) 555-3862"]
    let lines = texts.enumerated().map {
      DrawnPicture.Line(text: $1, x: 20, y: 40 + 45 * $0, size: 28)
    }
    let picture = DrawnPicture(width: 380, height: 120, lines: lines, isPhotographed: false)
    return (try picture.frame(), Set(texts))
  }

  func testReadsALineThatASlantingLightLeavesInTheDark() throws {
    let (frame, texts) = try label()
    let shaded = changed(frame) { value, x, _ in value * (1 - 0.85 * Double(x) / 380) }
    XCTAssertEqual(Set(try read(shaded)), texts)
  }

  func testReadsALineInTheNoiseOfTheNight() throws {
    let (frame, texts) = try label()
    var state: UInt32 = 5
    let dark = changed(frame) { value, _, _ in
      var noise = 0.0
      for _ in 0..<4 {
        state = state &* 1_664_525 &+ 1_013_904_223
        noise += Double(state >> 16) / 65_536 - 0.5
      }
      return 8 + value * 0.16 + 10 * noise
    }
    XCTAssertEqual(Set(try read(dark, [.english])), texts)
  }

  func testReadsOneLetterOverAndOver() throws {
    XCTAssertEqual(try read(["AAAAAA", "111111", "HAHAHAHA"]), ["AAAAAA", "111111", "HAHAHAHA"])
    let kana = ["ああああああ", "ラーメン"]
    XCTAssertEqual(try read(kana, size: 34, font: .japanese), Set(kana))
  }

  func testReadsNothingFromAFenceOrAWallOfBricks() throws {
    func drawn(_ isDark: (Int, Int) -> Bool) -> Frame {
      var pixels: [UInt8] = []
      for y in 0..<480 { for x in 0..<720 { pixels.append(isDark(x, y) ? 20 : 240) } }
      return Frame(pixels: pixels, width: 720, height: 480)
    }
    XCTAssertEqual(try read(drawn { x, y in y % 24 < 2 || (x + y / 24 % 2 * 24) % 48 < 2 }), [])
    XCTAssertEqual(try read(drawn { x, y in y > 200 && y < 240 && x % 14 < 4 }), [])
    XCTAssertEqual(try read(drawn { x, y in y % 120 < 60 && (x % 18 < 4 || y % 30 < 3) }), [])
    XCTAssertEqual(try read(drawn { x, y in y % 60 < 4 && x % 24 < 14 }), [])
  }

  func testShapesDecideWhereTheModelHesitates() throws {
    XCTAssertEqual(try read(["CO10"], size: 28, font: .typewriter), ["CO10"])
  }

  func testShapesDoNotOverruleASureReading() throws {
    let texts = ["OOOO 0000", "101 Dalmatians", "ISO 9001", "PO BOX 1001", "1,280.50"]
    XCTAssertEqual(try read(texts, size: 28), Set(texts))
    XCTAssertEqual(try read(texts, size: 18), Set(texts))
  }

  func testKnowsASlashByItsLean() throws {
    for text in ["S/N: YH373SS53R2", "SIN 4826 and PIN 3957"] {
      XCTAssertEqual(try read([text], size: 13), [text])
    }
  }

  func testReadsALongAddress() throws {
    let text = "https://shop.example.com/en/catalogue/item_2847?colour=blue&size=46"
    XCTAssertEqual(try read([text], size: 19), [text])
  }

  func testReadsCommasInAmountsOfYen() throws {
    let texts = ["価格 ¥1,980 税込", "税込 12,800円"]
    let read = try read(texts, size: 32, font: .japanese)
    XCTAssertEqual(
      Set(read.map { $0.filter { $0 != " " } }), Set(texts.map { $0.filter { $0 != " " } }))
  }

  private func columns(_ columns: [String], size: Int, pitch: Int) throws -> Set<String> {
    let lines = columns.enumerated().flatMap { number, column in
      column.enumerated().map { row, sign in
        DrawnPicture.Line(
          text: String(sign), x: 560 - pitch * number, y: 70 + size * 9 / 8 * row, size: size,
          font: .japanese)
      }
    }
    let picture = DrawnPicture(width: 700, height: 500, lines: lines, isPhotographed: false)
    return Set(try read(picture.frame()))
  }

  func testReadsColumnsOfTwoSignsAndThoseBesideASureOne() throws {
    let subjects = ["国語", "算数", "理科", "社会"]
    XCTAssertEqual(try columns(subjects, size: 40, pitch: 76), Set(subjects))
    let verse = ["春はあけぼの", "やうやう白くなりゆく"]
    XCTAssertEqual(try columns(verse, size: 36, pitch: 68), Set(verse))
  }

  func testAPageOfLevelLinesHasNoColumns() throws {
    let text = Array("東京の朝は静かに始まり駅前の喫茶店では珈琲の香りが広がる。雨の日には本を読む人が多い。")
    let lines = (0..<12).map { row in
      let start = row * 7 % 20
      return DrawnPicture.Line(
        text: String((text[start...] + text)[..<(start + 36)]), x: 60, y: 60 + 35 * row, size: 22,
        font: .japanese)
    }
    let picture = DrawnPicture(width: 960, height: 500, lines: lines, isPhotographed: false)
    var request = RecognitionRequest()
    request.languages = [.english, .japanese]
    request.isStillPicture = true
    let boxes = try TextEngine().recognize(picture.frame(), in: .whole, for: request, knowing: [])
      .map(\.quad.boundingBox)
    XCTAssertGreaterThanOrEqual(boxes.count, 10)
    for box in boxes { XCTAssertGreaterThan(box.width, box.height) }
  }

  func testTheOrderOfLanguagesMakesNoDifference() throws {
    let texts = ["営業時間", "本日のおすすめ", "Fresh Coffee", "VV-060N", "東京駅前店"]
    let lines = texts.enumerated().map {
      DrawnPicture.Line(text: $1, x: 40, y: 60 + 60 * $0, font: .japanese)
    }
    let frame = try DrawnPicture(width: 640, height: 400, lines: lines).frame()
    let read = try self.read(frame, [.english, .japanese])
    XCTAssertEqual(read, try self.read(frame, [.japanese, .english]))
    XCTAssertEqual(Set(read), Set(texts))
  }
}
