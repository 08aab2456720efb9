import GtkKit
import ScannerCore
import ScannerView

/// The bar below the preview: what was read and what can be done with it.
final class ResultBar {
  let widget: Widget
  private let icon: Widget
  private let kind: Widget
  private let content: Widget
  private let steps: Widget
  private let position: Widget
  private let reveal: Widget
  private var announced: String?

  init(_ resources: Descriptions) throws(Builder.Failure) {
    let builder = try resources.builder("result-bar.ui")
    widget = try builder.widget("stack")
    icon = try builder.widget("icon")
    kind = try builder.widget("kind")
    content = try builder.widget("content")
    steps = try builder.widget("steps")
    position = try builder.widget("position")
    reveal = try builder.widget("reveal")
  }

  /// Shows a state.
  ///
  /// - Parameter state: What is read and chosen.
  func show(_ state: ResultState) {
    widget[.visibleChildName] = state.shown == nil ? "hint" : "result"
    guard let item = state.shown else {
      announced = nil
      return
    }
    let meaning = item.content
    set(icon, .iconName, item.iconName(meaning))
    let problem = meaning.problems.first.map { " · " + $0.text } ?? ""
    let title = item.title(meaning) + problem
    set(kind, .label, state.isInView ? title : tr("%1 · no longer in view", title))
    let line = state.isRevealed ? item.revealedLine : item.singleLine
    set(content, .label, line)
    reveal[.visible] = meaning.hasSecrets
    let count = state.items.count
    steps[.visible] = count > 1 || (count == 1 && !state.isInView)
    set(position, .label, state.index.map { tr("%1 of %2", "\($0 + 1)", "\(count)") } ?? "")
    let name = "\(item.kindTitle): \(line)"
    if announced != name {
      announced = name
      content.setAccessibleName(name)
    }
  }

  /// Sets what changed only: a label that is set again loses what the user marked in it.
  private func set(_ widget: Widget, _ property: Property<String>, _ value: String) {
    if widget[property] != value { widget[property] = value }
  }
}
