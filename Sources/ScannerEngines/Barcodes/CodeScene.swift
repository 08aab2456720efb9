import ScannerCore

/// One frame while its codes are read: where codes can stand, and what was read so far.
///
/// Readers take turns with it, cheap and sure ones first. A reader looks only at what nothing read
/// so far explains.
final class CodeScene {
  /// The picture.
  let frame: Frame
  /// The part to search.
  let window: PixelWindow
  /// What to look for.
  let request: RecognitionRequest
  /// Everything read so far, in pixels of the frame.
  private(set) var found: [Observation]

  /// Finds the regions.
  let finder: RegionFinder
  /// Most energy of a region that was read.
  private var strongest = 0.0

  /// Regions of both kinds in the searched part, strongest first; found when first asked for.
  private(set) lazy var regions = finder.regions(
    in: frame, rungs: request.quality == .fast ? RegionFinder.rungs.few : RegionFinder.rungs.all
  ).filter { window.contains($0.center) }
  /// The searched part as a picture of its own.
  private(set) lazy var picture = GreyPicture(frame, window)

  /// Takes a frame.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - window: The part to search.
  ///   - request: What to look for.
  ///   - finder: Finds the regions.
  ///   - known: What was read before.
  init(
    _ frame: Frame, _ window: PixelWindow, _ request: RecognitionRequest, finder: RegionFinder,
    known: [Observation]
  ) {
    self.frame = frame
    self.window = window
    self.request = request
    self.finder = finder
    found = known
  }

  /// Keeps what a reader read.
  ///
  /// - Parameter observations: In pixels of the frame.
  func add(_ observations: [Observation]) {
    found += observations
    guard !observations.isEmpty else { return }
    // What frames several codes of a camera's frame says nothing of how strong one of them is.
    let explained = regions.lazy.filter {
      self.isExplained($0) && (self.request.isStillPicture || self.isOfOneCode($0))
    }
    strongest = explained.map(\.score).max() ?? strongest
  }

  /// Keeps what a reader read in the searched part.
  ///
  /// - Parameter observations: In pixels of `picture`.
  func addLocal(_ observations: [Observation]) {
    add(observations.map { $0.moved(x: Double(window.x), y: Double(window.y)) })
  }

  /// Regions that may be another code: all while nothing is read, then those that nothing read
  /// covers and that compare with it.
  ///
  /// - Parameters:
  ///   - kind: What they look like.
  ///   - takesWeak: See `isOpen`.
  /// - Returns: Regions, strongest first.
  func open(_ kind: OrientedRegion.Kind, takesWeak: Bool = false) -> [OrientedRegion] {
    regions.filter { $0.kind == kind && isOpen($0, takesWeak: takesWeak) }
  }

  /// Looks at places of open 2D regions in turn, strongest first.
  ///
  /// Several regions can be outlines of one code; only what takes in much more or much less of it
  /// is another place. Of a sheet with many codes more places are worth a look.
  ///
  /// - Parameters:
  ///   - most: Places at most, and one more for each code that was read.
  ///   - isWanted: Whether a region can be what is looked for.
  ///   - look: Reads around the region.
  func forEachPlace(
    most: Int, where isWanted: (OrientedRegion) -> Bool = { _ in true },
    look: (OrientedRegion) -> Void
  ) {
    var seen: [OrientedRegion] = []
    let takesWeak = request.quality == .accurate
    for region in open(.matrix, takesWeak: takesWeak)
    where isWanted(region) && isOpen(region, takesWeak: takesWeak)
      && !seen.contains(where: region.isSeen)
    {
      guard seen.count < most + found.count else { return }
      seen.append(region)
      look(region)
    }
  }

  /// Tells whether anything is left to be read.
  ///
  /// - Parameter kind: What it looks like; nil: either.
  /// - Returns: True also while nothing at all is read.
  func hasOpen(_ kind: OrientedRegion.Kind?) -> Bool {
    found.isEmpty || regions.contains { (kind == nil || $0.kind == kind) && isOpen($0) }
  }

