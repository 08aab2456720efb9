"""Draws codes as cameras see them: on something like a desk, turned, and spoilt step by step."""

import io
import random
import subprocess

import numpy
from PIL import Image, ImageDraw, ImageFilter

# Name, zint's number of the symbology, what is encoded.
LINEAR = [
    ("EAN-13", 13, "5901234123457"),
    ("Code 128", 20, "Reticle-128"),
    ("Code 39", 8, "RETICLE39"),
    ("ITF-14", 89, "10012345000017"),
]
OTHERS = [
    ("UPC-A", 34, "036000291452"),
    ("QR", 58, "https://reticle.example/qr"),
    ("Data Matrix", 71, "Reticle Data Matrix"),
    ("Aztec", 92, "Reticle Aztec"),
    ("PDF417", 55, "Reticle PDF417"),
]
SIZES = [(640, 480), (1280, 720), (1920, 1080), (3840, 2160)]
COUNTS = [0, 1, 20]
# Codes whose highlights are followed.
FOLLOWED = [1, 20, 40]
# Pixels a module as drawn.
MODULE = 3
# What spoils a code, its unit, and how much of it, from little to too much for anybody.
SWEEPS = {
    "blur": ("sigma, px", [1, 1.5, 2, 3, 4]),
    "motion": ("length, px", [2, 4, 7, 10, 14]),
    "noise": ("sigma, of 255", [15, 30, 45, 60, 80]),
    "module size": ("px", [2, 1.6, 1.3, 1.1, 0.9]),
    "tilt": ("degrees", [30, 45, 55, 65, 72]),
    "glare": ("part of the width", [0.1, 0.2, 0.3, 0.45, 0.6]),
    "contrast": ("of 255", [60, 30, 15, 8, 5]),
}
# What spoils QR Codes besides.
BENDS = {
    "damage": ("part of the area", [0.05, 0.1, 0.15, 0.2, 0.25]),
    "perspective": ("nearer side's growth", [0.2, 0.4, 0.7, 1, 1.5]),
    "cylinder": ("half angle, rad", [0.6, 0.9, 1.1, 1.25, 1.4]),
    "wave": ("height, px", [2, 4, 6, 9, 13]),
}
# Versions of QR Codes and characters in them, at the second-highest correction level.
VERSIONS = [(1, 8), (3, 24), (6, 60), (12, 180), (22, 500), (40, 1400)]


def codes():
    """Every code as (name, picture, content)."""
    # zint adds the check digit of an ITF-14 and does not take one.
    return [(name, draw(number, data[:-1] if name == "ITF-14" else data), data)
            for name, number, data in LINEAR + OTHERS]


def qr_codes():
    """QR Codes of small and large versions, as (name, picture, content)."""
    for version, length in VERSIONS:
        chance = random.Random(version)
        data = "".join(chance.choice("abcdefghijklmnopqrstuvwxyz0123456789/-") for _ in range(length))
        yield f"QR {version}", draw(58, data, f"--vers={version}", "--secure=3"), data


def numbered(count):
    """So many codes, no two of the same content, of every kind in turn."""
    kinds = LINEAR + OTHERS
    for index in range(count):
        name, number, data = kinds[index % len(kinds)]
        if name in ("EAN-13", "ITF-14", "UPC-A"):
            first = data[:-3] + f"{index:02}"
            weighted = sum(int(d) * (3 if i % 2 == 0 else 1) for i, d in enumerate(first[::-1]))
            data = first + str(-weighted % 10)
        else:
            data += f"-{index}"
        yield name, draw(number, data[:-1] if name == "ITF-14" else data), data


def draw(number, data, *options):
    run = subprocess.run(
        ["zint", "-b", str(number), "-d", data, "--direct", "--filetype=PNG", "--scale", "1.5",
         "--notext", "--quietzones", *options], check=True, capture_output=True)
    return Image.open(io.BytesIO(run.stdout)).convert("L")


def desk(size, seed):
    """Soft light and soft shapes."""
    coarse = numpy.random.default_rng(seed).integers(60, 200, (9, 16)).astype("uint8")
    return Image.fromarray(coarse).resize(size, Image.Resampling.BICUBIC)


def finish(image, seed, noise=3.0):
    """Adds a sensor's noise."""
    grey = numpy.asarray(image).astype("float32")
    grey = grey + numpy.random.default_rng(seed).normal(0, noise, grey.shape)
    return Image.fromarray(grey.clip(0, 255).astype("uint8"))


def scaled(code, factor):
    size = [max(1, round(side * factor)) for side in code.size]
    way = Image.Resampling.BOX if factor < 1 else Image.Resampling.BICUBIC
    return code.resize(size, way)


def paste(frame, code, angle, at):
    """Pastes a code whose middle lies at a point."""
    turned = code.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    mask = Image.new("L", code.size, 255).rotate(angle, expand=True)
    frame.paste(turned, (round(at[0] - turned.width / 2), round(at[1] - turned.height / 2)), mask)


def single(code, angle, seed, noise=3.0):
    """One code in the middle."""
    return finish(middle(code, angle, seed), seed, noise)


def middle(code, angle, seed):
    side = int((code.width ** 2 + code.height ** 2) ** 0.5) + 80
    frame = desk((side, side), seed)
    paste(frame, code, angle, (side / 2, side / 2))
    return frame


