import ScannerCore

/// One thing observed about the camera, from which its state follows.
package enum AvailabilityEvidence: Hashable, Sendable {
  /// GSettings `org.gnome.desktop.privacy disable-camera` is true.
  case policyLock
  /// The camera portal answered AccessCamera with this response code.
  case portalResponse(UInt32)
  /// The portal refused the method AccessCamera itself with NotAllowed.
  case portalRefusedAsking
  /// The portal refused OpenPipeWireRemote although access had been asked for.
  case portalRefusedOpening
  /// There is no camera portal that answers, and whether the program needs one.
  case portalMissing(sandboxed: Bool)
  /// `open(2)` on a video device failed.
  case openFailed(errno: Int32)
  /// GStreamer reported an error of its resource domain, with this code.
  case resourceError(code: Int32)
  /// Access is given, but no usable camera appeared within two seconds.
  case noUsableDevice
  /// The camera in use was unplugged.
  case removedWhileRunning
  /// A listed camera gave no first frame within three seconds.
  case noFirstFrame
  /// Frames came and then ceased for three seconds.
  case framesStopped
  /// A component of the media framework is not installed.
  case missingElement(name: String)
  /// At least one usable camera is there and access is given.
  case usableDevice

  /// What follows from one observation.
  package enum Verdict: Hashable, Sendable {
    case availability(ScannerAvailability)
    case trouble(CameraTrouble)
    /// Outside a sandbox: open the camera without the portal.
    case goDirect
  }

  /// The state that follows; pure, one row per kind of evidence.
  package var verdict: Verdict {
    switch self {
    case .policyLock, .portalRefusedAsking: .availability(.restricted)
    case .portalResponse(0), .usableDevice: .availability(.ready)
    case .portalResponse, .portalRefusedOpening: .availability(.cameraDenied)
    case .portalMissing(sandboxed: true): .availability(.unsupportedDevice)
    case .portalMissing(sandboxed: false): .goDirect
    case .openFailed(let errno): Self.verdict(ofOpenError: errno)
    case .resourceError(let code): Self.verdict(ofResourceError: code)
    case .noUsableDevice: .availability(.unsupportedDevice)
    case .removedWhileRunning: .trouble(.lost)
    case .noFirstFrame: .trouble(.inUse)
    case .framesStopped: .trouble(.noFrames)
    case .missingElement(let name): .trouble(.missingElement(name: name))
    }
  }

  /// Errno values of Linux, asm-generic/errno-base.h.
  private static func verdict(ofOpenError errno: Int32) -> Verdict {
    switch errno {
    case 1, 13: .availability(.cameraDenied)  // EPERM, EACCES
    case 16: .trouble(.inUse)  // EBUSY
    case 6, 19, 2: .availability(.unsupportedDevice)  // ENXIO, ENODEV, ENOENT
    default: .trouble(.noFrames)
    }
  }

  /// Codes of `GstResourceError`, gst/gsterror.h.
  private static func verdict(ofResourceError code: Int32) -> Verdict {
    switch code {
    case 3, 13: .availability(.unsupportedDevice)  // NOT_FOUND, SETTINGS
    case 4: .trouble(.inUse)  // BUSY
    case 14: .trouble(.lost)  // NO_SPACE_LEFT: what v4l2src says when unplugged
    case 15: .availability(.cameraDenied)  // NOT_AUTHORIZED
    default: .trouble(.noFrames)
    }
  }
}

extension AvailabilityEvidence {
  /// What a camera that stopped with an error shows.
  ///
  /// GStreamer reports EACCES, EBUSY and ENODEV by one code, so the errno counts where there is
  /// one; a camera that gave frames and is no longer there was unplugged.
  ///
  /// - Parameters:
  ///   - code: The `GstResourceError` code.
  ///   - errno: What open(2) says of the device now; nil when it opens or has no file.
  ///   - hadFrames: Whether the camera gave any.
  package init(resourceError code: Int32, errno: Int32?, hadFrames: Bool) {
    switch errno {
    case nil: self = .resourceError(code: code)
    case 2?, 6?, 19?: self = hadFrames ? .removedWhileRunning : .openFailed(errno: errno ?? 19)
    case let errno?: self = .openFailed(errno: errno)
    }
  }

  /// What it shows that GStreamer lists no camera: it leaves out devices that do not open.
  ///
  /// - Parameter errors: What open(2) says of the machine's video devices that do not open.
  package init(ofUnlistedDevices errors: [Int32]) {
    let telling: [Int32] = [13, 1, 16]  // EACCES, EPERM, EBUSY
    let error = telling.first { errors.contains($0) }
    self = error.map { .openFailed(errno: $0) } ?? .noUsableDevice
  }
}

extension AvailabilityEvidence.Verdict {
  /// The state to show; nil when there is nothing to show and the camera can be opened.
  package var state: CaptureState? {
    switch self {
    case .availability(.ready), .goDirect: nil
    case .availability(let availability): .unavailable(availability)
    case .trouble(let trouble): .trouble(trouble)
    }
  }
}
