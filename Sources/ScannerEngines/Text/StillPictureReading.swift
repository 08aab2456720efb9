import ScannerCore

/// Reads a picture that no other follows, more thoroughly than a live frame: with text at its edge,
/// upside down or turned by 90 degrees, and pictures that a computer drew.
struct StillPictureReading {
  private let readers: LineReaderPool
  private let languages: [TextLanguage]
  private let image: GrayImage
  private let noise: Int

  /// Margin in pixels: half a window of the detector, so that text at the edge has a background.
  private static let margin = 16
  /// Smaller pictures are enlarged, in pixels of the long side.
  private static let smallSize = 640
  /// Noise of pictures that may be enlarged, at most; enlarged noise becomes blobs.
  private static let mostNoise = 2
  /// Turned readings must be surer, in percent: most of what is tried is not turned.
  private static let leastTurnedConfidence = 80
  /// Confidence in percent for pictures drawn by a computer, whose texture is not taken for text.
  static let leastConfidence = 65

  /// Lines of few and different signs, such as ラーメン, are less like others; where a computer drew
  /// there is little texture.
  private static let leastDrawnLogOdds: Float = -4.5

  /// Confidence in percent of a column that tells what stands beside it, and of those beside it.
  private static let sureColumn = 90
  private static let leastNeighbour = 65
  /// Distance of a column's signs by that of the lines that cross it, at most: those of a page of
  /// level lines are 1.3 and more.
  private static let mostPitch = 1.15
  /// Heights of lines that are a page, or a texture.
  private static let muchText = 90.0
  /// Odds of one column at least, without which those of a photograph are texture.
  private static let leastColumnLogOdds: Float = 4
  /// Length of turned text by its height; what a computer drew may be a column of two signs.
  private static let leastTurnedLength: (camera: Float, drawn: Float) = (2.5, 1.7)

  /// Prepares.
  ///
  /// - Parameters:
  ///   - readers: Readers prepared for the languages.
  ///   - languages: In order of preference.
  ///   - image: The picture.
  init(_ readers: LineReaderPool, _ languages: [TextLanguage], _ image: GrayImage) {
    self.readers = readers
    self.languages = languages
    self.image = image
    noise = image.noiseLevel()
  }

  /// Whether a computer drew it.
  private var isDrawn: Bool { noise == 0 }