def spoilt(code, kind, level, seed):
    """One code, a few degrees turned, spoilt by so much of one thing."""
    chance = random.Random(seed)
    angle = chance.uniform(-20, 20)
    if kind == "module size":
        return single(scaled(code, level / MODULE), angle, seed)
    if kind == "tilt":
        squeezed = (max(1, round(code.width * numpy.cos(numpy.radians(level)))), code.height)
        return single(code.resize(squeezed, Image.Resampling.BOX), angle, seed)
    if kind == "noise":
        return single(code, angle, seed, level)
    if kind == "damage":
        return single(damaged(code, level, chance), angle, seed)
    if kind in BENDS:
        return single(bent(code, kind, level), angle, seed)
    frame = middle(code, angle, seed)
    grey = numpy.asarray(frame).astype("float32")
    if kind == "blur":
        return finish(frame.filter(ImageFilter.GaussianBlur(level)), seed)
    if kind == "motion":
        # Along the bars' direction of change, where it hurts.
        turned = frame.rotate(-angle, Image.Resampling.BICUBIC, fillcolor=128)
        grey = numpy.asarray(turned).astype("float32")
        moved = sum(numpy.roll(grey, step - level // 2, axis=1) for step in range(level)) / level
        return finish(Image.fromarray(moved.astype("uint8")), seed)
    if kind == "glare":
        y, x = numpy.mgrid[0:frame.height, 0:frame.width]
        spot = (frame.width * chance.uniform(0.4, 0.6), frame.height * chance.uniform(0.4, 0.6))
        distance = numpy.hypot(x - spot[0], y - spot[1]) / (level * code.width / 2)
        return finish(Image.fromarray((grey + 400 * numpy.exp(-distance ** 2)).clip(0, 255)
                                      .astype("uint8")), seed)
    if kind == "contrast":
        return finish(Image.fromarray((128 + (grey - 128) * level / 255).astype("uint8")), seed, 1)
    raise ValueError(kind)


def damaged(code, part, chance):
    """The code with blots, light and dark ones, over a part of its area."""
    spoilt_code = code.copy()
    pen = ImageDraw.Draw(spoilt_code)
    radius = max(4, code.width // 16)
    covered = 0
    while covered < part * code.width * code.height:
        x, y = chance.uniform(0, code.width), chance.uniform(0, code.height)
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=chance.choice([30, 230]))
        covered += 3.14 * radius * radius
    return spoilt_code


def bent(code, kind, level):
    """The code in perspective, on a can, or on paper in waves."""
    width, height = code.size
    y, x = numpy.mgrid[0:height, 0:width].astype("float32")
    u, v = 2 * x / width - 1, 2 * y / height - 1
    if kind == "perspective":
        # The upper side is farther away; q is how far up a place is on the code.
        up = (1 - v) / 2
        q = up / (1 + level - level * up)
        u, v = u * (1 + level * q), 1 - 2 * q
    elif kind == "cylinder":
        u = numpy.arcsin((u * numpy.sin(level)).clip(-1, 1)) / level
    else:
        v = v + 2 * level / height * numpy.sin(6 * u)
    return sampled(code, (u + 1) * width / 2, (v + 1) * height / 2)


def sampled(image, x, y):
    """The brightness at places of a picture, bilinear; white outside."""
    grey = numpy.pad(numpy.asarray(image).astype("float32"), 1, constant_values=255)
    x, y = (x + 1).clip(0, image.width + 0.99), (y + 1).clip(0, image.height + 0.99)
    column, row = x.astype(int), y.astype(int)
    a, b = x - column, y - row
    upper = grey[row, column] * (1 - a) + grey[row, column + 1] * a
    lower = grey[row + 1, column] * (1 - a) + grey[row + 1, column + 1] * a
    return Image.fromarray((upper * (1 - b) + lower * b).astype("uint8"))


def easy(count):
    """So many codes that are read in the first frames."""
    for index in range(count):
        data = f"TRACK{index}"
        yield "QR", draw(58, data, "--scale", "2"), data


def crowd(size, count, seed, codes=None):
    """Codes of a camera's frame: picture, angle, middle, content."""
    chance = random.Random(1000 * count + seed)
    columns, rows = (8, 5) if count > 20 else (5, 4) if count > 1 else (1, 1)
    cells = [(x, y) for y in range(rows) for x in range(columns)]
    chance.shuffle(cells)
    width, height = size[0] / columns, size[1] / rows
    places = []
    for cell, (_, code, data) in zip(cells, codes or numbered(count)):
        angle = chance.uniform(-30, 30)
        turned = code.rotate(angle, expand=True)
        factor = min(1, 0.95 * min(width / turned.width, height / turned.height))
        at = ((cell[0] + 0.5) * width, (cell[1] + 0.5) * height)
        places.append((scaled(code, factor), angle, at, data))
    return places


def camera(size, count, frames, seed=1, codes=None):
    """Frames of a hand that is not quite still, each with what it shows."""
    places = crowd(size, count, seed, codes)
    chance = random.Random(seed)
    background = desk(size, seed)
    for number in range(frames):
        frame = background.copy()
        shift = (chance.uniform(-3, 3), chance.uniform(-3, 3))
        turn = chance.uniform(-0.5, 0.5)
        for code, angle, at, _ in places:
            paste(frame, code, angle + turn, (at[0] + shift[0], at[1] + shift[1]))
        yield finish(frame, 100 * seed + number), [data for *_, data in places]
