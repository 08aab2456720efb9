"""Measures reticle-scan, ZBar and zxing-cpp on codes drawn as cameras see them.

Every reader gets the same pictures, in one run and in turn, so that all meet the same load. Times
are medians of CPU milliseconds for a picture that is already loaded. "wrong" counts contents that
the picture does not show. Compare within a table, not between machines.
"""

import argparse
import datetime
import json
import pathlib
import shutil
import statistics

import bars
import capture
import plot
import scenes
import text
import video
import window_trace
from readers import Reticle, ZBar, ZXing

PARTS = [
    "turned", "sweeps", "bars", "regions", "live", "tracking", "video", "text", "window",
    "capture"]
# Frames of a camera that are not measured: what is found must first be followed.
WARM_UP, MEASURED = 5, 12


def same(value):
    """UPC-A is an EAN-13 that begins with 0; either form counts."""
    return value[1:] if len(value) == 13 and value.startswith("0") else value


class Bench:
    """Measures batches of pictures and prints a line for each."""

    def __init__(self, readers, folder, window):
        self.readers, self.folder, self.rows = readers, folder, []
        self.window, self.windows = window, []
        head = "".join(f"{reader.name:>26}" for reader in readers)
        print(f"{'read of all / wrong / median ms':<36}{head}")

    def drawn(self, part, kind, batch):
        """Measures pictures that are drawn here, each with what it shows."""
        self.measure(part, kind, self.stored(batch))

    def stored(self, batch):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        files = []
        for index, (image, expected) in enumerate(batch):
            path = self.folder / f"{index:04}.pgm"
            image.save(path)
            files.append((path, expected, []))
        return files

    def live(self, kind, batch):
        self.measure("live", kind, self.stored(batch), skip=WARM_UP)

    def measure(self, part, kind, batch, skip=0):
        """Each of the batch is a file, what it shows, and what it shows besides."""
        figures = {}
        for reader in self.readers:
            files = [path for path, *_ in batch]
            answers = reader.follow(files) if skip else reader.read(files)
            read = wrong = total = 0
            for (_, expected, besides), (_, found) in list(zip(batch, answers))[skip:]:
                shown, got = {same(v) for v in expected}, {same(v) for v in found}
                total += len(shown)
                read += len(shown & got)
                wrong += len(got - shown - {same(v) for v in besides})
            median = statistics.median(cost for cost, _ in answers[skip:])
            figures[reader.name] = {
                "of": total, "read": read, "wrong": wrong, "milliseconds": round(median, 3)}
        self.rows.append({"part": part, "kind": kind, "readers": figures})
        print(f"{part + ': ' + kind:<36}" + "".join(
            f"{f['read']:>8} of {f['of']:<3} /{f['wrong']:>2} /{f['milliseconds']:7.1f}"
            for f in figures.values()), flush=True)

    def tracking(self, kind, batch):
        """What it costs to move the highlights of a frame: no peer does."""
        reader = next(reader for reader in self.readers if isinstance(reader, Reticle))
        figures = reader.track([path for path, *_ in self.stored(batch)])[WARM_UP:]
        costs = sorted(cost for cost, _ in figures)
        items = round(statistics.median(count for _, count in figures))
        row = {"items": items, "milliseconds": round(statistics.median(costs), 3),
               "worst": round(costs[-1], 3)}
        self.rows.append({"part": "tracking", "kind": kind, "readers": {reader.name: row}})
        print(f"{'tracking: ' + kind:<36}{items:>8} followed: {row['milliseconds']:.2f} ms a frame,"
              f" {row['worst']:.2f} at most", flush=True)

    def video(self, kind, contents, frames):
        """How even the frames of a long video are: no frame may hold the next ones up."""
        files = [path for path, *_ in self.stored((frame, []) for frame in frames)]
        figures = {}
        for reader in self.readers:
            answers = reader.follow(files)
            # Twice, for what else the machine does at times is not the reader's.
            again = reader.follow(files)
            costs = sorted(min(one[0], two[0]) for one, two in zip(answers, again))
            got = {same(value) for _, found in answers for value in found}
            shown = {same(value) for value in contents}
            figures[reader.name] = {
                "of": len(shown), "read": len(got & shown), "wrong": len(got - shown),
                "milliseconds": round(statistics.median(costs), 3),
                "most": round(costs[len(costs) * 95 // 100], 3), "worst": round(costs[-1], 3)}
        self.rows.append({"part": "video", "kind": kind, "readers": figures})
        shutil.rmtree(self.folder)
        print(f"{'median / 95 % / worst ms':<36}")
        print(f"{'video: ' + kind:<36}" + "".join(
            f"{f['milliseconds']:>12.1f} /{f['most']:5.1f} /{f['worst']:5.1f}"
            for f in figures.values()))
        print(f"{'codes read of all / wrong':<36}" + "".join(
            f"{f['read']:>18} of {f['of']} /{f['wrong']}" for f in figures.values()), flush=True)


def run_drawn(bench, parts):
    codes = scenes.codes()
    if "turned" in parts:
        for name, code, data in codes:
            bench.drawn("turned", name, [
                (scenes.single(code, angle, 1 + angle), [data]) for angle in range(0, 180, 15)])
    if "sweeps" in parts:
        linear = codes[:len(scenes.LINEAR)]
        qr = list(scenes.qr_codes())
        for part, group, seeds, sweeps in (
                ("linear", linear, 2, scenes.SWEEPS),
                ("QR", qr, 2, scenes.SWEEPS | scenes.BENDS)):
            for kind, (unit, levels) in sweeps.items():
                for level in levels:
                    bench.drawn(part, f"{kind}, {level:g} {unit}", [
                        (scenes.spoilt(code, kind, level, seed), [data])
                        for _, code, data in group for seed in range(seeds)])
    if "bars" in parts:
        for kind in bars.KINDS:
            for name, change in bars.SWEEPS:
                bench.drawn("bars", f"{kind}, {name}", bars.batch(kind, change))
    if "regions" in parts:
        # What one region of 400 x 100 pixels costs, with a code and without.
        for name, batch in bars.regions():
            bench.drawn("regions", name, batch)
    if "live" in parts:
        for size in scenes.SIZES:
            for count in scenes.COUNTS:
                frames = scenes.camera(size, count, WARM_UP + MEASURED)
                bench.live(f"{size[0]}x{size[1]}, {count} codes", frames)
    if "tracking" in parts:
        for count in scenes.FOLLOWED:
            bench.tracking(
                f"1280x720, {count} codes",
                scenes.camera((1280, 720), count, WARM_UP + MEASURED, codes=scenes.easy(count)))
    if "video" in parts:
        table, contents = video.table()
        bench.video(f"{video.SIZE[0]}x{video.SIZE[1]}, a busy minute", contents,
                    video.frames(table))


    if "window" in parts:
        for size in ((1280, 720), (1920, 1080)):
            bench.windows.append({"size": size, **window_trace.measure(
                bench.window, size, bench.folder)})


def run_suite(bench, manifest):
    """JSON Lines beside its pictures: file, symbology, and text, hex or texts; also may be read."""
    batches = {}
    for line in manifest.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if "hex" in row:
            texts = [bytes.fromhex(row["hex"]).decode("utf-8", "replace")]
        else:
            texts = row.get("texts") or ([row["text"]] if row.get("text") is not None else [])
        kind = row.get("symbology") or "none"
        batches.setdefault(kind, []).append(
            (manifest.parent / row["file"], texts, row.get("also", [])))
    for kind, batch in batches.items():
        bench.measure(manifest.parent.name, kind, batch)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--reader", required=True, help="the program reticle-scan")
    options.add_argument("--window", required=True, help="the program reticle")
    options.add_argument("--folder", required=True, type=pathlib.Path, help="for pictures")
    options.add_argument("--parts", default=",".join(PARTS), help="of: " + ",".join(PARTS))
    options.add_argument("--suite", type=pathlib.Path, action="append", default=[],
                         metavar="MANIFEST", help="only these pictures, listed as JSON Lines")
    options.add_argument("--json", type=pathlib.Path, help="also write the figures to this file")
    options.add_argument("--svg", type=pathlib.Path, help="also draw them into this file")
    options = options.parse_args()

    bench = Bench([Reticle(options.reader), ZBar(), ZXing()], options.folder / "pictures",
                  options.window)
    for manifest in options.suite:
        run_suite(bench, manifest)
    if not options.suite:
        run_drawn(bench, options.parts.split(","))
    stages = []
    if not options.suite and "text" in options.parts.split(","):
        stages = text.measure(options.reader, options.folder / "pictures")
    captured = None
    if not options.suite and "capture" in options.parts.split(","):
        captured = capture.run(options.window)
    today = datetime.date.today().isoformat()
    if options.json:
        figures = {"date": today, "rows": bench.rows, "windows": bench.windows, "text": stages,
                   "capture": captured}
        options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    if options.svg:
        options.svg.write_text(plot.svg(bench.rows, today), encoding="utf-8")


if __name__ == "__main__":
    main()
