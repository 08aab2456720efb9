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

import access
import cameras
import history
import sound
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
        window.find("status bar", "Paused", 5, window.content)
        wait(lambda: not desktop.is_camera_used(), 5, "the camera to be free")
        facts["whilePaused"] = sorted(window.highlights())
        window.key("space")
        window.is_gone("status bar", "Paused", 5, window.content)
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


def preview(program):
    """A picture in three colours on the screen, drawn without a graphics card."""
    with Desktop() as desktop:
        path = os.path.join(desktop.folder, "colours.png")
        desktop.run("convert", "-size", "400x720", "xc:#c02010", "xc:#20b040", "xc:#3050d0",
                    "+append", "-depth", "8", path)
        window = Window(desktop, program, "--source=image:" + path)
        screen = os.path.join(desktop.folder, "screen.png")
        facts = {}

        def colours():
            """Red, green and blue at the middle of each colour of the picture."""
            desktop.screenshot(screen)
            left, top, width, height = window.extents(window.view)
            found = []
            for part in (0.2, 0.5, 0.8):
                place = f"1x1+{int(left + part * width)}+{int(top + 0.4 * height)}"
                found.append(list(desktop.run(
                    "convert", screen, "-crop", place, "-depth", "8", "rgb:-",
                    encoding="latin-1").encode("latin-1")))
            return found

        def is_shown():
            facts["colours"] = colours()
            return all(max(colour) > min(colour) + 60 for colour in facts["colours"])

        wait(is_shown, 15, "the picture's colours")
        facts["status"] = window.close()
        facts["messages"] = window.messages_at_end
        return facts


def zoom_factor(window):
    """What the zoom's button says, such as "Zoom 2×"."""
    button = window.find("push button", r"Zoom [0-9.]+×, .+", root=window.view)
    return button.name.split(",")[0]


def save_photo(window, path):
    """Saves the photo under a name; the keys are pressed twice, how many dialogs that opened."""
    def dialogs():
        return window.desktop.run_quietly(
            "xdotool", "search", "--onlyvisible", "--name", "^Save Photo$").split()

    window.key("ctrl+s", "ctrl+s")
    wait(dialogs, 10, "the dialog")
    time.sleep(0.5)  # The name is chosen when the dialog stands.
    count = len(dialogs())
    window.key("ctrl+a")
    window.type(path)
    window.key("Return")
    wait(lambda: not dialogs(), 10, "the dialog to go")
    return count


def region(program):
    """A viewfinder is dragged, moved by keys and zoomed under; the photo of a scan is saved."""
    facts = {}
    with Desktop() as desktop:
        desktop.remember(shows_viewfinder="true", viewfinder="[0.5, 0.1, 0.45, 0.8]")
        window = Window(desktop, program, "--source=image:" + draw_scene(desktop))
        frame = window.find("panel", "Viewfinder", root=window.view)
        facts["right"] = names(window, 1)
        width = window.extents(window.view)[2]
        window.drag(frame, 0.5, 0.5, -width / 2, 0)
        wait(lambda: [n for n in window.highlights() if n.startswith("QR")]
             and len(window.highlights()) == 1, 10, "the other code")
        facts["left"] = names(window, 1)
        # The keyboard: highlights first, then the viewfinder.
        window.click(window.view, 0.98, 0.5)
        window.key("Tab", "Tab")
        for _ in range(45):
            window.key("shift+Right")
        facts["wide"] = names(window, 2)
        facts["description"] = frame.description

        path = os.path.join(desktop.folder, "photo.png")
        facts["dialogs"] = save_photo(window, path)
        wait(lambda: os.path.exists(path), 10, "the photo")
        facts["photo"] = desktop.run("identify", "-format", "%m %w %h", path)
        facts["toast"] = window.find("label", "Saved .+", 5, window.content).name
        save_photo(window, path[:-3] + "jpg")
        wait(lambda: os.path.exists(path[:-3] + "jpg"), 10, "the second photo")
        facts["jpeg"] = desktop.run("identify", "-format", "%m %w %h", path[:-3] + "jpg")
        save_photo(window, path[:-3] + "gif")
        facts["refusal"] = window.find("label", "Not saved: .+", 10, window.content).name
        reference = os.path.join(desktop.folder, "scene.png")
        facts["difference"] = float(desktop.run_quietly(
            "sh", "-c", f"compare -metric MAE {reference} {path} null: 2>&1").split()[0]) / 65535

        facts["zoom"] = [zoom_factor(window)]
        window.key("ctrl+plus")
        wait(lambda: zoom_factor(window) != facts["zoom"][-1], 5, "the zoom by a key")
        facts["zoom"].append(zoom_factor(window))
        window.click(window.find("push button", "Zoom in", root=window.view))
        wait(lambda: zoom_factor(window) != facts["zoom"][-1], 5, "the zoom by a button")
        facts["zoom"].append(zoom_factor(window))
        window.scroll(window.view, 3)
        wait(lambda: zoom_factor(window) != facts["zoom"][-1], 5, "the zoom by the wheel")
        facts["isWheelCloser"] = float(zoom_factor(window)[5:-1]) > 1.6
        window.key("ctrl+0")
        wait(lambda: zoom_factor(window) == "Zoom 1×", 5, "the whole picture")
        facts["again"] = names(window, 2)
        facts["status"] = window.close()
        facts["messages"] = window.messages_at_end
    return facts


