import Reticle
import ScannerCore
import XCTest

final class ScanSettingsTests: XCTestCase {
  func testTheFirstStartReadsEverythingInTheInstalledLanguages() {
    let request = ScanSettings().configuration(installed: [.japanese]).request
    XCTAssertEqual(request.symbologies, Set(Symbology.allCases))
    XCTAssertEqual(request.languages, [.japanese])
    XCTAssertEqual(request.quality, .balanced)
  }

  func testASymbologyThatIsSwitchedOffIsNotAskedFor() {
    var settings = ScanSettings()
    settings.set(.qr, false)
    XCTAssertFalse(settings.configuration(installed: []).request.symbologies.contains(.qr))
    settings.set(.qr, true)
    XCTAssertTrue(settings.configuration(installed: []).request.symbologies.contains(.qr))
  }

  func testAContentTypeIsAskedFor() {
    var settings = ScanSettings()
    XCTAssertNil(settings.configuration(installed: []).request.contentType)
    settings.contentType = .paymentCardNumber
    XCTAssertEqual(
      settings.configuration(installed: []).request.contentType, .paymentCardNumber)
  }

  func testTheSwitchesOfALaneRestItAndKeepTheChoicesInIt() {
    var settings = ScanSettings()
    settings.set(.ean8, false)
    settings.readsBarcodes = false
    settings.readsText = false
    let request = settings.configuration(installed: [.english]).request
    XCTAssertFalse(request.needs(.barcodes))
    XCTAssertFalse(request.needs(.text))
    XCTAssertEqual(settings.disabledSymbologies, [.ean8])
  }

  func testALanguageThatIsSwitchedOnComesLast() {
    var settings = ScanSettings()
    settings.set(.english, false)
    settings.set(.english, true)
    let request = settings.configuration(installed: [.english, .japanese]).request
    XCTAssertEqual(request.languages, [.japanese, .english])
  }
}
