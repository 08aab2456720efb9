import ScannerCore

/// Reads a picture that no other follows, more thoroughly than a live frame: with text at its edge,
/// upside down or turned by 90 degrees, and pictures that a computer drew.
struct StillPictureReading {
  private let readers: LineReaderPool
  private let languages: [TextLanguage]

  /// Margin in pixels: half a window of the detector, so that text at the edge has a background.
  private static let margin = 16
  /// Smaller pictures are enlarged, in pixels of the long side.
  private static let smallSize = 640
  /// Noise of pictures that may be enlarged, at most; enlarged noise becomes blobs.
  private static let mostNoise = 2
  /// Turned readings must be surer, in percent: most of what is tried is not turned.
  private static let leastTurnedConfidence = 80
  /// Confidence in percent for pictures drawn by a computer, whose texture is not taken for text.
  private static let leastDrawnConfidence = 65

  /// Prepares.
  ///
  /// - Parameters:
  ///   - readers: Readers prepared for the languages.
  ///   - languages: In order of preference.
  init(_ readers: LineReaderPool, _ languages: [TextLanguage]) {
    self.readers = readers
    self.languages = languages
  }

  /// Reads a picture.
  ///
  /// - Parameter image: The picture.
  /// - Returns: Lines that are worth showing.
  func lines(in image: GrayImage) -> [ReadLine] {
    let noise = image.noiseLevel()
    let isDrawn = noise == 0
    let isSmall = max(image.width, image.height) <= StillPictureReading.smallSize
    let factor = isSmall && noise <= StillPictureReading.mostNoise ? 2 : 1
    // Photographs have no text at their edge that is not cut.
    let margin = isSmall || isDrawn ? StillPictureReading.margin : 0
    let padded = margin > 0 ? image.padded(by: margin) : image
    let page = factor > 1 ? padded.enlarged(by: factor) : padded
    // What a computer drew is sharp already, and reads better a little smaller.
    readers.configure(
      crop: isDrawn ? LineCrop(height: 28, isSharpened: false) : LineCrop())
    readers.forget()
    let least = isDrawn ? StillPictureReading.leastDrawnConfidence : ReadLine.leastConfidence
    let detector = LineDetector(searchSize: searchSize(of: page, isDrawn: isDrawn))
    let found = detector.linesBothWays(in: page)
    var lines = read(found.level.map(\.place), page, least)
    lines += turnedLines(turned(found.turned, page, apartFrom: lines), page)
    return lines.map { line in
      var line = line
      line.place.quad = line.place.quad.map { corner in
        Point(
          corner.x / Double(factor) - Double(margin),
          corner.y / Double(factor) - Double(margin))
      }
      return line
    }
  }

  /// Long side in pixels at which lines are sought.
  ///
  /// A computer's small print is a few pixels high; a photograph has its detail at half of its
  /// resolution (of 1080p pictures .972 are read from 1280 px, .940 from 1920).
  private func searchSize(of page: GrayImage, isDrawn: Bool) -> Int {
    let size = max(page.width, page.height)
    return min(2 * 1280, isDrawn ? size : max(1280, size / 2))
  }

  /// Places of lines that run from top to bottom or from bottom to top.
  private func turned(_ found: [TextLine], _ page: GrayImage, apartFrom lines: [ReadLine])
    -> [LinePlace]
  {
    // Most of what looks like text across the picture is texture.
    found.filter { $0.length > 2.5 * $0.height && $0.logOdds >= 0 }
      .map { line in
        // Pixel (x, y) of the turned picture was pixel (y, height - 1 - x).
        LinePlace(
          quad: line.quad.map { Point($0.y, Double(page.height) - $0.x) }, isLight: line.isLight,
          logOdds: line.logOdds)
      }
      .filter { place in !lines.contains { $0.place.quad.overlap(with: place.quad) > 0.02 } }
  }

  /// Reads lines that run across the others: columns of Chinese or Japanese, or turned text.
  private func turnedLines(_ places: [LinePlace], _ page: GrayImage) -> [ReadLine] {
    let least = StillPictureReading.leastTurnedConfidence
    // The places run from bottom to top.
    let columns = readers.read(
      places.map {
        LineTask(place: $0.reversed, languages: columnLanguages, isColumn: true)
      }, in: page)
    let rest = zip(places, columns).filter { !($1?.isShown(from: least) ?? false) }.map(\.0)
    return shown(columns, least) + read(rest, page, least)
  }

  private var columnLanguages: [TextLanguage] {
    languages.filter { $0.script == .chineseJapaneseKorean }
  }

  /// Reads places, and those that give nothing from the other end when they are the most: text that
  /// stands upside down beside upright text is rare.
  private func read(_ places: [LinePlace], _ page: GrayImage, _ least: Int) -> [ReadLine] {
    var results = readers.read(tasks(places), in: page)
    let weak = places.indices.filter { index in
      isWeak(results[index]) && places[index].logOdds >= 0 && isLong(places[index])
    }
    if 2 * weak.count <= places.count { return shown(results, least) }
    let reversed = readers.read(tasks(weak.map { places[$0].reversed }), in: page)
    for (index, result) in zip(weak, reversed) {
      guard let result, result.isShown(from: StillPictureReading.leastTurnedConfidence) else {
        continue
      }
      results[index] = result
    }
    return shown(results, least)
  }

  /// Tells whether something was read, but not well: what gives nothing at all is not text.
  private func isWeak(_ result: ReadLine?) -> Bool {
    guard let result else { return false }
    return result.confidence > 0 && result.confidence < ReadLine.leastConfidence
      && Transcript.letterCount(result.transcript) >= 3
  }

  private func tasks(_ places: [LinePlace]) -> [LineTask] {
    places.map { LineTask(place: $0, languages: languages, secondLook: .thorough) }
  }

  private func shown(_ results: [ReadLine?], _ least: Int) -> [ReadLine] {
    results.compactMap { $0 }.filter { $0.isShown(from: least) }
  }

  private func isLong(_ place: LinePlace) -> Bool {
    let quad = place.quad
    func square(_ a: Point, _ b: Point) -> Double {
      (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
    }
    return square(quad.topLeft, quad.topRight) > 2.5 * 2.5 * square(quad.topLeft, quad.bottomLeft)
  }
}
