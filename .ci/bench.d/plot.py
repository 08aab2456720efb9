"""Draws the benchmark's figures as an SVG that is readable on light and on dark pages."""

from math import log10
from xml.sax.saxutils import escape

WIDTH, MARGIN, LABELS, GROUP, BAR = 900, 16, 140, 38, 10
STYLE = """
svg { font: 12px system-ui, sans-serif; }
text { fill: #24292f; } .quiet { fill: #57606a; } .grid { stroke: #d0d7de; }
.r0 { fill: #1a7f64; } .r1 { fill: #b7791f; } .r2 { fill: #6e7781; }
.title { font-size: 14px; font-weight: 600; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; } .quiet { fill: #9da7b3; } .grid { stroke: #3d444d; }
  .r0 { fill: #3fb68f; } .r1 { fill: #d9a441; } .r2 { fill: #8b949e; }
}"""


class Panel:
    """Groups of horizontal bars, one bar for each reader, under a title, over an axis."""

    def __init__(self, title, unit, groups, ticks, place):
        self.title, self.unit, self.groups = title, unit, groups
        self.ticks, self.place = ticks, place

    @property
    def height(self):
        return 34 + GROUP * len(self.groups) + 34

    def draw(self, left, top, width):
        start, room = left + LABELS, width - LABELS - 84
        end = top + 34 + GROUP * len(self.groups)
        yield f'<text class="title" x="{left}" y="{top + 14}">{escape(self.title)}</text>'
        for tick in self.ticks:
            x = start + room * self.place(tick)
            yield f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{top + 26}" y2="{end}"/>'
            yield (f'<text class="quiet" text-anchor="middle" x="{x:.1f}" y="{end + 14}">'
                   f"{tick:g}</text>")
        yield (f'<text class="quiet" text-anchor="middle" x="{start + room / 2:.1f}" '
               f'y="{end + 29}">{escape(self.unit)}</text>')
        for row, (name, values) in enumerate(self.groups):
            y = top + 31 + GROUP * row
            yield (f'<text text-anchor="end" x="{start - 8}" y="{y + 20}">{escape(name)}</text>')
            for index, (value, label) in enumerate(values):
                length = max(1, room * max(0, min(1, self.place(value))))
                at = y + (BAR + 1) * index
                yield (f'<rect class="r{index}" x="{start}" y="{at}" width="{length:.1f}" '
                       f'height="{BAR}"/>')
                yield (f'<text class="quiet" font-size="10" x="{start + length + 4:.1f}" '
                       f'y="{at + 9}">{escape(label)}</text>')


def live(rows):
    """CPU time a frame; the axis is logarithmic, from 1 to 1000 ms."""
    groups = []
    for row in rows:
        if row["part"] == "live":
            values = [(f["milliseconds"], f"{f['milliseconds']:.3g}" + (
                f" · {f['read']}/{f['of']}" if f["of"] else "")) for f in row["readers"].values()]
            groups.append((row["kind"].replace("x", "×", 1), values))
    return Panel("Camera frames: CPU time a frame", "ms a frame, less is better · codes read of shown",
                 groups, [1, 10, 100, 1000], lambda ms: tenfolds(ms) / 3)


def tenfolds(value):
    return log10(max(value, 1))


def sweep(rows, part, title):
    """Read of all pictures of a sweep, over all its levels."""
    sums = {}
    for row in rows:
        if row["part"] == part:
            kind = row["kind"].split(",")[0]
            for reader, f in row["readers"].items():
                total = sums.setdefault(kind, {}).setdefault(reader, [0, 0, 0])
                for index, key in enumerate(("read", "of", "wrong")):
                    total[index] += f[key]
    groups = [
        (kind, [(100 * read / of, f"{100 * read / of:.0f} %" + (f" · {wrong} wrong" if wrong else ""))
                for read, of, wrong in readers.values()])
        for kind, readers in sums.items()]
    return Panel(title, "% read, more is better", groups, [0, 25, 50, 75, 100],
                 lambda share: share / 100)


def svg(rows, date):
    """The whole drawing.

    rows: what the benchmark measured; date: when, as YYYY-MM-DD.
    """
    left = [panel for panel in [live(rows)] if panel.groups]
    right = [panel for panel in [
        sweep(rows, "linear", "Linear codes, spoilt step by step"),
        sweep(rows, "QR", "QR Codes, spoilt step by step")] if panel.groups]
    columns = [column for column in (left, right) if column]
    if not columns:
        raise SystemExit("The plot needs the parts live or sweeps.")
    top = 48
    height = top + max(sum(p.height for p in column) for column in columns) + 20
    width = (WIDTH - MARGIN) // len(columns)
    names = list(rows[0]["readers"])
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
           f'width="{WIDTH}" height="{height}" role="img" aria-label="{escape(", ".join(names))}: '
           f'time and codes read">', f"<style>{STYLE}</style>"]
    x = MARGIN
    for index, name in enumerate(names):
        out.append(f'<rect class="r{index}" x="{x}" y="14" width="12" height="12"/>')
        out.append(f'<text x="{x + 17}" y="24">{escape(name)}</text>')
        x += 110
    out.append(f'<text class="quiet" text-anchor="end" x="{WIDTH - MARGIN}" y="24">{date}</text>')
    for index, column in enumerate(columns):
        y = top
        for panel in column:
            out.extend(panel.draw(MARGIN + index * width, y, width - MARGIN))
            y += panel.height
    return "\n".join(out + ["</svg>"]) + "\n"
