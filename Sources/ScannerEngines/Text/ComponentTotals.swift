/// What is summed over the runs of one component.
struct ComponentTotals {
  let isLight: Bool
  private var left = Int32.max
  private var top = Int32.max
  private var right: Int32 = 0
  private var bottom: Int32 = 0
  private var area: Int32 = 0
  private var runs: Int32 = 0
  private var overlap: Int32 = 0
  private var inkSum: UInt64 = 0
  private var leftSum: UInt64 = 0
  private var rightSum: UInt64 = 0
  private var squareSum: UInt64 = 0

  /// Grey levels; fainter ink is not read anyway.
  private static let leastContrast: Float = 12

  /// Of no run yet.
  ///
  /// - Parameter isLight: Whether the ink is lighter than its ground.
  init(isLight: Bool) {
    self.isLight = isLight
  }

  /// Adds a run of ink.
  ///
  /// - Parameters:
  ///   - from: Its first column.
  ///   - to: The column behind its last one.
  ///   - y: Its row.
  ///   - overlap: Pixels that it shares with runs of the component in the row above.
  ///   - inkSum: Sum of its grey values.
  ///   - background: Grey of the ground to its left and right.
  @inline(__always)
  mutating func add(
    from: Int32, to: Int32, y: Int32, overlap: Int32, inkSum: UInt32, background: (UInt32, UInt32)
  ) {
    left = min(left, from)
    right = max(right, to)
    top = min(top, y)
    bottom = max(bottom, y + 1)
    area += to - from
    runs += 1
    self.overlap += overlap
    self.inkSum += UInt64(inkSum)
    leftSum += UInt64(background.0)
    rightSum += UInt64(background.1)
    squareSum += UInt64(background.0 * background.0 + background.1 * background.1)
  }

  /// Adds what is summed of another component, which is a part of this one.
  mutating func add(_ other: ComponentTotals) {
    left = min(left, other.left)
    right = max(right, other.right)
    top = min(top, other.top)
    bottom = max(bottom, other.bottom)
    area += other.area
    runs += other.runs
    overlap += other.overlap
    inkSum += other.inkSum
    leftSum += other.leftSum
    rightSum += other.rightSum
    squareSum += other.squareSum
  }

  /// The component, when it may belong to text.
  ///
  /// - Parameters:
  ///   - maskWidth: Width of the picture in pixels.
  ///   - maskHeight: Height of the picture in pixels.
  /// - Returns: Nil for what is too small, too large or too faint.
  func component(maskWidth: Float, maskHeight: Float) -> InkComponent? {
    let ink = Float(area)
    // Small pictures may be one line of text and nothing else.
    let isTooHigh = Float(bottom - top) > max(0.25 * maskHeight, 40)
    let isTooWide = Float(right - left) > max(0.6 * maskWidth, 60)
    if area < 4 || isTooHigh || isTooWide { return nil }
    let samples = 2 * Float(runs)
    let perimeter = samples + 2 * (ink - Float(overlap))
    let background = Float(leftSum + rightSum) / samples
    let variance = max(0, Float(squareSum) / samples - background * background)
    var component = InkComponent(
      left: Float(left), top: Float(top), right: Float(right), bottom: Float(bottom), area: ink,
      strokeWidth: 2 * ink / perimeter, ink: Float(inkSum) / ink, background: background,
      backgroundDeviation: variance.squareRoot(),
      backgroundStep: abs(Float(leftSum) - Float(rightSum)) * 2 / samples, isLight: isLight)
    let signed = component.background - component.ink
    guard (isLight ? -signed : signed) >= ComponentTotals.leastContrast else { return nil }
    component.isGlyph = component.looksLikeGlyph
    return component
  }
}
