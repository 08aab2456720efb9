import ScannerCore

/// Reads Aztec Codes and Data Matrix symbols of a scene with the project's own reader.
final class MatrixCodeReader {
  /// Short name.
  static let identifier = "matrix"
  /// What it reads.
  static let symbologies: Set<Symbology> = [.aztec, .dataMatrix]

  /// Regions that are looked at beside what was read already.
  private static let mostRegions = 6
  /// Largest side of a frame of a camera that is searched in full, in pixels.
  private static let fineSide = 700
  /// Pixels in regions of a larger frame that are searched in full, in one look.
  private static let liveArea = 120_000
  /// Pixels of the largest region of such a frame that is searched in full.
  private static let largestRegion = 240_000
  /// Largest side of a picture that is looked at again without traces of a symbol, in pixels: its
  /// modules may be of one pixel.
  private static let smallSide = 420

  /// True when the last look at a whole picture left traces of a symbol.
  private var hasTraces = false

  /// Reads a scene: all of it while nothing is read, then the open regions that look like 2D codes.
  ///
  /// - Parameter scene: Gets what was read.
  func read(_ scene: CodeScene) {
    hasTraces = false
    guard scene.request.isStillPicture else {
      readLive(scene)
      return
    }
    if scene.found.isEmpty {
      hasTraces = look(scene, scene.window, .first)
      return
    }
    scene.forEachPlace(most: MatrixCodeReader.mostRegions) { region in
      look(scene, scene.window(around: region), .first)
    }
  }

  /// Looks closely at a picture in which nothing was read.
  ///
  /// - Parameter scene: Gets what was read.
  func retry(_ scene: CodeScene) {
    let isSmall = max(scene.window.width, scene.window.height) <= MatrixCodeReader.smallSide
    guard isSmall || hasTraces else { return }
    look(scene, scene.window, .still)
  }

  /// A large frame is searched at half its size, and in full where it looks like a code; another
  /// region comes first in every look.
  private func readLive(_ scene: CodeScene) {
    let isLarge = max(scene.window.width, scene.window.height) > MatrixCodeReader.fineSide
    look(scene, scene.window, isLarge ? .liveCoarse : .live)
    guard isLarge else { return }
    let regions = scene.open(.matrix, takesWeak: true)
    var left = MatrixCodeReader.liveArea
    for index in regions.indices.prefix(MatrixCodeReader.mostRegions) {
      let turn = scene.frame.sequenceNumber / 4 % regions.count
      let region = regions[(index + turn) % regions.count]
      let window = scene.window(around: region)
      // The first one has its turn whatever its size, as far as a frame bears it.
      let limit = index == 0 ? MatrixCodeReader.largestRegion : left
      guard window.width * window.height <= limit,
        scene.isOpen(region, takesWeak: true)
      else { continue }
      left -= window.width * window.height
      look(scene, window, .live)
    }
  }

  /// Tells whether traces are left.
  @discardableResult
  private func look(_ scene: CodeScene, _ window: PixelWindow, _ budget: MatrixBudget) -> Bool {
    let symbologies = scene.request.symbologies
    var kinds: Set<MatrixReading.Kind> = []
    if symbologies.contains(.aztec) { kinds.insert(.aztec) }
    if symbologies.contains(.dataMatrix) { kinds.insert(.dataMatrix) }
    guard !kinds.isEmpty else { return false }
    let frame = scene.frame
    let look = frame.withPixels { pixels in
      pixels.withUnsafeBufferPointer { buffer -> MatrixSymbolReader.Look in
        guard let base = buffer.baseAddress else { return MatrixSymbolReader.Look() }
        let plane = QRPlane(
          base: base + window.y * frame.stride + window.x, width: window.width,
          height: window.height, stride: frame.stride)
        return MatrixSymbolReader.look(plane, for: kinds, budget: budget)
      }
    }
    scene.add(
      look.readings.map { reading in
        MatrixCodeReader.observation(reading).moved(x: Double(window.x), y: Double(window.y))
      })
    return look.hasTraces
  }

  private static func observation(_ reading: MatrixReading) -> Observation {
    let payload = reading.payload
    var barcode = Barcode(
      symbology: reading.kind == .dataMatrix ? .dataMatrix : .aztec, bytes: payload.bytes,
      characterSets: payload.characterSets,
      aimIdentifier: reading.aimIdentifier)
    barcode.structuredAppend = payload.part(in: barcode.symbology)
    return Observation(
      reading: .barcode(barcode), quad: reading.quad, confidence: reading.confidence,
      engine: identifier)
  }
}
