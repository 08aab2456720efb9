import ScannerCore
import Testing

struct ScannerConfigurationTests {
  @Test func `repeats after one second at the earliest and two at the latest`() {
    var configuration = ScannerConfiguration()
    let wanted: [Duration] = [.zero, .seconds(1), .seconds(1.7), .seconds(2), .seconds(60)]
    let kept = wanted.map { interval in
      configuration.repeatInterval = interval
      return configuration.repeatInterval
    }
    #expect(kept == [.seconds(1), .seconds(1), .seconds(1.7), .seconds(2), .seconds(2)])
  }

  @Test func `takes Apple's data types`() {
    let configuration = ScannerConfiguration(
      recognizedDataTypes: [
        .barcode(symbologies: [.qr]), .barcode(symbologies: [.ean13]),
        .text(languages: [.japanese, .english], contentType: .url),
      ], qualityLevel: .accurate)
    #expect(configuration.request.symbologies == [.qr, .ean13])
    #expect(configuration.request.languages == [.japanese, .english])
    #expect(configuration.request.contentType == .url)
    #expect(configuration.request.quality == .accurate)
  }

  @Test func `looks for nothing that it was not told`() {
    let textOnly = ScannerConfiguration(recognizedDataTypes: [.text(languages: [.english])])
    #expect(!textOnly.request.needs(.barcodes))
    #expect(textOnly.request.needs(.text))
    #expect(!ScannerConfiguration().request.needs(.text))
  }
}
