import Foundation
import ScannerCore
import ScannerEngines
import Testing

/// Counts of what is read of whole pictures as they get worse; nothing may be read falsely.
struct LinearSceneTests {
  struct Step: Sendable, CustomTestStringConvertible {
    let name: String
    /// Least numbers of three: EAN-13, Code 128, Code 39, Interleaved 2 of 5.
    let least: [Int]
    let change: @Sendable (inout BarScene) -> Void

    init(_ name: String, _ least: [Int], _ change: @escaping @Sendable (inout BarScene) -> Void) {
      self.name = name
      self.least = least
      self.change = change
    }

    var testDescription: String { name }
  }

  private static let perStep = 3
  private static let kinds = [
    ("EANX", "400638133393", "4006381333931"), ("CODE128", "SCENE-4711", "SCENE-4711"),
    ("CODE39", "SHELF-0815", "SHELF-0815"), ("C25INTER", "3982597919", "3982597919"),
  ]

  /// At 2 px a module unless said otherwise.
  static let steps = [
    Step("blur of 1 px", [3, 3, 3, 3]) { $0.blur = 1 },
    Step("blur of 1.5 px", [3, 3, 3, 3]) { $0.blur = 1.5 },
    Step("blur of 2 px", [3, 3, 0, 3]) { $0.blur = 2 },
    Step("motion of 2 px", [3, 3, 3, 3]) { $0.motion = 2 },
    Step("motion of 4 px", [3, 3, 3, 3]) { $0.motion = 4 },
    Step("noise of 20 levels", [3, 3, 3, 3]) { $0.noise = 20 },
    Step("noise of 45 levels", [3, 3, 3, 3]) { $0.noise = 45 },
    Step("1.5 px a module", [3, 3, 3, 3]) { $0.module = 1.5 },
    Step("1.2 px a module", [3, 3, 3, 3]) { $0.module = 1.2 },
    Step("tilt of 20 degrees", [3, 3, 3, 3]) { $0.angle = 20 },
    Step("tilt of 45 degrees", [3, 3, 3, 3]) { $0.angle = 45 },
    Step("light down to 20 %", [3, 3, 3, 2]) { $0.shading = 0.2 },
    Step("glare over a third", [3, 3, 3, 3]) { $0.glare = 0.33 },
    Step("glare and blur of 1.5 px", [0, 3, 2, 0]) {
      $0.glare = 0.33
      $0.blur = 1.5
    },
    Step("contrast of 20 levels", [3, 3, 3, 3]) {
      $0.ink = 140
      $0.paper = 160
      $0.noise = 2
    },
    Step("contrast of 10 levels", [3, 3, 3, 3]) {
      $0.ink = 150
      $0.paper = 160
      $0.noise = 2
    },
    Step("cylinder of 0.8 rad", [3, 3, 3, 3]) {
      $0.module = 3
      $0.cylinder = 0.8
    },
    Step("cylinder of 1.2 rad", [3, 3, 3, 2]) {
      $0.module = 3
      $0.cylinder = 1.2
    },
    Step("perspective of 0.2", [3, 3, 3, 3]) { $0.perspective = 0.2 },
    Step("perspective of 0.4", [3, 3, 3, 3]) { $0.perspective = 0.4 },
  ]

  @Test(arguments: steps) func `reads enough and nothing false`(_ step: Step) throws {
    let scanner = PictureScanner(engines: EngineCatalog.barcodes)
    var request = RecognitionRequest()
    request.symbologies = Set(Symbology.allCases.filter { $0.shape == .linear })
    request.quality = .accurate
    for (index, (kind, data, payload)) in LinearSceneTests.kinds.enumerated() {
      var scene = try BarScene(kind, data)
      scene.module = 2
      step.change(&scene)
      var read = 0
      for seed in 1...UInt64(LinearSceneTests.perStep) {
        let found = try scanner.scan(scene.frame(seed: seed), request: request)
          .map { item -> String in
            if case .barcode(let barcode) = item.reading { barcode.payload } else { "" }
          }
        #expect(found.allSatisfy { $0 == payload }, "\(kind): \(found)")
        read += found.contains(payload) ? 1 : 0
      }
      #expect(read >= step.least[index], "\(kind): \(read) of \(LinearSceneTests.perStep)")
    }
  }
}
