#include "MainQueueSource.h"

#include <stdint.h>
#include <unistd.h>

// libdispatch exports these two for CoreFoundation's run loop. They are in no header; every
// release of swift-corelibs-libdispatch since 2015 has them, and GtkKit's test notices when not.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

typedef struct {
  GSource source;
  gpointer tag;
  int handle;
} MainQueueSource;

static gboolean dispatch(GSource *source, GSourceFunc callback, gpointer data) {
  MainQueueSource *self = (MainQueueSource *)source;
  uint64_t count;
  // The handle is an eventfd: unless it is read, it stays ready and the loop spins. It does not
  // block, so there being nothing to read is no error.
  if (g_source_query_unix_fd(source, self->tag) & G_IO_IN) {
    ssize_t got = read(self->handle, &count, sizeof count);
    (void)got;
  }
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

GSource *glue_main_queue_source_new(void) {
  static GSourceFuncs functions = {.dispatch = dispatch};
  GSource *source = g_source_new(&functions, sizeof(MainQueueSource));
  MainQueueSource *self = (MainQueueSource *)source;
  self->handle = _dispatch_get_main_queue_handle_4CF();
  self->tag = g_source_add_unix_fd(source, self->handle, G_IO_IN);
  g_source_set_name(source, "libdispatch main queue");
  g_source_set_priority(source, G_PRIORITY_DEFAULT);
  return source;
}
