import Foundation

/// What cameras there are and what they offer, for a bug report.
package enum CameraFacts {
  /// Lines of English text, indented by what they belong to.
  ///
  /// Blocks the calling thread until the list is loaded.
  package static func lines() -> [String] {
    let cameras = CameraList.shared.wait(upTo: 2)
    let described = cameras.flatMap { camera -> [String] in
      let via =
        switch camera.access {
        case .pipeWire: "PipeWire"
        case .v4l2: "V4L2"
        }
      let controls = camera.devicePath.flatMap { CameraDevice(path: $0)?.controls }
      return [
        "\(camera.name), by \(via), \(camera.devicePath ?? "no device file")"
          + (camera.isLoopback ? ", fed by another program" : ""),
        "  id: \(camera.id)",
        "  chosen: \(camera.format.summary)",
        "  turned by \(camera.placement.rotation)°"
          + (camera.placement.facesUser ? ", faces the user" : ""),
      ] + camera.offers.map { "  offers: \($0)" }
        + (controls?.list ?? []).map { "  control: \($0.line)" }
        + (controls.map { ["  focuses anew when asked: \($0.canFocusOnce ? "yes" : "no")"] } ?? [])
    }
    let known = cameras.compactMap(\.devicePath)
    let files = DeviceFile.allVideo.map { path -> String in
      let error = DeviceFile.openError(at: path)
      let state = error.map { String(cString: strerror($0)) } ?? "opens"
      return "\(path): \(state)" + (known.contains(path) ? "" : ", not offered")
    }
    return (described.isEmpty ? ["no camera"] : described) + files
  }
}

extension CameraControl {
  /// Such as "zoom 100 of 100…400 by 1".
  fileprivate var line: String {
    let value = kind.isSwitch ? (value == 1 ? "on" : "off") : "\(value)"
    let rest = kind.isSwitch ? "" : " of \(range.lowerBound)…\(range.upperBound) by \(step)"
    return "\(kind.rawValue) \(value)\(rest)\(isActive ? "" : ", automatic")"
  }
}
