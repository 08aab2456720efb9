import ScannerCore

/// Reads QR Codes, Micro QR Codes and rMQR Codes with the project's own reader.
final class QRCodeReader {
  /// Short name.
  static let identifier = "qr"
  /// What it reads.
  static let symbologies: Set<Symbology> = [.qr, .microQR, .rMQR]

  /// Reads a scene: all of it while nothing is read, then the open regions that look like 2D codes.
  ///
  /// - Parameter scene: Gets what was read.
  func read(_ scene: CodeScene) {
    let isLive = !scene.request.isStillPicture
    if isLive || scene.found.isEmpty {
      read(scene, scene.window, isLive ? .live(frame: scene.frame.sequenceNumber) : .firstLook)
      return
    }
    scene.forEachPlace(most: QRCodeReader.mostRegions, where: \.isSquare) { region in
      read(scene, scene.window(around: region), .region)
    }
  }

  /// Looks closely at a picture in which nothing was read.
  ///
  /// - Parameter scene: Gets what was read.
  func retry(_ scene: CodeScene) {
    read(scene, scene.window, .retry)
  }

  /// Looks inside QR Codes that were read: a small one can stand in a large one.
  ///
  /// - Parameter scene: Gets what was read.
  func readInside(_ scene: CodeScene) {
    let outer = scene.found.filter(\.isQRCode).prefix(QRCodeReader.mostOuter)
    for observation in outer {
      guard let window = QRCodeReader.innerWindow(observation.quad, of: scene.frame) else {
        continue
      }
      read(scene, window, .inner)
    }
  }

  /// Regions that are looked at beside what was read already.
  private static let mostRegions = 4
  /// QR Codes that are looked into.
  private static let mostOuter = 4

  private static func innerWindow(_ quad: Quadrilateral, of frame: Frame) -> PixelWindow? {
    frame.withPixels { pixels in
      pixels.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return nil }
        let plane = QRPlane(
          base: base, width: frame.width, height: frame.height, stride: frame.stride)
        return QRInnerSearch(in: quad, of: plane).window()
      }
    }
  }

  private func read(_ scene: CodeScene, _ window: PixelWindow, _ budget: QRBudget) {
    guard !scene.request.symbologies.isDisjoint(with: QRCodeReader.symbologies) else { return }
    scene.add(
      QRCodeReader.readings(scene.frame, window, budget).compactMap { reading in
        let observation = QRCodeReader.observation(reading)
        return scene.request.includes(observation.reading) ? observation : nil
      })
  }

  private static func readings(
    _ frame: Frame, _ window: PixelWindow, _ budget: QRBudget
  ) -> [QRReading] {
    frame.withPixels { pixels in
      pixels.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return [] }
        let plane = QRPlane(
          base: base, width: frame.width, height: frame.height, stride: frame.stride)
        return QRReader.read(plane: plane, region: window.rectangle, budget: budget)
      }
    }
  }

  private static func observation(_ reading: QRReading) -> Observation {
    let payload = reading.payload
    let symbology: Symbology =
      switch reading.kind {
      case .qr: .qr
      case .microQR: .microQR
      case .rMQR: .rMQR
      }
    var barcode = Barcode(
      symbology: symbology, bytes: payload.bytes,
      characterSets: payload.characterSets,
      aimIdentifier: reading.aimIdentifier)
    barcode.structuredAppend = payload.structuredAppend.map {
      StructuredAppend(index: $0.index, count: $0.count, identifier: "\($0.parity)")
    }
    return Observation(
      reading: .barcode(barcode), quad: reading.quad.clockwise, confidence: reading.confidence,
      engine: identifier)
  }
}

extension Observation {
  fileprivate var isQRCode: Bool {
    if case .barcode(let barcode) = reading { barcode.symbology == .qr } else { false }
  }
}

extension QRPayload {
  /// ECI assignments of Shift-JIS and GB 2312 (AIM ITS/04-023).
  private static let shiftJIS = 20
  private static let gb2312 = 29

  /// The character sets that the symbol names, by its ECI and by its kanji and hanzi modes.
  ///
  /// Bytes of no named set that follow a named one are told apart by an assignment that no table
  /// has, so that the core decides.
  fileprivate var characterSets: [PayloadDecoder.Segment] {
    guard segments.contains(where: { $0.encoding != .unspecified }) else { return [] }
    // Some encoders put the bytes of UTF-8 into kanji mode, where they happen to be pairs.
    if !usesECI, String(validating: bytes, as: UTF8.self) != nil { return [] }
    var offset = 0
    let sets = segments.map { segment in
      defer { offset += segment.bytes.count }
      let assignment =
        switch segment.encoding {
        case .unspecified: -1
        case .eci(let assignment): assignment
        case .shiftJIS: QRPayload.shiftJIS
        case .gb2312: QRPayload.gb2312
        }
      return PayloadDecoder.Segment(offset: offset, assignment: assignment)
    }
    // A mode ends with the symbol, an ECI goes on in the message's next one.
    if case .eci = segments.last?.encoding { return sets }
    return sets + [PayloadDecoder.Segment(offset: bytes.count, assignment: -1)]
  }
}

extension PixelWindow {
  fileprivate var rectangle: Rectangle {
    Rectangle(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }
}

extension Quadrilateral {
  /// A mirrored symbol's corners go anticlockwise in the picture; highlights want them clockwise
  /// from the same corner.
  fileprivate var clockwise: Quadrilateral {
    let cross =
      (topRight.x - topLeft.x) * (bottomLeft.y - topLeft.y)
      - (topRight.y - topLeft.y) * (bottomLeft.x - topLeft.x)
    guard cross < 0 else { return self }
    return Quadrilateral(
      topLeft: topLeft, topRight: bottomLeft, bottomRight: bottomRight, bottomLeft: topRight)
  }
}

extension OrientedRegion {
  /// Tells whether a QR Code of the smallest size can be most of it.
  fileprivate var isSquare: Bool {
    let (short, long) = (min(length, height), max(length, height))
    return short >= 24 && long < 2 * short
  }
}
