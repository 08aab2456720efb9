import Foundation
import ScannerCore
import XCTest

/// A picture with lines of text, drawn by ImageMagick when a test needs it.
struct DrawnPicture {
  /// One line of text.
  struct Line {
    let text: String
    /// Left end of the baseline in pixels.
    let x: Int
    /// Height of the baseline in pixels from the top.
    let y: Int
    var size = 24
    var font = Font.sans
    var color = "black"
    /// Degrees, clockwise.
    var angle = 0
  }

  /// Fonts of the packages fonts-dejavu-core and fonts-noto-cjk.
  enum Font: String {
    case sans = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    case typewriter = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
    case japanese = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
  }

  var width = 640
  var height = 360
  var background = "white"
  var lines: [Line]
  /// Blurred and noisy like a camera's picture, else as a computer draws it.
  var isPhotographed = true
  /// Strength of the camera's noise, and which noise it is.
  var noise = (strength: 0.15, seed: 7)

  /// Draws the picture.
  func frame() throws -> Frame {
    var arguments = ["-size", "\(width)x\(height)", "xc:\(background)"]
    for line in lines {
      arguments += ["-font", line.font.rawValue, "-pointsize", "\(line.size)"]
      arguments += ["-fill", line.color]
      arguments += ["-annotate", "\(line.angle)x\(line.angle)+\(line.x)+\(line.y)", line.text]
    }
    if isPhotographed {
      arguments += ["-blur", "0x0.7", "-seed", "\(noise.seed)"]
      arguments += ["-attenuate", "\(noise.strength)", "+noise", "Gaussian"]
    }
    return try DrawnPicture.run(arguments)
  }

  /// Runs ImageMagick's convert and takes the picture that it makes.
  private static func run(_ arguments: [String]) throws -> Frame {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["convert"] + arguments + ["-colorspace", "Gray", "-depth", "8", "pgm:-"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try XCTUnwrap(parse(data), "convert drew nothing")
  }

  /// Reads a binary PGM: "P5", width, height and 255 in ASCII, one white space, the pixels.
  private static func parse(_ data: Data) -> Frame? {
    var fields: [String] = []
    var position = data.startIndex
    while fields.count < 4, let end = data[position...].firstIndex(where: { $0 <= 32 }) {
      fields.append(String(decoding: data[position..<end], as: UTF8.self))
      position = data.index(after: end)
    }
    guard fields.count == 4, fields[0] == "P5", fields[3] == "255", let width = Int(fields[1]),
      let height = Int(fields[2]), data.endIndex - position == width * height
    else { return nil }
    return Frame(pixels: [UInt8](data[position...]), width: width, height: height)
  }
}

/// Pictures without text, made in code.
enum Texture: CaseIterable {
  case blank, noise, checkerboard, bricks, stripes, weave, gradient

  /// Draws the texture.
  func frame(width: Int = 640, height: Int = 360) -> Frame {
    var random: UInt32 = 1
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        random = random &* 1_664_525 &+ 1_013_904_223
        let value = value(x, y, width, Int(random >> 24))
        pixels.append(UInt8(max(0, min(255, value + Int(random >> 24) % 9 - 4))))
      }
    }
    return Frame(pixels: pixels, width: width, height: height)
  }

  private func value(_ x: Int, _ y: Int, _ width: Int, _ random: Int) -> Int {
    switch self {
    case .blank: 200
    case .noise: random
    case .checkerboard: (x / 12 + y / 12) % 2 == 0 ? 60 : 200
    case .bricks: y % 20 < 3 || (x + (y / 20) % 2 * 20) % 40 < 3 ? 210 : 120
    case .stripes: (x + 2 * y) / 9 % 2 == 0 ? 90 : 170
    case .weave: (x / 6 + y / 10) % 2 == 0 || (x % 6 == 0) ? 100 : 180
    case .gradient: 40 + 160 * x / width
    }
  }
}
