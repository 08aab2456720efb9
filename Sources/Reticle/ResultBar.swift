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
  private var announced: String?

  init(_ resources: Descriptions) throws(Builder.Failure) {
    let builder = try resources.builder("result-bar.ui")
    widget = try builder.widget("stack")
    icon = try builder.widget("icon")
    kind = try builder.widget("kind")
    content = try builder.widget("content")
    steps = try builder.widget("steps")
    position = try builder.widget("position")
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
    set(icon, .iconName, item.iconName)
    let title = item.title
    set(kind, .label, state.isInView ? title : tr("%1 · no longer in view", title))
    set(content, .label, item.singleLine)
    let count = state.items.count
    steps[.visible] = count > 1 || (count == 1 && !state.isInView)
    set(position, .label, state.index.map { tr("%1 of %2", "\($0 + 1)", "\(count)") } ?? "")
    if announced != item.accessibleName {
      announced = item.accessibleName
      content.setAccessibleName(item.accessibleName)
    }
  }

  /// Sets what changed only: a label that is set again loses what the user marked in it.
  private func set(_ widget: Widget, _ property: Property<String>, _ value: String) {
    if widget[property] != value { widget[property] = value }
  }
}

extension RecognizedItem {
  /// The kind of the content and of the code, such as "Product · EAN-13".
  var title: String {
    switch (content, reading) {
    case (.product, _): tr("Product · %1", kindTitle)
    case (.url, _): tr("Link · %1", kindTitle)
    case (.text, .text(let text)): "\(kindTitle) · \(text.language.name)"
    default: kindTitle
    }
  }

  var iconName: String {
    switch (content, reading) {
    case (.product, _): "reticle-product-symbolic"
    case (.url, _): "reticle-link-symbolic"
    case (_, .barcode): "reticle-code-symbolic"
    case (_, .text): "reticle-text-symbolic"
    }
  }
}
