extension Drawing {
  /// The picture that looks at each place, measured from the middle, somewhere else in this one.
  func warped(_ source: (Double, Double) -> (Double, Double)) -> Drawing {
    var warped = Drawing(width: width, height: height)
    let (middleX, middleY) = (Double(width) / 2, Double(height) / 2)
    for y in 0..<height {
      for x in 0..<width {
        var sum = 0
        for part in 0..<9 {
          let place = source(
            Double(x) + (Double(part % 3) + 0.5) / 3 - middleX,
            Double(y) + (Double(part / 3) + 0.5) / 3 - middleY)
          let (column, row) = (
            Int((place.0 + middleX).rounded(.down)), Int((place.1 + middleY).rounded(.down))
          )
          let isInside = column >= 0 && row >= 0 && column < width && row < height
          sum += isInside ? Int(pixels[row * width + column]) : 255
        }
        warped.pixels[y * width + x] = UInt8(sum / 9)
      }
    }
    return warped
  }
}
