import CGStreamer
import Dispatch
import ScannerCore
import Synchronization

/// What a pipeline tells the session.
enum PipelineEvent: Sendable {
  /// The first frame has come, or the first after `announceNextFrame`.
  case frame(width: Int, height: Int)
  case endOfStream
  case error(PipelineError)
}

/// What a pipeline does with its pictures; both are called on streaming threads.
struct PictureHandlers: Sendable {
  let onFrame: @Sendable (Frame) -> Void
  let onPreview: (@Sendable (PreviewPicture) -> Void)?
}

/// Owner of one GStreamer pipeline, from building it to letting it go.
///
/// Changes of state block (a camera that is busy up to 30 s), so they run on the pipeline's own
/// queue, and nobody waits for them.
// @unchecked: the pointers are set in init and released in deinit; GStreamer's elements may be
// used from any thread; the rest is behind a lock.
final class CapturePipeline: @unchecked Sendable {
  private let pipeline: UnsafeMutablePointer<GstElement>
  private let shaper: PreviewShaper?
  private let queue = DispatchQueue(label: "reticle.capture.pipeline")
  private let probe: StreamProbe
  private let isKnown = Atomic(false)
  /// Pictures that still come are for nobody.
  private let isLetGo = Atomic(false)
  private let loops: Bool
  private let isCamera: Bool
  /// Is signalled when the first frame is there.
  private let begun = DispatchSemaphore(value: 0)
  /// How long a stop waits for a first frame, in seconds.
  private let grace: Double
  /// Touched on the pipeline's queue only.
  private var isClosed = false

  /// Builds a pipeline; opens nothing yet.
  ///
  /// - Parameters:
  ///   - description: What to build.
  ///   - view: What of the picture the screen shows, and how large.
  ///   - handlers: Where pictures go.
  ///   - onEvent: Called on any thread, must return at once.
  /// - Throws: `PipelineError` when an element is missing or the description is wrong.
  init(
    description: PipelineDescription, view: PreviewView, handlers: PictureHandlers,
    onEvent: @escaping @Sendable (PipelineEvent) -> Void
  ) throws(PipelineError) {
    pipeline = try Self.build(description)
    shaper = PreviewShaper(
      crop: Self.element(PipelineDescription.Name.previewCrop, in: pipeline),
      caps: Self.element(PipelineDescription.Name.previewCaps, in: pipeline), view)
    loops = description.loops
    isCamera = description.settings.contains { $0.element == PipelineDescription.Name.sourceCaps }
    grace = description.grace
    let relay = SizeRelay()
    probe = StreamProbe(
      onSize: { _ in relay.pipeline?.sourceIsKnown() },
      onFrame: {
        relay.pipeline?.begun.signal()
        onEvent(.frame(width: $0.width, height: $0.height))
      })
    relay.pipeline = self
    attachProbes()
    attachTaps(handlers)
    BusListener(onEvent: onEvent, onSegmentDone: { [weak self] in self?.rewind() })
      .attach(to: pipeline)
  }

  deinit {
    gst_object_unref(pipeline)
  }

  /// Starts the pictures; returns at once.
  func start() {
    queue.async { [self] in
      gst_element_set_state(pipeline, loops ? GST_STATE_PAUSED : GST_STATE_PLAYING)
    }
  }

  /// Releases the source; returns at once.
  ///
  /// - Parameter onClosed: Called on the pipeline's queue when the device is closed and no
  ///   handler runs any more.
  func close(onClosed: @escaping @Sendable () -> Void) {
    isLetGo.store(true, ordering: .relaxed)
    queue.async { [self] in
      isClosed = true
      if grace > 0, progress.count == 0 {
        _ = begun.wait(timeout: progress.last + grace)
      }
      stop()
      onClosed()
    }
  }

  /// Brings every element to rest.
  ///
  /// An element in which an error happens at that moment refuses, and all after it go on (decodebin
  /// in a third of the files that hold nothing to play); it obeys when it is asked again.
  private func stop() {
    for _ in 1...3
    where gst_element_set_state(pipeline, GST_STATE_NULL) != GST_STATE_CHANGE_FAILURE { return }
  }

  /// How many frames the source has given so far, and when.
  var progress: FrameProgress { probe.frames }

  /// Asks for one more `.frame` event.
  func announceNextFrame() { probe.announceNextFrame() }

  /// Time on the clock that frames are stamped by; nil while not playing.
  var runningTime: Duration? {
    let time = gst_element_get_current_running_time(pipeline)
    return time == GstClockTime.max ? nil : .nanoseconds(Int64(clamping: time))
  }

  /// Changes the pictures for the screen while they run.
  ///
  /// - Parameter view: What of the picture the screen shows, and how large.
  func setPreviewView(_ view: PreviewView) { shaper?.set(view) }

  fileprivate func sourceIsKnown() {
    if !isKnown.exchange(true, ordering: .relaxed) && loops { startLoop() }
  }
}

/// Breaks the circle of a pipeline whose own probe calls it.
// @unchecked: written once in the pipeline's init, before anything streams.
private final class SizeRelay: @unchecked Sendable {
  weak var pipeline: CapturePipeline?
}

// MARK: - Building