def guidance(program, kind):
    """Nothing can be read: what the window says, and what it does by itself."""
    with Desktop() as desktop:
        picture = os.path.join(desktop.folder, "picture.png")
        if kind == "dark":
            desktop.run("convert", "-size", "1280x720", "gradient:#101418-#30363c", "-depth", "8",
                        picture)
        elif kind == "parts":
            parts = [os.path.join(desktop.folder, f"part{number}.png") for number in (1, 3)]
            for number, part in zip((1, 3), parts):
                desktop.run("zint", "-b", "QRCODE", "-d", f"part {number}", "--scale=3",
                            "--quietzones", f"--structapp={number},3,99", "-o", part)
            desktop.run("convert", "-size", "1280x720", "xc:#e8e8e8", parts[0], "-geometry",
                        "+200+200", "-composite", parts[1], "-geometry", "+700+200", "-composite",
                        picture)
        else:
            code = os.path.join(desktop.folder, "code.png")
            desktop.run("zint", "-b", "QRCODE", "-d", QR, "--scale=1.5", "--quietzones", "-o", code)
            desktop.run("convert", "-size", "1920x1080", "xc:#9aa7ad", "(", code, "-filter", "box",
                        "-resize", "26%", ")", "-geometry", "+1180+420", "-composite", "-depth",
                        "8", picture)
        window = Window(desktop, program, "--source=image:" + picture)
        # Of two codes one may be read a frame before the other.
        wanted = "2 of .+" if kind == "parts" else ".+"
        wait(lambda: any(window.names("status bar", wanted, window.view)), 15, "a hint")
        return {
            "hint": window.names("status bar", ".+", window.view)[0],
            "isZoomed": zoom_factor(window) != "Zoom 1×",
            "status": window.close(), "messages": window.messages_at_end,
        }


def links(program):
    """Two links are in view: a sound one opens, one that deceives only after it has been told."""
    facts = {}
    with Desktop() as desktop:
        opened = os.path.join(desktop.folder, "opened")
        desktop.open_links_with(opened)
        sound, deceiving = QR, "http://example.com@xn--80ak6aa92e.com/pay"
        codes = [os.path.join(desktop.folder, name + ".png") for name in ("sound", "deceiving")]
        for code, text in zip(codes, (sound, deceiving)):
            desktop.run("zint", "-b", "QRCODE", "-d", text, "--scale=3", "--quietzones", "-o", code)
        picture = os.path.join(desktop.folder, "links.png")
        desktop.run("convert", "-size", "1280x720", "xc:#8fa3ad", codes[0], "-geometry", "+200+220",
                    "-composite", codes[1], "-geometry", "+700+220", "-composite", picture)
        window = Window(desktop, program, "--source=image:" + picture)
        names(window, 2)

        def lines():
            with open(opened, encoding="utf-8") as file:
                return file.read().split("\n")[:-1]

        def choose(text):
            window.click(window.find("push button", "QR Code: " + text, root=window.view))
            wait(lambda: window.result() == "QR Code: " + text, 5, "the link in the bar")

        choose(sound)
        window.key("ctrl+Return")
        wait(lambda: len(lines()) == 1, 10, "the browser")
        choose(deceiving)
        program_node = window.frame.parent
        window.click(window.find("push button", "Open Link…", root=window.content))
        window.find("label", "Open this link\\?", root=program_node)
        # Everything that the dialog says.
        facts["told"] = [text for text in window.names("label", None, program_node[-1]) if text]
        facts["beforeAnswer"] = lines()
        window.key("Escape")
        window.is_gone("label", "Open this link\\?", 5, program_node)
        facts["afterCancel"] = lines()
        window.key("ctrl+Return")
        window.find("push button", ".*Open", root=program_node[-1]).queryAction().doAction(0)
        wait(lambda: len(lines()) == 2, 10, "the browser")
        facts["opened"] = lines()
        window.is_gone("label", "Open this link\\?", 5, program_node)
        facts["status"] = window.close()
        facts["messages"] = window.messages_at_end
    return facts


