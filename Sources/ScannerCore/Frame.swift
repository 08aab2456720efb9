/// Memory that holds an image and lends it for the length of one call.
///
/// The owner keeps the memory alive and unchanged for its own lifetime, so a frame can cross
/// threads without a copy: a mapped camera buffer is one kind of storage, an array another.
public protocol PixelStorage: Sendable {
  /// Lends every byte of the image, padding included.
  ///
  /// - Parameter body: Called once, on the caller's thread. The span must not outlive the call.
  /// - Returns: What `body` returns.
  func withPixels<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result
}

/// One picture of the camera as recognition sees it: grey, 8 bits a pixel, top row first.
public struct Frame: Sendable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// Distance between the starts of two rows, in bytes; at least `width`.
  public let stride: Int
  /// Number of the frame within its source, counted from 0.
  ///
  /// Gaps are frames that were skipped.
  public let sequenceNumber: Int
  /// When the frame was captured, counted from the start of its source.
  public let captureTime: Duration

  let storage: any PixelStorage

  /// Wraps an image that somebody else owns; copies nothing.
  ///
  /// - Parameters:
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  ///   - stride: Distance between two rows in bytes, at least `width`.
  ///   - sequenceNumber: Number of the frame within its source.
  ///   - captureTime: Time since the start of the source.
  ///   - storage: Owner of at least `stride * (height - 1) + width` bytes.
  public init(
    width: Int, height: Int, stride: Int, sequenceNumber: Int = 0, captureTime: Duration = .zero,
    storage: any PixelStorage
  ) {
    precondition(width > 0 && height > 0 && stride >= width, "a frame has at least one pixel")
    self.width = width
    self.height = height
    self.stride = stride
    self.sequenceNumber = sequenceNumber
    self.captureTime = captureTime
    self.storage = storage
  }

  /// Makes a frame of an array of pixels without padding.
  ///
  /// - Parameters:
  ///   - pixels: Exactly `width * height` grey values, row by row from the top left.
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  ///   - sequenceNumber: Number of the frame within its source.
  ///   - captureTime: Time since the start of the source.
  public init(
    pixels: [UInt8], width: Int, height: Int, sequenceNumber: Int = 0,
    captureTime: Duration = .zero
  ) {
    precondition(pixels.count == width * height, "one byte a pixel")
    self.init(
      width: width, height: height, stride: width, sequenceNumber: sequenceNumber,
      captureTime: captureTime, storage: ArrayStorage(pixels: pixels))
  }

  /// Lends the pixels for one call.
  ///
  /// - Parameter body: Receives `stride * (height - 1) + width` bytes or more; pixel (x, y) is
  ///   byte `y * stride + x`. The span must not outlive the call.
  /// - Returns: What `body` returns.
  public func withPixels<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try storage.withPixels(body)
  }

  /// The same picture as another frame of a sequence.
  ///
  /// - Parameters:
  ///   - sequenceNumber: The new number.
  ///   - captureTime: The new time.
  /// - Returns: A frame that shares this one's pixels.
  public func numbered(_ sequenceNumber: Int, at captureTime: Duration) -> Frame {
    Frame(
      width: width, height: height, stride: stride, sequenceNumber: sequenceNumber,
      captureTime: captureTime, storage: storage)
  }
}

private struct ArrayStorage: PixelStorage {
  let pixels: [UInt8]

  func withPixels<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try body(pixels.span)
  }
}
