/// How large the pictures for the screen are made.
struct PreviewSize: Hashable, Sendable {
  let width: Int
  let height: Int

  /// The largest size of a source's shape that fits into a box and is no larger than the source.
  ///
  /// Enlarging is left to the screen: more pixels would carry nothing more. Both sides are even,
  /// so that chroma is halved without a rest, and at least 2.
  ///
  /// - Parameters:
  ///   - source: The source's size in pixels.
  ///   - box: Room on the screen in device pixels; nil for the source's own size.
  init(of source: StreamProbe.Size, in box: StreamProbe.Size?) {
    guard let box, source.width > 0, source.height > 0 else {
      (width, height) = (source.width, source.height)
      return
    }
    let scale = min(
      1, Double(box.width) / Double(source.width), Double(box.height) / Double(source.height))
    guard scale < 1 else {
      (width, height) = (source.width, source.height)
      return
    }
    width = max(2, Int((Double(source.width) * scale / 2).rounded()) * 2)
    height = max(2, Int((Double(source.height) * scale / 2).rounded()) * 2)
  }

  /// Caps of the preview branch in this size.
  var caps: String {
    "video/x-raw,format=BGRx,width=\(width),height=\(height),pixel-aspect-ratio=1/1"
  }
}
