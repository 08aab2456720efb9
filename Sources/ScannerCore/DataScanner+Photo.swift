/// Photos of what was scanned.
extension DataScanner {
  /// Takes a photo in full resolution: of the moment in which an item was delivered, or of now.
  ///
  /// The frames of the newest deliveries are kept; of an older one the newest frame is taken.
  ///
  /// - Parameter id: An item that was delivered; nil: what is seen now.
  /// - Returns: The whole picture, whatever region and zoom are.
  /// - Throws: `ScanError.badOutput` before the first frame.
  public func capturePhoto(
    of id: RecognizedItem.ID? = nil
  ) async throws(ScanError) -> Photo {
    guard let frame = session.frame(of: id) else {
      throw .badOutput(cause: "there is no picture yet")
    }
    return Photo(frame)
  }
}
