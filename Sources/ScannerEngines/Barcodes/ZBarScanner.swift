import CZBar
import ScannerCore

/// One code as ZBar gives it.
struct ZBarSymbol {
  /// ZBar's name of the kind.
  let type: zbar_symbol_type_t
  /// Content as encoded.
  let bytes: [UInt8]
  /// Number of scan lines that read it, roughly.
  let quality: Int
  /// Four corners of a 2D code; of a linear code the ends of the scan lines that read it.
  let points: [Point]
  /// Reading direction in quarter turns clockwise from left to right.
  let quarterTurns: Int
  /// True when the code starts with FNC1, as GS1 codes do.
  let isGS1: Bool
}

/// Owner of a ZBar image scanner.
///
/// One is made for every picture: a kept one joins DataBar Expanded segments of different pictures
/// into codes that never were.
final class ZBarScanner {
  private let handle: OpaquePointer

  /// Makes a scanner that looks for some kinds of codes only; nil when ZBar cannot allocate it.
  ///
  /// - Parameters:
  ///   - types: Kinds to look for, as ZBar names them.
  ///   - density: Distance of the scan lines in pixels, at least 1.
  init?(types: Set<UInt32>, density: Int32) {
    guard let handle = zbar_image_scanner_create() else { return nil }
    self.handle = handle
    set(ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
    set(ZBAR_NONE, ZBAR_CFG_POSITION, 1)
    set(ZBAR_NONE, ZBAR_CFG_X_DENSITY, density)
    set(ZBAR_NONE, ZBAR_CFG_Y_DENSITY, density)
    for type in types { set(zbar_symbol_type_t(type), ZBAR_CFG_ENABLE, 1) }
    // Bytes as they are: what ZBar makes of them is often wrong.
    set(ZBAR_QRCODE, ZBAR_CFG_BINARY, 1)
  }

  deinit { zbar_image_scanner_destroy(handle) }

  /// Reads every code in a picture.
  ///
  /// - Parameter picture: The picture.
  /// - Returns: The codes, empty when there are none.
  func scan(_ picture: GreyPicture) -> [ZBarSymbol] {
    guard let image = zbar_image_create() else { return [] }
    defer { zbar_image_destroy(image) }
    zbar_image_set_format(image, ZBarScanner.grey)
    zbar_image_set_size(image, UInt32(picture.width), UInt32(picture.height))
    return picture.pixels.withUnsafeBytes { bytes in
      zbar_image_set_data(image, bytes.baseAddress, UInt(bytes.count), nil)
      guard zbar_scan_image(handle, image) > 0 else { return [] }
      return Array(
        sequence(first: zbar_image_first_symbol(image)) { zbar_symbol_next($0) }
          .lazy.prefix { $0 != nil }.compactMap { $0 }.map(ZBarScanner.symbol))
    }
  }

  private func set(_ type: zbar_symbol_type_t, _ config: zbar_config_t, _ value: Int32) {
    zbar_image_scanner_set_config(handle, type, config, value)
  }

  private static func symbol(_ symbol: OpaquePointer) -> ZBarSymbol {
    let count = Int(zbar_symbol_get_data_length(symbol))
    let data = zbar_symbol_get_data(symbol).map { start in
      start.withMemoryRebound(to: UInt8.self, capacity: count) {
        Array(UnsafeBufferPointer(start: $0, count: count))
      }
    }
    return ZBarSymbol(
      type: zbar_symbol_get_type(symbol), bytes: data ?? [],
      quality: Int(zbar_symbol_get_quality(symbol)),
      points: (0..<zbar_symbol_get_loc_size(symbol)).map {
        Point(
          Double(zbar_symbol_get_loc_x(symbol, $0)), Double(zbar_symbol_get_loc_y(symbol, $0)))
      },
      quarterTurns: max(0, Int(zbar_symbol_get_orientation(symbol).rawValue)),
      isGS1: zbar_symbol_get_modifiers(symbol) & (1 << ZBAR_MOD_GS1.rawValue) != 0)
  }

  /// "Y800": 8-bit grey.
  private static let grey: UInt = 0x3030_3859
}
