import ScannerCore

/// Tells which of the regions that nothing could read are codes all the same, and how large their
/// modules are.
///
/// Bars and modules of a code have few widths and lie close together everywhere; textures, print and
/// gratings do not. Sparing with its verdicts: what it names is told to the user.
struct CandidateFinder {
  /// Looks at so many regions of a frame, and names so many.
  private static let most = (regions: 8, named: 3)
  /// Larger ones are not too small to be read, in pixels; those of 2D codes are searched as areas.
  private static let largest = (linear: 640.0, matrix: 320.0)
  /// The same of their modules.
  private static let largestModule = 3.2
  /// Lines across the same bars are at least so alike.
  private static let leastLikeness = 0.75
  /// Strokes of a grating or a board are all the same, those of print are anything: standard deviation
  /// in parts of the mean.
  private static let spread = 0.3...1.0
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
      $0.looksLikeCode && scene.isOpen($0)
        && max($0.length, $0.height)
          < ($0.kind == .linear ? CandidateFinder.largest.linear : CandidateFinder.largest.matrix)
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
    where named.count < CandidateFinder.most.named {
      let candidate =
        region.kind == .matrix
        ? matrix(in: region, lines)
        : bars(of: region, lines).map { CodeCandidate(quad: region.quad, moduleSize: $0) }
      guard let candidate, candidate.moduleSize < CandidateFinder.largestModule,
        !named.contains(where: { $0.quad.overlap(with: candidate.quad) > 0.2 })
      else { continue }
      named.append(candidate)
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
          && CandidateFinder.spread.contains(run.spread)
      }),
      lines.likeness(across: region, -0.2, 0.2) > CandidateFinder.leastLikeness
    else { return nil }
    return middle.mean / CandidateFinder.modulesOfBar
  }

  /// A 2D code in a region; nil when there is none.
  private func matrix(in region: OrientedRegion, _ lines: SampleLines) -> CodeCandidate? {
    guard let box = lines.blocks(of: region)?.box() else { return nil }
    let across = OrientedRegion(
      kind: .matrix, center: box.center, angle: 0, length: box.width, height: box.height)
    let down = OrientedRegion(
      kind: .matrix, center: box.center, angle: .pi / 2, length: box.height, height: box.width)
    let offsets = [-0.2, -0.1, 0, 0.1, 0.2]
    let rows = offsets.compactMap { lines.runs(across: across, at: $0) }
    let columns = offsets.compactMap { lines.runs(across: down, at: $0) }
    guard let row = CandidateFinder.mean(rows), let column = CandidateFinder.mean(columns),
      max(row, column) < 1.6 * min(row, column),
      (rows + columns).count(where: {
        $0.contrast > CandidateFinder.leastContrast && CandidateFinder.spread.contains($0.spread)
      }) >= 8
    else { return nil }
    let size = (row + column) / 2 / CandidateFinder.modulesOfRun
    return CodeCandidate(
      quad: Quadrilateral(x: box.x, y: box.y, width: box.width, height: box.height),
      moduleSize: size)
  }

  /// Mean run of lines that are alike; nil when they are not.
  private static func mean(_ lines: [SampleLines.Runs]) -> Double? {
    let counts = lines.map(\.count).sorted()
    // One line may hit a finder pattern.
    guard counts.count == 5, counts[1] >= leastModules,
      Double(counts[4]) < 2.2 * Double(counts[1])
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
