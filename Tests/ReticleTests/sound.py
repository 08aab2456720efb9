"""Whether a program is heard: a loudspeaker of PipeWire's that records what it gets."""

import os

from desktop import wait
from window import Window

# What pipewire-pulse is: PipeWire that speaks PulseAudio's language, by which GStreamer plays.
PULSE = """
context.spa-libs = {
  audio.convert.* = audioconvert/libspa-audioconvert
  support.* = support/libspa-support
}
context.modules = [
  { name = libpipewire-module-protocol-native }
  { name = libpipewire-module-client-node }
  { name = libpipewire-module-adapter }
  { name = libpipewire-module-metadata }
  { name = libpipewire-module-protocol-pulse args = { server.address = [ "unix:native" ] } }
]
"""


class Loudspeaker:
    """A loudspeaker on a desktop, which hears from its beginning on."""

    def __init__(self, desktop):
        self.path = os.path.join(desktop.folder, "heard.raw")
        desktop.start_pipewire()
        desktop.run("pw-cli", "create-node", "adapter",
                    "{ factory.name=support.null-audio-sink node.name=reticle-speaker "
                    "media.class=Audio/Sink object.linger=true audio.position=[ MONO ] }")
        wait(lambda: "reticle-speaker" in desktop.run("pw-dump"), what="the loudspeaker")
        configuration = os.path.join(desktop.folder, "pulse.conf")
        with open(configuration, "w", encoding="utf-8") as file:
            file.write(PULSE)
        desktop.start("pipewire", "-c", configuration)
        wait(lambda: os.path.exists(desktop.folder + "/run/pulse/native"), what="PulseAudio")
        desktop.start("pw-record", "--target=reticle-speaker", "-P",
                      "{ stream.capture.sink = true }", "--rate=44100", "--channels=1",
                      "--format=s16", self.path)
        # It hears silence for as long as nobody plays.
        wait(lambda: self.length() > 0, what="silence")

    def length(self):
        """Bytes of sound so far, silence as well."""
        return os.path.getsize(self.path) if os.path.exists(self.path) else 0

    def is_loud(self):
        """Whether anything but silence was heard."""
        with open(self.path, "rb") as file:
            return any(file.read()[64:])


def beep(desktop, program, scene):
    """A program that is to beep is shown a code."""
    loudspeaker = Loudspeaker(desktop)
    was_loud = loudspeaker.is_loud()
    desktop.start(program, "image:" + scene, "99")
    wait(loudspeaker.is_loud, 20, "the beep")
    return {"isLoud": not was_loud}


def silence(desktop, program, scene):
    """The window, which is not to beep, is shown a code."""
    loudspeaker = Loudspeaker(desktop)
    window = Window(desktop, program, "--source=image:" + scene)
    wait(window.highlights, 15, "highlights")
    # What is delivered is delivered with its highlight; a beep is heard within .1 s.
    heard = loudspeaker.length()
    wait(lambda: loudspeaker.length() > heard + 2 * 44100, 10, "a second of sound")
    return {"isLoud": loudspeaker.is_loud()}
