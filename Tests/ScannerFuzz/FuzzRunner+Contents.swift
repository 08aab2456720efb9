import ScannerCore
import ScannerEngines

/// What comes after the pixels.
extension FuzzRunner {
  func runAddOns(_ input: inout FuzzBytes) -> Int {
    // The code's end lies left of the middle, its rows are about as turned as the picture.
    let (start, end) = (Double(input.number(in: -300...100)), Double(input.number(in: -100...100)))
    let half = Double(input.number(in: 1...100))
    let symbology = input.choice([Symbology.ean13, .upca, .upce, .ean8])
    let picture = FuzzPicture(&input, sizes: 1...400)
    let (cosine, sine) = picture.direction
    let quad = Quadrilateral(x: start, y: -half, width: end - start, height: 2 * half).map {
      Point(
        Double(picture.width) / 2 + $0.x * cosine - $0.y * sine,
        Double(picture.height) / 2 + $0.x * sine + $0.y * cosine)
    }
    let barcode = Barcode(symbology: symbology, bytes: [48], payload: "0")
    let frame = Frame(pixels: picture.pixels, width: picture.width, height: picture.height)
    let observation = Observation(
      reading: .barcode(barcode), quad: quad, confidence: 1, engine: "")
    return addOns.completed(observation, in: frame).barcode?.addOn == nil ? 0 : 1
  }

  func runDataBar(_ input: inout FuzzBytes) -> Int {
    guard input.number(in: 0...3) > 0 else {
      let characters = words(&input, below: 4096)
      return DataBarExpandedContent.text(characters) == nil ? 0 : 1
    }
    let rows = input.number(in: 1...24)
    return decoder.readDataBarRows(
      crop(&input), symbologies: [.gs1DataBar, .gs1DataBarExpanded], rows: rows
    ).readings.count
  }

  func runBits(_ input: inout FuzzBytes) -> Int {
    let version = input.number(in: -3...72)
    let spare = input.number(in: 0...7)
    let data = Array(input.rest)
    let dialect: QRBitStream.Dialect =
      version > 40
      ? .rectangular(version - 40) : version > 0 ? .model2(version) : .micro(1 - version)
    let count = max(0, data.count * 8 - spare)
    guard let payload = QRBitStream.decode(data, bitCount: count, dialect: dialect) else {
      return 0
    }
    return payload.bytes.isEmpty ? 0 : 1
  }

