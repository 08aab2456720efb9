import CGStreamer

/// Why a pipeline could not be built or stopped working.
struct PipelineError: Error, Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// An element or decoder is not installed.
    case missingElement(name: String)
    /// An error of the resource domain, with its `GstResourceError` code.
    case resource(code: Int32)
    /// Anything else: the data cannot be used.
    case other
  }

  let kind: Kind
  /// What GStreamer says, for logs.
  let message: String

  /// Reads why building failed.
  ///
  /// - Parameters:
  ///   - error: The error of `gst_parse_launch_full`, borrowed.
  ///   - context: Its context, which knows the missing elements.
  init(building error: UnsafeMutablePointer<GError>?, context: OpaquePointer?) {
    message = error.map { String(cString: $0.pointee.message) } ?? "the pipeline cannot be built"
    var kind = Kind.other
    if let context, let missing = gst_parse_context_get_missing_elements(context) {
      if let name = missing[0] { kind = .missingElement(name: String(cString: name)) }
      g_strfreev(missing)
    }
    self.kind = kind
  }

  /// Reads an error message of the bus.
  ///
  /// - Parameters:
  ///   - error: The error, borrowed.
  ///   - missingPlugin: What a message before it named as not installed.
  init(_ error: UnsafePointer<GError>, missingPlugin: String?) {
    message = String(cString: error.pointee.message)
    let (domain, code) = (error.pointee.domain, error.pointee.code)
    let codecNotFound = Int32(bitPattern: GST_STREAM_ERROR_CODEC_NOT_FOUND.rawValue)
    let pluginMissing = Int32(bitPattern: GST_CORE_ERROR_MISSING_PLUGIN.rawValue)
    if domain == gst_resource_error_quark() {
      kind = .resource(code: code)
    } else if domain == gst_core_error_quark() && code == pluginMissing
      || domain == gst_stream_error_quark() && code == codecNotFound
    {
      kind = .missingElement(name: missingPlugin ?? "decodebin")
    } else {
      kind = .other
    }
  }
}
