import ScannerCore
import ScannerEngines

/// Runs inputs; belongs to one thread.
package final class FuzzRunner {
  let decoder = LinearDecoder()
  let addOns = AddOnReader()
  let pictures = PictureScanner(engines: EngineCatalog.barcodes)
  var scanner = SequenceScanner(engines: EngineCatalog.barcodes)
  private let textPictures = PictureScanner(engines: EngineCatalog.text)
  private let textFrames = SequenceScanner(
    configuration: ScannerConfiguration(
      recognizedDataTypes: [.text(languages: [.english, .japanese])]), engines: EngineCatalog.text)
  private var frameNumber = 0

  /// Makes a runner; decoders and engines are kept from input to input, as a session keeps them.
  package init() {}

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
    case .addOns: return runAddOns(&input)
    case .dataBar: return runDataBar(&input)
    case .frames: return runFrames(&input)
    case .qr, .rectangular: return runQR(&input)
    case .matrix: return runMatrix(&input)
    case .stacked: return runStacked(&input)
    case .maxiCode: return runMaxiCode(&input)
    case .text: return runText(&input)
    case .bits: return runBits(&input)
    case .contents: return runContents(&input)
    case .correction: return runCorrection(&input)
    case .primeField: return runPrimeField(&input)
    case .spread: return runSpread(&input)
    case .payload: return runPayload(&input)
    case .meaning: return runMeaning(&input)
    case .picture: return (try? PictureFile.decode(bytes)) == nil ? 0 : 1
    }
  }

  private func runLinear(_ input: inout FuzzBytes) -> Int {
    let tier = input.number(in: 0...2)
    let crop = crop(&input)
    let budget = LinearDecoder.Budget(firstTier: tier)
    return decoder.decode(crop, symbologies: Set(Symbology.allCases), budget: budget).count
  }

  func crop(_ input: inout FuzzBytes) -> LinearCrop {
    let (left, right) = (input.number(in: 0...40), input.number(in: 0...40))
    let picture = FuzzPicture(&input, sizes: 1...500)
    let (first, last) = (min(left, picture.width), max(0, picture.width - right))
    return LinearCrop(
      pixels: picture.pixels, width: picture.width, height: picture.height,
      knownColumns: first..<max(first, last))
  }

  private func runFrames(_ input: inout FuzzBytes) -> Int {
    let frame = FuzzPicture(&input, sizes: 1...400).frame(number: frameNumber)
    frameNumber += 1
    return scanner.scan(frame).snapshot.items.count
  }

  private func runText(_ input: inout FuzzBytes) -> Int {
    let languages = input.choice([[TextLanguage.english, .japanese], [.japanese], [.english], []])
    let frame = FuzzPicture(&input, sizes: 1...400).frame(number: frameNumber)
    frameNumber += 1
    if languages.isEmpty { return textFrames.scan(frame).snapshot.items.count }
    var request = RecognitionRequest()
    request.symbologies = []
    request.languages = languages
    return (try? textPictures.scan(frame, request: request).count) ?? 0
  }

  private func runQR(_ input: inout FuzzBytes) -> Int {
    let budget = input.choice([FuzzRunner.allPasses, .live(frame: input.number(in: 0...255))])
    return FuzzPicture(&input, sizes: 1...240).withPlane {
      QRReader.read(plane: $0, budget: budget).count
    }
  }

  /// Every pass of a still picture with a tenth of its work, so that there are many inputs a second.
  private static let allPasses = QRBudget(
    samples: 4_000_000, candidates: 100, efforts: .quick ... .relaxed, tripleCost: 2.4, failures: 5)

  private func runMatrix(_ input: inout FuzzBytes) -> Int {
    let budget = input.choice([FuzzRunner.thorough, MatrixBudget.live, .liveCoarse])
    return FuzzPicture(&input, sizes: 1...240).withPlane {
      MatrixSymbolReader.read(plane: $0, for: [.aztec, .rune, .dataMatrix], budget: budget).count
    }
  }

  private static let thorough: MatrixBudget = {
    var budget = MatrixBudget.still
    budget.samples = 4_000_000
    return budget
  }()

  private func runStacked(_ input: inout FuzzBytes) -> Int {
    let turn = Double(input.number(in: -20...20)) * 0.01
    let (length, height) = (input.number(in: 1...400), input.number(in: 1...400))
    let picture = FuzzPicture(&input, sizes: 1...400)
    let region = OrientedRegion(
      kind: .linear, center: Point(Double(picture.width) / 2, Double(picture.height) / 2),
      angle: picture.angle + turn, length: Double(length), height: Double(height))
    let frame = picture.frame(number: 0)
    return PDF417Search.read(region, of: frame).count + MicroPDFSearch.read(region, of: frame).count
  }

  private func runMaxiCode(_ input: inout FuzzBytes) -> Int {
    var request = RecognitionRequest()
    request.symbologies = [.maxiCode]
    request.quality = input.choice([.balanced, .accurate])
    let frame = FuzzPicture(&input, sizes: 1...240).frame(number: 0)
    return (try? pictures.scan(frame, request: request).count) ?? 0
  }
}

extension FuzzPicture {
  /// The picture as a frame of a camera.
  ///
  /// - Parameter number: Number of the frame.
  /// - Returns: The frame, 33 ms after the one before.
  fileprivate func frame(number: Int) -> Frame {
    Frame(
      pixels: pixels, width: width, height: height, sequenceNumber: number,
      captureTime: .milliseconds(33 * number))
  }

  /// Lends the picture.
  ///
  /// - Parameter read: Reads it.
  /// - Returns: What was read.
  fileprivate func withPlane(_ read: (QRPlane) -> Int) -> Int {
    pixels.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return read(QRPlane(base: base, width: width, height: height, stride: width))
    }
  }
}
