import ScannerCore

/// Tells which of the regions that nothing could read are codes all the same, and how large their
/// modules are.
///
/// Bars and modules of a code have few widths and lie close together everywhere; textures, print and
/// gratings do not. Sparing with its verdicts: what it names is told to the user.
struct CandidateFinder {
  /// Looks at so many regions of a frame, and names so many.
  private static let most = (regions: 8, named: 3)
  /// Larger ones are not too small to be read, in pixels.
  private static let largest = 640.0
  /// Dark and light are at least so many grey values apart.
  private static let leastContrast: Float = 40
  /// Bars and spaces of a linear code at least; an EAN-8 has 43.
  private static let leastBars = 24
  /// Modules in a row of a 2D code that differ from their neighbours, at least.
  private static let leastModules = 6
  /// Modules of a bar or space on average: 95 modules of an EAN-13 are 59 bars and spaces, the 11 of a
  /// character of Code 128 are 6.
  private static let modulesOfBar = 1.7
  /// The same of a row of a 2D code, where dark and light are as good as random.
  private static let modulesOfRun = 2.0

  /// Looks at what is left when a frame was read.
  ///
  /// - Parameter scene: The frame after its readers.
  /// - Returns: In pixels of the frame; strongest first.
  func candidates(in scene: CodeScene) -> [CodeCandidate] {
    let open = scene.regions.lazy.filter {
      $0.looksLikeCode && max($0.length, $0.height) < CandidateFinder.largest && scene.isOpen($0)
    }
    return scene.frame.withPixels { pixels in
      pixels.withUnsafeBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return [] }
        return name(
          open.prefix(CandidateFinder.most.regions),
          SampleLines(pixels: start, frame: scene.frame))
      }
    }
  }

  private func name(
    _ regions: some Sequence<OrientedRegion>, _ lines: SampleLines
  ) -> [CodeCandidate] {
    var named: [CodeCandidate] = []
    for region in regions
    where named.count < CandidateFinder.most.named
      && !named.contains(where: { $0.quad.contains(region.center) })
    {
      let size = region.kind == .linear ? bars(of: region, lines) : modules(of: region, lines)
      guard let size else { continue }
      named.append(CodeCandidate(quad: region.quad, moduleSize: size))
    }
    return named
  }

  /// The module size of bars; nil when they are none.
  private func bars(of region: OrientedRegion, _ lines: SampleLines) -> Double? {
    let runs = [-0.2, 0, 0.2].map { lines.runs(across: region, at: $0) }
    guard let middle = runs.compactMap(\.self).dropFirst().first,
      runs.allSatisfy({ run in
        guard let run else { return false }
        return run.count >= CandidateFinder.leastBars
          && abs(run.mean / middle.mean - 1) < 0.15 && run.contrast > CandidateFinder.leastContrast
          // The strokes of a grating are all the same, those of print are anything.
          && run.spread > 0.25 && run.spread < 1
      })
    else { return nil }
    return middle.mean / CandidateFinder.modulesOfBar
  }

  /// The module size of a 2D code; nil when it is none.
  private func modules(of region: OrientedRegion, _ lines: SampleLines) -> Double? {
    let (long, short) = (max(region.length, region.height), min(region.length, region.height))
    guard long < 1.4 * short else { return nil }
    var turned = region
    turned.angle += .pi / 2
    (turned.length, turned.height) = (region.height, region.length)
    let offsets = [-0.26, -0.13, 0, 0.13, 0.26]
    let rows = offsets.compactMap { lines.runs(across: region, at: $0) }
    let columns = offsets.compactMap { lines.runs(across: turned, at: $0) }
    guard let row = CandidateFinder.mean(rows), let column = CandidateFinder.mean(columns),
      max(row, column) < 1.5 * min(row, column),
      (rows + columns).allSatisfy({ $0.contrast > CandidateFinder.leastContrast })
    else { return nil }
    // Around a code there is nothing; one side may be cut off.
    let edges = [region, turned].flatMap { side in
      [-0.62, 0.62].map { lines.runs(across: side, at: $0)?.count ?? 0 }
    }
    guard edges.count(where: { $0 <= 2 }) >= 3 else { return nil }
    return (row + column) / 2 / CandidateFinder.modulesOfRun
  }

  /// Mean run of lines that are alike; nil when they are not.
  private static func mean(_ lines: [SampleLines.Runs]) -> Double? {
    let counts = lines.map(\.count).sorted()
    guard counts.count == 5, counts[0] >= leastModules,
      Double(counts[4]) < 2.2 * Double(counts[0])
    else { return nil }
    return lines.map(\.mean).sorted()[2]
  }
}

extension OrientedRegion {
  /// Its corners, clockwise from the top left of the region itself.
  fileprivate var quad: Quadrilateral {
    let right = direction
    func corner(_ u: Double, _ v: Double) -> Point {
      Point(
        center.x + u * length / 2 * right.x - v * height / 2 * right.y,
        center.y + u * length / 2 * right.y + v * height / 2 * right.x)
    }
    return Quadrilateral(
      topLeft: corner(-1, -1), topRight: corner(1, -1), bottomRight: corner(1, 1),
      bottomLeft: corner(-1, 1))
  }
}
