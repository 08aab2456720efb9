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

  func testOnePieceOfHardwareIsListedOnceAndLoopbacksComeLast() {
    let seen = [
      camera("loop", "OBS Virtual Camera", path: "/dev/video9", isLoopback: true),
      camera("v4l2_input.usb", "C920", path: "/dev/video0", bus: "usb-1"),
      camera("/dev/video0", "HD Pro Webcam C920", path: "/dev/video0", bus: "usb-1"),
      camera("/dev/video2", "Infrared of the same plug", path: "/dev/video2", bus: "usb-1"),
      camera("libcamera.usb2", "Front", bus: "usb-2"),
      camera("/dev/video4", "Front", path: "/dev/video4", bus: "usb-2"),
      camera("virtual1", "Virtual"), camera("virtual2", "Virtual"),
    ]
    XCTAssertEqual(
      seen.withoutDoubles.map(\.id),
      ["v4l2_input.usb", "/dev/video2", "libcamera.usb2", "virtual1", "virtual2", "loop"])
  }

  func testCamerasOfOneNameAreToldApart() {
    let cameras = [
      camera("b", "Twin"), camera("a", "Twin"), camera("x", "Single"),
      camera("c", "C920", path: "/dev/video0"), camera("d", "C920", path: "/dev/video2"),
    ]
    XCTAssertEqual(
      cameras.titles, ["Twin (2)", "Twin (1)", "Single", "C920 (video0)", "C920 (video2)"])
    XCTAssertEqual([Camera]().titles, [])
  }

  private func camera(
    _ id: String, _ name: String, path: String? = nil, bus: String? = nil, isLoopback: Bool = false
  ) -> Camera {
    Camera(
      id: id, name: name, access: .pipeWire(node: id), devicePath: path, bus: bus,
      isLoopback: isLoopback, format: CameraFormat(caps: "video/x-raw"))
  }
}
