import GtkKit

/// The page that shows a `Placeholder`.
final class PlaceholderPage {
  let widget: Widget
  private let page: Widget
  private let buttons: [(Placeholder.Action, Widget)]

  /// Makes the page, hidden.
  ///
  /// - Parameters:
  ///   - path: `placeholder.ui`.
  ///   - domain: Translation domain.
  ///   - body: Receives what its buttons ask for.
  /// - Throws: `Builder.Failure` when the description is missing or wrong.
  init(
    path: String, domain: String, _ body: @escaping (Placeholder.Action) -> Void
  ) throws(Builder.Failure) {
    let builder = try Builder(path: path, domain: domain)
    page = try builder.widget("page")
    widget = page
    var buttons: [(Placeholder.Action, Widget)] = []
    for (action, name) in PlaceholderPage.names {
      let button = try builder.widget(name)
      button[.label] = action.label
      button.on("clicked") { body(action) }
      buttons.append((action, button))
    }
    self.buttons = buttons
    widget[.visible] = false
  }

  /// Smaller icon and spaces, for a small view.
  var isCompact = false {
    didSet {
      guard isCompact != oldValue else { return }
      // It is known only while the view is laid out, where no style may change.
      Task { [page, isCompact] in page.setStyle("compact", isCompact) }
    }
  }

  private static let names: KeyValuePairs<Placeholder.Action, String> = [
    .tryAgain: "try_again", .allow: "allow", .chooseCamera: "choose_camera", .resume: "resume",
    .simulate: "simulate", .openImage: "open_image",
    .tryDemo: "try_demo",
  ]

  /// Shown beside the one that is suggested, where somebody answers.
  private static let flat: Set<Placeholder.Action> = [.chooseCamera, .openImage, .tryDemo]

  /// Shows a placeholder.
  ///
  /// - Parameters:
  ///   - placeholder: nil hides the page.
  ///   - offered: The actions that somebody answers.
  func show(_ placeholder: Placeholder?, offering offered: Set<Placeholder.Action>) {
    widget[.visible] = placeholder != nil
    guard let placeholder else { return }
    page[.iconName] = placeholder.iconName
    page[.title] = placeholder.title
    page[.description] = escapingMarkup(placeholder.sentence)
    for (action, button) in buttons {
      let isSuggested = action == placeholder.suggested
      let isAlways = placeholder.suggested != nil && PlaceholderPage.flat.contains(action)
      button[.visible] = (isSuggested || isAlways) && offered.contains(action)
      button.setStyle("suggested-action", isSuggested)
    }
  }
}
