"""What the window takes on a display without a graphics card, by its own trace."""

import json
import pathlib
import statistics
import subprocess
import sys
import time

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "Tests" / "ReticleTests"))
from desktop import Desktop, end  # noqa: E402

CLIP = TOP / "Resources" / "demo" / "demo.webm"
# What is opened and loaded at first is not measured.
WARM_UP, MEASURED = 3, 12


def clip(size, folder):
    """The demo's clip in another size, as a file."""
    path = folder / f"demo-{size[0]}x{size[1]}.webm"
    subprocess.run(
        ["gst-launch-1.0", "-q", "filesrc", f"location={CLIP}", "!", "decodebin", "!",
         "videoconvertscale", "!", f"video/x-raw,width={size[0]},height={size[1]}", "!", "vp8enc",
         "deadline=1", "cpu-used=8", "target-bitrate=8000000", "!", "webmmux", "!", "filesink",
         f"location={path}"], check=True)
    return path


def trace(program, source, folder, screen):
    """The steps of the frames of a source, as `reticle --trace` writes them."""
    path = folder / "trace.jsonl"
    with Desktop(screen) as desktop:
        process = desktop.start(program, f"--source={source}", f"--trace={path}")
        time.sleep(WARM_UP + MEASURED)
        end(process)
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def share(values, part):
    """The value under which a part of them lies; nan when there is none."""
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * part))] if values else float("nan")


def figures(steps):
    """What a trace tells: rates, milliseconds, and CPU seconds a second."""
    last = steps[-1]["time"]
    measured = [step for step in steps if last - MEASURED <= step["time"]]
    captured = {}
    for step in steps:
        if step["step"] == "captured":
            captured[step["frame"]] = step["time"]
    shown = [step for step in measured if step["step"] == "highlighted"]
    waits = [1000 * (step["time"] - captured[step["frame"]])
             for step in shown if step["frame"] in captured]
    lanes = {}
    for step in measured:
        if step["step"] == "recognized":
            lanes.setdefault(step["lane"], []).append(step["milliseconds"])
    blocks = [step["milliseconds"] for step in measured if step["step"] == "blocked"]
    work = [step["working"] for step in measured if step["step"] == "blocked"]
    return {
        "preview frames a second": sum(s["step"] == "pictured" for s in measured) / MEASURED,
        "highlights a second": len(shown) / MEASURED,
        "capture to highlight, median ms": share(waits, 0.5),
        "capture to highlight, 95 % ms": share(waits, 0.95),
        "main loop late, 99 % ms": share(blocks, 0.99),
        "main loop at work, 99 % ms": share(work, 0.99),
        **{f"{lane} lane, median ms": statistics.median(times) for lane, times in lanes.items()},
        **{f"CPU of {name}": seconds / last
           for name, seconds in sorted(
               steps[-1]["threads"].items(), key=lambda item: -item[1])[:8]},
    }


def measure(program, size, folder):
    """Prints and returns the figures of the demo in a size."""
    folder.mkdir(parents=True, exist_ok=True)
    steps = trace(program, f"video:{clip(size, folder)}", folder, (1920, 1200))
    found = figures(steps)
    print(f"window: the demo at {size[0]}x{size[1]}")
    for name, value in found.items():
        print(f"  {name:<36}{value:>9.2f}", flush=True)
    return found