extension CapturePipeline {
  private static func build(
    _ description: PipelineDescription
  ) throws(PipelineError) -> UnsafeMutablePointer<GstElement> {
    GStreamer.start()
    let context = gst_parse_context_new()
    defer { gst_parse_context_free(context) }
    var error: UnsafeMutablePointer<GError>?
    let built = gst_parse_launch_full(
      description.launch, context, GST_PARSE_FLAG_FATAL_ERRORS, &error)
    defer { if let error { g_error_free(error) } }
    guard let built, error == nil else {
      if let built { gst_object_unref(gst_object_ref_sink(built)) }
      throw PipelineError(building: error, context: context)
    }
    gst_object_ref_sink(built)
    for setting in description.settings {
      guard let element = element(setting.element, in: built) else { continue }
      gst_util_set_object_arg(
        UnsafeMutableRawPointer(element).assumingMemoryBound(to: GObject.self), setting.property,
        setting.value)
      gst_object_unref(element)
    }
    return built
  }

  /// A child by name, to be released with `gst_object_unref`; nil when there is none.
  private static func element(
    _ name: String, in pipeline: UnsafeMutablePointer<GstElement>
  ) -> UnsafeMutablePointer<GstElement>? {
    UnsafeMutableRawPointer(pipeline).withMemoryRebound(to: GstBin.self, capacity: 1) {
      gst_bin_get_by_name($0, name)
    }
  }

  private func attachProbes() {
    Self.withSinkPad(of: PipelineDescription.Name.tee, in: pipeline) { probe.attach(to: $0) }
    Self.withSinkPad(of: PipelineDescription.Name.recognitionQueue, in: pipeline) {
      StreamProbe.refuseAllocation(at: $0)
    }
    Self.withSinkPad(of: PipelineDescription.Name.sourceCaps, in: pipeline) {
      StreamProbe.refuseReconfiguration(at: $0)
    }
    Self.withSinkPad(of: PipelineDescription.Name.previewCrop, in: pipeline) {
      shaper?.attach(to: $0)
    }
  }

  private static func withSinkPad(
    of name: String, in pipeline: UnsafeMutablePointer<GstElement>,
    do body: (UnsafeMutablePointer<GstPad>) -> Void
  ) {
    guard let element = element(name, in: pipeline) else { return }
    defer { gst_object_unref(element) }
    guard let pad = gst_element_get_static_pad(element, "sink") else { return }
    body(pad)
    gst_object_unref(pad)
  }

  private func attachTaps(_ handlers: PictureHandlers) {
    attachTap(PipelineDescription.Name.recognition) { [weak self] sample in
      guard let self, isWanted,
        let frame = Frame(sample: sample, arrival: isCamera ? runningTime : nil)
      else { return }
      handlers.onFrame(frame)
    }
    guard let onPreview = handlers.onPreview, let shaper else { return }
    attachTap(PipelineDescription.Name.preview) { [weak self] sample in
      guard self?.isWanted == true,
        let picture = PreviewPicture(sample: sample, shape: shaper.shape)
      else { return }
      onPreview(picture)
    }
  }

  private var isWanted: Bool { !isLetGo.load(ordering: .relaxed) }

  private func attachTap(_ name: String, onSample: @escaping @Sendable (OpaquePointer) -> Void) {
    guard let sink = Self.element(name, in: pipeline) else { return }
    AppSinkTap(onSample: onSample).attach(
      to: UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GstAppSink.self))
    gst_object_unref(sink)
  }
}

// MARK: - Playing in a loop

extension CapturePipeline {
  /// Plays as one segment, whose end is a message instead of the end of the stream.
  ///
  /// The format has arrived at the tee, so the file is known well enough to seek in it, and the
  /// clock still holds back its first picture.
  private func startLoop() {
    queue.async { [self] in
      guard !isClosed else { return }
      seekToStart(GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_SEGMENT.rawValue)
      gst_element_set_state(pipeline, GST_STATE_PLAYING)
    }
  }

  /// Without a flush the clock runs on, so there is no gap between the rounds.
  private func rewind() {
    queue.async { [self] in
      guard !isClosed else { return }
      seekToStart(GST_SEEK_FLAG_SEGMENT.rawValue)
    }
  }

  private func seekToStart(_ flags: UInt32) {
    _ = gst_element_seek(
      pipeline, 1, GST_FORMAT_TIME, GstSeekFlags(rawValue: flags), GST_SEEK_TYPE_SET, 0,
      GST_SEEK_TYPE_NONE, -1)
  }
}

extension Frame {
  /// Wraps the luma plane of a sample; its time is the running time of its pipeline.
  ///
  /// Nil when the buffer cannot be mapped.
  ///
  /// - Parameters:
  ///   - sample: A `GstSample` numbered by `StreamProbe`, borrowed.
  ///   - arrival: The time of a frame that says none; nil: the beginning.
  fileprivate init?(sample: OpaquePointer, arrival: Duration?) {
    guard let plane = LumaPlane(sample: sample), let buffer = gst_sample_get_buffer(sample) else {
      return nil
    }
    var time = buffer.pointee.pts
    if let segment = gst_sample_get_segment(sample), segment.pointee.format == GST_FORMAT_TIME {
      time = gst_segment_to_running_time(segment, GST_FORMAT_TIME, time)
    }
    // pipewiresrc says 0 of every frame of a program whose clock lies behind its own.
    let isUnknown = time == GstClockTime.max || time == 0
    self.init(
      width: plane.width, height: plane.height, stride: plane.stride,
      sequenceNumber: Int(clamping: buffer.pointee.offset),
      captureTime: isUnknown ? arrival ?? .zero : .nanoseconds(Int64(clamping: time)),
      storage: plane)
  }
}
