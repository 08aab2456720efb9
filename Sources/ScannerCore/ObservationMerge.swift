/// Joins what several engines saw in one frame: one code, one observation.
///
/// Two observations are one code when their symbologies draw the same bars, and they say the same
/// at the same place. The same content at two places stays two codes.
public enum ObservationMerge {
  /// Distance between the centres of two quads of one code, in parts of the longer diagonal.
  ///
  /// Engines disagree about a linear code's height by far more than about its middle.
  private static let nearCentre = 0.35
  /// Overlap (intersection over union) from which two readings contradict each other.
  private static let conflict = 0.3

  /// Joins observations of one frame.
  ///
  /// - Parameter observations: In the order of the engines; the order of what remains is kept.
  /// - Returns: Each code or line once.
  public static func merge(_ observations: [Observation]) -> [Observation] {
    var merged: [Observation] = []
    for observation in observations {
      if let index = merged.firstIndex(where: { isSame($0, observation) }) {
        merged[index] = join(merged[index], observation)
      } else {
        merged.append(observation)
      }
    }
    return merged.enumerated().filter { entry in
      !merged.enumerated().contains { other in
        other.offset != entry.offset
          && defeats(other.element, entry.element, isEarlier: other.offset < entry.offset)
      }
    }.map(\.element)
  }

  private static func isSame(_ one: Observation, _ other: Observation) -> Bool {
    switch (one.reading, other.reading) {
    case (.barcode(let a), .barcode(let b)):
      a.symbology.family == b.symbology.family && hasSameContent(a, b)
        && isSamePlace(one.quad, other.quad)
    case (.text(let a), .text(let b)):
      a.transcript == b.transcript && isSamePlace(one.quad, other.quad)
    default: false
    }
  }

  private static func hasSameContent(_ one: Barcode, _ other: Barcode) -> Bool {
    guard one.symbology.family == .ean13 else { return one.bytes == other.bytes }
    return thirteenDigits(one) == thirteenDigits(other)
  }

  /// A UPC-A is an EAN-13 that starts with 0.
  private static func thirteenDigits(_ barcode: Barcode) -> [UInt8] {
    let digits = Array(barcode.payload.utf8)
    return [UInt8](repeating: 0x30, count: max(0, 13 - digits.count)) + digits
  }

  private static func isSamePlace(_ one: Quadrilateral, _ other: Quadrilateral) -> Bool {
    if one.overlap(with: other) > 0 { return true }
    let reach = nearCentre * max(one.diagonal, other.diagonal)
    return one.center.distance(to: other.center) <= reach
  }

  /// Keeps the likelier reading and, of its two places, the one that covers more: an engine that
  /// sees only scan lines gives too little, none gives too much.
  private static func join(_ first: Observation, _ second: Observation) -> Observation {
    var kept = second.confidence > first.confidence ? second : first
    let larger = first.quad.area >= second.quad.area ? first : second
    if kept.quad.area < 0.5 * larger.quad.area { kept.quad = larger.quad }
    if case .barcode(let a) = first.reading, case .barcode(let b) = second.reading,
      case .barcode(var barcode) = kept.reading
    {
      barcode.addOn = barcode.addOn ?? a.addOn ?? b.addOn
      barcode.aimIdentifier = barcode.aimIdentifier ?? a.aimIdentifier ?? b.aimIdentifier
      barcode.structuredAppend =
        barcode.structuredAppend ?? a.structuredAppend ?? b.structuredAppend
      kept.reading = .barcode(barcode)
    }
    return kept
  }

  /// Tells whether one reading makes another one of the same place a mistake.
  private static func defeats(_ winner: Observation, _ loser: Observation, isEarlier: Bool) -> Bool
  {
    guard case .barcode(let right) = winner.reading, case .barcode(let wrong) = loser.reading,
      right.symbology.shape == wrong.symbology.shape,
      winner.quad.overlap(with: loser.quad) > conflict
        || loser.quad.isInside(winner.quad)
    else { return false }
    if right.symbology.family == .i2of5, wrong.symbology.family == .i2of5 {
      // A scan line that leaves the code at its side reads a shorter number.
      if right.bytes != wrong.bytes {
        if contains(right.bytes, wrong.bytes) { return true }
        if contains(wrong.bytes, right.bytes) { return false }
      }
    }
    guard right.symbology.family == wrong.symbology.family else {
      // Interleaved 2 of 5 has neither check digit nor strong ends: it is found inside others. The
      // half of an EAN-13 can be a valid UPC-E or EAN-8.
      if right.symbology.family == .ean13 {
        return isShort(wrong) || wrong.symbology.family == .i2of5
      }
      return wrong.symbology.family == .i2of5 && right.symbology.family != .i2of5
    }
    return winner.confidence == loser.confidence ? isEarlier : winner.confidence > loser.confidence
  }

  private static func isShort(_ barcode: Barcode) -> Bool {
    barcode.symbology == .upce || barcode.symbology == .ean8
  }

  private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard !part.isEmpty, part.count <= bytes.count else { return false }
    return (0...bytes.count - part.count).contains { bytes[$0...].starts(with: part) }
  }
}

extension Quadrilateral {
  fileprivate var diagonal: Double {
    max(topLeft.distance(to: bottomRight), topRight.distance(to: bottomLeft))
  }

  fileprivate func isInside(_ other: Quadrilateral) -> Bool {
    corners.allSatisfy(other.contains)
  }
}
