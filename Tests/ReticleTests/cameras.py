"""Fake video devices (Tests/FakeCamera) on a desktop, and what a person does with their controls."""

import os
import pathlib
import subprocess
import threading
import time

from desktop import wait
from window import Window

# What a GtkSwitch is to AT-SPI under GTK 4.8.
SWITCH = "check box"
PLUG = pathlib.Path(__file__).resolve().parent.parent / "FakeCamera" / "plug.py"


class Cameras:
    """Cameras that are plugged into a desktop; they end with it."""

    def __init__(self, desktop, *cameras, scene=None):
        self.folder = pathlib.Path(desktop.folder) / "cameras"
        self.folder.mkdir()
        if scene:
            desktop.run("convert", scene, "-resize", "1920x1080!", "-quality", "85",
                        str(self.folder / "frame-1920.jpg"))
        desktop.start("umockdev-wrapper", "/usr/bin/python3", "-B", str(PLUG), str(self.folder),
                      *cameras)
        file = self.folder / "environment"
        wait(file.exists, 30, "the cameras")
        lines = file.read_text(encoding="utf-8").splitlines()
        self.environment = dict(line.split("=", 1) for line in lines)

    def log(self, number, since=0.0):
        """What was asked of a camera: pairs of monotonic seconds and text."""
        path = self.folder / "log"
        rows = []
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
            seconds, name, text = line.split(" ", 2)
            if name == f"video{number}" and float(seconds) >= since:
                rows.append((float(seconds), text))
        return rows

    def texts(self, number, since=0.0):
        return [text for _, text in self.log(number, since)]

    def wait_for(self, number, text, since=0.0, seconds=10):
        """Waits until something was asked of a camera; returns when that was."""
        return wait(lambda: next((at for at, row in self.log(number, since) if row == text), None),
                    seconds, f"{text} of video{number}")

    def command(self, line):
        with open(self.folder / "commands", "w", encoding="utf-8") as commands:
            commands.write(line + "\n")


class Writings:
    """Counts how often what cameras are set to is written to the program's settings."""

    def __init__(self, desktop):
        self.path = pathlib.Path(desktop.folder) / "config/glib-2.0/settings/keyfile"
        self.newest = self._read()
        self.count = 0
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self._watch)

    def _read(self):
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        return next((line for line in lines if line.startswith("camera-values=")), "")

    def _watch(self):
        while not self.is_over.wait(0.001):
            text = self._read()
            if text and text != self.newest:
                self.count += 1
                self.newest = text

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.thread.join()


def open_menu(window):
    """Opens the camera's menu and returns it."""
    window.click(window.find("push button", "Camera|カメラ"))
    menu = window.find("menu", "GtkPopoverMenu")
    wait(lambda: window.extents(menu)[2] > 50, 5, "the camera's menu")
    return menu


def _has(node, state):
    import pyatspi
    return node.getState().contains(getattr(pyatspi, state))


def _press(window, menu, role, name, *keys):
    """Goes on to a control of the menu with Tab and presses keys there."""
    node = window.find(role, name, root=menu)

    def is_focused():
        if _has(node, "STATE_FOCUSED"):
            return True
        window.key("Tab")
        time.sleep(0.05)  # The next state is the next key's.
        return _has(node, "STATE_FOCUSED")

    wait(is_focused, 10, f"the focus at {name}")
    window.key(*keys)


