import ScannerCore

/// One way of showing a picture to ZXing; they are tried in turn until something is read.
struct MatrixAttempt: Sendable {
  /// Makes the picture that is read and says how its pixels map back; empty when pointless.
  private let views: @Sendable (GreyPicture) -> [View]
  private let effort: ZXingReader.Effort

  private struct View {
    let picture: GreyPicture
    /// Pixels of the original in one pixel of the view.
    var scale = 1.0
    /// Place of the view's top left pixel in the original.
    var x = 0.0
    var y = 0.0
  }

  /// Reads a picture in this way.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - symbologies: What to look for.
  /// - Returns: Codes with corners in pixels of `picture`.
  func read(_ picture: GreyPicture, for symbologies: Set<Symbology>) -> [ZXingCode] {
    for view in views(picture) {
      let codes = ZXingReader.read(view.picture, for: symbologies, effort: effort)
      guard codes.isEmpty else {
        return codes.map { code in
          code.mapped { Point($0.x * view.scale + view.x, $0.y * view.scale + view.y) }
        }
      }
    }
    return []
  }

  /// For a frame that others follow.
  static let live = [plain]
  /// More for a picture that is all there is; each read something on photos.
  static let retries = [bordered, inverted, halved, doubled, global]
  /// For a region of such a picture.
  static let regionRetries = [plain, inverted, halved, doubled]

  private static let careful: ZXingReader.Effort = [.tryHarder, .tryRotate]

  private static let plain = MatrixAttempt(
    views: { [View(picture: $0)] }, effort: careful)

  /// A code without quiet zone, or one that fills the picture.
  private static let bordered = MatrixAttempt(
    views: { [View(picture: $0.bordered(by: 12, value: 255), x: -12, y: -12)] }, effort: careful)

  /// ZXing 1.4 does not try light codes on dark ground.
  private static let inverted = MatrixAttempt(
    views: { [View(picture: $0.inverted())] }, effort: careful)

  /// Blur and moiré of large pictures.
  private static let halved = MatrixAttempt(
    views: { picture in
      guard min(picture.width, picture.height) > 120 else { return [] }
      return picture.halved().map { [View(picture: $0, scale: 2)] } ?? []
    }, effort: careful)

  /// Modules of one or two pixels, which large pictures hardly have: this is the dearest attempt.
  private static let doubled = MatrixAttempt(
    views: { picture in
      guard picture.width * picture.height < 100_000 else { return [] }
      return [View(picture: picture.doubled(), scale: 0.5)]
    }, effort: careful)

  private static let global = MatrixAttempt(
    views: { [View(picture: $0)] }, effort: [.tryHarder, .tryRotate, .globalThreshold])
}
