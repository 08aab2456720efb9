import ScannerCapture
import XCTest

final class CameraTests: XCTestCase {
  private static let raw = "video/x-raw,format=YUY2"

  func testCompressedAtFullRateIsPreferredToRawAtFiveFrames() {
    let table: [(offer: [String], expected: [String])] = [
      (
        [
          "\(Self.raw),width=1920,height=1080,framerate=5/1",
          "image/jpeg,width=1920,height=1080,framerate={30/1,15/1}",
          "image/jpeg,width=1280,height=720,framerate=30/1",
        ], ["image/jpeg", "width=(int)1920", "framerate=(fraction)30/1"]
      ),
      (
        [
          "\(Self.raw),width=640,height=480,framerate=30/1",
          "image/jpeg,width=1280,height=720,framerate=30/1",
          "image/jpeg,width=1920,height=1080,framerate=15/1",
        ], ["image/jpeg", "width=(int)1280"]
      ),
      (
        [
          "\(Self.raw),width=1920,height=1080,framerate=5/1",
          "\(Self.raw),width=640,height=480,framerate={30/1,15/1}",
        ], ["video/x-raw", "width=(int)640", "framerate=(fraction)30/1"]
      ),
      (
        ["\(Self.raw),width=1600,height=1200,framerate=5/1"],
        ["video/x-raw", "width=(int)1600", "framerate=(fraction)5/1"]
      ),
      (
        ["image/jpeg,width=320,height=240,framerate=10/1"],
        ["image/jpeg", "width=(int)320"]
      ),
      (
        [
          "video/x-raw,format=GRAY8,width=1280,height=720,framerate=30/1",
          "\(Self.raw),width=320,height=240,framerate=10/1",
        ], ["YUY2", "width=(int)320"]
      ),
      (
        ["video/x-raw,format={GRAY8,NV12},width=640,height=480,framerate=30/1"], ["NV12"]
      ),
    ]
    for (offer, expected) in table {
      let format = CameraFormat(choosingFrom: offer.joined(separator: ";"))
      for part in expected {
        XCTAssertTrue(
          format?.caps.contains(part) == true, "\(offer) gave \(String(describing: format))")
      }
    }
  }

  func testInfraredCamerasAndMetadataNodesAreNoCameras() {
    for offer in [
      "video/x-raw,format=GRAY8,width=640,height=360,framerate=30/1",
      "video/x-raw,format={GRAY8},width=640,height=360,framerate=30/1",
      "meta/x-uvc", "EMPTY",
    ] {
      XCTAssertNil(CameraFormat(choosingFrom: offer), offer)
    }
  }

  func testACameraIsFoundByIdThenNameThenAPartOfItAndLoopbacksComeLast() {
    let cameras = [
      camera("loop", "OBS Virtual Camera", isLoopback: true), camera("a", "Front"),
      camera("b", "Front HD"), camera("Front HD", "Other"),
    ]
    XCTAssertEqual(cameras.camera(named: nil)?.id, "a")
    XCTAssertEqual(cameras.camera(named: "b")?.id, "b")
    XCTAssertEqual(cameras.camera(named: "Front HD")?.id, "Front HD")
    XCTAssertEqual(cameras.camera(named: "Front")?.id, "a")
    XCTAssertEqual(cameras.camera(named: "obs")?.id, "loop")
    XCTAssertNil(cameras.camera(named: "rear"))
    XCTAssertEqual([cameras[0]].camera(named: nil)?.id, "loop")
    XCTAssertNil([Camera]().camera(named: nil))
  }

  private func camera(_ id: String, _ name: String, isLoopback: Bool = false) -> Camera {
    Camera(
      id: id, name: name, access: .pipeWire(node: id), devicePath: nil, isLoopback: isLoopback,
      format: CameraFormat(caps: "video/x-raw"))
  }
}
