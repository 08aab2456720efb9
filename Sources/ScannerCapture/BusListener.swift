import CGStreamer
import Synchronization

/// Hears a pipeline's messages on the threads that post them, without any main loop.
final class BusListener: Sendable {
  private let onEvent: @Sendable (PipelineEvent) -> Void
  private let onSegmentDone: @Sendable () -> Void
  private let missingPlugin = Mutex<String?>(nil)

  /// Makes a listener; both closures are called on streaming threads and must return at once.
  ///
  /// - Parameters:
  ///   - onEvent: Receives errors and the end of the stream.
  ///   - onSegmentDone: One round of a loop is through.
  init(
    onEvent: @escaping @Sendable (PipelineEvent) -> Void,
    onSegmentDone: @escaping @Sendable () -> Void
  ) {
    self.onEvent = onEvent
    self.onSegmentDone = onSegmentDone
  }

  /// Takes over the pipeline's bus; the bus keeps the listener.
  ///
  /// - Parameter pipeline: A `GstPipeline`, borrowed.
  func attach(to pipeline: UnsafeMutablePointer<GstElement>) {
    guard let bus = gst_element_get_bus(pipeline) else { return }
    GStreamer.takeMessages(of: bus, hear)
    gst_object_unref(bus)
  }

  private func hear(_ message: UnsafeMutablePointer<GstMessage>) {
    switch message.pointee.type {
    case GST_MESSAGE_EOS: onEvent(.endOfStream)
    case GST_MESSAGE_SEGMENT_DONE: onSegmentDone()
    case GST_MESSAGE_ERROR: onEvent(.error(readError(message)))
    case GST_MESSAGE_ELEMENT:
      guard let structure = gst_message_get_structure(message),
        gst_structure_has_name(structure, "missing-plugin") != 0
      else { return }
      let name = GStreamer.string(structure, "name") ?? "decoder"
      missingPlugin.withLock { $0 = name }
    default: break
    }
  }

  private func readError(_ message: UnsafeMutablePointer<GstMessage>) -> PipelineError {
    var error: UnsafeMutablePointer<GError>?
    gst_message_parse_error(message, &error, nil)
    guard let error else { return PipelineError(building: nil, context: nil) }
    defer { g_error_free(error) }
    return PipelineError(error, missingPlugin: missingPlugin.withLock { $0 })
  }
}
