/// Writes a PNG picture without compression (ISO/IEC 15948), for tests of what is read from it.
struct TestPNG {
  let width: UInt32
  let height: UInt32
  let depth: UInt8
  /// Colour type: 0 grey, 2 colour, 3 palette, 4 grey and alpha, 6 colour and alpha.
  let color: UInt8
  /// The bytes of each row.
  let rows: [[UInt8]]

  /// The file.
  func bytes(palette: [UInt8] = [], transparency: [UInt8] = []) -> [UInt8] {
    var result: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    result += chunk("IHDR", word(width) + word(height) + [depth, color, 0, 0, 0])
    if !palette.isEmpty { result += chunk("PLTE", palette) }
    if !transparency.isEmpty { result += chunk("tRNS", transparency) }
    return result + chunk("IDAT", stored(rows.flatMap { [0] + $0 })) + chunk("IEND", [])
  }

  /// A zlib stream of one block that is not compressed (RFC 1950, RFC 1951, 3.2.4).
  private func stored(_ data: [UInt8]) -> [UInt8] {
    let length = UInt16(data.count)
    let header = [length, ~length].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in data {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return [0x78, 0x01, 0x01] + header + data + word(high << 16 | low)
  }

  private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return word(UInt32(data.count)) + body + word(checksum(body))
  }

  /// CRC-32 as in ISO/IEC 15948, annex D.
  private func checksum(_ data: [UInt8]) -> UInt32 {
    ~data.reduce(UInt32.max) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
      }
    }
  }

  private func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
