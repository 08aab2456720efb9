import CGio

extension Bus {
  /// Which signals to hear.
  struct Signal: Sendable {
    let service: String
    let interface: String
    let name: String
    /// Of which object; nil: of any.
    var path: String?
    /// What the first argument must be; nil: anything.
    var firstArgument: String?
  }

  /// Hears signals until what it returns is released.
  ///
  /// - Parameters:
  ///   - signal: Which.
  ///   - body: Receives the arguments, a tuple, on the service thread.
  /// - Returns: What keeps the ear open.
  func listen(to signal: Signal, _ body: @escaping @Sendable (Variant) -> Void) -> Listener {
    let id = g_dbus_connection_signal_subscribe(
      pointer, signal.service, signal.interface, signal.name, signal.path, signal.firstArgument,
      G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, arguments, box in
        guard let arguments, let box else { return }
        Callback<Variant>.call(box, Variant(owning: g_variant_ref(arguments)))
      }, Callback(body).retained, releaseCallback)
    return Listener(self, id)
  }

  /// Notices when a service goes away, until what it returns is released.
  ///
  /// - Parameters:
  ///   - service: Its name on the bus.
  ///   - body: Called on the service thread.
  /// - Returns: What keeps the ear open.
  func whenGone(_ service: String, _ body: @escaping @Sendable () -> Void) -> Listener {
    let change = Signal(
      service: "org.freedesktop.DBus", interface: "org.freedesktop.DBus",
      name: "NameOwnerChanged", firstArgument: service)
    return listen(to: change) { if $0[2]?.string?.isEmpty == true { body() } }
  }

  /// Ends when it is released.
  final class Listener: Sendable {
    private let bus: Bus
    private let id: guint

    fileprivate init(_ bus: Bus, _ id: guint) {
      self.bus = bus
      self.id = id
    }

    deinit { g_dbus_connection_signal_unsubscribe(bus.pointer, id) }
  }
}
