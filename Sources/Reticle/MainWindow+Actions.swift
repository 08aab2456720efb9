import GtkKit
import ScannerCapture
import ScannerCore
import ScannerView

extension MainWindow {
  func addActions(to application: Application) {
    var list = [
      Action("pause", state: false) { [weak self] in self?.pause($0) },
      Action("light", state: false) { [weak self] in self?.view.isTorchOn = $0 },
      Action("settings", state: preferences.showsSettings) { [weak self] in
        self?.flap[.revealFlap] = $0
      },
      Action("fullscreen", state: false) { [weak self] in self?.window.setFullscreen($0) },
      Action("open") { [weak self] in self?.openImage() },
      Action("save-photo") { [weak self] in self?.savePhoto() },
      Action("open-link") { [weak self] in self?.openLink() },
      Action("copy") { [weak self] in self?.copy() },
      Action("reveal", state: false) { [weak self] in self?.reveal($0) },
      Action("zoom-in") { [weak self] in self?.view.zoomIn() },
      Action("zoom-out") { [weak self] in self?.view.zoomOut() },
      Action("zoom-reset") { [weak self] in self?.view.resetZoom() },
      Action("next") { [weak self] in self?.step(1) },
      Action("previous") { [weak self] in self?.step(-1) },
      Action("search") { [weak self] in self?.search() },
      Action("shortcuts") { [weak self] in self?.showWindow("shortcuts.ui", "shortcuts") },
      Action("about") { [weak self] in self?.showWindow("about.ui", "about") },
      Action("close") { [weak self] in self?.window.close() },
    ]
    list += historyActions
    if let source = cameraMenu?.action { list.append(source) }
    for action in list {
      window.add(action)
      actions[action.name] = action
    }
    application.add(Action("quit") { [weak self] in self?.window.close() })
    for (action, keys) in MainWindow.keys { application.setKeys(keys, for: action) }
    actions["light"]?.isEnabled = false
    showResults()
  }

  /// Keys that mean the same wherever the focus is; the others are in `press`.
  private static let keys: KeyValuePairs<String, [String]> = [
    "win.open": ["<Control>o"], "win.settings": ["F9", "<Control>comma"],
    "win.open-link": ["<Control>Return", "<Control>KP_Enter"],
    "win.save-photo": ["<Control>s"], "win.light": ["<Control>l"],
    "win.zoom-in": ["<Control>plus", "<Control>equal", "<Control>KP_Add"],
    "win.zoom-out": ["<Control>minus", "<Control>KP_Subtract"],
    "win.zoom-reset": ["<Control>0", "<Control>KP_0"],
    "win.search": ["<Control>f"], "win.history": ["<Control>h"], "win.fullscreen": ["F11"],
    "win.shortcuts": ["<Control>question"], "win.close": ["<Control>w"],
    "app.quit": ["<Control>q"],
  ]

  /// Answers keys that the focused widget did not use.
  func press(_ key: Key) -> Bool {
    switch (key.name, key.isControl) {
    case ("space", false): window.activate("win.pause")
    case ("Escape", false):
      if results.selection != nil {
        results.select(nil)
        showResults()
      } else if window[.fullscreened] {
        window.activate("win.fullscreen")
      } else {
        return false
      }
    case ("c", true): window.activate("win.copy")
    default: return false
    }
    return true
  }

  func settingsMoved() {
    let isShown = flap[.revealFlap]
    preferences.showsSettings = isShown
    actions["settings"]?.isOn = isShown
    if !isShown { view.widget.grabFocus() }
  }

  func pause(_ isPaused: Bool) {
    self.isPaused = isPaused
    actions["pause"]?.isOn = isPaused
    if isPaused { view.pause() } else { view.start() }
    showResults()
  }

  /// Answers a placeholder's button.
  func answer(_ action: Placeholder.Action) {
    switch action {
    case .tryAgain, .allow: view.start()
    case .chooseCamera: cameraMenu?.open()
    case .resume: pause(false)
    case .openImage: openImage()
    case .tryDemo: choose(source: "demo")
    case .simulate: break
    }
  }

  /// Shows the source that was chosen in the menu.
  func choose(source: String) {
    do {
      let description = try SourceDescription(parsing: source)
      if case .camera(let name) = description { preferences.camera = name ?? "" }
      show(description)
      cameraMenu?.action.choice = source
    } catch {
      toasts.showToast(error.sentence)
    }
  }

  private func show(_ source: SourceDescription) {
    isPaused = false
    isCameraRemembered = false
    actions["pause"]?.isOn = false
    results.clear()
    view.open(source)
    showResults()
    view.widget.grabFocus()
  }

  private func openImage() {
    guard !isChoosingFile else { return }
    isChoosingFile = true
    FileChooser(
      title: tr("Open Image"), parent: window, mediaTypes: ["image/*"], filterName: tr("Images")
    ).show { [weak self] path in
      self?.isChoosingFile = false
      guard let path else { return }
      self?.show(.image(path: path))
      self?.cameraMenu?.action.choice = "other"
    }
  }

  private func copy() {
    guard let item = results.shown, let text = summary?.line else { return }
    window.copy(item.usable)
    toasts.showToast(MainWindow.copied(text))
  }

  /// Says what was copied.
  ///
  /// - Parameter text: On one line, without secrets.
  /// - Returns: For a toast.
  static func copied(_ text: String) -> String {
    tr("Copied “%1”", text.count > 40 ? text.prefix(40) + "…" : text)
  }

  private func reveal(_ isRevealed: Bool) {
    results.reveal(isRevealed)
    showResults()
  }

  private func step(_ step: Int) {
    results.step(step)
    showResults()
  }

  private func search() {
    flap[.revealFlap] = true
    panel.startSearch()
  }

  /// A window that lies on this one also where the screen is small, in logical pixels.
  private var roomForShortcuts: (width: Int, height: Int) {
    (min(480, window.size.width), min(540, window.size.height))
  }

  private func showWindow(_ file: String, _ identifier: String) {
    do {
      let shown = try resources.builder(file).window(identifier)
      if identifier == "about" {
        shown[Property<String>("version")] = ReticleApplication.version
      }
      if identifier == "shortcuts" { shown.defaultSize = roomForShortcuts }
      shown.setTransient(for: window)
      shown.present()
    } catch {
      toasts.showToast(error.cause)
    }
  }
}