  /// Tells whether a region may be another code.
  ///
  /// - Parameters:
  ///   - region: One of `regions`.
  ///   - takesWeak: True where the cost is bounded: what looks like a 2D code or is nothing but bars
  ///     may be much smaller or paler.
  /// - Returns: False for what was read and for what is too weak beside it.
  func isOpen(_ region: OrientedRegion, takesWeak: Bool = false) -> Bool {
    guard !found.isEmpty else { return true }
    let mayBeWeak = takesWeak && (region.kind == .matrix || region.coherence > CodeScene.pure)
    return region.looksLikeCode
      && region.score >= (mayBeWeak ? CodeScene.faint : CodeScene.comparable) * strongest
      && !isExplained(region)
  }

  /// The searched part's pixels around a region, with some of its surroundings.
  ///
  /// - Parameter region: One of `regions`.
  /// - Returns: An upright window of the frame.
  func window(around region: OrientedRegion) -> PixelWindow {
    let right = region.direction
    let margin = 8 + 0.1 * max(region.length, region.height)
    let reachX = (abs(right.x) * region.length + abs(right.y) * region.height) / 2 + margin
    let reachY = (abs(right.y) * region.length + abs(right.x) * region.height) / 2 + margin
    let left = max(window.x, Int(region.center.x - reachX))
    let top = max(window.y, Int(region.center.y - reachY))
    return PixelWindow(
      x: left, y: top,
      width: max(1, min(window.x + window.width, Int(region.center.x + reachX)) - left),
      height: max(1, min(window.y + window.height, Int(region.center.y + reachY)) - top))
  }

  /// Part of the energy of what was read from which another region is looked at.
  private static let comparable = 0.15
  /// The same where weak ones are taken, such as a code of a fifth of the other's size.
  private static let faint = 0.03
  /// Coherence of nothing but bars.
  private static let pure = 0.9
  /// Part of a region that codes must cover to explain it.
  private static let covering = 0.45

  /// Tells whether codes that were read cover a region, or stand in its middle: labels and quiet
  /// zones make it larger than the code.
  private func isExplained(_ region: OrientedRegion) -> Bool {
    found.contains { $0.quad.contains(region.center) && region.isAround($0.quad) }
      || region.covered(by: found.map { $0.quad.grown(by: 1.15) }) > CodeScene.covering
  }
}

extension CodeScene {
  /// Tells whether a region is about as large as a code that was read in its middle.
  fileprivate func isOfOneCode(_ region: OrientedRegion) -> Bool {
    found.contains { $0.quad.contains(region.center) && region.area < 3 * $0.quad.area }
  }
}

extension OrientedRegion {
  /// Area in square pixels.
  fileprivate var area: Double { length * height }

  /// True unless it is long across its strokes as lines of text are, or high along them.
  var looksLikeCode: Bool {
    switch kind {
    case .linear: score > 0 && coherence > 0.7 && length > 0.4 * height
    case .matrix: max(length, height) < 3.2 * min(length, height)
    }
  }

  /// Tells whether a look at another region, which takes its surroundings in, showed this one too.
  fileprivate func isSeen(in other: OrientedRegion) -> Bool {
    let side = min(other.length, other.height)
    return center.distance(to: other.center) < 0.15 * side && area > 0.5 * other.area
      && area < 1.3 * other.area
  }

  /// Tells whether a code is most of the region, or stands in the middle of a label.
  fileprivate func isAround(_ quad: Quadrilateral) -> Bool {
    let distance = quad.center.distance(to: center)
    return area < 3 * quad.area || (area < 10 * quad.area && distance * distance < 0.1 * quad.area)
  }

  /// The part of the region that lies in any of some quadrilaterals, by samples.
  fileprivate func covered(by quads: [Quadrilateral]) -> Double {
    let (columns, rows) = (9, 5)
    let right = direction
    var inside = 0
    for row in 0..<rows {
      let v = (Double(row) + 0.5) / Double(rows) - 0.5
      for column in 0..<columns {
        let u = (Double(column) + 0.5) / Double(columns) - 0.5
        let place = Point(
          center.x + right.x * u * length - right.y * v * height,
          center.y + right.y * u * length + right.x * v * height)
        if quads.contains(where: { $0.contains(place) }) { inside += 1 }
      }
    }
    return Double(inside) / Double(rows * columns)
  }
}

extension Quadrilateral {
  /// The same shape, larger or smaller, about the same middle.
  fileprivate func grown(by factor: Double) -> Quadrilateral {
    let middle = center
    return map {
      Point(middle.x + ($0.x - middle.x) * factor, middle.y + ($0.y - middle.y) * factor)
    }
  }
}
