import CGStreamer

/// Sees what passes a pad downstream, on the streaming thread that brings it.
final class PadProbe: Sendable {
  private let onBuffer: @Sendable (inout GstPadProbeInfo) -> Void
  private let onEvent: @Sendable (GstPadProbeInfo) -> Void

  /// Makes a probe.
  ///
  /// - Parameters:
  ///   - onBuffer: Sees each buffer, and may put another one in its place.
  ///   - onEvent: Sees each event before what comes after it.
  init(
    onBuffer: @escaping @Sendable (inout GstPadProbeInfo) -> Void,
    onEvent: @escaping @Sendable (GstPadProbeInfo) -> Void
  ) {
    self.onBuffer = onBuffer
    self.onEvent = onEvent
  }

  /// Attaches the probe; the pad keeps it alive.
  ///
  /// - Parameter pad: A `GstPad`, borrowed.
  func attach(to pad: UnsafeMutablePointer<GstPad>) {
    let types = GstPadProbeType(
      rawValue: GST_PAD_PROBE_TYPE_BUFFER.rawValue
        | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue)
    gst_pad_add_probe(
      pad, types,
      { _, info, box in
        guard let info, let box else { return GST_PAD_PROBE_OK }
        let probe = Unmanaged<PadProbe>.fromOpaque(box).takeUnretainedValue()
        if info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
          probe.onBuffer(&info.pointee)
        } else {
          probe.onEvent(info.pointee)
        }
        return GST_PAD_PROBE_OK
      },
      Unmanaged.passRetained(self).toOpaque(), releaseCallback)
  }
}
