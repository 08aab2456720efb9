"""What a person does with the history of the window."""

import pathlib
import subprocess
import time

from desktop import wait
from window import Window

SECRET = "correcthorse"
PAYLOADS = {"wifi": f"WIFI:T:WPA;S:net;P:{SECRET};;", "link": "https://example.org/history"}


def draw(desktop):
    """A picture of 1280x720 with a link on the left and a network on the right."""
    folder = pathlib.Path(desktop.folder)
    for name, payload in PAYLOADS.items():
        desktop.run("zint", "-b", "QRCODE", "-d", payload, "--scale=4", "--quietzones", "-o",
                    str(folder / (name + ".png")))
    scene = str(folder / "history-scene.png")
    desktop.run("convert", "-size", "1280x720", "xc:#8fa3ad", str(folder / "link.png"),
                "-geometry", "+200+220", "-composite", str(folder / "wifi.png"), "-geometry",
                "+760+220", "-composite", scene)
    return scene


def rows(window):
    """Contents of the entries, in their order."""
    return [name for name in window.names("list item", "net .+|https.+")]


def entries(window):
    """How many entries are listed."""
    return len(window.names("push button", "Pin .+"))


def is_written(desktop, text):
    """Whether a text stands in any file of the history."""
    files = pathlib.Path(desktop.folder, "data", "reticle").glob("*")
    return any(text.encode() in file.read_bytes() for file in files)


def play(desktop, program):
    """Entries are found, noted, pinned, deleted and brought back, and are there at the next start."""
    facts = {}
    source = "--source=image:" + draw(desktop)
    window = Window(desktop, program, source)
    wait(lambda: len(window.highlights()) == 2, 15, "the highlights")
    window.key("ctrl+h")
    wait(lambda: len(rows(window)) == 2, 10, "the entries")
    facts["entries"] = sorted(rows(window))
    search = window.find("entry", "Search history", root=window.frame)

    def look_for(words, count):
        search.queryEditableText().setTextContents(words)
        wait(lambda: len(rows(window)) == count, 5, f"what “{words}” finds")
        return rows(window)

    facts["found"] = look_for("EXAMPLE history", 1)
    facts["isNothingFound"] = look_for("nothing of this", 0) == [] and bool(
        window.find("label", "Nothing Found", 5, window.frame))
    look_for("", 2)

    # A note is written to the link, and found.
    row = window.find("list item", "https.+")
    window.click(row, 0.3)
    unfolded = row.parent.parent
    note = window.find("text", "Note", 5, unfolded)
    wait(lambda: window.extents(note)[3] > 30, 5, "the row to unfold")
    time.sleep(0.5)  # It slides open; a click before its end lands beside the note.
    window.click(note)
    window.type("third shelf")
    window.key("Return")
    facts["noted"] = look_for("shelf", 1)
    look_for("", 2)
    row = window.find("list item", "https.+")

    # The link is deleted and brought back.
    window.click(window.find("push button", "Delete", 5, row.parent.parent))
    wait(lambda: len(rows(window)) == 1, 5, "the entry to go")
    facts["isWrittenAfterDeletion"] = is_written(desktop, PAYLOADS["link"])
    window.click(window.find("push button", "Undo.*", 5, window.frame))
    wait(lambda: len(rows(window)) == 2, 5, "the entry to come back")

    # A secret is nowhere until its entry is pinned.
    facts["isSecretWritten"] = is_written(desktop, SECRET)
    window.click(window.find("push button", "Pin net.+", 5, window.frame))
    wait(lambda: is_written(desktop, SECRET), 5, "the secret of a pinned entry")
    facts["afterPin"] = rows(window)

    window.choose("History menu", "Clear")
    wait(lambda: len(rows(window)) == 1, 5, "the history to be cleared")
    facts["cleared"] = rows(window)
    facts["status"] = window.close()
    facts["messages"] = window.messages_at_end

    # The next start has what was kept; of a private session nothing is.
    window = Window(desktop, program, source)
    wait(lambda: len(rows(window)) == 2, 10, "the entries of before and the new one")
    facts["afterRestart"] = rows(window)
    window.choose("History menu", "Private Session", "check menu item")
    window.find("label", "Private session: nothing is kept", 5)
    window.choose("Camera", "Demo", "radio menu item")
    wait(lambda: len(window.highlights()) >= 6, 30, "the demo's highlights")
    facts["afterPrivate"] = entries(window)
    window.close()
    facts["messagesAgain"] = window.messages_at_end

    # Where the history is off, nothing is kept either.
    desktop.remember(keeps_history="false", shows_history="true")
    window = Window(desktop, program, "--source=demo")
    wait(lambda: len(window.highlights()) >= 6, 30, "the demo's highlights")
    window.find("label", "The history is off", 5)
    facts["whileOff"] = entries(window)
    window.close()
    return facts


def damaged(desktop, program):
    """A file that is no history is set aside, and said."""
    folder = pathlib.Path(desktop.folder, "data", "reticle")
    folder.mkdir(parents=True)
    noise = bytes(range(256)) * 64
    (folder / "history.sqlite").write_bytes(noise)
    window = Window(desktop, program, "--source=image:" + draw(desktop))
    facts = {"toast": window.find("label", "The history was damaged.+", 15, window.frame).name}
    wait(lambda: len(window.highlights()) == 2, 15, "the highlights")
    window.key("ctrl+h")
    wait(lambda: len(rows(window)) == 2, 10, "the entries")
    kept = [path for path in folder.iterdir() if ".damaged-" in path.name]
    facts["isKept"] = [path.read_bytes() for path in kept] == [noise]
    facts["status"] = window.close()
    facts["messages"] = window.messages_at_end
    facts["integrity"] = subprocess.run(
        ["sqlite3", str(folder / "history.sqlite"), "PRAGMA integrity_check"], check=True,
        capture_output=True, text=True).stdout.strip()
    return facts