def card(program):
    """An example reads the number of a card, prints it and ends."""
    with Desktop() as desktop:
        picture = os.path.join(desktop.folder, "card.png")
        desktop.run("convert", "-size", "856x540", "xc:#dfe5ea", "-font",
                    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf", "-pointsize", "48",
                    "-fill", "#202020", "-annotate", "+80+300", "4111 1111 1111 1111",
                    "-pointsize", "30", "-annotate", "+80+430", "VALID 12/29", picture)
        return ended(desktop, program, "image:" + picture)


def stock(program, total):
    """An example counts two pieces of a product that lie still; with 2 it ends, with 3 it must not."""
    with Desktop() as desktop:
        code, picture = (os.path.join(desktop.folder, name) for name in ("ean.png", "stock.png"))
        desktop.run("zint", "-b", "EANX", "-d", EAN[:12], "--scale=2", "--quietzones", "-o", code)
        desktop.run("convert", "-size", "1280x720", "xc:#8fa3ad", code, "-geometry", "+200+220",
                    "-composite", code, "-geometry", "+660+230", "-composite", picture)
        return ended(desktop, program, "image:" + picture, total, limit=8)


def misuse(program, *arguments):
    """An example is given what it cannot use."""
    with Desktop() as desktop:
        return ended(desktop, program, *arguments)


def ended(desktop, program, *arguments, limit=60):
    """What a program printed, and whether it ended by itself within so many seconds."""
    process = desktop.start(program, *arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            text=True)
    is_over = True
    try:
        output, errors = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        is_over = False
        process.terminate()
        output, errors = process.communicate(timeout=10)
    return {"lines": output.split("\n")[:-1], "errors": errors, "status": process.returncode,
            "isOver": is_over}


def secret(program):
    """A network's password is hidden until somebody asks for it."""
    with Desktop() as desktop:
        picture = os.path.join(desktop.folder, "wifi.png")
        desktop.run("zint", "-b", "QRCODE", "-d", "WIFI:T:WPA;S:net;P:password;;", "--scale=5",
                    "--quietzones", "-o", picture)
        window = Window(desktop, program, "--source=image:" + picture)
        facts = {"highlights": names(window, 1)}
        wait(lambda: window.result().startswith("QR Code"), 5, "the code in the result bar")
        facts["hidden"] = window.result()
        facts["title"] = window.find("label", "Wi-Fi .+", 5, window.content).name
        window.key("ctrl+c")
        facts["toast"] = window.find("label", "Copied .+", 5, window.content).name
        button = window.find("push button", "Show what is hidden", root=window.content)
        window.click(button)
        wait(lambda: window.result() != facts["hidden"], 5, "the password")
        facts["shown"] = window.result()
        window.click(button)
        wait(lambda: window.result() == facts["hidden"], 5, "the password to go")
        facts["status"] = window.close()
        facts["messages"] = window.messages_at_end
    return facts


