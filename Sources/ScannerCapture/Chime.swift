import CGStreamer
import Dispatch

/// A short sound that tells of a scan.
///
/// Where there is no sound, nothing happens.
package final class Chime: Sendable {
  /// The only one: sounds must not pile up.
  package static let shared = Chime()

  /// Sounds closer together than this are one.
  private static let pause = DispatchTimeInterval.milliseconds(200)
  /// 80 ms of an A three octaves above the tuning fork's, not loud.
  private static let launch =
    "audiotestsrc wave=sine freq=1760 volume=0.2 samplesperbuffer=882 num-buffers=4 "
    + "! audio/x-raw,rate=44100 ! audioconvert ! autoaudiosink"

  private let queue = DispatchQueue(label: "reticle.chime")
  private let player = ChimePlayer()

  private init() {}

  /// Plays the sound; returns at once.
  package func play() {
    queue.async { [player] in player.play(Chime.launch, pause: Chime.pause) }
  }
}

/// Owner of the pipeline that plays.
// @unchecked: touched on the chime's queue only.
private final class ChimePlayer: @unchecked Sendable {
  private var pipeline: UnsafeMutablePointer<GstElement>?
  private var earliest = DispatchTime.now()

  func play(_ launch: String, pause: DispatchTimeInterval) {
    guard DispatchTime.now() >= earliest else { return }
    earliest = .now() + pause
    release()
    GStreamer.start()
    guard let made = gst_parse_launch(launch, nil) else { return }
    gst_object_ref_sink(made)
    pipeline = made
    gst_element_set_state(made, GST_STATE_PLAYING)
  }

  private func release() {
    guard let pipeline else { return }
    gst_element_set_state(pipeline, GST_STATE_NULL)
    gst_object_unref(pipeline)
    self.pipeline = nil
  }

  deinit { release() }
}
