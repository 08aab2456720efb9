import CGlue

/// Signals that who started the program does not want it to hear, as nohup does.
package enum IgnoredSignal {
  /// Whether a signal is one of them.
  ///
  /// - Parameter number: Of the signal; asked before the program itself listens to it.
  /// - Returns: Whether it is ignored.
  package static func contains(_ number: Int32) -> Bool { glue_ignores_signal(number) }
}
