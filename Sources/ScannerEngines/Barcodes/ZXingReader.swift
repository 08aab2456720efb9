import CZXing
import ScannerCore

/// One code as ZXing gives it.
struct ZXingCode {
  /// Kind of code.
  let symbology: Symbology
  /// Content as encoded.
  let bytes: [UInt8]
  /// Character sets that the code itself names.
  let characterSets: [PayloadDecoder.Segment]
  /// Corners in pixels of the picture that was read, clockwise from the symbol's own top left.
  let quad: Quadrilateral
  /// AIM identifier, or nil.
  let aimIdentifier: String?
  /// The place in a spread message, or nil.
  var structuredAppend: StructuredAppend?

  /// The same code in other coordinates.
  ///
  /// - Parameter transform: Maps a corner.
  /// - Returns: The code with its corners mapped.
  func mapped(_ transform: (Point) -> Point) -> ZXingCode {
    ZXingCode(
      symbology: symbology, bytes: bytes, characterSets: characterSets, quad: quad.map(transform),
      aimIdentifier: aimIdentifier, structuredAppend: structuredAppend)
  }
}

/// Calls ZXing on grey pictures.
enum ZXingReader {
  /// How much to try.
  struct Effort: OptionSet {
    let rawValue: UInt32
    static let tryHarder = Effort(rawValue: UInt32(RETICLE_ZXING_TRY_HARDER.rawValue))
    static let tryRotate = Effort(rawValue: UInt32(RETICLE_ZXING_TRY_ROTATE.rawValue))
    static let globalThreshold = Effort(
      rawValue: UInt32(RETICLE_ZXING_GLOBAL_THRESHOLD.rawValue))
  }

  /// The 2D symbologies that are read from whole pictures.
  static let matrixFormats: [Symbology: reticle_zxing_format] = [
    .qr: RETICLE_ZXING_QR, .microQR: RETICLE_ZXING_MICRO_QR,
    .dataMatrix: RETICLE_ZXING_DATA_MATRIX, .aztec: RETICLE_ZXING_AZTEC,
    .pdf417: RETICLE_ZXING_PDF417, .maxiCode: RETICLE_ZXING_MAXI_CODE,
  ]

  /// The linear symbologies that are read from single rows.
  static let linearFormats: [Symbology: reticle_zxing_format] = [
    .ean13: RETICLE_ZXING_EAN13, .ean8: RETICLE_ZXING_EAN8, .upca: RETICLE_ZXING_UPCA,
    .upce: RETICLE_ZXING_UPCE, .code128: RETICLE_ZXING_CODE128, .code39: RETICLE_ZXING_CODE39,
    .code93: RETICLE_ZXING_CODE93, .codabar: RETICLE_ZXING_CODABAR, .i2of5: RETICLE_ZXING_ITF,
  ]

  private static let symbologies: [UInt32: Symbology] = Dictionary(
    uniqueKeysWithValues: (matrixFormats.map { $0 } + linearFormats.map { $0 })
      .map { (UInt32($0.value.rawValue), $0.key) })

  /// Reads every code in a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture; linear symbologies are read only when it has one row.
  ///   - symbologies: What to look for; those that ZXing does not read are ignored.
  ///   - effort: How much to try.
  /// - Returns: The codes, empty when there are none.
  static func read(
    _ picture: GreyPicture, for symbologies: Set<Symbology>, effort: Effort
  ) -> [ZXingCode] {
    var formats: UInt32 = 0
    for symbology in symbologies {
      guard let format = matrixFormats[symbology] ?? linearFormats[symbology] else { continue }
      formats |= UInt32(format.rawValue)
    }
    guard formats != 0, let width = Int32(exactly: picture.width),
      let height = Int32(exactly: picture.height)
    else { return [] }
    let list = picture.pixels.withUnsafeBufferPointer {
      reticle_zxing_read($0.baseAddress, width, height, width, formats, effort.rawValue)
    }
    defer { reticle_zxing_free(list) }
    return (0..<reticle_zxing_count(list)).compactMap {
      code(reticle_zxing_get(list, $0), in: picture)
    }
  }

  private static func code(
    _ code: reticle_zxing_barcode, in picture: GreyPicture
  ) -> ZXingCode? {
    guard let symbology = symbologies[code.format] else { return nil }
    var bytes = Array(UnsafeBufferPointer(start: code.bytes, count: code.byte_count))
    if symbology == .gs1DataBarExpanded { bytes = GS1Elements.encoded(bytes) }
    let segments = UnsafeBufferPointer(start: code.ecis, count: code.eci_count)
    let aim = withUnsafeBytes(of: code.aim) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return ZXingCode(
      symbology: symbology, bytes: bytes,
      characterSets: segments.map {
        PayloadDecoder.Segment(offset: Int($0.offset), assignment: Int($0.assignment))
      },
      quad: Quadrilateral(
        topLeft: Point(Double(code.x.0), Double(code.y.0)),
        topRight: Point(Double(code.x.1), Double(code.y.1)),
        bottomRight: Point(Double(code.x.2), Double(code.y.2)),
        bottomLeft: Point(Double(code.x.3), Double(code.y.3))
      ).completed(width: Double(picture.width), height: Double(picture.height)),
      aimIdentifier: aim.isEmpty ? nil : aim, structuredAppend: part(code))
  }

  private static func part(_ code: reticle_zxing_barcode) -> StructuredAppend? {
    guard code.sequence_size >= 0, code.sequence_index >= 0 else { return nil }
    let name = UnsafeBufferPointer(start: code.sequence_id, count: code.sequence_id_count)
    return StructuredAppend(
      index: Int(code.sequence_index), count: Int(code.sequence_size),
      identifier: PayloadDecoder.text(Array(name)))
  }
}
