#pragma once
#include <glib.h>

/// A GLib source that runs what waits on libdispatch's main queue, and so also jobs of Swift's
/// main actor. Attach it to the default context once, on the main thread. The caller owns it.
GSource *glue_main_queue_source_new(void);
