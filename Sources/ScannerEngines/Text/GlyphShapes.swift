/// The letters of a crop as shapes, one after the other from left to right.
///
/// Finds the connected ink and joins what stands one above the other: the dot of an i, a colon.
struct GlyphShapes {
  /// One letter, sign or mark.
  struct Glyph {
    /// First column.
    var left: Int
    /// Column behind the last one.
    var right: Int
    /// First row.
    var top: Int
    /// Row behind the last one.
    var bottom: Int
    /// Whether ink lies inside of it without touching: the dot of a zero.
    var hasIsland = false
    /// Labels of its ink.
    fileprivate var labels: [Int32]

    /// Width in pixels.
    var width: Int { right - left }
    /// Height in pixels.
    var height: Int { bottom - top }
    /// Middle between left and right.
    var center: Double { Double(left + right) / 2 }
  }

  /// Letters from left to right.
  private(set) var glyphs: [Glyph] = []
  private var labels: [Int32]
  private let width: Int
  private let height: Int

  /// Darker pixels are ink; crops are stretched from 10 to 245.
  private static let threshold: UInt8 = 128
  /// Specks of fewer pixels are noise.
  private static let leastArea = 5

  /// Finds the letters.
  ///
  /// - Parameter crop: By `LineCrop`: dark on light, full of contrast.
  init(_ crop: GrayImage) {
    width = crop.width
    height = crop.height
    labels = [Int32](repeating: 0, count: width * height)
    for index in labels.indices where crop.pixels[index] < GlyphShapes.threshold {
      labels[index] = -1
    }
    var found: [Glyph] = []
    for x in 0..<width {
      for y in 0..<height where labels[y * width + x] < 0 {
        if let glyph = fill(from: y * width + x, label: Int32(found.count + 1)) {
          found.append(glyph)
        }
      }
    }
    glyphs = GlyphShapes.joined(found.sorted { $0.left < $1.left })
  }

  /// Labels connected ink; nil for a speck.
  private mutating func fill(from start: Int, label: Int32) -> Glyph? {
    var glyph = Glyph(
      left: width, right: 0, top: height, bottom: 0, labels: [label])
    var area = 0
    var open = [start]
    labels[start] = label
    while let index = open.popLast() {
      let (x, y) = (index % width, index / width)
      area += 1
      glyph.left = min(glyph.left, x)
      glyph.right = max(glyph.right, x + 1)
      glyph.top = min(glyph.top, y)
      glyph.bottom = max(glyph.bottom, y + 1)
      for row in max(0, y - 1)...min(height - 1, y + 1) {
        for column in max(0, x - 1)...min(width - 1, x + 1) where labels[row * width + column] < 0 {
          labels[row * width + column] = label
          open.append(row * width + column)
        }
      }
    }
    return area < GlyphShapes.leastArea ? nil : glyph
  }

  /// Joins what shares half of its columns.
  private static func joined(_ parts: [Glyph]) -> [Glyph] {
    var result: [Glyph] = []
    for part in parts {
      guard let last = result.last,
        2 * (min(last.right, part.right) - part.left) >= min(last.width, part.width)
      else {
        result.append(part)
        continue
      }
      var glyph = last
      glyph.hasIsland =
        last.hasIsland
        || part.right < last.right && part.left > last.left && part.top > last.top
          && part.bottom < last.bottom
      glyph.right = max(last.right, part.right)
      glyph.top = min(last.top, part.top)
      glyph.bottom = max(last.bottom, part.bottom)
      glyph.labels += part.labels
      result[result.count - 1] = glyph
    }
    return result
  }

  /// The ink of a letter in one of its rows: first column and the one behind the last, from its left
  /// edge; nil when there is none.
  func extent(of glyph: Glyph, row: Int) -> Range<Int>? {
    var first: Int?
    var last = 0
    for x in glyph.left..<glyph.right
    where glyph.labels.contains(labels[(glyph.top + row) * width + x]) {
      first = first ?? x - glyph.left
      last = x - glyph.left + 1
    }
    return first.map { $0..<last }
  }
}
