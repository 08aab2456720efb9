#!/usr/bin/python3
"""Cameras that need no hardware: umockdev-wrapper plug.py FOLDER [NUMBER=KIND[:NAME]]…

Compiles the camera into FOLDER, draws its pictures (or takes FOLDER/frame-1920.jpg as it is), plugs
the cameras in and writes into FOLDER/environment what a program needs to see them, NAME=VALUE a
line. Then it takes lines from FOLDER/commands: "plug NUMBER", "unplug NUMBER". A line
"plug" or "unplug" is done when FOLDER/videoN/plugged is there or gone. What else a camera does is
said in its folder; see FakeCamera.h.
"""

import ctypes
import os
import pathlib
import shutil
import signal
import subprocess
import sys

import gi

gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
SIZES = {640: 480, 1280: 720, 1920: 1080}


def compile_camera(folder):
    library = folder / "fakecamera.so"
    subprocess.run(
        ["cc", "-std=gnu17", "-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", "-o",
         str(library), *map(str, sorted(HERE.glob("*.c"))), "-ldl", "-lpthread"], check=True)
    return library


def draw(folder):
    """What the camera sees: bars from white on the left to blue, or what lies there already."""
    scene = folder / "frame-1920.jpg"
    if not scene.exists():
        subprocess.run(
            ["gst-launch-1.0", "-q", "videotestsrc", "num-buffers=1", "pattern=smpte75", "!",
             "video/x-raw,format=I420,width=1920,height=1080", "!", "jpegenc", "quality=85", "!",
             "filesink", f"location={scene}"], check=True)
    for width, height in SIZES.items():
        target = folder / f"frame-{width}.jpg"
        if not target.exists():
            subprocess.run(
                ["gst-launch-1.0", "-q", "filesrc", f"location={scene}", "!", "jpegdec", "!",
                 "videoconvertscale", "!", f"video/x-raw,width={width},height={height}", "!",
                 "jpegenc", "quality=85", "!", "filesink", f"location={target}"], check=True)


class Cameras:
    """The devices as udev lists them."""

    def __init__(self, folder):
        self.folder = folder
        self.testbed = UMockdev.Testbed.new()

    def make(self, number, kind, name):
        place = self.folder / f"video{number}"
        place.mkdir(exist_ok=True)
        for file, text in (("mode", "gone"), ("plug", "0"), ("kind", kind), ("name", name)):
            self.write(number, file, text)

    def write(self, number, file, text):
        """In one step: a camera looks at any moment."""
        place = self.folder / f"video{number}"
        (place / f"{file}.new").write_text(text + "\n", encoding="utf-8")
        os.rename(place / f"{file}.new", place / file)

    def path(self, number):
        return (f"/devices/pci0000:00/0000:00:14.0/usb1/1-{number + 1}/1-{number + 1}:1.0"
                f"/video4linux/video{number}")

    def describe(self, number):
        place = self.folder / f"video{number}"
        name = (place / "name").read_text(encoding="utf-8").strip()
        kind = (place / "kind").read_text(encoding="utf-8").strip()
        capabilities = ":" if kind == "metadata" else ":capture:"
        lines = [
            f"P: {self.path(number)}", f"N: video{number}", f"E: DEVNAME=/dev/video{number}",
            "E: SUBSYSTEM=video4linux", "E: MAJOR=81", f"E: MINOR={number}", "E: ID_V4L_VERSION=2",
            f"E: ID_V4L_PRODUCT={name}", f"E: ID_V4L_CAPABILITIES={capabilities}", "E: ID_BUS=usb",
            f"E: ID_PATH=pci-0000:00:14.0-usb-0:{number + 1}:1.0", "E: ID_USB_DRIVER=uvcvideo",
            f"A: name={name}\\n", "A: index=0\\n", f"A: dev=81:{number}\\n"]
        return "\n".join(lines) + "\n\n"

    def nodes(self, number):
        """Where the device file lies, and where it is hidden while it is unplugged."""
        folder = pathlib.Path(self.testbed.get_root_dir()) / "dev"
        return folder / f"video{number}", folder / f".video{number}"

    def plug(self, number):
        place = self.folder / f"video{number}"
        node, hidden = self.nodes(number)
        count = int((place / "plug").read_text(encoding="utf-8"))
        self.write(number, "plug", str(count + 1))
        self.write(number, "mode", "ok")
        # umockdev cannot add a device file a second time (0.17: an assertion), so it only hides.
        if hidden.exists():
            hidden.rename(node)
            self.testbed.uevent("/sys" + self.path(number), "add")
        else:
            self.testbed.add_from_string(self.describe(number))
        (place / "plugged").touch()

    def unplug(self, number):
        place = self.folder / f"video{number}"
        node, hidden = self.nodes(number)
        self.write(number, "mode", "gone")
        node.rename(hidden)
        self.testbed.uevent("/sys" + self.path(number), "remove")
        (place / "plugged").unlink(missing_ok=True)


PR_SET_PDEATHSIG = 1


def main():
    # It ends with whoever started it, and then takes its own folder away.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    folder = pathlib.Path(sys.argv[1])
    library = compile_camera(folder)
    draw(folder)
    cameras = Cameras(folder)
    try:
        serve(cameras, folder, library)
    finally:
        shutil.rmtree(cameras.testbed.get_root_dir(), ignore_errors=True)


def serve(cameras, folder, library):
    """Plugs the cameras in that the command line names, and does what it is told then."""
    for argument in sys.argv[2:]:
        number, _, rest = argument.partition("=")
        kind, _, name = rest.partition(":")
        cameras.make(int(number), kind, name or f"Fake Camera {number}")
        cameras.plug(int(number))
    commands = folder / "commands"
    os.mkfifo(commands)
    environment = {
        "FAKE_CAMERA": folder, "UMOCKDEV_DIR": cameras.testbed.get_root_dir(),
        "LD_PRELOAD": f"{library} libumockdev-preload.so.0"}
    text = "".join(f"{name}={value}\n" for name, value in environment.items())
    # In one step, for whoever waits for the file.
    (folder / "environment.new").write_text(text, encoding="utf-8")
    os.rename(folder / "environment.new", folder / "environment")
    # Open for both, so that it does not end with the first writer.
    with open(os.open(commands, os.O_RDWR), encoding="utf-8") as lines:
        for line in lines:
            word, number = line.split()
            {"plug": cameras.plug, "unplug": cameras.unplug}[word](int(number))


if __name__ == "__main__":
    main()
