import ScannerCore

extension CodeScene {
  /// Width of the border in pixels.
  private static let margin = 24
  /// Largest side of a picture that gets one, in pixels: larger ones are photos, and have paper.
  private static let largestSide = 420
  /// Difference of grey values in a picture's outermost pixels from which they are modules.
  private static let leastContrast = 60

  /// A small picture that is cut at a symbol's very edge, with the quiet zone that it lacks; nil for
  /// one that has paper around.
  ///
  /// Finder patterns stand in corners, so what three corners show is ink, on either ground.
  func bordered() -> CodeScene? {
    guard max(window.width, window.height) <= CodeScene.largestSide else { return nil }
    let (right, bottom) = (picture.width - 1, picture.height - 1)
    func value(_ x: Int, _ y: Int) -> Int { Int(picture.pixels[y * picture.width + x]) }
    let edge =
      (0...right).flatMap { [value($0, 0), value($0, bottom)] }
      + (0...bottom).flatMap { [value(0, $0), value(right, $0)] }
    guard let darkest = edge.min(), let lightest = edge.max(),
      lightest - darkest > CodeScene.leastContrast
    else { return nil }
    let corners = [value(0, 0), value(right, 0), value(0, bottom), value(right, bottom)]
    let darkCount = corners.count { 2 * $0 < darkest + lightest }
    guard darkCount != 2 else { return nil }
    let wide = picture.bordered(
      by: CodeScene.margin, value: UInt8(darkCount > 2 ? lightest : darkest))
    return CodeScene(
      Frame(pixels: wide.pixels, width: wide.width, height: wide.height),
      PixelWindow(x: 0, y: 0, width: wide.width, height: wide.height), request, finder: finder,
      known: [])
  }

  /// Keeps what was read in this picture with a border.
  ///
  /// - Parameter scene: What `bordered` gave.
  func add(bordered scene: CodeScene) {
    let margin = Double(CodeScene.margin)
    addLocal(scene.found.map { $0.moved(x: -margin, y: -margin) })
  }
}
