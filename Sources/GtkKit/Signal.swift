import CAdwaita

/// The arguments of one emission of a signal, without the object that emitted it.
package struct SignalArguments {
  fileprivate let values: UnsafePointer<GValue>
  /// How many there are.
  package let count: Int

  /// An argument of GLib's type int; 0 when there is none.
  ///
  /// - Parameter index: Counted from 0.
  /// - Returns: Its value.
  package func int(_ index: Int) -> Int {
    holds(adwaita_type_int(), index) ? Int(g_value_get_int(values + index)) : 0
  }

  /// An argument of GLib's type double; 0 when there is none.
  ///
  /// - Parameter index: Counted from 0.
  /// - Returns: Its value.
  package func double(_ index: Int) -> Double {
    holds(adwaita_type_double(), index) ? g_value_get_double(values + index) : 0
  }

  /// An argument that is a variant holding a string, such as an action's parameter.
  ///
  /// - Parameter index: Counted from 0.
  /// - Returns: The string, or nil when there is none.
  package func variantString(_ index: Int) -> String? {
    guard holds(adwaita_type_variant(), index), let variant = g_value_get_variant(values + index),
      let string = g_variant_get_string(variant, nil)
    else { return nil }
    return String(cString: string)
  }

  /// The value of an argument that is a set of flags or an unsigned number.
  ///
  /// - Parameter index: Counted from 0.
  /// - Returns: Its bits; 0 when there is no such argument.
  func bits(_ index: Int) -> UInt32 {
    guard index < count else { return 0 }
    return holds(adwaita_type_uint(), index)
      ? g_value_get_uint(values + index) : g_value_get_flags(values + index)
  }

  private func holds(_ type: GType, _ index: Int) -> Bool {
    index < count && adwaita_value_holds(values + index, type) != 0
  }
}

extension Object {
  /// Calls a function at each emission of a signal, for as long as the object lives.
  ///
  /// - Parameters:
  ///   - signal: Name, with detail where wanted: "notify::active".
  ///   - body: Called on the main thread. It is kept by the object: capture owners weakly.
  package func on(_ signal: String, _ body: @escaping () -> Void) {
    connect(signal) { _ in
      body()
      return false
    }
  }

  /// Calls a function at each emission of a signal and returns its answer to the emitter.
  ///
  /// - Parameters:
  ///   - signal: Name, with detail where wanted.
  ///   - body: Called on the main thread; its result is used when the signal has a Boolean one.
  package func connect(_ signal: String, _ body: @escaping (SignalArguments) -> Bool) {
    let box = Unmanaged.passRetained(SignalBox(body)).toOpaque()
    let closure = adwaita_closure_new(box, marshalSignal) { data, _ in
      guard let data else { return }
      Unmanaged<SignalBox>.fromOpaque(data).release()
    }
    g_signal_connect_closure(raw, signal, closure, 0)
  }
}

private final class SignalBox {
  let body: (SignalArguments) -> Bool

  init(_ body: @escaping (SignalArguments) -> Bool) { self.body = body }
}

/// One marshaller for every signal: the arguments stay in their values, so no C function type has
/// to match the signal's.
nonisolated private func marshalSignal(
  closure: UnsafeMutablePointer<GClosure>?, result: UnsafeMutablePointer<GValue>?, count: guint,
  values: UnsafePointer<GValue>?, hint: gpointer?, data: gpointer?
) {
  guard let box = closure?.pointee.data, let values, count > 0 else { return }
  let body = Unmanaged<SignalBox>.fromOpaque(box).takeUnretainedValue()
  nonisolated(unsafe) let first = values + 1
  let answer = MainActor.assumeIsolated {
    body.body(SignalArguments(values: first, count: Int(count) - 1))
  }
  if let result, adwaita_value_holds(result, adwaita_type_boolean()) != 0 {
    g_value_set_boolean(result, answer ? 1 : 0)
  }
}
