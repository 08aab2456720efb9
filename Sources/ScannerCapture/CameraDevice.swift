import CGlue
import Glibc

/// Owner of an open video device file, for what V4L2 lets programs ask and set.
///
/// Others may stream from the device meanwhile. Calls may take some milliseconds: a USB camera
/// answers itself.
final class CameraDevice {
  private let descriptor: Int32

  /// Opens a device.
  ///
  /// Nil when it does not open.
  ///
  /// - Parameter path: Its file.
  init?(path: String) {
    descriptor = glue_camera_open(path)
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// What it lets people set, with the values of now.
  var controls: CameraControls {
    let found = found
    let list = CameraControl.Kind.allCases.compactMap { kind in
      Source.all.lazy.filter { $0.kind == kind }.compactMap { source in
        found.first { $0.id == source.id }.flatMap(source.control)
      }.first
    }
    let canFocusOnce = found.contains {
      [Source.autofocusStart, Source.autofocus.id].contains($0.id) && $0.is_read_only == 0
    }
    return CameraControls(list, canFocusOnce: canFocusOnce)
  }

  /// How the camera is built in, as its driver says.
  var placement: CameraPlacement {
    let found = found
    func value(_ id: Int) -> Int? { found.first { Int($0.id) == id }.map { Int($0.value) } }
    return CameraPlacement(
      rotation: value(GLUE_CAMERA_ROTATION) ?? 0,
      facesUser: value(GLUE_CAMERA_ORIENTATION) == 0)  // V4L2_CAMERA_ORIENTATION_FRONT
  }

  /// Sets a control.
  ///
  /// - Parameters:
  ///   - kind: Which; one that the camera does not have is ignored.
  ///   - value: One of its values; the nearest is taken.
  /// - Returns: Whether the driver took it.
  @discardableResult
  func set(_ kind: CameraControl.Kind, to value: Int) -> Bool {
    let found = found
    for source in Source.all where source.kind == kind {
      guard let raw = found.first(where: { $0.id == source.id }),
        let control = source.control(raw)
      else { continue }
      return glue_camera_set_control(
        descriptor, source.id, source.rawValue(control.nearest(to: value), raw)) == 0
    }
    return false
  }

  /// Asks the camera to focus anew once; it then does as before.
  func focusOnce() {
    let ids = found.map(\.id)
    if ids.contains(Source.autofocusStart) {
      glue_camera_set_control(descriptor, Source.autofocusStart, 1)
    } else if ids.contains(Source.autofocus.id) {
      // A camera that focuses by itself all the time begins a new search when it is switched on.
      glue_camera_set_control(descriptor, Source.autofocus.id, 0)
      glue_camera_set_control(descriptor, Source.autofocus.id, 1)
    }
  }

  /// All controls that hold a number, as the driver lists them now.
  private var found: [glue_camera_control] {
    var list: [glue_camera_control] = []
    var control = glue_camera_control()
    while list.count < 256, glue_camera_next_control(descriptor, list.last?.id ?? 0, &control) != 0
    {
      list.append(control)
    }
    return list
  }
}

/// Where a control comes from in V4L2; of several the first that a camera has counts.
private struct Source {
  let kind: CameraControl.Kind
  let id: UInt32
  /// Raw values of off and on; nil when the control is a number, or its driver has no such choice.
  var choices: @Sendable (glue_camera_control) -> (off: Int32, on: Int32)? = { _ in nil }

  static let autofocusStart = UInt32(GLUE_CAMERA_AUTOFOCUS_START)
  static let autofocus = Source(
    kind: .autofocus, id: UInt32(GLUE_CAMERA_AUTOFOCUS), choices: { _ in (0, 1) })

  static let all = [
    Source(kind: .zoom, id: UInt32(GLUE_CAMERA_ZOOM)),
    autofocus,
    Source(kind: .focus, id: UInt32(GLUE_CAMERA_FOCUS)),
    Source(
      kind: .autoExposure, id: UInt32(GLUE_CAMERA_EXPOSURE_MODE),
      choices: { raw in
        // enum v4l2_exposure_auto_type: automatic, manual, by shutter, by aperture (USB cameras).
        guard raw.choices & 1 << 1 != 0 else { return nil }
        return [0, 3].first { raw.choices & 1 << $0 != 0 }.map { (1, Int32($0)) }
      }),
    Source(kind: .exposure, id: UInt32(GLUE_CAMERA_EXPOSURE)),
    Source(kind: .brightness, id: UInt32(GLUE_CAMERA_EXPOSURE_BIAS)),
    Source(kind: .brightness, id: UInt32(GLUE_CAMERA_BRIGHTNESS)),
    Source(
      kind: .torch, id: UInt32(GLUE_CAMERA_FLASH_MODE),
      // enum v4l2_flash_led_mode: none, flash, torch.
      choices: { $0.choices & 1 << 2 != 0 ? (0, 2) : nil }),
    Source(kind: .torch, id: UInt32(GLUE_CAMERA_ILLUMINATOR), choices: { _ in (0, 1) }),
    // What the lamp does when nobody asked is "off": it shows that the camera works.
    Source(kind: .torch, id: UInt32(GLUE_CAMERA_LED1_MODE), choices: { ($0.initial, 1) }),
  ]

  /// The control for people; nil when it cannot be set.
  func control(_ raw: glue_camera_control) -> CameraControl? {
    guard raw.is_read_only == 0 else { return nil }
    let isActive = raw.is_inactive == 0
    if kind.isSwitch {
      guard let choices = choices(raw) else { return nil }
      return CameraControl(
        kind, range: 0...1, initial: raw.initial == choices.on ? 1 : 0,
        value: raw.value == choices.on ? 1 : 0, isActive: isActive)
    }
    guard raw.minimum < raw.maximum else { return nil }
    return CameraControl(
      kind, range: Int(raw.minimum)...Int(raw.maximum), step: Int(raw.step),
      initial: Int(raw.initial), value: Int(raw.value), isActive: isActive)
  }

  func rawValue(_ value: Int, _ raw: glue_camera_control) -> Int32 {
    guard let choices = choices(raw) else { return Int32(clamping: value) }
    return value == 0 ? choices.off : choices.on
  }
}
