/// Counts what reading bars costs, so that what is read depends neither on the machine nor on what
/// else runs on it.
///
/// The unit is about a nanosecond of the machine that the prices were measured on: a least-squares
/// fit of the processor time of 824 crops of photos, which their sum meets within 8 %.
final class LinearWork {
  /// What is counted.
  enum Step {
    /// A pixel of a crop, sampled from the frame.
    case cropPixel
    /// A pixel of a row that another library reads.
    case foreignPixel
    /// A pixel of a row of which GS1 DataBar is read.
    case rowPixel
    /// A pixel of a band of rows: averaged, and aligned to the others.
    case bandPixel
    /// A place of a profile of which the edges are found.
    case profilePixel
    /// An edge of a comb that is compared with the profile.
    case tooth
    /// A sample of a first look.
    case quickSample
    /// Eight products of a first look.
    case quickProducts
    /// A sample of a fit, with the shading and geometry that are found from it.
    case fitSample
    /// 32 products of a fit.
    case fitProducts
    /// A pattern in one of its surroundings, on the way to the best path.
    case pathPattern
    /// Eight products of a fit whose boundaries move one by one.
    case stretchProducts
    /// A sample of a pattern that is drawn for one symbol only.
    case templateSample
    /// A pattern that is compared with runs between edges.
    case runPattern
    /// A pattern among those of a valid word.
    case wordPattern

    /// Units.
    fileprivate var price: Int {
      switch self {
      case .cropPixel: 5
      case .foreignPixel: 25
      case .rowPixel: 60
      case .bandPixel: 11
      case .profilePixel: 75
      case .tooth: 2
      case .quickSample: 7
      case .quickProducts: 1
      case .fitSample: 25
      case .fitProducts: 3
      case .pathPattern: 4
      case .stretchProducts: 4
      case .templateSample: 6000
      case .runPattern: 1
      case .wordPattern: 100
      }
    }
  }

  /// Units used so far.
  private(set) var used = 0
  private var limit = Int.max

  /// True when what was allowed is used up.
  var isOver: Bool { used >= limit }

  /// Uses some.
  ///
  /// - Parameters:
  ///   - step: What was done.
  ///   - count: How often.
  @inline(__always) func use(_ step: Step, _ count: Int) {
    used &+= step.price &* count
  }

  /// Limits what follows.
  ///
  /// - Parameter units: What may be used from here; nil: all that is asked for.
  func allow(_ units: Int?) {
    limit = units.map { used + $0 } ?? .max
  }
}
