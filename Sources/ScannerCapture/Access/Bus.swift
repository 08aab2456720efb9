import CGio

/// A message bus of D-Bus.
///
/// Answers and signals come on the service thread, where all members are to be used.
// @unchecked: the pointer is set once, and GDBusConnection may be used from any thread.
final class Bus: @unchecked Sendable {
  /// Why a call has no answer.
  struct Failure: Error, Hashable, Sendable {
    /// Name of the error as D-Bus has it; empty when the bus itself failed.
    let name: String

    /// The service is there and refuses.
    var isRefusal: Bool { name == "org.freedesktop.portal.Error.NotAllowed" }
    /// The service is there and too old.
    var isUnknownMethod: Bool { name == "org.freedesktop.DBus.Error.UnknownMethod" }
  }

  /// What a call answers.
  struct Reply: Sendable {
    /// Always a tuple.
    let value: Variant
    /// Files that came with it; the receiver closes them.
    let descriptors: [Int32]
  }

  /// What to call.
  struct Method: Sendable {
    let service: String
    let path: String
    let interface: String
    let name: String
    /// Whether a service that does not run is started for this.
    var startsService = true
  }

  /// The GDBusConnection, owned.
  let pointer: OpaquePointer

  /// Connects; blocks the calling thread for as long.
  ///
  /// - Parameter type: The session's or the system's.
  init?(_ type: GBusType) {
    guard let connection = g_bus_get_sync(type, nil, nil) else { return nil }
    // GIO ends the process together with its bus unless told otherwise.
    g_dbus_connection_set_exit_on_close(connection, 0)
    pointer = connection
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// The name of this connection, such as ":1.42".
  var uniqueName: String {
    g_dbus_connection_get_unique_name(pointer).map { String(cString: $0) } ?? ""
  }

  /// Calls a method.
  ///
  /// - Parameters:
  ///   - method: What to call.
  ///   - arguments: A tuple in GVariant's text format.
  ///   - limit: How long to wait for the answer, in seconds.
  ///   - completion: Receives the answer.
  func call(
    _ method: Method, _ arguments: String = "()", limit: Double,
    then completion: @escaping @Sendable (Result<Reply, Failure>) -> Void
  ) {
    let flags = method.startsService ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START
    let arguments = Variant(parsing: arguments)
    g_dbus_connection_call_with_unix_fd_list(
      pointer, method.service, method.path, method.interface, method.name, arguments?.pointer,
      nil, flags, gint(limit * 1000), nil, nil,
      { connection, result, box in
        guard let connection, let result, let box else { return }
        let answer = Bus.answer(OpaquePointer(connection), result)
        Callback<Result<Reply, Failure>>.finish(box, answer)
      }, Callback(completion).retained)
  }

  private static func answer(
    _ connection: OpaquePointer, _ result: OpaquePointer
  ) -> Result<Reply, Failure> {
    var error: UnsafeMutablePointer<GError>?
    var list: UnsafeMutablePointer<GUnixFDList>?
    let value = g_dbus_connection_call_with_unix_fd_list_finish(connection, &list, result, &error)
    defer { if let list { g_object_unref(list) } }
    guard let value else {
      let name = error.flatMap { g_dbus_error_get_remote_error($0) }
      defer {
        g_free(name)
        if let error { g_error_free(error) }
      }
      return .failure(Failure(name: name.map { String(cString: $0) } ?? ""))
    }
    var count: gint = 0
    let files = list.flatMap { g_unix_fd_list_steal_fds($0, &count) }
    defer { g_free(files) }
    let descriptors = files.map { files in (0..<Int(count)).map { files[$0] } } ?? []
    return .success(Reply(value: Variant(owning: value), descriptors: descriptors))
  }
}
