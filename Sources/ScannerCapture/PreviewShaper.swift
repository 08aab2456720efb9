import CGStreamer
import ScannerCore
import Synchronization

/// What the screen shows of the source's picture, and how large.
struct PreviewView: Hashable, Sendable {
  /// Room on the screen in device pixels; nil: the size of the part in the source.
  var box: StreamProbe.Size?
  /// In parts of the picture (0…1).
  var part = Rectangle.whole
}

/// Crops and scales the pictures for the screen.
///
/// Both are set on the branch's own streaming thread before a buffer enters it, so that a picture
/// at its end is known to have the newest shape.
// @unchecked: the pointers are set in init and released in deinit, and elements may be used from
// any thread; the rest is behind a lock.
final class PreviewShaper: @unchecked Sendable {
  private struct State {
    var view: PreviewView
    var source: StreamProbe.Size?
    var shape: PreviewShape?
    /// What was set last.
    var set: (view: PreviewView, source: StreamProbe.Size)?
  }

  private let crop: UnsafeMutablePointer<GstElement>
  private let caps: UnsafeMutablePointer<GstElement>
  private let state: Mutex<State>

  /// Takes over two elements; nil when one is missing.
  ///
  /// - Parameters:
  ///   - crop: A videocrop.
  ///   - caps: The capsfilter behind the scaler.
  ///   - view: What is shown at first.
  init?(
    crop: UnsafeMutablePointer<GstElement>?, caps: UnsafeMutablePointer<GstElement>?,
    _ view: PreviewView
  ) {
    guard let crop, let caps else {
      if let crop { gst_object_unref(crop) }
      if let caps { gst_object_unref(caps) }
      return nil
    }
    self.crop = crop
    self.caps = caps
    state = Mutex(State(view: view))
  }

  deinit {
    gst_object_unref(crop)
    gst_object_unref(caps)
  }

  /// Changes what is shown, from the next picture on; any thread.
  func set(_ view: PreviewView) { state.withLock { $0.view = view } }

  /// The shape of the picture that is on its way; on the branch's streaming thread.
  var shape: PreviewShape {
    state.withLock { $0.shape } ?? PreviewShape(.whole, width: 0, height: 0)
  }

  /// Watches the cropper's input; the shaper must live as long as the pad is used.
  ///
  /// - Parameter pad: Sink pad of the videocrop, borrowed.
  func attach(to pad: UnsafeMutablePointer<GstPad>) {
    // The pad belongs to an element that the shaper holds: holding it back would keep both.
    PadProbe(
      onBuffer: { [weak self] _ in self?.apply() },
      onEvent: { [weak self] in
        self?.read($0)
        self?.apply()
      }
    ).attach(to: pad)
  }

  private func read(_ info: GstPadProbeInfo) {
    guard let size = StreamProbe.Size(capsEvent: info) else { return }
    state.withLock { $0.source = size }
  }

  /// Sets what changed; nobody else does, so no lock is held meanwhile.
  private func apply() {
    let change = state.withLock { state -> (PreviewShape, PreviewView)? in
      guard let source = state.source else { return nil }
      if let set = state.set, set.view == state.view, set.source == source { return nil }
      let shape = PreviewShape(state.view.part, width: source.width, height: source.height)
      state.set = (state.view, source)
      state.shape = shape
      return (shape, state.view)
    }
    guard let (shape, view) = change else { return }
    let part = shape.part
    set(crop, "left", "\(Int(part.x))")
    set(crop, "top", "\(Int(part.y))")
    set(crop, "right", "\(shape.sourceWidth - Int(part.x + part.width))")
    set(crop, "bottom", "\(shape.sourceHeight - Int(part.y + part.height))")
    let size = StreamProbe.Size(width: Int(part.width), height: Int(part.height))
    set(caps, "caps", PreviewSize(of: size, in: view.box).caps)
  }

  private func set(
    _ element: UnsafeMutablePointer<GstElement>, _ property: String, _ value: String
  ) {
    gst_util_set_object_arg(
      UnsafeMutableRawPointer(element).assumingMemoryBound(to: GObject.self), property, value)
  }
}
