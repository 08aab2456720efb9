"""The window of `reticle` as a person meets it: through the accessibility tree, mouse and keys."""

import os
import re

from desktop import Failure, wait

# How the window manager and GTK's shadow move what AT-SPI calls window coordinates is measured at
# the frame itself: xdotool says where the window is, AT-SPI how large its content.


class Window:
    """A running `reticle` on a `Desktop`."""

    def __init__(self, desktop, program, *arguments, environment=None):
        self.desktop = desktop
        self.log = open(os.path.join(desktop.folder, "log"), "ab")
        self.process = desktop.start(
            program, *arguments, stderr=self.log, environment=environment or {})
        self.frame = wait(self._find_frame, 20, "the window")
        self.identifier = wait(self._find_identifier, 10, "the window's number")

    def _find_frame(self):
        import pyatspi
        if self.process.poll() is not None:
            raise Failure(f"reticle ended with {self.process.returncode}: {self.messages()}")
        for application in pyatspi.Registry.getDesktop(0):
            if application and application.get_process_id() == self.process.pid:
                for frame in application:
                    return frame
        return None

    def _find_identifier(self):
        found = self.desktop.run_quietly(
            "xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)).split()
        return found[-1] if found else None

    def messages(self):
        """What the program wrote to its standard error so far."""
        self.log.flush()
        with open(self.log.name, encoding="utf-8", errors="replace") as file:
            return file.read()

    def nodes(self, role=None, name=None, root=None):
        """Every accessible node with a role and a name (a regular expression for the whole)."""
        found = []
        waiting = [root or self.frame]
        while waiting:
            node = waiting.pop()
            try:
                if (role is None or node.getRoleName() == role) and (
                        name is None or re.fullmatch(name, node.name or "")):
                    found.append(node)
                waiting.extend(reversed([child for child in node if child]))
            except Exception:  # A node that went away while it was asked.
                continue
        return found

    def find(self, role=None, name=None, seconds=10):
        """The first such node, waited for."""
        return wait(lambda: self.nodes(role, name), seconds, f"{role} {name}")[0]

    def is_gone(self, role, name, seconds):
        """Waits until there is no such node."""
        wait(lambda: not self.nodes(role, name), seconds, f"{role} {name} to go")

    def highlights(self):
        """Names of the highlights, such as "QR Code: https://…", in their order."""
        return [node.name for node in self.nodes("push button", r"[^:]+: .+")]

    def result(self):
        """What the result bar announces; empty before the first read."""
        return next((node.name for node in self.nodes("status bar") + self.nodes("statusbar")
                     if node.name), "")

    def extents(self, node):
        """Left, top, width and height of a node on the screen."""
        import pyatspi
        box = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        left, top, width, _ = self._geometry()
        outer = self.frame.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        shadow = max(0, (width - outer.width) // 2)
        return left + shadow + box.x, top + shadow + box.y, box.width, box.height

    def _geometry(self):
        shell = self.desktop.run("xdotool", "getwindowgeometry", "--shell", self.identifier)
        values = dict(line.split("=") for line in shell.split())
        return int(values["X"]), int(values["Y"]), int(values["WIDTH"]), int(values["HEIGHT"])

    def click(self, node, x=0.5, y=0.5):
        """Clicks with the mouse at a part of a node's width and height."""
        left, top, width, height = self.extents(node)
        self.desktop.run("xdotool", "mousemove", "--sync", str(int(left + x * width)),
                         str(int(top + y * height)), "click", "1")

    def key(self, *keys):
        """Presses keys, as xdotool names them."""
        self.desktop.run("xdotool", "key", *keys)

    def type(self, text):
        """Types text."""
        self.desktop.run("xdotool", "type", text)

    def resize(self, width, height):
        """Gives the window another size in pixels."""
        self.desktop.run("xdotool", "windowsize", "--sync", self.identifier, str(width),
                         str(height))

    def close(self):
        """Closes the window as its user does and returns the exit status."""
        self.key("ctrl+w")
        try:
            return self.process.wait(10)
        finally:
            self.log.close()
