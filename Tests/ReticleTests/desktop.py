"""A private desktop for driving the window: display, session bus, accessibility, virtual camera.

Everything lives in a temporary folder and is ended by its process id. Nothing of the desktop that
the tests are started from is seen or touched.
"""

import ctypes
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time


PR_SET_PDEATHSIG = 1


def end_with_parent():
    """Runs in a new process: it ends when the one that started it does, however that ends."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


class Failure(Exception):
    """The desktop did not do what it must for the test to mean anything."""


def wait(condition, seconds=10, what=""):
    """Asks until the answer is true, at most for some seconds, and returns that answer."""
    end = time.monotonic() + seconds
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > end:
            raise Failure(f"waited {seconds} s for {what or condition.__name__}")
        time.sleep(0.02)


class Desktop:
    """Starts with the first `with`, ends with its end."""

    def __init__(self, size=(1280, 800)):
        self.size = size
        self.processes = []
        self.pipewire = []

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="reticle-desktop.")
        for name in ("run", "home", "config"):
            os.mkdir(os.path.join(self.folder, name), 0o700)
        self.environment = dict(os.environ)
        for name in ("WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "GTK_THEME", "LANGUAGE"):
            self.environment.pop(name, None)
        self.environment.update(
            XDG_RUNTIME_DIR=self.folder + "/run", HOME=self.folder + "/home",
            XDG_CONFIG_HOME=self.folder + "/config", XDG_DATA_HOME=self.folder + "/data",
            GSETTINGS_BACKEND="keyfile", GDK_BACKEND="x11", GSK_RENDERER="cairo", LIBGL_ALWAYS_SOFTWARE="1",
            XDG_CURRENT_DESKTOP="GNOME", LC_ALL="C.UTF-8", NO_AT_BRIDGE="0",
            GTK_A11Y="atspi")
        # The registry of GStreamer's plugins is slow to make: one for all tests.
        self.environment.setdefault(
            "GST_REGISTRY", os.path.join(tempfile.gettempdir(), f"reticle-gst.{os.getuid()}"))
        try:
            self._start_display()
            self._start_bus()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            end(process)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self, *command, **options):
        """Starts a program that ends with the desktop."""
        options.setdefault("stdout", subprocess.DEVNULL)
        options.setdefault("stderr", subprocess.DEVNULL)
        environment = {**self.environment, **options.pop("environment", {})}
        keeps_input = options.pop("keeps_input", False)
        process = subprocess.Popen(
            command, env=environment, start_new_session=True, preexec_fn=end_with_parent,
            stdin=subprocess.PIPE if keeps_input else subprocess.DEVNULL, **options)
        self.processes.append(process)
        return process

    def run(self, *command, encoding="utf-8"):
        """Runs a program to its end and returns what it printed."""
        return subprocess.run(
            command, env=self.environment, stdin=subprocess.DEVNULL, check=True, timeout=20,
            capture_output=True, encoding=encoding).stdout

    def run_quietly(self, *command):
        """Runs a program whose failure only means that there is nothing yet."""
        return subprocess.run(
            command, env=self.environment, stdin=subprocess.DEVNULL, check=False, timeout=20,
            capture_output=True, text=True).stdout

    def _start_display(self):
        read, write = os.pipe()
        width, height = self.size
        self.start("Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24",
                   "-nolisten", "tcp", "-noreset", pass_fds=(write,))
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise Failure("Xvfb gave no display")
        self.environment["DISPLAY"] = ":" + number
        self.start("openbox")

    def _start_bus(self):
        bus = self.start("dbus-daemon", "--session", "--nofork", "--print-address=1",
                         stdout=subprocess.PIPE, text=True)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        # Started here, not by the bus, so that it is known and ended; it ends its own two.
        self.start("/usr/libexec/at-spi-bus-launcher", "--launch-immediately")
        wait(lambda: "org.a11y.Bus" in self.run_quietly(
            "gdbus", "call", "--session", "-d", "org.freedesktop.DBus", "-o",
            "/org/freedesktop/DBus", "-m", "org.freedesktop.DBus.ListNames"), what="AT-SPI")
        os.environ.update(self.environment)

    def remember(self, **settings):
        """Writes what the program finds in its settings, as GVariant writes values."""
        folder = os.path.join(self.folder, "config", "glib-2.0", "settings")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "keyfile"), "w", encoding="utf-8") as file:
            file.write("[io/github/reticle_scanner/Reticle]\n")
            for name, value in settings.items():
                file.write(f"{name.replace('_', '-')}={value}\n")

    def open_links_with(self, path):
        """Makes a browser that writes each address that it is given to a file, one a line."""
        open(path, "w", encoding="utf-8").close()
        script = os.path.join(self.folder, "browser")
        with open(script, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\nprintf '%s\\n' \"$1\" >> '{path}'\n")
        os.chmod(script, 0o700)
        folder = os.path.join(self.folder, "data", "applications")
        os.makedirs(folder)
        with open(os.path.join(folder, "browser.desktop"), "w", encoding="utf-8") as file:
            file.write("[Desktop Entry]\nType=Application\nName=Browser\n"
                       f"Exec={script} %u\n"
                       "MimeType=x-scheme-handler/http;x-scheme-handler/https;\n")
        with open(os.path.join(self.folder, "config", "mimeapps.list"), "w",
                  encoding="utf-8") as file:
            file.write("[Default Applications]\nx-scheme-handler/http=browser.desktop\n"
                       "x-scheme-handler/https=browser.desktop\n")

    def start_pipewire(self):
        """Starts PipeWire and its session manager unless they run."""
        if self.pipewire:
            return
        self.pipewire = [self.start("pipewire")]
        wait(lambda: os.path.exists(self.folder + "/run/pipewire-0"), what="PipeWire")
        self.pipewire.append(self.start("wireplumber"))
        wait(lambda: "WirePlumber" in self.run("pw-cli", "ls", "Client"), what="WirePlumber")

    def start_camera(self, picture):
        """Shows a picture of 1280x720 as a camera named "TestCamera"."""
        self.start_pipewire()
        # The picture lies over a live test picture: imagefreeze's own buffers crash pipewiresink
        # when the camera is opened in the moment it appears. pipewiresink stands still for good when
        # all of its buffers wait for a reader that got no processor time: at 30 frames a second
        # after 0.2 s, at 10 not after 1.6 s.
        camera = self.start(
            "gst-launch-1.0", "-q", "videotestsrc", "is-live=true", "pattern=black", "!",
            "video/x-raw,format=I420,width=1280,height=720,framerate=10/1", "!",
            "gdkpixbufoverlay", "location=" + picture, "!", "pipewiresink", "mode=provide",
            "stream-properties=props,media.class=Video/Source,node.name=reticle-test,"
            "node.description=TestCamera,media.role=Camera")
        wait(lambda: '"node.name": "reticle-test"' in self.run("pw-dump"), what="the camera")
        return camera

    def stop_pipewire(self):
        """Ends PipeWire; the next camera starts another one."""
        for process in reversed(self.pipewire):
            self.stop(process)
        self.pipewire = []

    def is_camera_used(self):
        """Whether anybody takes pictures from the camera."""
        # pw-dump adds a second list when something changes while it writes the first.
        dump = self.run("pw-dump").strip()
        states = {}
        while dump:
            entries, end_of_list = json.JSONDecoder().raw_decode(dump)
            dump = dump[end_of_list:].strip()
            for entry in entries:
                info = entry.get("info") or {}
                if (info.get("props") or {}).get("node.name") == "reticle-test":
                    states[entry["id"]] = info.get("state")
        return "running" in states.values()

    def stop(self, process):
        """Ends one program before the desktop ends."""
        end(process)
        self.processes.remove(process)

    def screenshot(self, path, window=None):
        """Takes a picture of the screen, or of what lies inside a window's frame."""
        self.run("import", "-window", window or "root", path)


def end(process):
    """Ends a program by its id, by force when it does not go."""
    if process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
