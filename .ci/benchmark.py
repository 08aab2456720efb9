"""Draws codes as cameras see them and measures reticle-scan, ZBar and zxing-cpp on them.

Every reader gets the same pictures, in one run and in turn, so that all meet the same load. Times
are CPU milliseconds for a picture that is already loaded. "wrong" counts contents that the picture
does not show. Compare within a table, not between machines.
"""

import argparse
import ctypes
import json
import pathlib
import random
import statistics
import subprocess
import time

import numpy
import zxingcpp
from PIL import Image, ImageFilter

# zint's name of the symbology, its number, what is encoded.
CODES = [
    ("EAN-13", 13, "5901234123457"),
    ("UPC-A", 34, "036000291452"),
    ("Code 128", 20, "Reticle-128"),
    ("Code 39", 8, "RETICLE39"),
    ("ITF-14", 89, "10012345000017"),
    ("QR", 58, "https://reticle.example/qr"),
    ("Data Matrix", 71, "Reticle Data Matrix"),
    ("Aztec", 92, "Reticle Aztec"),
    ("PDF417", 55, "Reticle PDF417"),
]
FRAMES = [(640, 480), (1280, 720), (1920, 1080), (3840, 2160)]


def draw(folder, number, data):
    path = folder / f"code-{number}.png"
    subprocess.run(
        ["zint", "-b", str(number), "-d", data, "-o", str(path), "--scale", "1.5", "--notext",
         "--quietzones", "--nobackground"], check=True, capture_output=True)
    code = Image.open(path).convert("RGBA")
    white = Image.new("RGBA", code.size, "white")
    white.alpha_composite(code)
    return white.convert("L")


def desk(size, seed):
    """Something like a desk: soft light, soft shapes, sensor noise."""
    chance = numpy.random.default_rng(seed)
    coarse = chance.integers(60, 200, (9, 16)).astype("uint8")
    return Image.fromarray(coarse).resize(size, Image.Resampling.BICUBIC)


def finish(image, seed, blur=0.0, noise=3.0):
    if blur:
        image = image.filter(ImageFilter.GaussianBlur(blur))
    grey = numpy.asarray(image).astype("float32")
    grey += numpy.random.default_rng(seed).normal(0, noise, grey.shape)
    return Image.fromarray(grey.clip(0, 255).astype("uint8"))


def paste(frame, code, angle, at):
    turned = code.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    mask = Image.new("L", code.size, 255).rotate(angle, expand=True)
    frame.paste(turned, at, mask)


