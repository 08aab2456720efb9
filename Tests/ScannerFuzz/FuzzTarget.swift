import ScannerCore
import ScannerEngines

/// What is fuzzed; raw values name the targets on the command line.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// The likelihood decoder on crops.
  case linear
  /// The engines of linear codes and of QR Codes on frames in a row, as in a live session.
  case frames
  /// The QR reader on pictures, at every effort.
  case qr
  /// The bits of a QR Code after its correction.
  case bits
  /// Error correction.
  case correction
  /// Text from the bytes of a code.
  case payload
  /// Pictures from files.
  case picture

  /// CPU time that one input may take, in seconds, in a sanitised build, which is several times
  /// slower; the QR reader's passes for still pictures have more time than a live frame.
  package var slowest: Double { self == .qr ? 3 : 1 }
}

/// Runs inputs; belongs to one thread.
package final class FuzzRunner {
  private let decoder = LinearDecoder()
  private var scanner: SequenceScanner
  private var frameNumber = 0

  /// Makes a runner; decoders and engines are kept from input to input, as a session keeps them.
  package init() {
    let own = EngineCatalog.barcodes.filter { ["qr", "bars"].contains($0.identifier) }
    scanner = SequenceScanner(engines: own)
  }

  /// Runs one input.
  ///
  /// - Parameters:
  ///   - bytes: Any bytes.
  ///   - target: What to run them through.
  /// - Returns: How many things were read.
  @discardableResult
  package func run(_ bytes: [UInt8], through target: FuzzTarget) -> Int {
    var input = FuzzBytes(bytes)
    switch target {
    case .linear: return runLinear(&input)
    case .frames: return runFrames(&input)
    case .qr: return runQR(&input)
    case .bits: return runBits(&input)
    case .correction: return runCorrection(&input)
    case .payload: return runPayload(&input)
    case .picture: return (try? PictureFile.decode(bytes)) == nil ? 0 : 1
    }
  }

  private func runLinear(_ input: inout FuzzBytes) -> Int {
    let tier = input.number(in: 0...2)
    let (left, right) = (input.number(in: 0...40), input.number(in: 0...40))
    let picture = FuzzPicture(&input, sizes: 1...500)
    let (first, last) = (min(left, picture.width), max(0, picture.width - right))
    let crop = LinearCrop(
      pixels: picture.pixels, width: picture.width, height: picture.height,
      knownColumns: first..<max(first, last))
    let budget = LinearDecoder.Budget(firstTier: tier)
    return decoder.decode(crop, symbologies: Set(Symbology.allCases), budget: budget).count
  }

  private func runFrames(_ input: inout FuzzBytes) -> Int {
    let picture = FuzzPicture(&input, sizes: 1...400)
    let frame = Frame(
      pixels: picture.pixels, width: picture.width, height: picture.height,
      sequenceNumber: frameNumber, captureTime: .milliseconds(33 * frameNumber))
    frameNumber += 1
    return scanner.scan(frame).snapshot.items.count
  }

  private func runQR(_ input: inout FuzzBytes) -> Int {
    let budget = input.choice([FuzzRunner.allPasses, .live(frame: input.number(in: 0...255))])
    let picture = FuzzPicture(&input, sizes: 1...240)
    return picture.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return 0 }
      let plane = QRPlane(
        base: base, width: picture.width, height: picture.height, stride: picture.width)
      return QRReader.read(plane: plane, budget: budget).count
    }
  }

  /// Every pass of a still picture with a tenth of its work, so that there are many inputs a second.
  private static let allPasses = QRBudget(
    samples: 4_000_000, candidates: 100, efforts: .quick ... .relaxed, tripleCost: 2.4, failures: 5)

  private func runBits(_ input: inout FuzzBytes) -> Int {
    let version = input.number(in: -3...40)
    let spare = input.number(in: 0...7)
    let data = Array(input.rest)
    let dialect: QRBitStream.Dialect = version > 0 ? .model2(version) : .micro(1 - version)
    let count = max(0, data.count * 8 - spare)
    guard let payload = QRBitStream.decode(data, bitCount: count, dialect: dialect) else {
      return 0
    }
    return payload.bytes.isEmpty ? 0 : 1
  }

  private func runCorrection(_ input: inout FuzzBytes) -> Int {
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

  private func runPayload(_ input: inout FuzzBytes) -> Int {
    let segments = (0..<input.number(in: 0...4)).map { _ in
      PayloadDecoder.Segment(
        offset: input.number(in: -2...300), assignment: input.number(in: -1...1000))
    }
    let bytes = Array(input.rest)
    let text = PayloadDecoder.text(bytes, segments: segments)
    return text.isEmpty ? 0 : 1
  }
}
