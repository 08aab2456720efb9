import CGStreamer
import Dispatch
import Synchronization

/// Watches what enters the tee: numbers the buffers, and tells size and first frame.
///
/// Called on streaming threads.
final class StreamProbe: Sendable {
  /// Width and height of the source's pictures, in pixels.
  struct Size: Hashable, Sendable {
    let width: Int
    let height: Int
  }

  private struct Progress {
    var frames = FrameProgress()
    var size: Size?
    var announces = true
  }

  private let progress = Mutex(Progress())
  private let onSize: @Sendable (Size) -> Void
  private let onFrame: @Sendable (Size) -> Void

  /// Makes a probe.
  ///
  /// - Parameters:
  ///   - onSize: A new size is coming; called before its first picture.
  ///   - onFrame: The first frame, and the first after `announceNextFrame`, has come.
  init(onSize: @escaping @Sendable (Size) -> Void, onFrame: @escaping @Sendable (Size) -> Void) {
    self.onSize = onSize
    self.onFrame = onFrame
  }

  /// How many frames the source has given, and when.
  var frames: FrameProgress { progress.withLock { $0.frames } }

  /// The source's size; nil before the first picture.
  var size: Size? { progress.withLock { $0.size } }

  /// Asks for one more call of `onFrame`.
  func announceNextFrame() { progress.withLock { $0.announces = true } }

  /// Attaches the probe to a pad; the pad keeps it alive.
  ///
  /// - Parameter pad: A `GstPad`, borrowed.
  func attach(to pad: UnsafeMutablePointer<GstPad>) {
    PadProbe(onBuffer: { self.number(&$0) }, onEvent: { self.read($0) }).attach(to: pad)
  }

  /// Keeps a source from waiting for a busy queue.
  ///
  /// A change of the preview's size makes the source ask every branch for buffers to share, and
  /// a queue answers only when what is before the question is worked off: the preview would
  /// stand still for one recognition.
  ///
  /// - Parameter pad: The sink pad of the queue, borrowed.
  static func refuseAllocation(at pad: UnsafeMutablePointer<GstPad>) {
    gst_pad_add_probe(
      pad, GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM,
      { _, info, _ in
        guard let query = info?.pointee.data?.assumingMemoryBound(to: GstQuery.self) else {
          return GST_PAD_PROBE_OK
        }
        let waits = [GST_QUERY_ALLOCATION, GST_QUERY_DRAIN].contains(query.pointee.type)
        return waits ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
      }, nil, nil)
  }

  /// Keeps a camera from being asked anew for a format that it has.
  ///
  /// A change of the preview's size asks everything before it to choose its format anew. A camera
  /// driver stops and starts its stream for that, some 0.1 s without pictures, and the format that
  /// it is asked for does not depend on the screen.
  ///
  /// - Parameter pad: The sink pad behind the camera, borrowed.
  static func refuseReconfiguration(at pad: UnsafeMutablePointer<GstPad>) {
    gst_pad_add_probe(
      pad, GST_PAD_PROBE_TYPE_EVENT_UPSTREAM,
      { _, info, _ in
        let event = info?.pointee.data?.assumingMemoryBound(to: GstEvent.self)
        return event?.pointee.type == GST_EVENT_RECONFIGURE
          ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
      }, nil, nil)
  }

  /// Writes the frame's number into the buffer's offset, which every element behind it keeps.
  private func number(_ info: inout GstPadProbeInfo) {
    guard let data = info.data else { return }
    let buffer = gst_mini_object_make_writable(data.assumingMemoryBound(to: GstMiniObject.self))
    info.data = UnsafeMutableRawPointer(buffer)
    let (number, announced) = progress.withLock { progress in
      defer {
        progress.frames = FrameProgress(count: progress.frames.count + 1, last: .now())
        progress.announces = false
      }
      return (progress.frames.count, progress.announces ? progress.size : nil)
    }
    info.data?.assumingMemoryBound(to: GstBuffer.self).pointee.offset = guint64(number)
    if let announced { onFrame(announced) }
  }

  private func read(_ info: GstPadProbeInfo) {
    guard let size = Size(capsEvent: info) else { return }
    progress.withLock { $0.size = size }
    onSize(size)
  }
}

extension StreamProbe.Size {
  /// Reads the size of the pictures that a caps event announces; nil for other events.
  ///
  /// - Parameter info: What a pad's probe was called with.
  init?(capsEvent info: GstPadProbeInfo) {
    guard let event = info.data?.assumingMemoryBound(to: GstEvent.self),
      event.pointee.type == GST_EVENT_CAPS
    else { return nil }
    var caps: UnsafeMutablePointer<GstCaps>?
    gst_event_parse_caps(event, &caps)
    var video = GstVideoInfo()
    guard let caps, gst_video_info_from_caps(&video, caps) != 0 else { return nil }
    self.init(width: Int(video.width), height: Int(video.height))
  }
}
