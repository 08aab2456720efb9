import GtkKit
import ScannerCapture
import ScannerCore
import ScannerEngines
import ScannerView

/// The window: preview, result bar and settings, and what they tell each other.
final class MainWindow {
  let window: Window
  let view: ScannerView
  let scanner: DataScanner
  let preferences: Preferences
  let resources = Descriptions()
  let toasts: Widget
  let flap: Widget
  let resultBar: ResultBar
  let panel: SettingsPanel
  let historyFlap: Widget
  let historyPanel: HistoryPanel
  let historyToasts: Widget
  let history: HistoryKeeper
  var results = ResultState()
  /// What there is to say of the shown result; nil: nothing was read yet.
  private(set) var summary: ReadingSummary?
  var actions: [String: Action] = [:]
  var cameraMenu: CameraMenu?
  let lightButton: Widget
  let viewRows: [ViewOption: SwitchRow]
  /// The camera whose pictures are shown.
  var runningCamera: Camera?

  private let installed: [TextLanguage]
  /// Whether a dialog for a file stands already.
  var isChoosingFile = false
  let cameraSign: Widget
  /// Nothing of the window can be seen.
  var isHidden = false
  var isPaused = false
  /// The camera that is looked for is the one that was chosen before this start.
  var isCameraRemembered = false
  private var isClosing = false
  private var failures: Task<Void, Never>?
  private var told: Set<ScanError> = []

  /// Makes the window and starts its source.
  ///
  /// - Parameters:
  ///   - application: The program.
  ///   - preferences: What it remembers.
  ///   - source: What to show; nil: the camera that was chosen last.
  ///   - trace: Takes the steps of each frame; nil: nobody measures.
  /// - Throws: `ScanError.initError` when a description of a part is not installed.
  init(
    _ application: Application, preferences: Preferences, source: SourceDescription?,
    trace: FrameTrace?
  ) throws(ScanError) {
    self.preferences = preferences
    installed = MainWindow.installedLanguages
    scanner = DataScanner(
      configuration: preferences.scan.configuration(installed: installed),
      engines: EngineCatalog.all, trace: trace)
    view = try ScannerView(scanner: scanner)
    let relay = Relay()
    do {
      let builder = try resources.builder("window.ui")
      window = try builder.window("window")
      toasts = try builder.widget("toasts")
      flap = try builder.widget("flap")
      cameraSign = try builder.widget("camera_sign")
      resultBar = try ResultBar(resources)
      lightButton = try builder.widget("light_button")
      historyFlap = try builder.widget("history_flap")
      historyPanel = try HistoryPanel(resources)
      historyToasts = try builder.widget("history_place")
      historyToasts.setToastChild(historyPanel.widget)
      history = HistoryKeeper(isKept: preferences.keepsHistory)
      let historyRow = try SwitchRow(tr("Keep a history"), resources) {
        relay.window?.setHistory(isKept: $0)
      }
      historyRow.isOn = preferences.keepsHistory
      let rows = try MainWindow.viewRows(preferences, resources) { relay.window?.set($0, $1) }
      viewRows = rows
      panel = try SettingsPanel(
        preferences.scan, readable: MainWindow.readable, installed: installed,
        viewRows: ViewOption.allCases.compactMap { rows[$0] }, historyRow: historyRow, resources)
      try builder.widget("view_place").setChild(view.widget)
      try builder.widget("result_place").setChild(resultBar.widget)
      try builder.widget("settings_place").setChild(panel.widget)
      let cameraPanel = try CameraPanel(resources) { relay.window?.set($0, to: $1) }
      cameraMenu = CameraMenu(
        try builder.widget("camera_button"), panel: cameraPanel,
        source: MainWindow.choice(source, preferences)
      ) { relay.window?.choose(source: $0) }
    } catch {
      throw ScanError.initError(cause: error.cause)
    }
    relay.window = self
    window.join(application)
    restore()
    connect()
    window.connect("close-request") { [weak self, weak application] _ in
      guard let self, let application else { return false }
      close(application)
      return true
    }
    addActions(to: application)
    followEvents()
    isCameraRemembered = source == nil && !preferences.camera.isEmpty
    view.open(source ?? MainWindow.camera(preferences))
  }

  isolated deinit { failures?.cancel() }

  /// Shows the window, or raises it.
  func present() {
    guard !isClosing else { return }
    window.present()
    view.widget.grabFocus()
  }

