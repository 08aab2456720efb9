import GtkKit
import ScannerCore
import ScannerView

/// The bar below the preview: what was read and what can be done with it.
final class ResultBar {
  let widget: Widget
  private let hint: Widget
  private let paused: Widget
  private let icon: Widget
  private let kind: Widget
  private let content: Widget
  private let open: Widget
  private let steps: Widget
  private let position: Widget
  private let reveal: Widget
  private var announced: String?

  init(_ resources: Descriptions) throws(Builder.Failure) {
    let builder = try resources.builder("result-bar.ui")
    widget = try builder.widget("stack")
    hint = try builder.widget("hint")
    paused = try builder.widget("paused")
    icon = try builder.widget("icon")
    kind = try builder.widget("kind")
    content = try builder.widget("content")
    open = try builder.widget("open")
    steps = try builder.widget("steps")
    position = try builder.widget("position")
    reveal = try builder.widget("reveal")
  }

  /// Shows a state.
  ///
  /// - Parameters:
  ///   - state: What is read and chosen.
  ///   - summary: What there is to say of the shown item; nil: nothing was read yet.
  ///   - isPaused: Whether nothing is read until the user resumes.
  func show(_ state: ResultState, _ summary: ReadingSummary?, isPaused: Bool) {
    widget[.visibleChildName] = summary == nil ? "hint" : "result"
    set(hint, .label, isPaused ? tr("Paused") : tr("Point the camera at a code or text"))
    paused[.visible] = isPaused
    guard let summary else {
      announced = nil
      return
    }
    set(icon, .iconName, summary.iconName)
    let title = summary.title
    set(kind, .label, state.isInView ? title : tr("%1 · no longer in view", title))
    let line = state.isRevealed ? summary.revealedLine : summary.line
    let link = summary.link
    show(link?.markup ?? escapingMarkup(line), isLink: link != nil)
    open[.visible] = link != nil
    reveal[.visible] = summary.hasSecrets
    let count = state.items.count
    steps[.visible] = count > 1 || (count == 1 && !state.isInView)
    set(position, .label, state.index.map { tr("%1 of %2", "\($0 + 1)", "\(count)") } ?? "")
    let name = "\(summary.kindTitle): \(line)"
    if announced != name {
      announced = name
      content.setAccessibleName(name)
    }
  }

  private func show(_ markup: String, isLink: Bool) {
    guard content[.label] != markup else { return }
    content[.label] = markup
    // GTK 4.8 lays a label that can be selected out with the bold part of the text before; cutting it
    // in another way makes a new layout.
    content[.ellipsize] = 0
    // Of a link the beginning is what tells where it leads.
    content[.ellipsize] = isLink ? ResultBar.end : ResultBar.middle
  }

  /// Pango's numbers for where a line that is too long is cut.
  private static let (middle, end) = (2, 3)

  /// Whether a link's host can be seen to its end.
  ///
  /// - Parameter link: The link in the bar.
  /// - Returns: False when the line is cut before it.
  func showsHost(of link: LinkInspection) -> Bool {
    guard let markup = link.markupThroughHost else { return false }
    // The ellipsis takes the room of one character.
    return content.width(ofMarkup: markup + "…") <= content.size.width
  }

  /// Sets what changed only: a label that is set again loses what the user marked in it.
  private func set(_ widget: Widget, _ property: Property<String>, _ value: String) {
    if widget[property] != value { widget[property] = value }
  }
}
