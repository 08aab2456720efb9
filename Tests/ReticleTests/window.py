"""The window of `reticle` as a person meets it: through the accessibility tree, mouse and keys."""

import collections
import os
import re
import time

from desktop import Failure, wait

# How the window manager and GTK's shadow move what AT-SPI calls window coordinates is measured at
# the frame itself: xdotool says where the window is, AT-SPI how large its content.


HIGHLIGHT = r"[^:]+: .+"


class Window:
    """A running `reticle` on a `Desktop`."""

    def __init__(self, desktop, program, *arguments, environment=None):
        self.desktop = desktop
        self.messages_at_end = ""
        self.log = open(os.path.join(desktop.folder, "log"), "wb")
        self.process = desktop.start(
            program, *arguments, stderr=self.log, environment=environment or {})
        self.frame = wait(self._find_frame, 20, "the window")
        self.view = self.find("panel", "Camera picture|カメラの映像")
        # Preview, result bar and toasts, without the settings with their hundreds of nodes.
        self.content = self.view.parent.parent.parent
        self.status = None
        self.identifier = wait(self._find_identifier, 10, "the window's number")

    def _find_frame(self):
        import pyatspi
        self._check_alive()
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

    def walk(self, role, name, root=None):
        """Nodes with a role and a name (a regular expression for the whole), the nearest first.

        Each question is a call to the program between two of its frames, so the search is lazy
        and the caller says in which part of the window it looks.
        """
        waiting = collections.deque([root or self.frame])
        while waiting:
            node = waiting.popleft()
            try:
                title = node.name or ""
                if (name is None or re.fullmatch(name, title)) and node.getRoleName() == role:
                    yield node, title
                waiting.extend(child for child in node if child)
            except Exception:  # A node that went away while it was asked.
                self._check_alive()

    def names(self, role, name=None, root=None):
        """The names of all such nodes."""
        return [title for _, title in self.walk(role, name, root)]

    def _check_alive(self):
        if self.process.poll() is not None:
            raise Failure(f"reticle ended with {self.process.returncode}: {self.messages()}")

    def find(self, role, name, seconds=10, root=None):
        """The first such node, waited for."""
        return wait(lambda: next(self.walk(role, name, root), None), seconds, f"{role} {name}")[0]

    def is_gone(self, role, name, seconds, root):
        """Waits until there is no such node."""
        wait(lambda: not next(self.walk(role, name, root), None), seconds, f"{role} {name} to go")

    def highlights(self):
        """Names of the highlights, such as "QR Code: https://…", in their order."""
        return self.names("push button", HIGHLIGHT, self.view)

    def selected(self):
        """Name of the highlight that is marked as chosen; None when there is none."""
        for node, title in self.walk("push button", HIGHLIGHT, self.view):
            if node.description:
                return title
        return None

    def result(self):
        """What the result bar announces; "GtkLabel" before the first read."""
        if not self.status:
            self.status = wait(lambda: next(
                (node for node, title in self.walk("status bar", None, self.content)
                 if node.parent != self.view and title != "Paused"), None), 10, "the result bar")
        return self.status.name

    def placeholder(self):
        """Title and sentence of the placeholder; empty while there is a picture."""
        return [title for page in self.view if page.getRoleName() == "panel"
                for node, title in self.walk("label", None, page)
                if node.parent.getRoleName() != "push button"]

    def extents(self, node):
        """Left, top, width and height of a node on the screen."""
        import pyatspi
        box = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        left, top, width, _ = self._geometry()
        outer = self.frame.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        shadow = max(0, (width - outer.width) // 2)
        return left + shadow + box.x, top + shadow + box.y, box.width, box.height

    def size(self):
        """Width and height of the window in pixels."""
        return self._geometry()[2:]

    def _geometry(self):
        shell = self.desktop.run("xdotool", "getwindowgeometry", "--shell", self.identifier)
        values = dict(line.split("=") for line in shell.split())
        return int(values["X"]), int(values["Y"]), int(values["WIDTH"]), int(values["HEIGHT"])

    def click(self, node, x=0.5, y=0.5):
        """Clicks with the mouse at a part of a node's width and height."""
        left, top, width, height = self.extents(node)
        self.desktop.run("xdotool", "mousemove", "--sync", str(int(left + x * width)),
                         str(int(top + y * height)), "click", "1")

    def drag(self, node, x, y, dx, dy):
        """Drags with the mouse from a part of a node's width and height, so many pixels far."""
        left, top, width, height = self.extents(node)
        start = (int(left + x * width), int(top + y * height))
        command = ["xdotool", "mousemove", "--sync", *map(str, start), "mousedown", "1"]
        for step in (0.25, 0.5, 0.75, 1):
            command += ["mousemove", "--sync", str(int(start[0] + step * dx)),
                        str(int(start[1] + step * dy))]
        self.desktop.run(*command, "mouseup", "1")

    def scroll(self, node, clicks, x=0.5, y=0.5):
        """Turns the wheel over a part of a node, upwards when positive."""
        left, top, width, height = self.extents(node)
        self.desktop.run("xdotool", "mousemove", "--sync", str(int(left + x * width)),
                         str(int(top + y * height)), "click", "--repeat", str(abs(clicks)),
                         "4" if clicks > 0 else "5")

    def key(self, *keys):
        """Presses keys, as xdotool names them."""
        self.desktop.run("xdotool", "key", *keys)

    def type(self, text):
        """Types text."""
        self.desktop.run("xdotool", "type", text)

    def choose(self, button, item, role="menu item"):
        """Opens a button's menu and goes on to an item by keyboard."""
        import pyatspi
        self.click(self.find("push button", button))
        node = self.find(role, item, 5)

        def is_focused():
            if node.getState().contains(pyatspi.STATE_FOCUSED):
                return True
            self.key("Down")
            time.sleep(0.1)  # The next state is the next key's.
            return node.getState().contains(pyatspi.STATE_FOCUSED)

        wait(is_focused, 10, f"the focus at {item}")
        self.key("Return")

    def resize(self, width, height):
        """Gives the window another size in pixels."""
        self.desktop.run("xdotool", "windowsize", "--sync", self.identifier, str(width),
                         str(height))

    def close(self):
        """Closes the window as its user does and returns the exit status."""
        self.key("ctrl+w")
        status = self.process.wait(10)
        self.messages_at_end = self.messages()
        self.log.close()
        return status
