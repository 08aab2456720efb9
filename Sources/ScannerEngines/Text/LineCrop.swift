import ScannerCore

/// Cuts a line out of a picture as Tesseract likes it: level, of one height, dark on light, full of
/// contrast.
struct LineCrop {
  /// Height of the line in pixels; 24 to 40 read equally well, more costs more.
  var height: Float = 32
  /// Room above and below in line heights; 1.6 times as much at the ends.
  var padding: Float = 0.2
  /// What is done about sharpness.
  var finish = Finish.sharpened

  /// What is done about a crop's sharpness.
  enum Finish {
    /// Sharpened: cameras blur.
    case sharpened
    /// As it is: pictures drawn by a computer are sharp already.
    case plain
    /// Blurred: of much noise sharpening makes specks.
    case smoothed

    /// Noise of pictures that are too noisy to sharpen, by `GrayImage.noiseLevel`; daylight has 10.
    private static let muchNoise = 20

    /// What suits a picture.
    ///
    /// - Parameter noise: By `GrayImage.noiseLevel`; 0 tells a picture drawn by a computer.
    init(noise: Int) {
      self = noise == 0 ? .plain : noise >= Finish.muchNoise ? .smoothed : .sharpened
    }
  }

  /// Second look at a line: a slightly different picture gives an independent reading.
  static let second = LineCrop(height: 28, padding: 0.35)

  /// Third look, when the first two differ.
  static let third = LineCrop(height: 36, padding: 0.28)

  private static let longest = 4000  // pixels; nothing readable is longer
  private static let margin = (x: 6, y: 4)  // pixels

  /// Where the crop lies in the picture.
  private struct Placement {
    let origin: SIMD2<Float>
    let along: SIMD2<Float>
    let down: SIMD2<Float>
    /// Pixels of the picture for one of the crop.
    let scale: Float
    let width: Int
    let height: Int

    /// The picture's coordinates of a place in the crop.
    @inline(__always)
    func point(_ x: Float, _ y: Float) -> SIMD2<Float> {
      origin + along * (x * scale) + down * (y * scale) - 0.5
    }
  }

  /// Cuts out a line.
  ///
  /// - Parameters:
  ///   - line: Where the line is.
  ///   - image: The whole picture.
  /// - Returns: Nil for lines of less than 5 px in height or 6 px in length.
  func image(of line: LinePlace, in image: GrayImage) -> GrayImage? {
    guard let placement = placement(of: line.quad) else { return nil }
    return finished(
      sample(image, placement), placement.width, placement.height, isLight: line.isLight)
  }

  /// Adds a line's grey values to those of other frames.
  ///
  /// - Parameters:
  ///   - line: Where the line is; of the same size in every frame.
  ///   - image: The whole picture.
  ///   - blend: What the frames before gave.
  func add(_ line: LinePlace, in image: GrayImage, to blend: inout LineBlend) {
    guard let placement = placement(of: line.quad) else { return }
    blend.add(sample(image, placement), width: placement.width, height: placement.height)
  }

  /// Looks for a line that another frame showed.
  ///
  /// - Parameters:
  ///   - line: Where it should be; of the same size as it was.
  ///   - image: The whole picture.
  ///   - portrait: What it looked like.
  /// - Returns: How far it lies from there in pixels of the picture; nil when it is not there.
  func offset(of line: LinePlace, in image: GrayImage, like portrait: LineBlend) -> Point? {
    guard let placement = placement(of: line.quad),
      let offset = portrait.offset(
        in: sample(image, placement), width: placement.width, height: placement.height)
    else { return nil }
    let moved = placement.scale * (placement.along * offset.x + placement.down * offset.y)
    return Point(Double(moved.x), Double(moved.y))
  }

  /// What several frames give together.
  ///
  /// - Parameters:
  ///   - blend: At least one frame.
  ///   - isLight: True for light text on a darker ground.
  /// - Returns: A crop as of one frame.
  func image(of blend: LineBlend, isLight: Bool) -> GrayImage {
    finished(blend.values, blend.width, blend.height, isLight: isLight)
  }

