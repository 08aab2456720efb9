import Foundation

/// Random numbers that are the same on every run.
struct QRRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func real(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A number with mean 0 and deviation 1, near enough.
  mutating func normal() -> Double {
    (0..<6).reduce(-3) { sum, _ in sum + real(0...1) } * 1.414
  }
}

/// A grey picture in the making; brightness 0…255 as numbers, so that steps do not round.
struct QRScene {
  let width: Int
  let height: Int
  var pixels: [Double]

  init(width: Int, height: Int, brightness: Double = 200) {
    self.width = width
    self.height = height
    pixels = Array(repeating: brightness, count: width * height)
  }

  /// The picture as bytes, row by row.
  var bytes: [UInt8] { pixels.map { UInt8(max(0, min(255, $0.rounded()))) } }

  /// Draws a symbol through the map from the picture to its modules.
  ///
  /// Four samples a pixel; points outside the quiet zone leave the picture as it is. Only a square
  /// around a middle is touched when it is given.
  mutating func draw(
    _ matrix: QRMatrix, quiet: Double = 4, dark: Double = 30, light: Double = 220,
    within square: (x: Double, y: Double, half: Double)? = nil,
    module: (Double, Double) -> (Double, Double)?
  ) {
    let all = square ?? (0, 0, Double(width + height))
    for y in max(0, Int(all.y - all.half))..<min(height, Int(all.y + all.half)) {
      for x in max(0, Int(all.x - all.half))..<min(width, Int(all.x + all.half)) {
        var sum = 0.0
        for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
          sum +=
            module(Double(x) + dx, Double(y) + dy).flatMap { u, v in
              matrix.isInside(u, v, quiet: quiet) ? (matrix[u, v] ? dark : light) : nil
            } ?? pixels[y * width + x]
        }
        pixels[y * width + x] = sum / 4
      }
    }
  }

  /// A Gaussian blur.
  mutating func blur(_ deviation: Double) {
    let reach = Int((3 * deviation).rounded(.up))
    let kernel = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let total = kernel.reduce(0, +)
    for (count, length, step, lineStep) in [(height, width, 1, width), (width, height, width, 1)] {
      for line in 0..<count {
        let source = (0..<length).map { pixels[line * lineStep + $0 * step] }
        for index in 0..<length {
          var sum = 0.0
          for offset in -reach...reach {
            sum += kernel[offset + reach] * source[max(0, min(length - 1, index + offset))]
          }
          pixels[line * lineStep + index * step] = sum / total
        }
      }
    }
  }

  /// Changes every pixel by its place.
  mutating func light(_ change: (_ value: Double, _ x: Double, _ y: Double) -> Double) {
    for y in 0..<height {
      for x in 0..<width {
        pixels[y * width + x] = change(pixels[y * width + x], Double(x) + 0.5, Double(y) + 0.5)
      }
    }
  }

  /// Adds noise.
  mutating func addNoise(_ deviation: Double, _ random: inout QRRandom) {
    for index in pixels.indices { pixels[index] += deviation * random.normal() }
  }

  /// Draws a straight stroke.
  mutating func stroke(
    from start: (Double, Double), to end: (Double, Double), thickness: Double, brightness: Double
  ) {
    let (dx, dy) = (end.0 - start.0, end.1 - start.1)
    let square = max(1e-9, dx * dx + dy * dy)
    light { value, x, y in
      let part = max(0, min(1, ((x - start.0) * dx + (y - start.1) * dy) / square))
      let distance = hypot(x - start.0 - part * dx, y - start.1 - part * dy)
      return distance < thickness / 2 ? brightness : value
    }
  }
}

/// The modules of a symbol that an encoder drew.
struct QRMatrix {
  let size: Int
  private let isDark: [Bool]

  init(size: Int, isDark: [Bool]) {
    self.size = size
    self.isDark = isDark
  }

  /// The module at a point; light outside.
  subscript(_ u: Double, _ v: Double) -> Bool {
    let (column, row) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    guard column >= 0, row >= 0, column < size, row < size else { return false }
    return isDark[row * size + column]
  }

  func isInside(_ u: Double, _ v: Double, quiet: Double) -> Bool {
    min(u, v) >= -quiet && max(u, v) < Double(size) + quiet
  }

  /// Drawn by qrencode.
  static func qrencode(_ text: String, version: Int, level: String) throws -> QRMatrix {
    try qrencode(
      ["-t", "ASCII", "-m", "0", "-v", String(version), "-l", level, "-8", "-o", "-", text])
  }

  /// Drawn by qrencode with other arguments; must print ASCII without margin.
  static func qrencode(_ arguments: [String]) throws -> QRMatrix {
    let output = try QRTool.run("qrencode", arguments)
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let modules = lines.flatMap { line in
      stride(from: 0, to: line.utf8.count, by: 2).map { Array(line.utf8)[$0] == UInt8(ascii: "#") }
    }
    return QRMatrix(size: lines.count, isDark: modules)
  }
}

/// Runs an encoder.
enum QRTool {
  struct Failure: Error {
    let arguments: [String]
  }

  static func run(_ name: String, _ arguments: [String], input: [UInt8] = []) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    let (output, source) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardInput = source
    try process.run()
    source.fileHandleForWriting.write(Data(input))
    try source.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(arguments: arguments) }
    return data
  }
}
