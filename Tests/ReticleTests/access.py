"""Access to the camera on a desktop with real services, and what the window says meanwhile."""

import os
import pathlib
import signal
import subprocess
import time

from desktop import wait
from window import Window

SERVICES = pathlib.Path(__file__).resolve().parent.parent / "ScannerCaptureTests" / "services.py"
BACKEND = """[portal]
DBusName=org.freedesktop.impl.portal.desktop.reticletest
Interfaces=org.freedesktop.impl.portal.Access;
UseIn=gnome
"""
STORE = "org.freedesktop.impl.portal.PermissionStore"


def start_portal(desktop):
    """Starts the real portal, its store of permissions, and somebody who answers its question."""
    folder = os.path.join(desktop.folder, "portals")
    os.mkdir(folder)
    with open(os.path.join(folder, "reticletest.portal"), "w", encoding="utf-8") as file:
        file.write(BACKEND)
    desktop.environment["XDG_DESKTOP_PORTAL_DIR"] = folder
    services = desktop.start(
        "/usr/bin/python3", "-B", str(SERVICES), desktop.environment["DBUS_SESSION_BUS_ADDRESS"],
        stdout=subprocess.PIPE, text=True, keeps_input=True)
    services.stdout.readline()
    desktop.start("/usr/libexec/xdg-permission-store")
    desktop.start("/usr/libexec/xdg-desktop-portal")
    # Whoever speaks to a name that nobody has yet makes the bus start another portal.
    wait(lambda: "org.freedesktop.portal.Desktop" in desktop.run(
        "gdbus", "call", "--session", "-d", "org.freedesktop.DBus", "-o", "/org/freedesktop/DBus",
        "-m", "org.freedesktop.DBus.ListNames"), 10, "the portal")
    wait(lambda: "org.freedesktop.portal.Camera" in desktop.run_quietly(
        "gdbus", "introspect", "--session", "-d", "org.freedesktop.portal.Desktop", "-o",
        "/org/freedesktop/portal/desktop"), 10, "the camera portal")


def store(desktop, permission):
    """Stores what the user is taken to have said to the portal."""
    desktop.run("gdbus", "call", "--session", "-d", STORE, "-o", "/" + STORE.replace(".", "/"),
                "-m", STORE + ".SetPermission", "devices", "true", "camera", "",
                f"['{permission}']")


def until(seconds, condition, what):
    """How long it takes until something is seen."""
    start = time.monotonic()
    wait(condition, seconds, what)
    return time.monotonic() - start


def is_titled(window, title):
    return lambda: title in window.placeholder()


def is_on(window):
    """Whether the window shows that the camera runs."""
    return next(window.walk("image", "The camera is on"), None) is not None


def is_reading(window):
    """Whether both codes are framed in a picture; those of an earlier one fade for a moment."""
    return not window.placeholder() and len(window.highlights()) == 2


def permission(desktop, program, scene):
    """The portal says no; "Allow Camera…" asks again, and then it says yes."""
    facts = {}
    desktop.start_camera(scene)
    start_portal(desktop)
    store(desktop, "no")
    # Only the program, not GTK's own dialogs, is to use portals.
    window = Window(desktop, program, environment={"GTK_USE_PORTAL": "1"})
    facts["denied"] = until(5, is_titled(window, "Camera access is off"), "the refusal")
    button = window.find("push button", "Allow Camera…", root=window.view)
    window.click(button)
    wait(is_titled(window, "Camera access is off"), 5, "the same answer")
    facts["isUsedBefore"] = desktop.is_camera_used()
    store(desktop, "yes")
    # It may come back by itself before the click.
    button.queryAction().doAction(0)
    facts["allowed"] = until(5, lambda: is_on(window), "the camera")
    wait(lambda: len(window.highlights()) == 2, 15, "highlights")
    store(desktop, "no")
    facts["revoked"] = until(5, is_titled(window, "Camera access is off"), "the refusal")
    facts["isOnAfter"] = is_on(window)
    facts["status"] = window.close()
    return facts


def trouble(desktop, program, scene):
    """One trouble after the other, each with its page, and each over without a click."""
    facts = {"pages": {}}
    window = Window(desktop, program)

    def see(title):
        facts["pages"][title] = until(15, is_titled(window, title), title)

    def come_back():
        wait(lambda: is_reading(window), 20, "highlights")

    see("No camera found")
    camera = desktop.start_camera(scene)
    come_back()
    os.kill(camera.pid, signal.SIGSTOP)
    see("The camera gives no picture")
    os.kill(camera.pid, signal.SIGCONT)
    # pipewiresink itself does not always get over it.
    desktop.stop(camera)
    camera = desktop.start_camera(scene)
    come_back()
    for is_locked in ("true", "false"):
        desktop.run("gsettings", "set", "org.gnome.desktop.privacy", "disable-camera", is_locked)
        if is_locked == "true":
            see("The camera is locked")
            facts["isUsedWhenLocked"] = desktop.is_camera_used()
    # As above; that a camera comes back from this is seen on a fake device.
    desktop.stop(camera)
    camera = desktop.start_camera(scene)
    come_back()
    desktop.stop(camera)
    see("The camera was disconnected")
    camera = desktop.start_camera(scene)
    come_back()
    facts["status"] = window.close()
    facts["messages"] = window.messages_at_end
    return facts


def restart(desktop, program, scene):
    """PipeWire ends and is started again while the window scans."""
    facts = {}
    camera = desktop.start_camera(scene)
    window = Window(desktop, program)
    wait(lambda: is_reading(window), 20, "highlights")
    desktop.stop_pipewire()
    facts["gone"] = until(10, is_titled(window, "The camera was disconnected"), "the page")
    desktop.stop(camera)
    desktop.start_camera(scene)
    facts["back"] = until(30, lambda: is_reading(window), "highlights")
    facts["status"] = window.close()
    facts["messages"] = window.messages_at_end
    return facts


def stop_after_result(desktop, program, scene):
    """The camera is off as soon as something was read, where that is wanted."""
    desktop.remember(stops_after_result="true")
    desktop.start_camera(scene)
    window = Window(desktop, program)
    window.find("status bar", "Paused", 20, window.content)
    wait(lambda: not desktop.is_camera_used(), 5, "the camera to be free")
    return {
        "result": window.result(), "isOn": is_on(window), "status": window.close(),
        "messages": window.messages_at_end}
