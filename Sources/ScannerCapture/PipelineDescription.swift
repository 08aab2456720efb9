import ScannerCore

/// What to build for a source, in the language of `gst_parse_launch`, without any file name.
struct PipelineDescription: Hashable, Sendable {
  /// Names of elements that the pipeline looks up.
  enum Name {
    static let source = "source"
    static let sourceCaps = "sourcecaps"
    static let tee = "split"
    static let recognitionQueue = "recognitionqueue"
    static let recognition = "recognition"
    static let preview = "preview"
    static let previewCrop = "previewcrop"
    static let previewCaps = "previewcaps"
  }

  /// One property to set once the pipeline is built; values are not part of the launch text, so
  /// that no file name needs quoting.
  struct Setting: Hashable, Sendable {
    let element: String
    let property: String
    let value: String
  }

  /// The whole pipeline as text.
  let launch: String
  /// Properties to set before it starts.
  let settings: [Setting]
  /// Whether it starts again at its end, without a gap.
  let loops: Bool
  /// How long it is not stopped unless a first frame came, in seconds.
  ///
  /// PipeWire 0.3.65 can leave a node without frames for good, for every program, when a stream is
  /// ended while it is being linked: after 113 of 150 quick stops, after none of 150 that waited.
  let grace: Double

  /// Everything that has 8-bit luma as its first plane passes unchanged, the rest is converted.
  private static let lumaCaps =
    "video/x-raw,format=(string){GRAY8,I420,NV12,YV12,Y42B,NV21,NV16,Y444,NV24,Y41B}"

  /// Describes the pipeline of a source that opens.
  ///
  /// - Parameters:
  ///   - input: What to open.
  ///   - options: Live or every frame.
  ///   - hasPreview: Whether pictures for the screen are wanted.
  init(input: PipelineInput, options: CaptureOptions, hasPreview: Bool) {
    let live = options.realTime || input.isCamera
    let (head, settings, loops) = Self.head(of: input, options: options)
    let queue = live ? "queue leaky=downstream max-size-buffers=1" : "queue max-size-buffers=1"
    let sink = "appsink sync=false max-buffers=1 drop=\(live)"
    var launch = """
      \(head) ! tee name=\(Name.tee) \
      \(Name.tee). ! \(queue) name=\(Name.recognitionQueue) max-size-bytes=0 \
      max-size-time=0 ! videoconvert \
      ! \(Self.lumaCaps) ! \(sink) name=\(Name.recognition)
      """
    if hasPreview {
      // `PreviewShaper` sets crop and size between two pictures: one that is on its way in the size
      // before would be refused, and that ends the whole pipeline as an error of its stream.
      launch += """
         \(Name.tee). ! queue leaky=downstream max-size-buffers=2 max-size-bytes=0 \
        max-size-time=0 ! videoconvert ! videocrop name=\(Name.previewCrop) \
        ! videoconvertscale \
        ! capsfilter name=\(Name.previewCaps) caps=video/x-raw,format=BGRx \
        ! appsink sync=false max-buffers=1 drop=true name=\(Name.preview)
        """
    }
    self.launch = launch
    self.settings = settings
    self.loops = loops
    grace =
      if case .camera(let camera, _) = input, case .pipeWire = camera.access { 0.4 } else { 0 }
  }

  /// What sets pictures upright, for recognition and screen alike.
  ///
  /// PipeWire tells how a picture lies with the stream; what its driver says of the camera goes
  /// before that. videoflip passes upright pictures on as they are.
  private static func turn(for camera: Camera) -> String {
    let directions = [90: "90l", 180: "180", 270: "90r"]
    if let direction = directions[camera.placement.rotation] {
      return " ! videoconvert ! videoflip video-direction=\(direction)"
    }
    if case .pipeWire = camera.access {
      return " ! videoconvert ! videoflip video-direction=auto"
    }
    return ""
  }

  private static func head(
    of input: PipelineInput, options: CaptureOptions
  ) -> (String, [Setting], loops: Bool) {
    let decoder = "decodebin caps=video/x-raw expose-all-streams=false ! videoconvert"
    let source = Name.source
    switch input {
    case .pattern:
      let pattern = "videotestsrc name=\(source) pattern=smpte is-live=\(options.realTime)"
      return (
        "\(pattern) ! video/x-raw,format=I420,width=1280,height=720,framerate=30/1", [], false
      )
    case .video(let path, _):
      let pace = options.realTime ? " ! clocksync" : ""
      return (
        "filesrc name=\(source) ! \(decoder) ! videoflip video-direction=auto\(pace)",
        [Setting(element: source, property: "location", value: path)],
        input.loops(options)
      )
    case .image(let path):
      let frozen =
        options.realTime
        ? "imagefreeze is-live=true ! video/x-raw,framerate=30/1" : "imagefreeze num-buffers=1"
      return (
        "filesrc name=\(source) ! \(decoder) ! videoflip video-direction=auto ! videoconvert "
          + "! video/x-raw,format=(string){GRAY8,I420,Y42B,Y444} ! \(frozen)",
        [Setting(element: source, property: "location", value: path)], false
      )
    case .camera(let camera, let remote):
      let decode = camera.format.isJPEG ? " ! jpegdec" : ""
      let filter = "capsfilter name=\(Name.sourceCaps)\(decode)\(turn(for: camera))"
      var settings = [
        Setting(element: Name.sourceCaps, property: "caps", value: camera.format.caps)
      ]
      switch camera.access {
      case .pipeWire(let node):
        settings.append(Setting(element: source, property: "target-object", value: node))
        if let remote {
          settings.append(Setting(element: source, property: "fd", value: "\(remote.descriptor)"))
        }
        // The node's memory goes away with the stream, while a frame may live longer.
        return ("pipewiresrc name=\(source) always-copy=true ! \(filter)", settings, false)
      case .v4l2(let device):
        settings.append(Setting(element: source, property: "device", value: device))
        return ("v4l2src name=\(source) ! \(filter)", settings, false)
      }
    }
  }
}

/// A source that can be opened: what is left of a `SourceDescription` once files and cameras
/// have been found.
package enum PipelineInput: Hashable, Sendable {
  case pattern
  /// A file, and whether it is the clip that always loops.
  case video(path: String, isClip: Bool)
  case image(path: String)
  /// A camera, and the connection to open it through; nil: it needs none.
  case camera(Camera, through: PipeWireRemote?)

  var isCamera: Bool { if case .camera = self { true } else { false } }

  /// Whether it starts again at its end.
  ///
  /// - Parameter options: The session's options.
  /// - Returns: True for the clip and for videos that were asked to loop, in real time.
  func loops(_ options: CaptureOptions) -> Bool {
    guard case .video(_, let isClip) = self else { return false }
    return options.realTime && (isClip || options.loopsVideo)
  }

  /// The source's name for people.
  var name: String {
    switch self {
    case .pattern: "pattern"
    case .video(_, isClip: true): "demo"
    case .video(let path, _), .image(let path): path
    case .camera(let camera, _): camera.name
    }
  }
}