def controls(desktop, program, scene):
    """Zoom, focus and light are set by keyboard, reach the driver, and are remembered."""
    facts = {}
    cameras = Cameras(desktop, "0=camera:Desk", "1=infrared:Face", scene=scene)
    window = Window(desktop, program, environment=cameras.environment)
    cameras.wait_for(0, "STREAMON MJPG 1920x1080", seconds=20)
    wait(window.highlights, 15, "highlights")
    facts["requests"] = [text for text in cameras.texts(0) if text.startswith("S_")]
    menu = open_menu(window)
    facts["mode"] = window.find("label", r"1920 × 1080.*", root=menu).name
    facts["sliders"] = window.names("slider", None, menu)
    _press(window, menu, "slider", "Zoom", "Right", "Right", "Page_Up")
    cameras.wait_for(0, "S_CTRL zoom_absolute=112")
    _press(window, menu, SWITCH, "Automatic focus", "space")
    cameras.wait_for(0, "S_CTRL focus_automatic_continuous=0")
    slider = window.find("slider", "Focus", root=menu)
    wait(lambda: _has(slider, "STATE_SENSITIVE"), 5, "focus by hand")
    _press(window, menu, "slider", "Focus", "Right", "Right")
    cameras.wait_for(0, "S_CTRL focus_absolute=10")
    with Writings(desktop) as writings:
        _press(window, menu, "slider", "Brightness", *["Right"] * 40)
        wait(lambda: "'brightness': 168" in writings.newest, 10, "the brightness in the settings")
    facts["writings"] = writings.count
    _press(window, menu, "slider", "Brightness", *["Left"] * 40)
    window.key("Escape")
    button = window.find("push button", "Camera")
    wait(lambda: not _has(button, "STATE_EXPANDED"), 5, "the menu's end")
    window.key("ctrl+l")
    cameras.wait_for(0, "S_CTRL led1_mode=1")
    # Where no highlight is, a click focuses anew.
    before = time.monotonic()
    window.click(window.view, 0.5, 0.1)
    cameras.wait_for(0, "S_CTRL focus_automatic_continuous=1", before)
    facts["status"] = window.close()
    facts["messages"] = window.messages_at_end
    facts["lampAtEnd"] = [text for text in cameras.texts(0) if "led1" in text][-1]

    again = time.monotonic()
    window = Window(desktop, program, environment=cameras.environment)
    cameras.wait_for(0, "S_CTRL focus_absolute=10", again, 20)
    facts["remembered"] = sorted(
        text for text in cameras.texts(0, again) if text.startswith("S_CTRL"))
    window.close()
    return facts


def release(desktop, program, scene):
    """How soon the camera is off when the window is paused, hidden, locked and closed, in seconds."""
    facts = {}
    cameras = Cameras(desktop, "0=camera:Desk", scene=scene)
    window = Window(desktop, program, environment=cameras.environment)

    def until_off(action):
        wait(window.highlights, 15, "highlights")
        begin = time.monotonic()
        action()
        return cameras.wait_for(0, "STREAMOFF", begin) - begin

    def until_on(action):
        begin = time.monotonic()
        action()
        cameras.wait_for(0, "STREAMON MJPG 1920x1080", begin)

    identifier = window.identifier
    paused, minimised = [], []
    # The least of some counts: whatever else the machine does is not the program's.
    for _ in range(3):
        paused.append(until_off(lambda: window.key("space")))
        until_on(lambda: window.key("space"))
        minimised.append(until_off(
            lambda: desktop.run("xdotool", "windowminimize", identifier)))
        until_on(lambda: desktop.run("xdotool", "windowmap", identifier))
    facts["paused"], facts["minimised"] = min(paused), min(minimised)
    lock = ("gsettings", "set", "org.gnome.desktop.privacy", "disable-camera")
    facts["locked"] = until_off(lambda: desktop.run(*lock, "true"))
    until_on(lambda: desktop.run(*lock, "false"))
    facts["closed"] = until_off(lambda: window.key("ctrl+w"))
    facts["status"] = window.process.wait(10)
    facts["messages"] = window.messages()
    return facts


def slow_end(desktop, program, scene):
    """The window is gone at once, though the camera takes its time to be let go."""
    cameras = Cameras(desktop, "0=camera:Desk", scene=scene)
    window = Window(desktop, program, environment=cameras.environment)
    wait(window.highlights, 15, "highlights")
    (cameras.folder / "video0" / "mode").write_text("slow-end", encoding="utf-8")
    window.key("ctrl+w")
    wait(lambda: window.identifier not in desktop.run_quietly(
        "xdotool", "search", "--onlyvisible", "--name", "^Reticle$").split(), 10,
        "the window to go")
    facts = {"isOnWhenGone": "STREAMOFF" not in cameras.texts(0)}
    facts["status"] = window.process.wait(10)
    facts["isOffAtEnd"] = "STREAMOFF" in cameras.texts(0)
    facts["messages"] = window.messages()
    return facts


