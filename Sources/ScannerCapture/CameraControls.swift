/// Something that a camera lets people set.
package struct CameraControl: Hashable, Sendable {
  /// What is set, in an order in which all can be set: what is automatic comes before what it
  /// takes over.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// How near the lens shows things, in the camera's own unit.
    case zoom
    /// Whether the camera focuses by itself, 0 or 1.
    case autofocus
    /// Where it is focused, in the camera's own unit.
    case focus
    /// Whether the camera chooses the time of exposure, 0 or 1.
    case autoExposure
    /// Time of exposure, in the camera's own unit, for USB cameras 0.1 ms.
    case exposure
    /// How light pictures are to be: bias of the automatic exposure, else the camera's brightness.
    case brightness
    /// Whether its lamp is on, 0 or 1.
    case torch

    /// Whether its values are 0 and 1.
    package var isSwitch: Bool { [.autofocus, .autoExposure, .torch].contains(self) }
  }

  /// What is set.
  package let kind: Kind
  /// The values it takes.
  package let range: ClosedRange<Int>
  /// Distance between two values, at least 1.
  package let step: Int
  /// Its value in a camera that nobody changed.
  package let initial: Int
  /// Its value now.
  package var value: Int
  /// Whether setting it does something now; false while the camera chooses by itself.
  package var isActive: Bool

  /// Describes a control.
  ///
  /// - Parameters:
  ///   - kind: What is set.
  ///   - range: The values it takes.
  ///   - step: Distance between two values.
  ///   - initial: Its value in a camera that nobody changed.
  ///   - value: Its value now.
  ///   - isActive: Whether setting it does something now.
  package init(
    _ kind: Kind, range: ClosedRange<Int>, step: Int = 1, initial: Int, value: Int,
    isActive: Bool = true
  ) {
    self.kind = kind
    self.range = range
    self.step = max(1, step)
    self.initial = initial
    self.value = value
    self.isActive = isActive
  }

  /// The nearest value that it takes.
  ///
  /// - Parameter value: Any number.
  /// - Returns: A value in range, a whole number of steps from its beginning.
  package func nearest(to value: Int) -> Int {
    let inside = min(max(value, range.lowerBound), range.upperBound)
    let steps = (inside - range.lowerBound + step / 2) / step
    return min(range.lowerBound + steps * step, range.upperBound)
  }
}

/// What a camera lets people set, as its driver says; only what it has.
package struct CameraControls: Hashable, Sendable {
  /// In the order of `CameraControl.Kind`.
  package var list: [CameraControl]
  /// Whether it can be asked to focus anew once.
  package var canFocusOnce: Bool

  /// Describes controls; none by default, as of a camera that is reached through the portal.
  ///
  /// - Parameters:
  ///   - list: In the order of `CameraControl.Kind`.
  ///   - canFocusOnce: Whether it can be asked to focus anew once.
  package init(_ list: [CameraControl] = [], canFocusOnce: Bool = false) {
    self.list = list
    self.canFocusOnce = canFocusOnce
  }

  /// One of them; nil when the camera has none of the kind.
  ///
  /// - Parameter kind: Which.
  package subscript(kind: CameraControl.Kind) -> CameraControl? {
    list.first { $0.kind == kind }
  }
}

/// How a camera is built into its machine.
package struct CameraPlacement: Hashable, Sendable {
  /// By how many degrees its pictures must be turned counter-clockwise: 0, 90, 180 or 270.
  package var rotation = 0
  /// Whether it looks at the person in front of the screen, who expects a mirror.
  package var facesUser = false

  /// Describes a placement.
  ///
  /// - Parameters:
  ///   - rotation: Degrees counter-clockwise; rounded to a quarter turn.
  ///   - facesUser: Whether it looks at the person in front of the screen.
  package init(rotation: Int = 0, facesUser: Bool = false) {
    let degrees = (rotation % 360 + 360) % 360
    self.rotation = (degrees + 45) / 90 % 4 * 90
    self.facesUser = facesUser
  }
}

/// The camera that runs: which, how it was asked for pictures, and what it lets people set.
package struct CameraStatus: Hashable, Sendable {
  /// Which it is.
  package let camera: Camera
  /// What can be set, with the values of now.
  package var controls: CameraControls

  /// Describes a running camera.
  ///
  /// - Parameters:
  ///   - camera: Which it is.
  ///   - controls: What can be set.
  package init(camera: Camera, controls: CameraControls) {
    self.camera = camera
    self.controls = controls
  }
}
