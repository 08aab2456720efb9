import ScannerCore
import ScannerView
import XCTest

final class ItemNamingTests: XCTestCase {
  private func item(_ payload: String) -> RecognizedItem {
    let code = Barcode(symbology: .qr, bytes: Array(payload.utf8), payload: payload)
    return RecognizedItem(
      id: 1,
      observation: Observation(
        reading: .barcode(code), quad: Quadrilateral(x: 0, y: 0, width: 9, height: 9),
        confidence: 1, engine: "test"), firstSeen: .zero)
  }

  func testTheLineThatIsShownHasNoSecret() {
    let network = item("WIFI:T:WPA;S:net;P:password;;")
    MainActor.assumeIsolated {
      XCTAssertEqual(network.singleLine, "net · WPA · ••••••••")
      XCTAssertEqual(network.accessibleName, "QR Code: net · WPA · ••••••••")
      XCTAssertEqual(network.revealedLine, "WIFI:T:WPA;S:net;P:password;;")
    }
  }

  func testTheLineHasNothingThatHidesOrBreaksIt() {
    let hiding = item("a\nb\u{202E}c")
    MainActor.assumeIsolated {
      XCTAssertEqual(hiding.singleLine, "a bc")
      XCTAssertEqual(hiding.revealedLine, "a bc")
    }
  }
}
