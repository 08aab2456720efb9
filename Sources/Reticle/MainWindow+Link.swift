import GtkKit
import ScannerCore

extension MainWindow {
  /// Opens the shown link at once when there is nothing to say about it and its host stands in the
  /// bar; asks otherwise.
  func openLink() {
    guard let link = summary?.link else { return }
    if link.findings.isEmpty, resultBar.showsHost(of: link) {
      open(link)
    } else {
      ask(about: link)
    }
  }

  private func open(_ link: LinkInspection) {
    guard let address = link.opened else { return }
    window.open(address) { [weak self] problem in
      guard problem != nil else { return }
      self?.toasts.showToast(tr("No program could open the link"))
    }
  }

  private func ask(about link: LinkInspection) {
    do {
      let builder = try resources.builder("link-dialog.ui")
      let dialog = try builder.window("dialog")
      let host = try builder.widget("host")
      host[.label] = link.hostMarkup
      host[.visible] = !link.host.isEmpty
      let findings = try builder.widget("findings")
      findings[.label] = link.findings.map { "• " + $0.sentence }.joined(separator: "\n")
      findings[.visible] = !link.findings.isEmpty
      try builder.widget("address")[.label] = link.markup
      if !link.canOpen { dialog[Property<String>("heading")] = tr("This link cannot be opened") }
      dialog.setResponse("open", isEnabled: link.canOpen)
      dialog.on("response::open") { [weak self] in self?.open(link) }
      dialog.setTransient(for: window)
      dialog.present()
    } catch {
      toasts.showToast(error.cause)
    }
  }
}
