import Foundation
import ScannerCore
import XCTest

/// A grey picture that tests draw codes into.
struct Drawing {
  var width: Int
  var height: Int
  var pixels: [UInt8]

  init(width: Int, height: Int, fill: UInt8 = 255) {
    self.width = width
    self.height = height
    pixels = [UInt8](repeating: fill, count: width * height)
  }

  var frame: Frame { Frame(pixels: pixels, width: width, height: height) }

  /// The same picture with padding of another grey at the end of each row.
  func frame(stride: Int) -> Frame {
    var padded = [UInt8](repeating: 90, count: stride * height)
    for y in 0..<height {
      for x in 0..<width { padded[y * stride + x] = pixels[y * width + x] }
    }
    return Frame(
      width: width, height: height, stride: stride, storage: PaddedStorage(pixels: padded))
  }

  mutating func paste(_ other: Drawing, x: Int, y: Int) {
    for row in 0..<other.height {
      for column in 0..<other.width {
        pixels[(y + row) * width + x + column] = other.pixels[row * other.width + column]
      }
    }
  }

  func inverted() -> Drawing {
    var inverted = self
    inverted.pixels = pixels.map { 255 - $0 }
    return inverted
  }

  /// A quarter turn clockwise.
  func turned() -> Drawing {
    var turned = Drawing(width: height, height: width)
    for y in 0..<height {
      for x in 0..<width {
        turned.pixels[x * height + height - 1 - y] = pixels[y * width + x]
      }
    }
    return turned
  }

  func turned(times: Int) -> Drawing { (0..<times).reduce(self) { drawing, _ in drawing.turned() } }

  /// Turned clockwise around its middle, bilinear, on white.
  func rotated(degrees: Double) -> Drawing {
    let size = Int((Double(width * width + height * height)).squareRoot()) + 2
    var rotated = Drawing(width: size, height: size)
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    for y in 0..<size {
      for x in 0..<size {
        let dx = Double(x) - Double(size) / 2
        let dy = Double(y) - Double(size) / 2
        rotated.pixels[y * size + x] = value(
          dx * cosine + dy * sine + Double(width) / 2, dy * cosine - dx * sine + Double(height) / 2)
      }
    }
    return rotated
  }

  /// Without white rows and columns around the ink.
  func trimmed() -> Drawing {
    let rows = (0..<height).filter { y in (0..<width).contains { pixels[y * width + $0] < 255 } }
    let columns = (0..<width).filter { x in (0..<height).contains { pixels[$0 * width + x] < 255 } }
    guard let top = rows.first, let bottom = rows.last, let left = columns.first,
      let right = columns.last
    else { return self }
    var trimmed = Drawing(width: right - left + 1, height: bottom - top + 1)
    for y in 0..<trimmed.height {
      for x in 0..<trimmed.width {
        trimmed.pixels[y * trimmed.width + x] = pixels[(top + y) * width + left + x]
      }
    }
    return trimmed
  }

  func bordered(by margin: Int) -> Drawing {
    var bordered = Drawing(width: width + 2 * margin, height: height + 2 * margin)
    bordered.paste(self, x: margin, y: margin)
    return bordered
  }

  private func value(_ x: Double, _ y: Double) -> UInt8 {
    let left = Int(x.rounded(.down))
    let top = Int(y.rounded(.down))
    guard left >= 0, top >= 0, left + 1 < width, top + 1 < height else { return 255 }
    let (partX, partY) = (x - Double(left), y - Double(top))
    func pixel(_ x: Int, _ y: Int) -> Double { Double(pixels[y * width + x]) }
    let upper = pixel(left, top) * (1 - partX) + pixel(left + 1, top) * partX
    let lower = pixel(left, top + 1) * (1 - partX) + pixel(left + 1, top + 1) * partX
    return UInt8(upper * (1 - partY) + lower * partY)
  }
}

private struct PaddedStorage: PixelStorage {
  let pixels: [UInt8]

  func withPixels<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try body(pixels.span)
  }
}

/// Draws codes with zint and qrencode.
enum SymbolDrawing {
  // A code without quiet zone, 3 pixels a module or as zint sees fit.
  static func zint(
    _ type: String, _ data: [UInt8], options: [String] = [], scale: String = "1.5"
  ) throws -> Drawing {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "symbol-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appendingPathComponent("data")
    let output = folder.appendingPathComponent("symbol.bmp")
    try Data(data).write(to: input)
    _ = try run(
      ["zint", "-b", type, "-i", input.path, "-o", output.path, "--scale", scale, "--notext"]
        + options)
    return bitmap(Array(try Data(contentsOf: output))).trimmed()
  }

  static func zint(
    _ type: String, _ text: String, options: [String] = [], scale: String = "1.5"
  ) throws -> Drawing {
    try zint(type, Array(text.utf8), options: options, scale: scale)
  }

  /// A QR code with a quiet zone of 4 modules, 4 pixels a module.
  static func qrencode(_ text: String, options: [String] = []) throws -> Drawing {
    let lines = String(
      decoding: try run(["qrencode", "-t", "ASCII", "-m", "4", "-o", "-"] + options + [text]),
      as: UTF8.self
    ).split(separator: "\n").map(Array.init)
    let modules = lines.map { line in stride(from: 0, to: line.count, by: 2).map { line[$0] } }
    var drawing = Drawing(width: modules.count * 4, height: modules.count * 4)
    for y in 0..<drawing.height {
      for x in 0..<drawing.width where modules[y / 4][x / 4] == "#" {
        drawing.pixels[y * drawing.width + x] = 0
      }
    }
    return drawing
  }

  private static func run(_ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, arguments.joined(separator: " "))
    return output
  }

  /// Reads zint's bitmaps: 1 or 4 bits a pixel with a palette, bottom row first.
  private static func bitmap(_ bytes: [UInt8]) -> Drawing {
    func number(_ at: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
    let start = number(10)
    let bits = Int(bytes[28])
    let palette = 14 + number(14)
    var drawing = Drawing(width: number(18), height: number(22))
    let rowBytes = (drawing.width * bits + 31) / 32 * 4
    XCTAssertLessThanOrEqual(bits, 8, "zint drew in colour")
    for y in 0..<drawing.height {
      for x in 0..<drawing.width {
        let byte = bytes[start + (drawing.height - 1 - y) * rowBytes + x * bits / 8]
        let index = Int(byte) >> (8 - bits - (x * bits) % 8) & ((1 << bits) - 1)
        drawing.pixels[y * drawing.width + x] = bytes[palette + 4 * index]
      }
    }
    return drawing
  }
}
