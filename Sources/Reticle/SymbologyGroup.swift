import Foundation
import GtkKit
import ScannerCore

/// One group of symbologies in the settings: a switch for each, all and none.
final class SymbologyGroup {
  let widget: Widget
  private let rows: [(symbology: Symbology, row: SwitchRow)]
  private let choice: Widget
  private let title: String

  /// Makes the group.
  ///
  /// - Parameters:
  ///   - group: Which symbologies.
  ///   - readable: Those that an engine can read; the others cannot be switched on.
  ///   - resources: Where the rows are described.
  ///   - onChange: Called with what the user switched.
  /// - Throws: `Builder.Failure` when a description is not installed or wrong.
  init(
    _ group: Symbology.Group, readable: Set<Symbology>, _ resources: Descriptions,
    onChange: @escaping ([Symbology], Bool) -> Void
  ) throws(Builder.Failure) {
    let builder = try resources.builder("symbology-group.ui")
    widget = try builder.widget("group")
    choice = try builder.widget("choice")
    title = group.title
    widget[.title] = title
    var rows: [(Symbology, SwitchRow)] = []
    for symbology in Symbology.allCases where symbology.group == group {
      let row = try SwitchRow(symbology.title, resources) { onChange([symbology], $0) }
      if !readable.contains(symbology) {
        row.widget[.sensitive] = false
        row.explanation = tr("Cannot be read yet")
      }
      widget.addToExpander(row.widget)
      rows.append((symbology, row))
    }
    self.rows = rows
    let switchable = rows.map(\.0).filter(readable.contains)
    let all = try builder.widget("all")
    all.setAccessibleName(tr("All of %1", title))
    all.on("clicked") { onChange(switchable, true) }
    let none = try builder.widget("none")
    none.setAccessibleName(tr("None of %1", title))
    none.on("clicked") { onChange(switchable, false) }
    self.switchable = Set(switchable)
  }

  private let switchable: Set<Symbology>

  /// Shows which symbologies are on.
  ///
  /// - Parameter settings: The present settings.
  func show(_ settings: ScanSettings) {
    var count = 0
    for (symbology, row) in rows {
      let isOn = switchable.contains(symbology) && !settings.disabledSymbologies.contains(symbology)
      row.isOn = isOn
      if isOn { count += 1 }
    }
    widget[.subtitle] = tr("%1 of %2 on", "\(count)", "\(switchable.count)")
    widget[.sensitive] = settings.readsBarcodes
  }

  /// Shows the rows that a search finds.
  ///
  /// - Parameter query: Empty: all.
  /// - Returns: Whether there is any.
  func filter(_ query: String) -> Bool {
    let isWhole = query.isEmpty || title.localizedCaseInsensitiveContains(query)
    var hasAny = isWhole
    for (_, row) in rows {
      let isFound = isWhole || row.title.localizedCaseInsensitiveContains(query)
      row.widget[.visible] = isFound
      hasAny = hasAny || isFound
    }
    choice[.visible] = isWhole
    widget[.visible] = hasAny
    if !query.isEmpty { widget[.expanded] = hasAny }
    return hasAny
  }
}

extension Symbology.Group {
  var title: String {
    switch self {
    case .retail: tr("Retail")
    case .industrial: tr("Industrial")
    case .twoDimensional: tr("2D")
    }
  }
}