  private func finished(_ input: [Float], _ width: Int, _ height: Int, isLight: Bool) -> GrayImage {
    var values = input
    if isLight { for index in values.indices { values[index] = 255 - values[index] } }
    Shading(values, width: width, height: height).remove(from: &values)
    LineCrop.stretch(&values)
    let mask = UnsharpMask(width: width, height: height)
    switch finish {
    case .sharpened: mask.apply(to: &values)
    case .plain: break
    case .smoothed: values = mask.smoothed(values)
    }
    return LineCrop.framed(values, width, height)
  }

  private func placement(of quad: Quadrilateral) -> Placement? {
    func vector(_ point: Point) -> SIMD2<Float> { SIMD2(Float(point.x), Float(point.y)) }
    let corner = vector(quad.topLeft)
    let across = vector(quad.topRight) - corner
    let downward = vector(quad.bottomLeft) - corner
    let length = (across * across).sum().squareRoot()
    let lineHeight = (downward * downward).sum().squareRoot()
    guard lineHeight >= 5, length >= 6 else { return nil }
    let along = across / length
    let down = downward / lineHeight
    let room = padding * lineHeight
    let rows = Int((height * (1 + 2 * padding)).rounded())
    let scale = (lineHeight + 2 * room) / Float(rows)
    let columns = Int((length + 3.2 * room) / scale)
    return Placement(
      origin: corner - along * (1.6 * room) - down * room, along: along, down: down, scale: scale,
      width: min(LineCrop.longest, max(8, columns)), height: rows)
  }

  private func sample(_ image: GrayImage, _ placement: Placement) -> [Float] {
    var values: [Float] = []
    values.reserveCapacity(placement.width * placement.height)
    // When the line is larger than the crop, each pixel is the mean of several samples.
    let count = placement.scale > 1.4 ? min(4, Int((placement.scale + 0.6).rounded())) : 1
    for y in 0..<placement.height {
      for x in 0..<placement.width {
        values.append(
          count == 1
            ? sharpSample(image, placement, x, y) : meanSample(image, placement, x, y, count))
      }
    }
    return values
  }

  @inline(__always)
  private func sharpSample(_ image: GrayImage, _ placement: Placement, _ x: Int, _ y: Int) -> Float
  {
    let point = placement.point(Float(x) + 0.5, Float(y) + 0.5)
    return max(0, min(255, image.cubicSample(point.x, point.y)))
  }

  private func meanSample(
    _ image: GrayImage, _ placement: Placement, _ x: Int, _ y: Int, _ count: Int
  ) -> Float {
    var sum: Float = 0
    let step = 1 / Float(count)
    for row in 0..<count {
      for column in 0..<count {
        let point = placement.point(
          Float(x) + (Float(column) + 0.5) * step, Float(y) + (Float(row) + 0.5) * step)
        sum += image.sample(point.x, point.y)
      }
    }
    return sum * step * step
  }

  /// Stretches the contrast so that ink is nearly black and the ground nearly white.
  private static func stretch(_ values: inout [Float]) {
    var histogram = Histogram()
    for value in values { histogram.add(UInt8(value)) }
    let dark = Float(histogram.value(at: 0.02))
    let bright = Float(histogram.value(at: 0.9))
    let gain = 235 / max(20, bright - dark)
    for index in values.indices {
      values[index] = max(0, min(255, (values[index] - dark) * gain + 10))
    }
  }

  /// Adds a margin of repeated edge pixels.
  private static func framed(_ values: [Float], _ width: Int, _ height: Int) -> GrayImage {
    let result = GrayImage(width: width + 2 * margin.x, height: height + 2 * margin.y)
    for y in 0..<result.height {
      let source = min(height - 1, max(0, y - margin.y)) * width
      let target = result.row(y)
      for x in 0..<result.width {
        target[x] = UInt8(values[source + min(width - 1, max(0, x - margin.x))])
      }
    }
    return result
  }
}