def single(code, angle=0, blur=0.0, noise=3.0, scale=1.0):
    if scale != 1:
        code = code.resize([max(1, round(s * scale)) for s in code.size], Image.Resampling.BICUBIC)
    side = int((code.width ** 2 + code.height ** 2) ** 0.5) + 80
    frame = desk((side, side), 1)
    turned = code.rotate(angle, expand=True)
    paste(frame, code, angle, ((side - turned.width) // 2, (side - turned.height) // 2))
    return finish(frame, 2, blur, noise)


def pictures(codes):
    """Yields (kind, image, expected contents)."""
    for name, code, data in codes:
        for angle in range(0, 180, 15):
            yield f"turned: {name}", single(code, angle), [data]
    for name, code, data in codes:
        for blur in (1.0, 2.0, 3.0):
            yield f"blur, sigma {blur:g} px", single(code, blur=blur), [data]
        for noise in (20, 40):
            yield f"noise, sigma {noise}", single(code, noise=noise), [data]
        for scale in (0.5, 0.4):
            yield f"small: {3 * scale:g} px a module", single(code, scale=scale), [data]
    for size in FRAMES:
        for count in (0, 1, 20):
            for seed in range(3):
                yield f"{size[0]}x{size[1]}, {count} codes", *crowd(codes, size, count, seed)


def crowd(codes, size, count, seed):
    chance = random.Random(1000 * count + seed)
    frame = desk(size, seed)
    columns, rows = 5, 4
    cells = [(x, y) for y in range(rows) for x in range(columns)]
    expected = []
    for cell in chance.sample(cells, count):
        name, code, data = chance.choice(codes)
        width, height = size[0] // columns, size[1] // rows
        angle = chance.uniform(-30, 30)
        turned = code.rotate(angle, expand=True)
        factor = min(1, 0.95 * min(width / turned.width, height / turned.height))
        small = code.resize([max(1, round(s * factor)) for s in code.size], Image.Resampling.BICUBIC)
        paste(frame, small, angle, (cell[0] * width, cell[1] * height))
        expected.append(data)
    return finish(frame, seed), sorted(set(expected))


class ZBar:
    name = "ZBar"

    def __init__(self):
        self.z = z = ctypes.CDLL("libzbar.so.0")
        pointer = ctypes.c_void_p
        for name, result, arguments in [
            ("image_scanner_create", pointer, []), ("image_create", pointer, []),
            ("image_destroy", None, [pointer]), ("image_set_format", None, [pointer, ctypes.c_ulong]),
            ("image_set_size", None, [pointer, ctypes.c_uint, ctypes.c_uint]),
            ("image_set_data", None, [pointer, pointer, ctypes.c_ulong, pointer]),
            ("scan_image", ctypes.c_int, [pointer, pointer]),
            ("image_first_symbol", pointer, [pointer]), ("symbol_next", pointer, [pointer]),
            ("symbol_get_data", pointer, [pointer]), ("symbol_get_data_length", ctypes.c_uint, [pointer]),
        ]:
            function = getattr(z, "zbar_" + name)
            function.restype, function.argtypes = result, arguments
        self.scanner = z.zbar_image_scanner_create()

    def read(self, files):
        return [self.decode(numpy.ascontiguousarray(Image.open(f))) for f in files]

    def decode(self, grey):
        z, (height, width) = self.z, grey.shape
        start = time.thread_time_ns()
        image = z.zbar_image_create()
        z.zbar_image_set_format(image, 0x30303859)  # "Y800"
        z.zbar_image_set_size(image, width, height)
        z.zbar_image_set_data(image, grey.ctypes.data, grey.size, None)
        z.zbar_scan_image(self.scanner, image)
        found, symbol = [], z.zbar_image_first_symbol(image)
        while symbol:
            data = ctypes.string_at(z.zbar_symbol_get_data(symbol), z.zbar_symbol_get_data_length(symbol))
            found.append(data.decode("utf-8", "replace"))
            symbol = z.zbar_symbol_next(symbol)
        z.zbar_image_destroy(image)
        return (time.thread_time_ns() - start) / 1e6, found


class ZXing:
    name = "zxing-cpp"

    def read(self, files):
        return [self.decode(numpy.ascontiguousarray(Image.open(f))) for f in files]

    def decode(self, grey):
        start = time.thread_time_ns()
        found = zxingcpp.read_barcodes(grey, text_mode=zxingcpp.TextMode.Plain)
        return (time.thread_time_ns() - start) / 1e6, [code.text for code in found]


class Reticle:
    name = "Reticle"

    def __init__(self, program):
        self.program = program

    def read(self, files):
        run = subprocess.run(
            [self.program, "--format", "json", "--timing", "--jobs", "1", *map(str, files)],
            capture_output=True, text=True, check=False)
        lines = [json.loads(line) for line in run.stdout.splitlines()]
        return [(line["milliseconds"], [item["payload"] for item in line["items"]]) for line in lines]


def same(value):
    """UPC-A is an EAN-13 that begins with 0; either form counts."""
    return value[1:] if len(value) == 13 and value.startswith("0") else value


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--reader", required=True)
    options.add_argument("--folder", required=True, type=pathlib.Path)
    options.add_argument("--json", help="also write the figures to this file")
    options = options.parse_args()
    folder = options.folder / "pictures"
    folder.mkdir(parents=True, exist_ok=True)

    codes = [(name, draw(folder, number, data), data) for name, number, data in CODES]
    rows, batches = [], {}
    for index, (kind, image, expected) in enumerate(pictures(codes)):
        path = folder / f"{index:04}.png"
        image.save(path, compress_level=1)
        batches.setdefault(kind, []).append((path, expected))
    readers = [Reticle(options.reader), ZBar(), ZXing()]
    head = "".join(f"{reader.name:>26}" for reader in readers)
    print(f"{'read of all / wrong / median ms':<34}{head}")
    for kind, batch in batches.items():
        figures = {}
        for reader in readers:
            answers = reader.read([path for path, _ in batch])
            read = wrong = 0
            for (_, expected), (_, found) in zip(batch, answers):
                read += len({same(v) for v in expected} & {same(v) for v in found})
                wrong += len({same(v) for v in found} - {same(v) for v in expected})
            total = sum(len(expected) for _, expected in batch)
            median = statistics.median(milliseconds for milliseconds, _ in answers)
            figures[reader.name] = {"of": total, "read": read, "wrong": wrong, "milliseconds": median}
        rows.append({"kind": kind, **figures})
        print(f"{kind:<34}" + "".join(
            f"{f['read']:>8} of {f['of']:<3} /{f['wrong']:>2} /{f['milliseconds']:7.1f}"
            for f in figures.values()), flush=True)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
