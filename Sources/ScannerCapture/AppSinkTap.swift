import CGStreamer

/// Takes each sample of an appsink on its streaming thread.
///
/// A sample is pulled at once: an appsink that nobody pulls holds back the end of the stream.
final class AppSinkTap: Sendable {
  private let onSample: @Sendable (OpaquePointer) -> Void

  /// Makes a tap.
  ///
  /// - Parameter onSample: Receives a borrowed `GstSample`, valid for the call.
  init(onSample: @escaping @Sendable (OpaquePointer) -> Void) {
    self.onSample = onSample
  }

  /// Attaches the tap; the sink keeps it alive.
  ///
  /// - Parameter sink: A `GstAppSink`, borrowed.
  func attach(to sink: UnsafeMutablePointer<GstAppSink>) {
    var callbacks = GstAppSinkCallbacks()
    callbacks.new_sample = { sink, box in
      guard let sink, let box else { return GST_FLOW_ERROR }
      guard let sample = gst_app_sink_pull_sample(sink) else { return GST_FLOW_EOS }
      defer { gst_sample_unref(sample) }
      Unmanaged<AppSinkTap>.fromOpaque(box).takeUnretainedValue().onSample(sample)
      return GST_FLOW_OK
    }
    gst_app_sink_set_callbacks(
      sink, &callbacks, Unmanaged.passRetained(self).toOpaque(), releaseCallback)
  }
}
