import CGio

/// The desktop's policy on cameras: `disable-camera` of org.gnome.desktop.privacy.
///
/// It is read where the settings are, and by the Settings portal, which a sandbox needs; whoever
/// says that cameras are forbidden is right.
// @unchecked: used on the service thread only.
final class PolicyLock: @unchecked Sendable {
  private static let (schema, key) = ("org.gnome.desktop.privacy", "disable-camera")
  /// How long a portal may take to say what the policy is, in seconds.
  private static let limit = 1.0

  private let isSandboxed: Bool
  private let onChange: @Sendable () -> Void
  private var settings: UnsafeMutablePointer<GSettings>?
  private var listener: Bus.Listener?
  private var bus: Bus?
  private var isLockedByPortal = false
  private var isRead = false
  private var waiting: [@Sendable (Bool) -> Void] = []

  /// Makes a lock that is not read yet.
  ///
  /// - Parameters:
  ///   - isSandboxed: Whether the program sees the desktop's settings through portals only.
  ///   - onChange: Called on the service thread whenever the policy may have changed.
  init(isSandboxed: Bool, onChange: @escaping @Sendable () -> Void) {
    self.isSandboxed = isSandboxed
    self.onChange = onChange
  }

  /// Says whether cameras are forbidden, as soon as that is known; follows the policy from then on.
  ///
  /// - Parameter completion: Receives the answer on the service thread.
  func read(_ completion: @escaping @Sendable (Bool) -> Void) {
    if isRead { return completion(isLocked) }
    waiting.append(completion)
    guard waiting.count == 1 else { return }
    openSettings()
    askPortal()
  }

  private var isLocked: Bool {
    isLockedByPortal || settings.map { g_settings_get_boolean($0, Self.key) != 0 } ?? false
  }

  private func openSettings() {
    // g_settings_new aborts when the schema is missing: look it up first.
    guard let source = g_settings_schema_source_get_default(),
      let found = g_settings_schema_source_lookup(source, Self.schema, 1)
    else { return }
    defer { g_settings_schema_unref(found) }
    guard g_settings_schema_has_key(found, Self.key) != 0,
      let settings = g_settings_new_full(found, nil, nil)
    else { return }
    self.settings = settings
    let changed: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, box in
      guard let box else { return }
      Unmanaged<PolicyLock>.fromOpaque(box).takeUnretainedValue().onChange()
    }
    // The lock lives as long as the process, and so does its handler.
    g_signal_connect_data(
      settings, "changed::\(Self.key)", unsafeBitCast(changed, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
  }

  private func askPortal() {
    guard isSandboxed || settings == nil, let bus = Bus(G_BUS_TYPE_SESSION) else {
      return finish()
    }
    self.bus = bus
    listener = bus.listen(
      to: Bus.Signal(
        service: Portal.service, interface: "org.freedesktop.portal.Settings",
        name: "SettingChanged", path: Portal.path, firstArgument: Self.schema)
    ) { [weak self] arguments in
      guard let self, arguments[1]?.string == Self.key else { return }
      isLockedByPortal = arguments[2]?.unboxed.boolean ?? false
      onChange()
    }
    // ReadOne is new in version 2; Read wraps its answer once more.
    ask("ReadOne", orElse: "Read")
  }

  private func ask(_ method: String, orElse older: String?) {
    var call = Portal.method("Settings", method)
    call.startsService = isSandboxed
    bus?.call(call, "('\(Self.schema)', '\(Self.key)')", limit: Self.limit) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .failure(let failure) where failure.isUnknownMethod && older != nil:
        return ask(older ?? method, orElse: nil)
      case .failure: break
      case .success(let reply): isLockedByPortal = reply.value[0]?.unboxed.boolean ?? false
      }
      finish()
    }
  }

  private func finish() {
    isRead = true
    let completions = waiting
    waiting = []
    for completion in completions { completion(isLocked) }
  }
}
