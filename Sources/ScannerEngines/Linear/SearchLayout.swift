/// What the searches need of a symbol seen from one side or from both.
final class SearchLayout {
  /// One slot as the first look sees it.
  struct QuickSlot {
    /// Start in modules.
    let start: Float
    /// The patterns, of both directions.
    let set: PatternSet
    /// Cost to add to each column when read from left to right: 0, or huge for what cannot be.
    let forward: FloatBuffer?
    /// The same from right to left; nil when the layout is for the other direction only.
    let reverse: FloatBuffer?
  }

  /// A slot's numbers as plain memory: the first look runs tens of thousands of times a second, and
  /// counting references would cost as much as its arithmetic.
  struct Plan {
    /// Start in parts of the symbol's width.
    let start: Float
    /// End in parts of the symbol's width.
    let end: Float
    /// Number of samples.
    let samples: Int
    /// Number of templates, a multiple of 8.
    let columns: Int
    /// Templates, `columns` for each sample.
    let values: UnsafePointer<Float>
    /// Sum of each template's squares.
    let squares: UnsafePointer<Float>
    /// See `QuickSlot.forward`.
    let forward: UnsafePointer<Float>?
    /// See `QuickSlot.reverse`.
    let reverse: UnsafePointer<Float>?
  }

  /// The symbol to fit.
  let symbol: SymbolLayout
  /// Slots from left to right in the picture.
  let quickSlots: [QuickSlot]
  /// Width in modules.
  let width: Float
  /// Number of edges.
  let edgeCount: Int
  /// Number of edges where a bar starts, the first ones of `edges`.
  let risingCount: Int
  /// Known edges, as parts of the width.
  let edges: [Float]
  /// True for a code of characters in a row, of which many lengths are tried.
  var hasAnyLength: Bool { ![.ean13, .ean8, .upce, .addOn2, .addOn5].contains(symbol.kind) }
  /// Smallest relative mean that the quick likelihood is charged for a short symbol.
  let handicap: Float

  private var plans: [UnsafeMutablePointer<Plan>?] = Array(
    repeating: nil, count: BlurKernel.all.count)

  deinit {
    for plan in plans { plan?.deallocate() }
  }

  /// The slots for a kernel, as many as `quickSlots`; valid as long as this object lives.
  ///
  /// - Parameter kernel: Index of a blur kernel.
  /// - Returns: Plans in the order of the slots.
  func plan(kernel: Int) -> UnsafePointer<Plan> {
    if let plan = plans[kernel] { return UnsafePointer(plan) }
    let plan = UnsafeMutablePointer<Plan>.allocate(capacity: quickSlots.count)
    for (i, slot) in quickSlots.enumerated() {
      // Sets keep their templates for good, slots their masks.
      let block = slot.set.quickTemplates(kernel: kernel)
      (plan + i).initialize(
        to: Plan(
          start: slot.start / width, end: (slot.start + slot.set.width) / width,
          samples: slot.set.quickSamples, columns: slot.set.quickColumns,
          values: UnsafePointer(block.values.base), squares: UnsafePointer(block.squares.base),
          forward: slot.forward.map { UnsafePointer($0.base) },
          reverse: slot.reverse.map { UnsafePointer($0.base) }))
    }
    plans[kernel] = plan
    return UnsafePointer(plan)
  }

  /// Makes the layout of a symbol as it stands in the picture.
  ///
  /// - Parameters:
  ///   - symbol: The symbol.
  ///   - quickSlots: Slots of the first look.
  ///   - mirrored: True when the symbol stands in the picture from right to left.
  ///   - handicap: Added to the quick cost; short symbols fit more easily.
  init(_ symbol: SymbolLayout, quickSlots: [QuickSlot], mirrored: Bool, handicap: Float = 0) {
    self.symbol = symbol
    self.quickSlots = quickSlots
    self.handicap = handicap
    width = symbol.width
    edgeCount = symbol.edgeCount
    let w = symbol.width
    let rising = mirrored ? symbol.fallingEdges.map { w - $0 } : symbol.risingEdges
    let falling = mirrored ? symbol.risingEdges.map { w - $0 } : symbol.fallingEdges
    risingCount = rising.count
    edges = (rising + falling).map { $0 / w }
  }

  /// A layout for one direction, whose first look uses the symbol's own slots.
  ///
  /// - Parameters:
  ///   - symbol: The symbol.
  ///   - mirrored: True: from right to left.
  ///   - mirror: Gives a set's mirror image, so that it is built once.
  ///   - handicap: Added to the quick cost.
  convenience init(
    _ symbol: SymbolLayout, mirrored: Bool, mirror: (PatternSet) -> PatternSet, handicap: Float = 0
  ) {
    var quick: [QuickSlot] = []
    for (i, slot) in symbol.slots.enumerated() {
      let allowed = SearchLayout.mask(slot.set.quickColumns, slot.first..<slot.first + slot.count)
      let start =
        mirrored ? symbol.width - symbol.positions[i + 1] : symbol.positions[i]
      quick.append(
        QuickSlot(
          start: start, set: mirrored ? mirror(slot.set) : slot.set,
          forward: mirrored ? nil : allowed, reverse: mirrored ? allowed : nil))
    }
    self.init(
      symbol, quickSlots: mirrored ? quick.reversed() : quick, mirrored: mirrored,
      handicap: handicap)
  }

  /// Costs that rule columns out.
  ///
  /// - Parameters:
  ///   - columns: Number of columns.
  ///   - allowed: The columns that cost nothing.
  /// - Returns: 0 for those, huge for the others.
  static func mask(_ columns: Int, _ allowed: Range<Int>) -> FloatBuffer {
    let buffer = FloatBuffer(columns)
    for c in 0..<columns where !allowed.contains(c) { buffer.base[c] = 1e12 }
    return buffer
  }
}