def torch(desktop, program, scene):
    """The lamp's button switches it on and off, and closing the window switches it off."""
    facts = {}
    cameras = Cameras(desktop, "0=lamp:Phone", scene=scene)
    window = Window(desktop, program, environment=cameras.environment)
    wait(window.highlights, 15, "highlights")
    button = window.find("push button", "Light")
    wait(lambda: window.extents(button)[2] > 10, 5, "the button")
    for name, request in (("on", "led_mode=2"), ("off", "led_mode=0")):
        before = time.monotonic()
        window.click(button)
        cameras.wait_for(0, "S_CTRL " + request, before)
        wait(lambda: _has(button, "STATE_PRESSED") == (name == "on"), 5, "the button " + name)
    window.click(button)
    cameras.wait_for(0, "S_CTRL led_mode=2", before)
    facts["status"] = window.close()
    facts["lamp"] = [text for text in cameras.texts(0) if "led" in text]
    facts["messages"] = window.messages_at_end
    return facts


def mirror(desktop, program, scene):
    """A camera that looks at its user shows a mirror; the pictures that are read stay as they are."""
    facts = {}
    # It hangs upside down in its machine, so its picture must be turned as well.
    turned = os.path.join(desktop.folder, "turned.png")
    desktop.run("convert", scene, "-rotate", "180", turned)
    cameras = Cameras(desktop, "0=lamp:Phone", scene=turned)

    def is_mirror():
        """Whether the QR code, which is at the left, is shown at the right."""
        wait(lambda: len(window.highlights()) >= 2, 15, "highlights")
        code = window.find("push button", "QR Code: .+", root=window.view)
        left, _, width, _ = window.extents(window.view)
        place, _, size, _ = window.extents(code)
        return place + size / 2 > left + width / 2

    window = Window(desktop, program, environment=cameras.environment)
    wait(lambda: len(window.highlights()) >= 2, 15, "highlights")
    facts["highlights"] = sorted(
        name for name in window.highlights() if not name.startswith("Text"))
    facts["isMirror"] = is_mirror()
    window.key("ctrl+f")
    search = window.find("entry", "Search settings")
    wait(lambda: window.extents(search)[2] > 50, 5, "settings")
    time.sleep(0.5)  # The panel slides in; a click before its end lands beside the switch.
    window.type("Mirror")
    switch = window.find("check box", "Mirror the picture")
    wait(lambda: window.extents(switch)[3] > 10, 5, "the switch")
    time.sleep(0.5)  # The rows unfold.
    window.click(switch)
    wait(lambda: not is_mirror(), 5, "no mirror")
    facts["isMirrorAfterSwitch"] = is_mirror()
    window.close()
    window = Window(desktop, program, environment=cameras.environment)
    facts["isRemembered"] = not is_mirror()
    facts["status"] = window.close()
    facts["messages"] = window.messages_at_end
    return facts


def diagnosis(desktop, program):
    """The report for a bug, with a camera that works and with one that may not be opened."""
    cameras = Cameras(desktop, "0=camera:Desk of Lovelace", "1=infrared:Face")
    home = os.path.join(desktop.folder, "home", "lovelace")
    os.mkdir(home)
    environment = {
        **desktop.environment, **cameras.environment, "HOME": home, "USER": "lovelace",
        "LOGNAME": "lovelace", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}

    def report():
        return subprocess.run([program, "--diagnose"], env=environment, check=False, timeout=60,
                              capture_output=True, text=True)

    working = report()
    (cameras.folder / "video0" / "mode").write_text("eacces", encoding="utf-8")
    denied = report()
    return {
        "text": working.stdout, "denied": denied.stdout, "status": working.returncode,
        "messages": working.stderr + denied.stderr,
        "secrets": [home, "lovelace", "Lovelace", desktop.folder, os.uname().nodename]}
