import ScannerCapture
import XCTest

/// One row for each kind of evidence.
final class AvailabilityEvidenceTests: XCTestCase {
  private static let table: [(AvailabilityEvidence, AvailabilityEvidence.Verdict)] = [
    (.policyLock, .availability(.restricted)),
    (.portalRefusedAsking, .availability(.restricted)),
    (.portalResponse(0), .availability(.ready)),
    (.portalResponse(1), .availability(.cameraDenied)),
    (.portalResponse(2), .availability(.cameraDenied)),
    (.portalRefusedOpening, .availability(.cameraDenied)),
    (.portalMissing(sandboxed: true), .availability(.unsupportedDevice)),
    (.portalMissing(sandboxed: false), .goDirect),
    (.openFailed(errno: 13), .availability(.cameraDenied)),
    (.openFailed(errno: 1), .availability(.cameraDenied)),
    (.openFailed(errno: 16), .trouble(.inUse)),
    (.openFailed(errno: 19), .availability(.unsupportedDevice)),
    (.openFailed(errno: 6), .availability(.unsupportedDevice)),
    (.openFailed(errno: 2), .availability(.unsupportedDevice)),
    (.openFailed(errno: 5), .trouble(.noFrames)),
    (.resourceError(code: 3), .availability(.unsupportedDevice)),
    (.resourceError(code: 13), .availability(.unsupportedDevice)),
    (.resourceError(code: 4), .trouble(.inUse)),
    (.resourceError(code: 14), .trouble(.lost)),
    (.resourceError(code: 15), .availability(.cameraDenied)),
    (.resourceError(code: 7), .trouble(.noFrames)),
    (.noUsableDevice, .availability(.unsupportedDevice)),
    (.removedWhileRunning, .trouble(.lost)),
    (.noFirstFrame, .trouble(.inUse)),
    (.framesStopped, .trouble(.noFrames)),
    (.missingElement(name: "jpegdec"), .trouble(.missingElement(name: "jpegdec"))),
    (.usableDevice, .availability(.ready)),
  ]

  func testEachKindOfEvidenceGivesItsState() {
    for (evidence, verdict) in Self.table {
      XCTAssertEqual(evidence.verdict, verdict, "\(evidence)")
    }
  }

  func testWhereTheCameraCanBeOpenedThereIsNothingToShow() {
    for (evidence, verdict) in Self.table {
      switch verdict {
      case .availability(.ready), .goDirect: XCTAssertNil(evidence.verdict.state)
      case .availability(let availability):
        XCTAssertEqual(evidence.verdict.state, .unavailable(availability))
      case .trouble(let trouble): XCTAssertEqual(evidence.verdict.state, .trouble(trouble))
      }
    }
  }

  func testAnErrorIsReadTogetherWithWhatTheDeviceSays() {
    let table: [(Int32, Int32?, Bool, AvailabilityEvidence)] = [
      (7, nil, true, .resourceError(code: 7)),
      (14, nil, true, .resourceError(code: 14)),
      (7, 13, false, .openFailed(errno: 13)),
      (7, 16, false, .openFailed(errno: 16)),
      (7, 19, false, .openFailed(errno: 19)),
      (7, 19, true, .removedWhileRunning),
      (9, 2, true, .removedWhileRunning),
      (9, 6, true, .removedWhileRunning),
    ]
    for (code, errno, hadFrames, expected) in table {
      XCTAssertEqual(
        AvailabilityEvidence(resourceError: code, errno: errno, hadFrames: hadFrames), expected)
    }
  }

  func testAnEmptyListIsReadTogetherWithWhatTheDevicesSay() {
    let table: [([Int32], AvailabilityEvidence)] = [
      ([], .noUsableDevice), ([19, 5], .noUsableDevice), ([16], .openFailed(errno: 16)),
      ([16, 13], .openFailed(errno: 13)), ([1], .openFailed(errno: 1)),
    ]
    for (errors, expected) in table {
      XCTAssertEqual(AvailabilityEvidence(ofUnlistedDevices: errors), expected)
    }
  }
}
