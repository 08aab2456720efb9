import GtkKit
import ScannerCapture
import ScannerCore

/// The source's life: opened, started, stopped, and what it says.
extension ScannerView {
  /// Shows another source and starts it.
  ///
  /// - Parameter description: Such as "camera", "demo" or "image:FILE".
  /// - Throws: `ScanError.badInput` when there is no such source.
  public func open(_ description: String) throws(ScanError) {
    open(try SourceDescription(parsing: description))
  }

  /// Shows another source and starts it.
  ///
  /// - Parameter description: The source.
  package func open(_ description: SourceDescription) {
    close()
    let source = PreviewSource(description, scanner: scanner)
    self.source = source
    tellPreviewSize()
    source.setPreviewPart(transform.zoom.visible)
    source.isTorchOn = isTorchOn
    // The tasks must not own the view, nor the source: it closes when the view lets it go.
    let (pictures, states, cameras) = (source.pictures, source.states, source.cameras)
    tasks = [
      Task { [weak self] in for await picture in pictures { self?.show(picture) } },
      Task { [weak self] in for await state in states { self?.enter(state) } },
      Task { [weak self] in for await camera in cameras { self?.enter(camera) } },
    ]
    scanner.start()
    start()
  }

  /// What is shown; nil: nothing was opened.
  package var sourceDescription: SourceDescription? { source?.source }

  /// Starts the source, again when it was stopped or is in trouble.
  public func start() {
    guard let source else { return }
    isWanted = true
    enter(.starting)
    scanner.isPaused = false
    Task { [weak self, closing] in
      // The source before may have the same camera, and cameras have one user.
      await closing?.value
      guard let self, isWanted, self.source === source else { return }
      source.start()
    }
  }

  /// Stops the source, so that the camera is free; picture and items stay.
  public func pause() {
    isWanted = false
    scanner.isPaused = true
    source?.stop()
  }

  /// Stops the source and waits until it is closed; before the program ends.
  public func finish() {
    source?.finish()
    close()
  }

  /// Closes the source; nothing waits for it but the caller.
  ///
  /// - Parameter limit: When to return though it is not closed.
  package func release(within limit: Duration) async {
    close()
    let (ends, end) = AsyncStream<Never>.makeStream()
    Task { [closing] in
      await closing?.value
      end.finish()
    }
    Task {
      try? await Task.sleep(for: limit)
      end.finish()
    }
    for await _ in ends {}
  }

  /// Sets a control of the camera that runs, where it has one.
  ///
  /// - Parameters:
  ///   - kind: Which.
  ///   - value: One of its values; the nearest is taken.
  package func set(_ kind: CameraControl.Kind, to value: Int) { source?.set(kind, to: value) }

  private func enter(_ camera: CameraStatus?) {
    self.camera = camera
    onCamera?(camera)
  }

  private func close() {
    for task in tasks { task.cancel() }
    tasks = []
    if let source {
      zoom = Zoom()
      smallCodeZoom = SmallCodeZoom()
      closing = Task { [closing] in
        await closing?.value
        await source.close()
      }
    }
    source = nil
    enter(CameraStatus?.none)
    scanner.stop()
    texture = nil
    selection = nil
    clear()
  }

  func enter(_ state: CaptureState) {
    self.state = state
    switch state {
    case .unavailable, .trouble, .failed:
      // What was in view is not there any more; a source that comes back begins anew.
      texture = nil
      scanner.stop()
      scanner.start()
      clear()
    case .running, .starting, .stopped, .ended: break
    }
    showState()
    tellFailure(of: state)
    onState?(state)
  }

  private func clear() {
    items = []
    layer.show([], transform: transform)
    onItems?([])
  }

  private func show(_ picture: PreviewPicture) {
    paintTrace?.notePicture()
    texture = Texture(
      bgrx: picture.bytes, width: picture.width, height: picture.height, stride: picture.stride)
    if placeholder.widget[.visible] {
      showState()
      onState?(state)
    }
    texturePart = picture.shape.part
    setImageSize(Double(picture.shape.sourceWidth), Double(picture.shape.sourceHeight))
    followConfiguration()
    actOnGuidance()
    widget.queueDraw()
  }

  func setImageSize(_ width: Double, _ height: Double) {
    guard width != transform.imageWidth || height != transform.imageHeight else { return }
    transform.imageWidth = width
    transform.imageHeight = height
    placeViewfinder()
  }

  func tellPreviewSize() {
    let (width, height) = widget.size
    guard width > 0, height > 0 else { return }
    let factor = widget.scaleFactor
    source?.setPreviewSize(width: width * factor, height: height * factor)
  }
}