  /// Closes the source and the engines and waits for them; before the program ends.
  func finish() {
    preferences.finish()
    view.finish()
    scanner.finish()
  }

  private func restore() {
    window.defaultSize = preferences.windowSize
    if preferences.isMaximized { window.maximize() }
    for option in ViewOption.allCases { option.set(preferences[option], on: view, preferences) }
    flap[.revealFlap] = preferences.showsSettings
  }

  private func connect() {
    // That hint stands in the result bar.
    view.guidanceHints.remove(.pointAtCode)
    view.onItems = { [weak self] in self?.see($0) }
    view.onSelection = { [weak self] in self?.select($0) }
    view.onRegionOfInterest = { [weak self] in self?.preferences.viewfinder = $0 }
    view.onState = { [weak self] in self?.enter($0) }
    view.onCamera = { [weak self] in self?.enter($0) }
    view.onPlaceholderAction = { [weak self] in self?.answer($0) }
    panel.onChange = { [weak self] in self?.apply($0) }
    flap.on("notify::reveal-flap") { [weak self] in self?.settingsMoved() }
    connectHistory()
    watchVisibility()
    window.onKey { [weak self] in self?.press($0) ?? false }
  }

  /// Hides the window at once, and ends the program when the camera is let go.
  private func close(_ application: Application) {
    guard !isClosing else { return }
    isClosing = true
    remember()
    window[.visible] = false
    Task {
      await view.release(within: MainWindow.patience)
      application.quit()
    }
  }

  /// How long the end of the program waits for a camera that is not let go.
  private static let patience = Duration.seconds(2)

  /// Says once for each cause that an engine cannot work, and pauses after a result where wanted.
  private func followEvents() {
    let events = scanner.events
    failures = Task { [weak self] in
      for await event in events {
        switch event {
        case .failed(let error): self?.tell(error)
        case .delivered(let item):
          self?.history.keep(item)
          self?.stopAfterResult()
        case .added, .updated, .removed, .progress: break
        }
      }
    }
  }

  private func tell(_ error: ScanError) {
    guard told.insert(error).inserted else { return }
    toasts.showToast(tr("Reading failed: %1", error.sentence))
  }

  private func see(_ items: [RecognizedItem]) {
    results.see(items)
    showResults()
  }

  private func select(_ item: RecognizedItem?) {
    results.select(item)
    showResults()
  }

  /// Brings bar, highlights and actions in line with what is read and chosen.
  func showResults() {
    if view.selection != results.selection?.id { view.selection = results.selection?.id }
    if summary?.reading != results.shown?.reading {
      summary = results.shown.map(ReadingSummary.init)
    }
    resultBar.show(results, summary, isPaused: isPaused)
    // The hint says to point the camera: where there is none, the placeholder says what to do.
    resultBar.widget[.visible] = results.shown != nil || view.showsPicture
    actions["pause"]?.isEnabled = isPaused || view.showsPicture
    for name in ["copy", "save-photo"] { actions[name]?.isEnabled = results.shown != nil }
    actions["reveal"]?.isOn = results.isRevealed
    actions["open-link"]?.isEnabled = summary?.link != nil
    for name in ["next", "previous"] { actions[name]?.isEnabled = !results.items.isEmpty }
  }

  private func apply(_ settings: ScanSettings) {
    preferences.scan = settings
    let request = settings.configuration(installed: installed).request
    scanner.reconfigure { $0.request = request }
    showHint()
  }

  private func set(_ option: ViewOption, _ isOn: Bool) {
    if option == .mirror { return setMirror(isOn) }
    preferences[option] = isOn
    option.set(isOn, on: view, preferences)
  }

  private func enter(_ state: CaptureState) {
    if case .running = state, isPaused || isHidden { view.pause() }
    showSign(state)
    replaceMissingCamera(state)
    showHint()
    showResults()
  }

  /// Says over the picture why nothing is read.
  func showHint() {
    let request = scanner.configuration.request
    let reads = Lane.allCases.contains(where: request.needs)
    view.hint = reads ? nil : tr("Barcodes and text are off")
  }

  private func remember() {
    preferences.isMaximized = window[.maximized]
    preferences.windowSize = window.defaultSize
    preferences.finish()
  }
}

/// Reaches the window from what is made before it.
private final class Relay {
  weak var window: MainWindow?
}
