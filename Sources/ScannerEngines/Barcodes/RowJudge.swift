import ScannerCore

/// Reads single rows across a code with ZXing, as a second opinion.
///
/// ZXing 1.4 aborts when it merges rows of linear codes; with pictures of one row there is nothing
/// to merge.
struct RowJudge {
  /// What the rows say.
  struct Verdict {
    /// Rows that say the same as ZBar.
    var agreeing = 0
    /// What most other rows say.
    var other: (symbology: Symbology, bytes: [UInt8], rows: Int)?
    /// The content in ZXing's words, when a row agrees or the symbology leaves room for both.
    var bytes: [UInt8]?
    /// AIM identifier in ZXing's words.
    var aimIdentifier: String?
  }

  /// The picture that the reading was made in.
  let picture: GreyPicture
  /// Rows at most.
  let rows: Int

  /// Judges a reading.
  ///
  /// - Parameters:
  ///   - reading: What ZBar read.
  ///   - wanted: Rows that are enough; the rest are not read.
  /// - Returns: What the rows say.
  func judge(_ reading: LinearReading, wanted: Int) -> Verdict {
    let sampler = RowSampler(picture: picture)
    let scale = RowJudge.scale(reading.place, sampler)
    let formats = RowJudge.formats(like: reading.symbology)
    let expected = LinearReading.key(reading.symbology, reading.bytes)
    var verdict = Verdict()
    var others: [[UInt8]: (symbology: Symbology, bytes: [UInt8], rows: Int)] = [:]
    for (index, offset) in offsets(reading.place).enumerated() where verdict.agreeing < wanted {
      let row = sampler.row(
        reading.place, at: offset, scale: scale, margin: RowJudge.margins[index % 3],
        evenedOver: RowJudge.evening[index / 2 % 2])
      for code in ZXingReader.read(row, for: formats, effort: .tryHarder) {
        let key = LinearReading.key(code.symbology, code.bytes)
        if key == expected {
          verdict.agreeing += 1
          verdict.bytes = code.bytes
          verdict.aimIdentifier = code.aimIdentifier
        } else {
          others[key, default: (code.symbology, code.bytes, 0)].rows += 1
        }
      }
    }
    // Of as many rows each the first in order, so that the answer is the same in every run.
    let inOrder = others.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    verdict.other = inOrder.max { $0.rows < $1.rows }
    return verdict
  }

  /// Wide enough for a quiet zone, or narrow enough for a frame around it, in turn.
  private static let margins = [0.1, 0.06, 0.2]
  /// Near evening brings out thin bars, far evening keeps wide ones.
  private static let evening: [Double] = [4, 12]

  /// From the middle outwards, at most 80 % of the bars' height apart.
  private func offsets(_ place: BarPlacement) -> [Double] {
    (0..<rows).map { index in
      let part = Double((index + 1) / 2) / Double(max(1, rows / 2)) * 0.8
      return index.isMultiple(of: 2) ? -part * place.above : part * place.below
    }
  }

  /// Values a pixel: ZXing wants bars and spaces of five values on average.
  private static func scale(_ place: BarPlacement, _ sampler: RowSampler) -> Double {
    let samples = max(16, Int(place.length))
    guard
      let run = RowSampler.meanRun(sampler.line(place, at: 0, samples: samples, margin: 0))
    else { return 2 }
    return run < 5 ? 2 : run > 16 ? max(0.25, 8 / run) : 1
  }

  private static func formats(like symbology: Symbology) -> Set<Symbology> {
    switch symbology {
    case .ean13, .upca, .ean8, .upce: [.ean13, .upca, .ean8, .upce]
    default: [symbology]
    }
  }
}