def trace(program):
    """The program is asked to end while it measures itself."""
    with Desktop() as desktop:
        path = os.path.join(desktop.folder, "trace.jsonl")
        window = Window(desktop, program, "--source=demo", "--trace=" + path)
        wait(lambda: len(window.highlights()) >= 3, 20, "the demo's highlights")
        window.process.terminate()
        status = window.process.wait(10)
        with open(path, encoding="utf-8") as file:
            steps = [json.loads(line) for line in file]
        captured = {s["frame"]: s["time"] for s in steps if s["step"] == "captured"}
        times = [s["time"] for s in steps]
        shown = [s for s in steps if s["step"] == "highlighted"]
        return {
            "counts": {kind: sum(s["step"] == kind for s in steps)
                       for kind in ("captured", "recognized", "pictured", "highlighted", "blocked")},
            "isInOrder": times == sorted(times),
            "isShownAfterCapture": all(s["time"] > captured[s["frame"]] for s in shown),
            "threads": sum(steps[-1]["threads"].values()), "status": status,
            "messages": window.messages(),
        }


def shortcuts(program, width, height):
    """The list of shortcuts on a small screen: how large it is, and whether it can be read."""
    with Desktop(size=(int(width), int(height))) as desktop:
        window = Window(desktop, program, "--source=pattern")
        window.key("ctrl+question")

        def find():
            numbers = desktop.run_quietly(
                "xdotool", "search", "--onlyvisible", "--name", "^Keyboard Shortcuts$").split()
            return numbers and numbers[0]

        number = wait(find, 10, "the shortcuts")
        time.sleep(0.5)  # It is placed when it stands.
        shell = desktop.run("xdotool", "getwindowgeometry", "--shell", number)
        place = dict(line.split("=") for line in shell.split())
        list_of_keys = next(node for node in window.frame.parent if node.name == "Keyboard Shortcuts")
        facts = {"place": [int(place[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")],
                 "titles": sum(1 for _ in window.walk("list item", ".+", list_of_keys))}
        window.key("Escape")
        wait(lambda: not find(), 5, "the shortcuts to go")
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


def camera_access(program, kind):
    """Access given and taken, or one trouble after the other, or a pause after a result."""
    play = {"permission": access.permission, "trouble": access.trouble,
            "restart": access.restart, "stop": access.stop_after_result}[kind]
    with Desktop() as desktop:
        return play(desktop, program, draw_scene(desktop))


def camera_controls(program):
    """What a camera lets people set is in its menu."""
    with Desktop() as desktop:
        return cameras.controls(desktop, program, draw_scene(desktop))


def camera_release(program):
    """The camera is off when nobody looks."""
    with Desktop() as desktop:
        return cameras.release(desktop, program, draw_scene(desktop))


def camera_slow_end(program):
    """A camera that takes its time to be let go."""
    with Desktop() as desktop:
        return cameras.slow_end(desktop, program, draw_scene(desktop))


def camera_torch(program):
    """A camera that has a lamp."""
    with Desktop() as desktop:
        return cameras.torch(desktop, program, draw_scene(desktop))


def camera_mirror(program):
    """A camera that looks at its user."""
    with Desktop() as desktop:
        return cameras.mirror(desktop, program, draw_scene(desktop))


def history_use(program):
    """The history is used and kept."""
    with Desktop() as desktop:
        return history.play(desktop, program)


def history_damaged(program):
    """The history's file is damaged."""
    with Desktop() as desktop:
        return history.damaged(desktop, program)


def delivery_sound(program, kind):
    """What is heard when a code is read."""
    with Desktop() as desktop:
        return {"on": sound.beep, "off": sound.silence}[kind](desktop, program, draw_scene(desktop))


def diagnosis(program):
    """What a bug report about the camera says."""
    with Desktop() as desktop:
        return cameras.diagnosis(desktop, program)


if __name__ == "__main__":
    scenarios = [reading, keyboard, replug, region, preview, guidance, card, stock, misuse, trace,
                 placeholder, secret, shortcuts, links, camera_access, camera_controls,
                 camera_release, camera_mirror, history_use, history_damaged, camera_slow_end,
                 camera_torch, delivery_sound, diagnosis]
    scenario = {each.__name__: each for each in scenarios}[sys.argv[1]]
    try:
        print(json.dumps(scenario(*sys.argv[2:])))
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}: {error.stderr}")
