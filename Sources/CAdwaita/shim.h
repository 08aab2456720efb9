#pragma once
// What is old in a newer GTK is still what Debian 12 has.
#define GDK_DISABLE_DEPRECATION_WARNINGS
#include <adwaita.h>
#include <glib/gi18n.h>
#include <locale.h>

// GLib's names of the fundamental types are casts, which Swift does not import.
static inline GType adwaita_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType adwaita_type_int(void) { return G_TYPE_INT; }
static inline GType adwaita_type_uint(void) { return G_TYPE_UINT; }
static inline GType adwaita_type_variant(void) { return G_TYPE_VARIANT; }
static inline GType adwaita_type_double(void) { return G_TYPE_DOUBLE; }
static inline GType adwaita_type_string(void) { return G_TYPE_STRING; }

static inline gboolean adwaita_is(gpointer instance, GType type) {
  return G_TYPE_CHECK_INSTANCE_TYPE(instance, type);
}

static inline gboolean adwaita_value_holds(const GValue *value, GType type) {
  return G_VALUE_HOLDS(value, type);
}

// What a Cairo surface keeps its bytes under: the place is the key, and Swift has none that stays.
static inline const cairo_user_data_key_t *adwaita_bytes_key(void) {
  static const cairo_user_data_key_t key;
  return &key;
}

// A closure owns its data: Swift's box is released when the last user of the closure is gone.
static inline GClosure *adwaita_closure_new(gpointer data, GClosureMarshal marshal,
                                            GClosureNotify release) {
  GClosure *closure = g_closure_new_simple(sizeof(GClosure), data);
  g_closure_set_marshal(closure, marshal);
  g_closure_add_finalize_notifier(closure, data, release);
  return closure;
}
