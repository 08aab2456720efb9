import ScannerCore
import Testing

struct TrackingClipTests {
  /// Clips of one kind, drawn from different seeds.
  struct Kind: CustomTestStringConvertible, Sendable {
    let name: String
    /// Overlap of highlight and truth that no frame falls short of.
    var least = 0.6
    let make: @Sendable (inout Noise) -> DrawnClip

    var testDescription: String { name }
  }

  private static func codes(
    _ count: Int, _ random: inout Noise, moving velocity: (Double, Double) = (0, 0)
  ) -> [DrawnClip.Code] {
    (0..<count).map { number in
      let isBars = number % 3 == 1
      let size = (isBars ? 120 : 70) + 100 * random.uniform()
      let (x, y) = (
        240 + 800 * Double(number % 3) / 2.2 + 40 * random.uniform(),
        200 + 300 * Double(number / 3) + 60 * random.uniform()
      )
      let turn = random.uniform() - 0.5
      return DrawnClip.Code(
        content: "code \(number)", pattern: isBars ? .bars : .matrix, width: size,
        height: isBars ? 0.6 * size : size
      ) { frame in (x + velocity.0 * Double(frame), y + velocity.1 * Double(frame), turn) }
    }
  }

  static let kinds: [Kind] = [
    Kind(name: "still") { DrawnClip(codes: codes(4, &$0)) },
    Kind(name: "pan") { random in
      let speed = 40 * (0.4 + 0.6 * random.uniform())
      let turn = 2 * Double.pi * random.uniform()
      var clip = DrawnClip(codes: codes(4, &random))
      // To and fro, so that the codes stay in view.
      clip.camera = { frame in
        let way = speed * Double(8 - abs(frame % 32 - 16)) / 2
        return AffineMotion(dx: way * cosine(turn) * 2, dy: way * sine(turn))
      }
      return clip
    },
    Kind(name: "pan, blurred") { random in
      var clip = DrawnClip(codes: codes(3, &random))
      clip.camera = { AffineMotion(dx: 15 * Double($0) - 180, dy: 3 * Double($0)) }
      clip.shutter = 0.4
      return clip
    },
    Kind(name: "zoom") { random in
      var clip = DrawnClip(codes: codes(4, &random))
      clip.camera = { frame in
        AffineMotion(
          about: Point(640, 360), along: 0.8 + 0.02 * Double(frame), across: 0, shift: Point(0, 0))
      }
      return clip
    },
    Kind(name: "rotation") { random in
      var clip = DrawnClip(codes: codes(4, &random))
      clip.camera = { frame in
        let turn = 0.035 * Double(frame)
        return AffineMotion(
          about: Point(640, 360), along: cosine(turn), across: sine(turn), shift: Point(0, 0))
      }
      return clip
    },
    Kind(name: "shake") { random in
      var clip = DrawnClip(codes: codes(4, &random))
      let shifts = (0..<80).map { _ in (Double(random.normal()) * 9, Double(random.normal()) * 9) }
      clip.camera = { AffineMotion(dx: shifts[abs($0) % 80].0, dy: shifts[abs($0) % 80].1) }
      return clip
    },
    Kind(name: "low light") { random in
      var clip = DrawnClip(codes: codes(4, &random))
      clip.camera = { AffineMotion(dx: 8 * Double($0) - 80, dy: 2 * Double($0)) }
      clip.light = (20, 70)
      clip.noise = 7
      return clip
    },
    Kind(name: "occlusion") { random in
      var clip = DrawnClip(codes: codes(3, &random))
      clip.camera = { AffineMotion(dx: 3 * Double($0) - 40, dy: 0) }
      clip.cover = { Rectangle(x: 70 * Double($0) - 300, y: 0, width: 300, height: 720) }
      return clip
    },
    Kind(name: "identical") { random in
      var clip = DrawnClip(codes: codes(2, &random))
      let size = 90 + 60 * random.uniform()
      clip.codes = (0..<3).map { number in
        DrawnClip.Code(content: "twin", width: size, height: size) { frame in
          (300 + 1.35 * size * Double(number), 300, 0)
        }
      }
      clip.camera = { AffineMotion(dx: 12 * Double($0) - 100, dy: 4 * Double($0)) }
      return clip
    },
    Kind(name: "crossing") { random in
      let size = 90 + 50 * random.uniform()
      let speed = 20 + 12 * random.uniform()
      let codes = (0..<2).map { number in
        DrawnClip.Code(content: "code \(number)", width: size, height: size) { frame in
          let way = speed * (Double(frame) - 12) * (number == 0 ? 1 : -1)
          return (640 + way, 360 + (number == 0 ? 15 : -15), 0)
        }
      }
      return DrawnClip(codes: codes)
    },
    Kind(name: "twins crossing", least: 0.5) { random in
      let size = 90 + 50 * random.uniform()
      let speed = 20 + 12 * random.uniform()
      let codes = (0..<2).map { number in
        DrawnClip.Code(content: "twin", width: size, height: size) { frame in
          let way = speed * (Double(frame) - 12) * (number == 0 ? 1 : -1)
          return (640 + way, 360 + (number == 0 ? 15 : -15), 0)
        }
      }
      return DrawnClip(codes: codes)
    },
    Kind(name: "moving object") { random in
      var clip = DrawnClip(codes: codes(1, &random, moving: (0, 0)))
      let speed = 25 + 15 * random.uniform()
      let size = 80 + 80 * random.uniform()
      clip.codes.append(
        DrawnClip.Code(content: "mover", width: size, height: size) { frame in
          (150 + speed * Double(frame), 560, 0.01 * Double(frame))
        })
      return clip
    },
  ]

  /// No clip of all 120 loses an id.
  @Test(arguments: kinds)
  func `keeps highlights and ids on moving codes`(kind: Kind) {
    var overlaps: [Double] = []
    var lost = 0
    for seed in 1...10 {
      var random = Noise(seed: UInt64(seed) &* 977)
      var clip = kind.make(&random)
      clip.seed = UInt64(seed)
      let outcome = ClipRun(clip: clip).run()
      #expect(!outcome.overlaps.isEmpty)
      if outcome.ids.contains(where: { $0.count != 1 }) { lost += 1 }
      #expect(outcome.least >= kind.least, "clip \(seed)")
      overlaps += outcome.overlaps
    }
    #expect(overlaps.sorted()[overlaps.count / 2] >= 0.85)
    #expect(lost == 0)
  }
}
