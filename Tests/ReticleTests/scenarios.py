#!/usr/bin/python3
"""What a person does with the window, and what is seen then: scenarios.py NAME PROGRAM [ARGUMENT].

Prints the facts as one JSON object; the tests in Swift say what they must be. Ends with another
status than 0 when the scenario cannot be played to its end.
"""

import json
import os
import subprocess
import sys
import time

from desktop import Desktop, wait
from window import Window

QR = "https://example.org/reticle"
EAN = "5901234123457"
# 360x400 and the frame that GTK draws around it when the desktop does not.
NARROW = (370, 410)


def draw_scene(desktop):
    """A picture of 1280x720 with a QR code on the left and an EAN-13 on the right."""
    paths = {name: os.path.join(desktop.folder, name + ".png") for name in ("qr", "ean", "scene")}
    desktop.run("zint", "-b", "QRCODE", "-d", QR, "--scale=4", "--quietzones", "-o", paths["qr"])
    desktop.run("zint", "-b", "EANX", "-d", EAN[:12], "--scale=2", "--quietzones", "-o",
                paths["ean"])
    desktop.run("convert", "-size", "1280x720", "xc:#8fa3ad", paths["qr"], "-geometry", "+200+220",
                "-composite", paths["ean"], "-geometry", "+660+230", "-composite", paths["scene"])
    return paths["scene"]


def names(window, count):
    """The highlights' names as soon as there are so many."""
    wait(lambda: len(window.highlights()) == count, 15, f"{count} highlights")
    return sorted(window.highlights())


def reading(program):
    """A camera shows two codes: both are framed, one is clicked, one is switched off for good."""
    facts = {"clicks": {}}
    with Desktop() as desktop:
        scene = draw_scene(desktop)
        camera = desktop.start_camera(scene)
        window = Window(desktop, program)
        facts["highlights"] = names(window, 2)
        for kind in ("EAN-13", "QR Code"):
            window.click(window.find("push button", kind + ": .+", root=window.view))
            wait(lambda: window.result().startswith(kind), 5, kind + " in the result bar")
            facts["clicks"][kind] = window.result()
        window.key("ctrl+c")
        facts["toast"] = window.find("label", "Copied .+", 5, window.content).name

        window.key("ctrl+f")
        search = window.find("entry", "Search settings")
        wait(lambda: window.extents(search)[2] > 50, 5, "settings")
        time.sleep(0.5)  # The panel slides in; a click before its end lands beside the switch.
        window.type("QR Code")
        switch = window.find("check box", "QR Code")
        wait(lambda: window.extents(switch)[3] > 10, 5, "the switch")
        time.sleep(0.5)  # The rows unfold.
        window.click(switch)
        start = time.monotonic()
        window.is_gone("push button", "QR Code: .+", 5, window.view)
        facts["secondsUntilGone"] = time.monotonic() - start
        facts["withoutQR"] = names(window, 1)
        facts["status"] = window.close()
        facts["messages"] = window.messages_at_end

        # A program that goes away can leave the camera's node without a consumer for good.
        desktop.stop(camera)
        desktop.start_camera(scene)
        window = Window(desktop, program)
        facts["afterRestart"] = names(window, 1)
        facts["isPanelOpenAfterRestart"] = window.extents(
            window.find("entry", "Search settings"))[2] > 50
        window.close()
    return facts


def keyboard(program):
    """No mouse: Tab goes through the highlights in reading order, Enter chooses, Space pauses."""
    facts = {}
    with Desktop() as desktop:
        desktop.start_camera(draw_scene(desktop))
        window = Window(desktop, program)
        names(window, 2)
        chosen = []
        for _ in range(2):
            window.key("Tab", "Return")
            wait(lambda: window.selected() and window.selected() not in chosen, 5, "a choice")
            chosen.append(window.selected())
        facts["chosen"] = chosen
        window.key("Escape")
        wait(lambda: not window.selected(), 5, "no choice")
        window.key("space")
        window.find("status bar", "Paused", 5, window.view)
        wait(lambda: not desktop.is_camera_used(), 5, "the camera to be free")
        facts["whilePaused"] = sorted(window.highlights())
        window.key("space")
        window.is_gone("status bar", "Paused", 5, window.view)
        wait(desktop.is_camera_used, 10, "the camera to be used again")
        facts["resumed"] = names(window, 2)
        desktop.run("xdotool", "windowminimize", window.identifier)
        wait(lambda: not desktop.is_camera_used(), 5, "the camera to be free")
        desktop.run("xdotool", "windowmap", window.identifier)
        wait(desktop.is_camera_used, 10, "the camera to be used again")
        window.resize(*NARROW)
        wait(lambda: window.size() == NARROW, 5, "a narrow window")
        facts["narrow"] = names(window, 2)
        facts["status"] = window.close()
        facts["messages"] = window.messages_at_end
    return facts


def replug(program):
    """The camera is pulled out and comes back; a screen reader clicks what it shows then."""
    facts = {}
    with Desktop() as desktop:
        scene = draw_scene(desktop)
        camera = desktop.start_camera(scene)
        window = Window(desktop, program)
        names(window, 2)
        desktop.stop(camera)
        wait(window.placeholder, 15, "a placeholder")
        facts["title"] = window.placeholder()[0]
        facts["without"] = names(window, 0)  # They fade for a moment.
        desktop.start_camera(scene)
        facts["again"] = names(window, 2)
        action = window.find("push button", "EAN-13: .+", root=window.view).queryAction()
        facts["actions"] = [action.getName(index) for index in range(action.nActions)]
        action.doAction(0)
        wait(window.selected, 5, "a choice")
        facts["chosen"] = window.selected()
        facts["status"] = window.close()
        facts["messages"] = window.messages_at_end
    return facts


def placeholder(program, source):
    """A source that fails: what stands in the place of the picture."""
    with Desktop() as desktop:
        window = Window(desktop, program, "--source=" + source)
        wait(lambda: [n for n in window.placeholder() if n != "Starting…"], 10, "a placeholder")
        facts = {
            "labels": window.placeholder(),
            "buttons": window.names("push button", None, window.view),
            "isDemoRead": False,
        }
        if "Try the Demo" in facts["buttons"]:
            window.click(window.find("push button", "Try the Demo", root=window.view))
            wait(window.highlights, 20, "the demo's highlights")
            facts["isDemoRead"] = True
        facts["status"] = window.close()
        facts["messages"] = window.messages_at_end
    return facts


if __name__ == "__main__":
    scenario = {"reading": reading, "keyboard": keyboard, "replug": replug,
                "placeholder": placeholder}[sys.argv[1]]
    try:
        print(json.dumps(scenario(*sys.argv[2:])))
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}: {error.stderr}")
