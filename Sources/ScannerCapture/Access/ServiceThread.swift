import CGlue
import Foundation

/// The thread on which services of the desktop answer.
///
/// GDBus and GSettings call back in the GLib loop of the thread that asked. The main loop must not
/// wait for a service, and a dispatch queue has no loop, so this thread has one of its own.
// @unchecked: the pointer is set once, and GMainContext locks itself.
final class ServiceThread: @unchecked Sendable {
  /// The only one; it runs as long as the process.
  static let shared = ServiceThread()

  private let context = g_main_context_new()

  private init() {
    nonisolated(unsafe) let context = context
    let thread = Thread {
      g_main_context_push_thread_default(context)
      g_main_loop_run(g_main_loop_new(context, 0))
    }
    thread.name = "reticle.services"
    thread.start()
  }

  /// Runs something on the thread; any thread may ask.
  ///
  /// - Parameters:
  ///   - delay: How long to wait before, in seconds.
  ///   - body: What to run; it should not block.
  func perform(after delay: Double = 0, _ body: @escaping @Sendable () -> Void) {
    let source = delay > 0 ? g_timeout_source_new(guint(delay * 1000)) : g_idle_source_new()
    g_source_set_priority(source, G_PRIORITY_DEFAULT)
    g_source_set_callback(
      source,
      { box in
        guard let box else { return 0 }
        Callback<Void>.call(box, ())
        return 0
      }, Callback(body).retained, releaseCallback)
    g_source_attach(source, context)
    g_source_unref(source)
  }

  /// Notices once when the other end of a socket is closed, without reading from it.
  ///
  /// - Parameters:
  ///   - descriptor: The socket; it must stay open until the watch is over.
  ///   - body: Called on the thread.
  /// - Returns: What keeps the watch going.
  func whenHungUp(_ descriptor: Int32, _ body: @escaping @Sendable () -> Void) -> Watch {
    let source = g_unix_fd_source_new(descriptor, GIOCondition(G_IO_HUP.rawValue))
    let callback: GUnixFDSourceFunc = { _, _, box in
      guard let box else { return 0 }
      Callback<Void>.call(box, ())
      return 0
    }
    g_source_set_callback(
      source, unsafeBitCast(callback, to: GSourceFunc.self), Callback(body).retained,
      releaseCallback)
    g_source_attach(source, context)
    return Watch(source)
  }

  /// Ends when it is released.
  // @unchecked: a pointer set once; sources may be destroyed from any thread.
  final class Watch: @unchecked Sendable {
    private let source: UnsafeMutablePointer<GSource>?

    fileprivate init(_ source: UnsafeMutablePointer<GSource>?) { self.source = source }

    deinit {
      g_source_destroy(source)
      g_source_unref(source)
    }
  }
}