  /// Reads a picture.
  ///
  /// - Returns: Lines that are worth showing.
  func lines() -> [ReadLine] {
    let isSmall = max(image.width, image.height) <= StillPictureReading.smallSize
    let factor = isSmall && noise <= StillPictureReading.mostNoise ? 2 : 1
    // Photographs have no text at their edge that is not cut.
    let margin = isSmall || isDrawn ? StillPictureReading.margin : 0
    let padded = margin > 0 ? image.padded(by: margin) : image
    let page = factor > 1 ? padded.enlarged(by: factor) : padded
    // What a computer drew is sharp already, and reads better a little smaller.
    readers.configure(
      crop: LineCrop(height: isDrawn ? 28 : 32, finish: LineCrop.Finish(noise: noise)))
    readers.forget()
    let least = isDrawn ? StillPictureReading.leastConfidence : ReadLine.leastConfidence
    let detector = LineDetector(
      searchSize: searchSize(of: page),
      leastLogOdds: isDrawn ? StillPictureReading.leastDrawnLogOdds : LineVerifier.leastLogOdds)
    let found = TextStageMeter.measure(.detector) { detector.linesBothWays(in: page) }
    var budget = ReadingBudget.stillPicture
    var lines = read(found.level.map(\.place), page, least, &budget)
    addTurned(turned(found.turned, page), to: &lines, page, &budget)
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
  private func searchSize(of page: GrayImage) -> Int {
    let size = max(page.width, page.height)
    return min(2 * 1280, isDrawn ? size : max(1280, size / 2))
  }

  /// Places of lines that run from top to bottom or from bottom to top.
  private func turned(_ found: [TextLine], _ page: GrayImage) -> [LinePlace] {
    // Most of what looks like text across a photograph is texture.
    let least = StillPictureReading.leastTurnedLength
    return found.filter {
      $0.length > (isDrawn ? least.drawn : least.camera) * $0.height
        && ($0.logOdds >= 0 || isDrawn)
    }
    .map { line in
      // Pixel (x, y) of the turned picture was pixel (y, height - 1 - x).
      LinePlace(
        quad: line.quad.map { Point($0.y, Double(page.height) - $0.x) }, isLight: line.isLight,
        logOdds: line.logOdds, pitch: line.place.pitch)
    }
  }

  /// Reads what runs across the lines: columns of Chinese or Japanese, which replace the lines that
  /// cross them, or turned text.
  private func addTurned(
    _ places: [LinePlace], to lines: inout [ReadLine], _ page: GrayImage,
    _ budget: inout ReadingBudget
  ) {
    let level = lines
    let columns =
      mayHoldColumns(places, level)
      ? readColumns(places.filter { isTighter($0, than: level) }, page, &budget) : []
    lines.removeAll { line in
      columns.contains { isCrossed($0.place, line) } || isAcrossColumns(line, places)
    }
    lines += columns
    let rest = places.filter { place in
      !level.contains { isCrossed(place, $0) } && !columns.contains { isCrossed(place, $0) }
    }
    lines += read(rest, page, StillPictureReading.leastTurnedConfidence, &budget)
  }

  /// Tells whether columns are likely enough to load their model, which costs more than to read ten.
  private func mayHoldColumns(_ places: [LinePlace], _ level: [ReadLine]) -> Bool {
    isDrawn || places.contains { $0.logOdds >= StillPictureReading.leastColumnLogOdds }
      || level.contains { $0.language.script == .chineseJapaneseKorean }
  }

  /// Tells whether they share more than a corner: long ones share little of their areas.
  private func isCrossed(_ place: LinePlace, _ line: ReadLine) -> Bool {
    let (one, other) = (line.place.quad, place.quad)
    let overlap = one.overlap(with: other)
    let shared = overlap * (one.area + other.area) / (1 + overlap)
    let heights =
      one.topLeft.distance(to: one.bottomLeft) * other.topLeft.distance(to: other.bottomLeft)
    return overlap > 0.02 || shared > 0.4 * heights
  }

  /// Tells whether a line is what signs of several columns make side by side: they stand far apart,
  /// and closer below each other.
  private func isAcrossColumns(_ line: ReadLine, _ places: [LinePlace]) -> Bool {
    let height = line.place.quad.topLeft.distance(to: line.place.quad.bottomLeft)
    return line.language.script == .chineseJapaneseKorean && line.place.pitch > 1.5 * height
      && places.count { isCrossed($0, line) && $0.pitch < 0.7 * line.place.pitch } > 1
  }

  /// Tells whether a column is longer than the lines that cross it, if any, and its signs stand
  /// closer, and all of them are of its script: signs that stand in columns also stand in rows.
  private func isTighter(_ column: LinePlace, than lines: [ReadLine]) -> Bool {
    lines.allSatisfy { line in
      !isCrossed(column, line)
        || line.language.script == .chineseJapaneseKorean
          && column.aspect > 1.2 * line.place.aspect
          && column.pitch < StillPictureReading.mostPitch * line.place.pitch
    }
  }

  /// Reads columns of Chinese or Japanese; beside one that is sure, others are likely.
  private func readColumns(
    _ places: [LinePlace], _ page: GrayImage, _ budget: inout ReadingBudget
  ) -> [ReadLine] {
    var columns = [ReadLine?](repeating: nil, count: places.count)
    budget.spend(on: places, readings: columnLanguages.count) { indices in
      // The places run from bottom to top.
      let tasks = indices.map {
        LineTask(place: places[$0].reversed, languages: columnLanguages, isColumn: true)
      }
      return take(
        readers.read(tasks, in: page), at: indices, into: &columns,
        StillPictureReading.leastNeighbour)
    }
    let read = columns.compactMap { $0 }
    let isSure = read.contains { $0.confidence >= StillPictureReading.sureColumn }
    return read.filter { isSure || $0.confidence >= StillPictureReading.leastTurnedConfidence }
  }

  /// Keeps what is worth showing, and tells of each result whether it is.
  private func take(
    _ results: [ReadLine?], at indices: [Int], into lines: inout [ReadLine?], _ least: Int
  ) -> [Bool] {
    zip(indices, results).map { index, result in
      guard let result, result.isShown(from: least) else { return false }
      lines[index] = result
      return true
    }
  }

  /// How often a line is read at most; further looks at what is nearly sure are few.
  private var readings: Int { languages.count }

  private var columnLanguages: [TextLanguage] {
    languages.filter { $0.script == .chineseJapaneseKorean }
  }

  /// Reads places, and those that give nothing from the other end when they are the most: text that
  /// stands upside down beside upright text is rare.
  private func read(
    _ places: [LinePlace], _ page: GrayImage, _ least: Int, _ budget: inout ReadingBudget
  ) -> [ReadLine] {
    var lines = [ReadLine?](repeating: nil, count: places.count)
    var weak: [Int] = []
    budget.spend(on: places, readings: readings) { indices in
      let results = readers.read(tasks(indices.map { places[$0] }, least), in: page)
      for (index, result) in zip(indices, results)
      where isWeak(result) && places[index].logOdds >= 0 && places[index].aspect > 2.5 {
        weak.append(index)
      }
      return take(results, at: indices, into: &lines, least)
    }
    if 2 * weak.count <= places.count { return lines.compactMap { $0 } }
    let reversed = weak.map { places[$0].reversed }
    budget.spend(on: reversed, readings: readings) { indices in
      take(
        readers.read(
          tasks(indices.map { reversed[$0] }, StillPictureReading.leastTurnedConfidence), in: page),
        at: indices.map { weak[$0] }, into: &lines, StillPictureReading.leastTurnedConfidence)
    }
    return lines.compactMap { $0 }
  }

  /// Tells whether something was read, but not well: what gives nothing at all is not text.
  private func isWeak(_ result: ReadLine?) -> Bool {
    guard let result else { return false }
    return result.confidence > 0 && result.confidence < ReadLine.leastConfidence
      && Transcript.letterCount(result.transcript) >= 3
  }

  private func tasks(_ places: [LinePlace], _ least: Int) -> [LineTask] {
    let isMuch =
      places.reduce(0) { $0 + $1.aspect } > StillPictureReading.muchText
    return places.map {
      LineTask(
        place: $0, languages: languages, secondLook: .thorough,
        isTriedFirst: isMuch || $0.aspect > LineReader.longest
          || !isDrawn && $0.logOdds < LineReader.surelyText,
        leastConfidence: least)
    }
  }
}
