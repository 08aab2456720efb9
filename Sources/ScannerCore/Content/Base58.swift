/// Addresses in 58 characters with a checksum, the first four bytes of a double SHA-256 (Bitcoin's
/// Base58Check).
enum Base58 {
  /// Finds what is wrong with an address.
  ///
  /// - Parameter bytes: ASCII.
  /// - Returns: The problem; nil when there is none.
  static func problem(_ bytes: [UInt8]) -> ContentProblem.Reason? {
    guard (26...35).contains(bytes.count) else {
      return .length(found: bytes.count, expected: "26…35")
    }
    let letters = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)
    var number = [UInt8](repeating: 0, count: 25)
    for byte in bytes {
      guard var carry = letters.firstIndex(of: byte) else { return .character([byte].text) }
      for index in number.indices.reversed() {
        carry += Int(number[index]) * 58
        number[index] = UInt8(carry & 255)
        carry >>= 8
      }
      if carry > 0 { return .checksum }
    }
    let hash = SHA256.hash(SHA256.hash(Array(number[..<21])))
    return hash.prefix(4) == number[21...] ? nil : .checksum
  }
}

/// The hash function SHA-256 (FIPS 180-4, 6.2), for a few bytes.
enum SHA256 {
  /// Computes the hash.
  ///
  /// - Parameter message: Any bytes.
  /// - Returns: 32 bytes.
  static func hash(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [
      0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
      0x5BE0_CD19,
    ]
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    for start in stride(from: 0, to: padded.count, by: 64) {
      mix(padded[start..<(start + 64)], into: &state)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = [UInt32](repeating: 0, count: 64)
    for index in 0..<16 {
      let start = block.startIndex + 4 * index
      words[index] = block[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = turn(early, 7) ^ turn(early, 18) ^ early >> 3
      let second = turn(late, 17) ^ turn(late, 19) ^ late >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
    var v = state
    for index in 0..<64 {
      let high = turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25)
      let chosen = (v[4] & v[5]) ^ (~v[4] & v[6])
      let one = v[7] &+ high &+ chosen &+ constants[index] &+ words[index]
      let low = turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)
      let most = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
      v = [one &+ low &+ most, v[0], v[1], v[2], v[3] &+ one, v[4], v[5], v[6]]
    }
    for index in 0..<8 { state[index] &+= v[index] }
  }

  private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (4.2.2).
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
