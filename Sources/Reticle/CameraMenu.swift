import GtkKit
import ScannerCapture

/// The menu in the header bar: the cameras there are, what can stand in for one, and what the
/// running camera lets people set.
final class CameraMenu {
  /// The choice: a source description such as "camera:NAME" or "demo".
  let action: Action
  private let button: Widget
  private let panel: CameraPanel
  private let cameras = Menu()
  private var task: Task<Void, Never>?
  private let subscription: Subscription

  /// Fills a menu button.
  ///
  /// - Parameters:
  ///   - button: A GtkMenuButton.
  ///   - panel: What the running camera lets people set.
  ///   - source: The source that is shown at first.
  ///   - onChoice: Called with the source that the user chose.
  init(
    _ button: Widget, panel: CameraPanel, source: String, onChoice: @escaping (String) -> Void
  ) {
    self.button = button
    self.panel = panel
    action = Action("source", choice: source, onChoice)
    let others = Menu()
    others.append(tr("Demo"), action: "win.source", target: "demo")
    others.append(tr("Open Image…"), action: "win.open")
    let controls = Menu()
    controls.append(place: "controls")
    let menu = Menu()
    menu.append(section: cameras)
    menu.append(section: controls)
    menu.append(section: others)
    button.setMenu(menu, widgets: ["controls": panel.widget])
    let (lists, list) = AsyncStream<[Camera]>.makeStream(bufferingPolicy: .bufferingNewest(1))
    subscription = CameraList.shared.subscribe { list.yield($0) }
    show(CameraList.shared.cameras)
    task = Task { [weak self] in for await cameras in lists { self?.show(cameras) } }
  }

  isolated deinit {
    task?.cancel()
    subscription.cancel()
  }

  /// Opens the menu.
  func open() { button.openMenu() }

  /// Shows what runs.
  ///
  /// - Parameter status: The camera; nil: none runs.
  func show(_ status: CameraStatus?) { panel.show(status) }

  private func show(_ list: [Camera]) {
    cameras.removeAll()
    cameras.append(tr("Automatic"), action: "win.source", target: "camera")
    for (camera, title) in zip(list, list.titles) {
      cameras.append(title, action: "win.source", target: "camera:\(camera.id)")
    }
  }
}