  func runContents(_ input: inout FuzzBytes) -> Int {
    let payload: MatrixPayload?
    switch input.number(in: 0...2) {
    case 0: payload = StackedContent.decode(words(&input, below: 929))
    case 1: payload = DataMatrixContent.decode(Array(input.rest))
    default:
      payload = AztecContent.decode(
        input.rest.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 == 1 } })
    }
    guard let payload else { return 0 }
    return PayloadDecoder.text(payload.bytes, segments: payload.characterSets).isEmpty ? 0 : 1
  }

  private func words(_ input: inout FuzzBytes, below limit: Int) -> [Int] {
    (0..<(input.rest.count / 2)).map { _ in input.number(in: 0...(limit - 1)) }
  }

  func runCorrection(_ input: inout FuzzBytes) -> Int {
    let field = input.choice(FuzzRunner.fields)
    let firstRoot = input.number(in: 0...1)
    let parity = input.number(in: 0...68)
    let erasureCount = input.number(in: 0...70)
    let erasures = input.bytes(erasureCount)
    var block = input.rest.prefix(field.size - 1).map { UInt16(Int($0) % field.size) }
    guard !block.isEmpty else { return 0 }
    let places = Set(erasures.map { Int($0) % block.count })
    let decoder = ReedSolomonDecoder(field: field, firstRoot: firstRoot)
    let corrected = decoder.correct(
      &block, parityCount: min(parity, block.count), erasures: places.sorted())
    return corrected == nil ? 0 : 1
  }

  private static let fields = [
    GaloisField.qrCode, .dataMatrix, GaloisField(size: 16, polynomial: 0x13),
    GaloisField(size: 64, polynomial: 0x43),
  ]

  func runPrimeField(_ input: inout FuzzBytes) -> Int {
    let parity = input.number(in: 0...512)
    let erasures = (0..<input.number(in: 0...70)).map { _ in input.number(in: 0...927) }
    var block = words(&input, below: PrimeField.pdf417.size)
    guard !block.isEmpty, block.count < PrimeField.pdf417.size else { return 0 }
    let places = Set(erasures.map { $0 % block.count })
    let decoder = ReedSolomonDecoder(field: PrimeField.pdf417, firstRoot: 1)
    let corrected = decoder.correct(
      &block, parityCount: min(parity, block.count), erasures: places.sorted())
    return corrected == nil ? 0 : 1
  }

  func runSpread(_ input: inout FuzzBytes) -> Int {
    var known = SpreadMessages()
    while !input.rest.isEmpty {
      let symbology = input.choice([Symbology.qr, .dataMatrix, .pdf417, .aztec, .ean13])
      let (index, count) = (input.number(in: -1...8), input.number(in: -1...6))
      let identifier = "\(input.number(in: 0...255))"
      let sets = (0..<input.number(in: 0...2)).map { _ in
        PayloadDecoder.Segment(
          offset: input.number(in: -1...6), assignment: input.number(in: -1...40))
      }
      let length = input.number(in: 0...12)
      var part = Barcode(symbology: symbology, bytes: input.bytes(length), characterSets: sets)
      part.structuredAppend = StructuredAppend(index: index, count: count, identifier: identifier)
      known.take(part)
    }
    return known.messages.count { $0.joined != nil }
  }

  func runPayload(_ input: inout FuzzBytes) -> Int {
    let segments = (0..<input.number(in: 0...4)).map { _ in
      PayloadDecoder.Segment(
        offset: input.number(in: -2...300), assignment: input.number(in: -1...1000))
    }
    let barcode = Barcode(symbology: .qr, bytes: Array(input.rest), characterSets: segments)
    for symbology in [Symbology.qr, .ean13, .upce, .itf14, .gs1DataBar, .code128] {
      var other = barcode
      other.symbology = symbology
      _ = Content(.barcode(other))
    }
    return barcode.payload.isEmpty ? 0 : 1
  }

  func runMeaning(_ input: inout FuzzBytes) -> Int {
    let symbology = input.choice([
      Symbology.qr, .ean13, .upce, .itf14, .gs1DataBar, .gs1DataBarExpanded, .code128, .pdf417,
    ])
    let identifier = input.choice([nil, "]C1", "]d2", "]Q3"])
    let addOn = input.choice([nil, "05", "52495"])
    var barcode = Barcode(
      symbology: symbology, bytes: Array(input.rest), characterSets: [], aimIdentifier: identifier)
    barcode.addOn = addOn
    let line = RecognizedText(transcript: barcode.payload, language: .english)
    let contents = [Content(.barcode(barcode)), Content(.text(line))]
    for content in contents {
      use(content)
      // No secret may stand on the line that is shown, unless it is as short as anything is, or what
      // is no secret holds it.
      let open = content.fields.map { $0.isSecret ? "••••••••" : $0.value }
        .joined(separator: " · ").lowercased()
      for field in content.fields where field.isSecret && field.value.utf8.count > 8 {
        let line = content.maskedLine?.lowercased() ?? field.value
        let secret = field.value.lowercased()
        precondition(!line.contains(secret) || open.contains(secret))
      }
    }
    useLink(barcode.payload)
    useLine(barcode.payload)
    return contents.contains { $0 != .text } ? 1 : 0
  }

  /// A link opens as what it is shown to be.
  private func useLink(_ address: String) {
    let link = LinkInspection(address)
    precondition(link.subdomains + (link.registeredDomain ?? "") == link.host)
    guard let opened = link.opened else { return }
    let again = LinkInspection(opened)
    precondition(again.opened == opened && again.asciiHost == link.asciiHost)
    precondition(opened.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
  }

  /// A line gives parts of itself, in their order; of a longer text its first line is a pattern.
  private func useLine(_ text: String) {
    let halves = text.split(separator: "\n", maxSplits: 1)
    let own = halves.first.flatMap { try? TextPattern(String($0)) }.map(TextContentType.pattern)
    let line = String(halves.last ?? "")
    for type in TextContentType.allCases + [own].compactMap(\.self) {
      let parts = TextContentFilter(type).matches(in: line)
      precondition(parts.allSatisfy { !$0.isEmpty && line[$0.startIndex..<$0.endIndex] == $0 })
      precondition(zip(parts, parts.dropFirst()).allSatisfy { $0.endIndex <= $1.startIndex })
    }
  }

  /// Asks for everything that a content can give.
  private func use(_ content: Content) {
    _ = (content.problems, content.meaning?.actions)
    switch content {
    case .contact(let contact): _ = Content(.barcode(code(contact.vCard)))
    case .event(let event):
      guard let stamp = CalendarTime(year: 2026, month: 1, day: 1, seconds: 0) else { return }
      _ = Content(.barcode(code(event.iCalendar(identifier: "1", stamp: stamp))))
    case .mail(let mail): _ = Content(.barcode(code(mail.address)))
    default: break
    }
  }

  private func code(_ payload: String) -> Barcode {
    Barcode(symbology: .qr, bytes: Array(payload.utf8), payload: payload)
  }
}

extension Observation {
  fileprivate var barcode: Barcode? {
    if case .barcode(let barcode) = reading { barcode } else { nil }
  }
}
