/// A part of the picture, turned so that the bars of a linear code in it stand upright.
///
/// It reaches beyond the code at both ends, so that quiet zones are measured in the picture.
package struct LinearCrop: Sendable {
  /// Widest crop that is decoded, in pixels; 900 is enough for every symbology at 2 px a module.
  package static let maximumWidth = 1400

  /// Grey values, row by row; pixel (x, y) is `pixels[y * stride + x]`.
  package var pixels: [UInt8]
  /// Width in pixels.
  package var width: Int
  /// Height in pixels, at least 1.
  package var height: Int
  /// Distance between two rows in bytes, at least `width`.
  package var stride: Int
  /// Columns that lie in the picture in every row.
  ///
  /// Others repeat the picture's border: what stands there is unknown, not white.
  package var knownColumns: Range<Int>
  /// Columns of each row that lie in the picture, none for a row outside it; empty: `knownColumns`.
  package var knownColumnsOfRows: [Range<Int>] = []

  /// Makes a crop.
  ///
  /// - Parameters:
  ///   - pixels: `stride * (height - 1) + width` grey values or more.
  ///   - width: Width in pixels.
  ///   - height: Height in pixels, at least 1.
  ///   - stride: Distance between two rows in bytes; nil: `width`.
  ///   - knownColumns: Columns that lie in the picture; nil: all.
  package init(
    pixels: [UInt8], width: Int, height: Int, stride: Int? = nil, knownColumns: Range<Int>? = nil
  ) {
    let stride = stride ?? width
    precondition(
      width > 0 && height > 0 && stride >= width && pixels.count >= stride * (height - 1) + width,
      "a crop holds all its pixels")
    self.pixels = pixels
    self.width = width
    self.height = height
    self.stride = stride
    self.knownColumns = (knownColumns ?? 0..<width).clamped(to: 0..<width)
  }

  /// Columns that lie in the picture in one row: of a slanted crop the border cuts some rows before
  /// others.
  ///
  /// - Parameter row: Row of the crop.
  /// - Returns: Columns of the crop.
  func knownColumns(ofRow row: Int) -> Range<Int> {
    knownColumnsOfRows.isEmpty ? knownColumns : knownColumnsOfRows[row]
  }
}
