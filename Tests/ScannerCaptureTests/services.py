#!/usr/bin/python3
"""Services that stand in for a desktop's: services.py BUS [SYSTEM-BUS].

A backend for the real xdg-desktop-portal, which asks the user and knows the desktop's settings, and
logind's signal of sleep. Commands come on standard input, one a line, and are answered there:
"answer 0" (what the user says from now on: 0 yes, 1 no), "lock true", "sleep true".
"""

import sys

from gi.repository import Gio, GLib

NAME = "org.freedesktop.impl.portal.desktop.reticletest"
PATH = "/org/freedesktop/portal/desktop"
SETTINGS = "org.freedesktop.impl.portal.Settings"
PRIVACY = "org.gnome.desktop.privacy"
BACKEND = f"""
<node>
  <interface name="org.freedesktop.impl.portal.Access">
    <method name="AccessDialog">
      <arg type="o" name="handle" direction="in"/>
      <arg type="s" name="app_id" direction="in"/>
      <arg type="s" name="parent_window" direction="in"/>
      <arg type="s" name="title" direction="in"/>
      <arg type="s" name="subtitle" direction="in"/>
      <arg type="s" name="body" direction="in"/>
      <arg type="a{{sv}}" name="options" direction="in"/>
      <arg type="u" name="response" direction="out"/>
      <arg type="a{{sv}}" name="results" direction="out"/>
    </method>
  </interface>
  <interface name="{SETTINGS}">
    <method name="Read">
      <arg type="s" name="namespace" direction="in"/>
      <arg type="s" name="key" direction="in"/>
      <arg type="v" name="value" direction="out"/>
    </method>
    <method name="ReadAll">
      <arg type="as" name="namespaces" direction="in"/>
      <arg type="a{{sa{{sv}}}}" name="value" direction="out"/>
    </method>
    <signal name="SettingChanged">
      <arg type="s" name="namespace"/>
      <arg type="s" name="key"/>
      <arg type="v" name="value"/>
    </signal>
    <property name="version" type="u" access="read"/>
  </interface>
</node>"""


def connect(address):
    flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
             | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
    return Gio.DBusConnection.new_for_address_sync(address, flags, None, None)


class Services:
    def __init__(self, session, system):
        self.session, self.system = session, system
        self.answer, self.is_locked = 0, False

    def call(self, _connection, _sender, _path, _interface, method, arguments, invocation):
        lock = GLib.Variant("b", self.is_locked)
        if method == "AccessDialog":
            invocation.return_value(GLib.Variant("(ua{sv})", (self.answer, {})))
        elif method == "ReadAll":
            invocation.return_value(
                GLib.Variant("(a{sa{sv}})", ({PRIVACY: {"disable-camera": lock}},)))
        elif arguments.unpack() == (PRIVACY, "disable-camera"):
            invocation.return_value(GLib.Variant("(v)", (lock,)))
        else:
            invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", "no such key")

    def version(self, *_):
        return GLib.Variant("u", 1)

    def obey(self, command, value):
        if command == "answer":
            self.answer = int(value)
        elif command == "lock":
            self.is_locked = value == "true"
            self.session.emit_signal(
                None, PATH, SETTINGS, "SettingChanged",
                GLib.Variant("(ssv)", (PRIVACY, "disable-camera",
                                       GLib.Variant("b", self.is_locked))))
        else:
            self.system.emit_signal(
                None, "/org/freedesktop/login1", "org.freedesktop.login1.Manager",
                "PrepareForSleep", GLib.Variant("(b)", (value == "true",)))
        print(command, flush=True)


def main():
    session = connect(sys.argv[1])
    system = connect(sys.argv[2]) if len(sys.argv) > 2 else None
    services = Services(session, system)
    for interface in Gio.DBusNodeInfo.new_for_xml(BACKEND).interfaces:
        session.register_object(PATH, interface, services.call, services.version, None)
    Gio.bus_own_name_on_connection(session, NAME, Gio.BusNameOwnerFlags.NONE, None, None)
    if system:
        Gio.bus_own_name_on_connection(
            system, "org.freedesktop.login1", Gio.BusNameOwnerFlags.NONE, None, None)
    loop = GLib.MainLoop()

    def read(*_):
        line = sys.stdin.readline()
        if not line:
            loop.quit()
            return False
        services.obey(*line.split())
        return True

    GLib.io_add_watch(GLib.IOChannel.unix_new(0), GLib.PRIORITY_DEFAULT,
                      GLib.IOCondition.IN | GLib.IOCondition.HUP, read)
    print("ready", flush=True)
    loop.run()


if __name__ == "__main__":
    main()
