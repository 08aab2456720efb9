"""What a camera's pictures cost before anybody looks at them, against a bare GStreamer pipeline.

Both take JPEG of 1920x1080 at 30 pictures a second from the same fake camera, decode it once and
bring it to recognition and to the screen. CPU is read by thread: the camera's own, which decodes,
and one for each branch.
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "Tests" / "ReticleTests"))
from cameras import Cameras  # noqa: E402
from desktop import Desktop, wait  # noqa: E402
from window import Window  # noqa: E402

MEASURED, ROUNDS = 12, 3
# GStreamer names a thread after the pad that it pushes from; the kernel keeps 15 characters.
THREADS = {"camera and decoder": "source:src", "recognition": "recognitionqueue:src",
           "preview": "queue0:src"}
TICK = os.sysconf("SC_CLK_TCK")


def seconds_by_thread(pid):
    """CPU seconds that the threads of a process have had so far, by name."""
    times = {}
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        try:
            name = (task / "comm").read_text(encoding="utf-8").strip()
            fields = (task / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            with open(task / "schedstat", encoding="utf-8") as file:
                # In nanoseconds where the kernel counts them, else in ticks.
                seconds = int(file.read().split()[0]) / 1e9
        except FileNotFoundError:
            continue
        seconds = seconds or (int(fields[11]) + int(fields[12])) / TICK
        times[name] = times.get(name, 0) + seconds
    return times


def cost(cameras, pid, stop):
    """CPU milliseconds a frame of each part, from the start of the stream to its end."""
    begin = time.monotonic()
    time.sleep(MEASURED)
    times = seconds_by_thread(pid)
    stop()
    cameras.wait_for(0, "STREAMOFF", begin)
    delivered = wait(lambda: [text for text in cameras.texts(0, begin)
                              if text.startswith("DELIVERED")], 5, "the count of frames")
    frames = int(delivered[-1].split()[1])
    return {"frames": frames, **{part: 1000 * times[name[:15]] / frames
                                 for part, name in THREADS.items()}}


def bare(desktop, cameras, size):
    """The pipeline as one would write it for gst-launch."""
    width, height = size
    queue = "queue leaky=downstream max-size-bytes=0 max-size-time=0"
    launch = (
        "v4l2src name=source device=/dev/video0 ! image/jpeg,width=1920,height=1080,framerate=30/1 "
        f"! jpegdec ! tee name=t t. ! {queue} name=recognitionqueue max-size-buffers=1 "
        f"! appsink sync=false drop=true max-buffers=1 t. ! {queue} name=queue0 max-size-buffers=2 "
        f"! videoconvertscale ! video/x-raw,format=BGRx,width={width},height={height} "
        "! appsink sync=false drop=true max-buffers=1")
    begin = time.monotonic()
    process = desktop.start("gst-launch-1.0", "-q", *launch.split(),
                            environment=cameras.environment)
    cameras.wait_for(0, "STREAMON MJPG 1920x1080", begin)
    # Interrupted it stops the stream before it ends.
    return cost(cameras, process.pid, lambda: process.send_signal(signal.SIGINT))


def reticle(desktop, cameras, program):
    """The window, and the size of the pictures on its screen."""
    begin = time.monotonic()
    window = Window(desktop, program, environment=cameras.environment)
    cameras.wait_for(0, "STREAMON MJPG 1920x1080", begin)
    wait(lambda: not window.placeholder(), 10, "a picture")
    _, _, width, height = window.extents(window.view)
    figures = cost(cameras, window.process.pid, window.close)
    height = min(height, width * 9 // 16) // 2 * 2
    return figures, (height * 16 // 9 // 2 * 2, height)


def measure(program):
    """Prints and returns CPU milliseconds a frame of both, and how they compare."""
    best = {"reticle": {}, "bare": {}}
    with Desktop() as desktop:
        cameras = Cameras(desktop, "0=camera:Desk")
        for _ in range(ROUNDS):
            own, size = reticle(desktop, cameras, program)
            for name, figures in (("reticle", own), ("bare", bare(desktop, cameras, size))):
                print(f"  {name}: {figures.pop('frames')} frames in {MEASURED} s")
                for part, milliseconds in figures.items():
                    known = best[name].get(part, milliseconds)
                    best[name][part] = min(known, milliseconds)
    for figures in best.values():
        decoder = figures["camera and decoder"]
        figures["camera to recognition"] = decoder + figures["recognition"]
        figures["camera to screen"] = decoder + figures["preview"]
        figures["all"] = figures["camera to screen"] + figures["recognition"]
    print(f"capture: 1920x1080 JPEG at 30 a second, shown at {size[0]}x{size[1]}; CPU ms a frame")
    for part, own in best["reticle"].items():
        other = best["bare"][part]
        print(f"  {part:<36}{own:>9.2f}  bare pipeline {other:>7.2f}  ratio {own / other:>5.2f}",
              flush=True)
    return best


def run(program):
    """Measures with the system's Python, which knows the accessibility tree, and returns it."""
    process = subprocess.run(["/usr/bin/python3", "-B", __file__, program], check=True,
                             stdout=subprocess.PIPE, text=True)
    *lines, figures = process.stdout.splitlines()
    print("\n".join(lines), flush=True)
    return json.loads(figures)


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1])))
