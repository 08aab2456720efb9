import Foundation
import GtkKit
import ScannerCore

/// The settings beside the preview; whatever is changed acts at once.
final class SettingsPanel {
  /// A titled group of rows, for the search.
  private struct Section {
    let widget: Widget
    let title: String
    let rows: [(title: String, widget: Widget)]
  }

  let widget: Widget
  /// Called with the new settings when the user changed one.
  var onChange: ((ScanSettings) -> Void)?

  private var settings: ScanSettings
  private let search: Widget
  private let nothing: Widget
  private let barcodes: Widget
  private let barcodesSwitch: Widget
  private let textSwitch: Widget
  private let contentType: Widget
  private let quality: Widget
  private var groups: [SymbologyGroup] = []
  private var languages: [(language: TextLanguage, row: SwitchRow)] = []
  private var sections: [Section] = []
  private var isShowing = false

  /// Makes the panel.
  ///
  /// - Parameters:
  ///   - settings: The present settings.
  ///   - readable: Symbologies that an engine can read.
  ///   - installed: Languages whose models are installed.
  ///   - viewRows: Switches for the view; they belong to the window.
  ///   - historyRow: The switch for the history; it belongs to the window, too.
  ///   - resources: Where the panel is described.
  /// - Throws: `Builder.Failure` when a description is not installed or wrong.
  init(
    _ settings: ScanSettings, readable: Set<Symbology>, installed: [TextLanguage],
    viewRows: [SwitchRow], historyRow: SwitchRow, _ resources: Descriptions
  ) throws(Builder.Failure) {
    self.settings = settings
    let builder = try resources.builder("settings-panel.ui")
    widget = try builder.widget("panel")
    search = try builder.widget("search")
    nothing = try builder.widget("nothing")
    barcodes = try builder.widget("barcodes")
    barcodesSwitch = try builder.widget("barcodes_switch")
    textSwitch = try builder.widget("text_switch")
    contentType = try builder.widget("content_type")
    quality = try builder.widget("quality")
    let text = try builder.widget("text")
    for group in Symbology.Group.allCases {
      let made = try SymbologyGroup(group, readable: readable, resources) {
        [weak self] symbologies, isOn in
        self?.change { for symbology in symbologies { $0.set(symbology, isOn) } }
      }
      barcodes.addToGroup(made.widget)
      groups.append(made)
    }
    for language in installed {
      let row = try SwitchRow(language.name, resources) { [weak self] isOn in
        self?.change { $0.set(language, isOn) }
      }
      text.addToGroup(row.widget)
      languages.append((language, row))
    }
    if installed.isEmpty {
      text[.description] = tr("Install a language of Tesseract to read text.")
    }
    let view = try builder.widget("view")
    for row in viewRows { view.addToGroup(row.widget) }
    let history = try builder.widget("history")
    history.addToGroup(historyRow.widget)
    sections = [
      Section(
        widget: text, title: text[.title],
        rows: [(contentType[.title], contentType)]
          + languages.map { ($0.row.title, $0.row.widget) }),
      Section(
        widget: try builder.widget("scanning"), title: tr("Scanning"),
        rows: [(quality[.title], quality)]),
      Section(widget: view, title: view[.title], rows: viewRows.map { ($0.title, $0.widget) }),
      Section(
        widget: history, title: history[.title], rows: [(historyRow.title, historyRow.widget)]),
    ]
    listen()
    show()
  }

  /// Puts the keyboard into the search field.
  func startSearch() { search.grabFocus() }

  private func listen() {
    barcodesSwitch.on("notify::active") { [weak self] in
      guard let self else { return }
      let isOn = barcodesSwitch[.active]
      change { $0.readsBarcodes = isOn }
    }
    textSwitch.on("notify::active") { [weak self] in
      guard let self else { return }
      let isOn = textSwitch[.active]
      change { $0.readsText = isOn }
    }
    contentType.on("notify::selected") { [weak self] in
      guard let self else { return }
      let place = contentType[.selected] - 1
      let types = TextContentType.allCases
      change { $0.contentType = types.indices.contains(place) ? types[place] : nil }
    }
    quality.on("notify::selected") { [weak self] in
      guard let self, QualityLevel.allCases.indices.contains(quality[.selected]) else { return }
      let level = QualityLevel.allCases[quality[.selected]]
      change { $0.quality = level }
    }
    search.on("search-changed") { [weak self] in self?.filter() }
    search.on("stop-search") { [weak self] in self?.search[.text] = "" }
  }

  private func change(_ body: (inout ScanSettings) -> Void) {
    guard !isShowing else { return }
    var changed = settings
    body(&changed)
    guard changed != settings else { return }
    settings = changed
    show()
    onChange?(changed)
  }

  private func show() {
    isShowing = true
    barcodesSwitch[.active] = settings.readsBarcodes
    textSwitch[.active] = settings.readsText
    contentType[.selected] =
      settings.contentType.flatMap { TextContentType.allCases.firstIndex(of: $0) }.map { $0 + 1 }
      ?? 0
    contentType[.sensitive] = settings.readsText
    quality[.selected] = QualityLevel.allCases.firstIndex(of: settings.quality) ?? 0
    for group in groups { group.show(settings) }
    for (language, row) in languages {
      row.isOn = settings.languages.contains(language.tag)
      row.widget[.sensitive] = settings.readsText
    }
    isShowing = false
  }

  private func filter() {
    let query = search[.text].trimmingCharacters(in: .whitespaces)
    let isBarcodes = barcodes[.title].localizedCaseInsensitiveContains(query)
    let found = groups.map { $0.filter(isBarcodes ? "" : query) }
    barcodes[.visible] = query.isEmpty || isBarcodes || found.contains(true)
    var hasAny = barcodes[.visible]
    for section in sections {
      let isWhole = query.isEmpty || section.title.localizedCaseInsensitiveContains(query)
      var isShown = isWhole
      for (title, row) in section.rows {
        row[.visible] = isWhole || title.localizedCaseInsensitiveContains(query)
        isShown = isShown || row[.visible]
      }
      section.widget[.visible] = isShown
      hasAny = hasAny || isShown
    }
    nothing[.visible] = !hasAny
  }
}
