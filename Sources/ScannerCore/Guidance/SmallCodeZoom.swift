/// Zooms in on a code that is too small to be read, and back out when it has gone.
///
/// A pure value; the user's own zoom always wins.
public struct SmallCodeZoom: Hashable, Sendable {
  /// The larger side of the code is to take this part of the view.
  private static let part = 0.45
  /// Enlarged further, a code shows nothing more, and the slightest motion throws it out of view.
  private static let mostFactor = 5.0
  /// Less than this is not worth a jump.
  private static let leastGain = 1.25
  /// After so long without the code or anything read the old view comes back.
  private static let patience = Duration.seconds(3)

  /// What to come back to; nil: the zoom is the user's.
  private var before: Zoom?
  /// The zoom that was chosen last.
  private var chosen: Zoom?
  private var lastNeeded = Duration.zero
  /// The user zoomed while there was a small code: it is not to be zoomed in on again.
  private var isRefused = false

  /// Makes one that did nothing yet.
  public init() {}

  /// When the zoom was last changed, on the caller's clock; nil: it is the user's.
  public private(set) var changed: Duration?

  /// Takes in what is seen.
  ///
  /// - Parameters:
  ///   - smallCode: As in `Guidance`, in parts of the picture (0…1).
  ///   - hasItems: Whether anything is read.
  ///   - zoom: The present zoom.
  ///   - time: Now, on any clock.
  /// - Returns: The zoom that is better; nil: leave it.
  public mutating func update(
    smallCode: Rectangle?, hasItems: Bool, zoom: Zoom, at time: Duration
  ) -> Zoom? {
    if let chosen, zoom != chosen {
      (before, self.chosen, changed) = (nil, nil, nil)
      isRefused = smallCode != nil
    }
    if smallCode == nil { isRefused = false }
    if smallCode != nil || hasItems { lastNeeded = time }
    if let smallCode, !isRefused, before == nil { return zoomIn(on: smallCode, from: zoom, time) }
    guard let before, time - lastNeeded >= SmallCodeZoom.patience else { return nil }
    (self.before, chosen, changed) = (nil, nil, nil)
    return before
  }

  private mutating func zoomIn(on code: Rectangle, from zoom: Zoom, _ time: Duration) -> Zoom? {
    let side = max(code.width, code.height)
    guard side > 0 else { return nil }
    let new = Zoom(
      factor: min(SmallCodeZoom.part / side, SmallCodeZoom.mostFactor), center: code.center)
    guard new.factor >= zoom.factor * SmallCodeZoom.leastGain else { return nil }
    (before, chosen, changed) = (zoom, new, time)
    return new
  }
}
