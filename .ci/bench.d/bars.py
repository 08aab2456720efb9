"""Draws linear codes pixel by pixel, each row of a sweep with ten different contents.

Every pixel is traced back to the label, so that nothing is resampled on the way.
"""

import io
import random
import subprocess

import numpy
from PIL import Image, ImageDraw

PICTURES = 10
# Name, zint's number, how a content is made: so many random characters of an alphabet.
DIGITS = "0123456789"
KINDS = {
    "EAN-13": (13, DIGITS, 12, "4"),
    "Code 128": (20, "ABCDEFGHKLMNPRSTUVWXYZ" + DIGITS + "-", 10, ""),
    "Code 39": (8, "ABCDEFGHKLMNPRSTUVWXYZ" + DIGITS + "-", 10, ""),
    "ITF": (3, DIGITS, 10, ""),
}
# What is unlike the plain label of 2 px a module, its optics of 0.5 px and its noise of 4 levels.
SWEEPS = (
    [(f"blur {v:g} px", {"blur": v}) for v in (0, 1, 1.5, 2, 2.5, 3, 3.5)]
    + [(f"blur {v:g} px, 3 px a module", {"blur": v, "module": 3}) for v in (1, 1.5, 2, 2.5, 3, 3.5, 4)]
    + [(f"motion {v:g} px", {"motion": v}) for v in (2, 3, 4, 5)]
    + [(f"motion {v:g} px, 3 px a module", {"motion": v, "module": 3}) for v in (4, 5, 6, 8, 10)]
    + [(f"noise {v:g}", {"noise": v}) for v in (10, 20, 30, 45, 60, 80)]
    + [(f"{v:g} px a module", {"module": v}) for v in (1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.8, 2)]
    + [("2 px a module, edges on pixels", {"blur": 0, "phase": 0.0})]
    + [(f"tilt {v:g} degrees", {"angle": v}) for v in (10, 15, 20, 25, 30, 45)]
    + [(f"light down to {v:.0%}", {"shading": v}) for v in (0.5, 0.3, 0.2, 0.1)]
    + [("glare over a third", {"glare": 0.33}), ("glare and blur 1.5 px", {"glare": 0.33, "blur": 1.5})]
    + [(f"cylinder {v:g} rad", {"cylinder": v, "module": 3}) for v in (0.5, 0.8, 1.0, 1.2, 1.4)]
    + [(f"perspective {v:g}", {"perspective": v}) for v in (0.2, 0.4, 0.6)]
    + [(f"contrast of {v} levels", {"ink": 160 - v, "paper": 160, "noise": 2}) for v in (20, 10)]
    + [("inverted", {"ink": 210, "paper": 40}),
       ("inverted, narrow border", {"ink": 210, "paper": 40, "border": 6})]
)


def contents(kind):
    """Ten contents, the same in every run, with the modules that zint draws: true is ink."""
    number, alphabet, length, first = KINDS[kind]
    chance = random.Random(kind)
    for _ in range(PICTURES):
        data = first + "".join(chance.choice(alphabet) for _ in range(length - len(first)))
        yield data + check(data) if kind == "EAN-13" else data, modules(number, data)


def check(digits):
    return str(-sum(int(d) * (3 if i % 2 else 1) for i, d in enumerate(digits)) % 10)


def modules(number, data):
    run = subprocess.run(
        ["zint", "-b", str(number), "-d", data, "--direct", "--filetype=PNG", "--scale", "0.5",
         "--notext", "--height", "20"], check=True, capture_output=True)
    row = numpy.asarray(Image.open(io.BytesIO(run.stdout)).convert("L"))[5] < 128
    ink = numpy.flatnonzero(row)
    return row[ink[0]:ink[-1] + 1]


def batch(kind, change):
    """The pictures of a row of a sweep, as (picture, contents)."""
    return [(label(bars, seed=seed, **change), [data])
            for seed, (data, bars) in enumerate(contents(kind))]


def label(bars, seed, module=2.0, height=60, angle=0.0, blur=0.5, motion=0.0, noise=4.0, ink=40,
          paper=210, perspective=0.0, cylinder=0.0, glare=0.0, shading=1.0, phase=None, border=None):
    """A square with the label in its middle; `border` is the paper around the code in modules."""
    chance = numpy.random.default_rng(seed)
    width = len(bars) * module
    side = int(numpy.hypot(width * (1 + perspective / 2) + 24 * module, height + 40)) + 8
    # Rounded, so that the bars' edges fall on pixels when the phase is 0.
    middle = round(side / 2 - width / 2) + width / 2
    offset = chance.uniform(-0.5, 0.5, 2) if phase is None else numpy.array([phase, phase])
    c, s = numpy.cos(numpy.radians(angle)), numpy.sin(numpy.radians(angle))
    covered = numpy.zeros((side, side))
    desk = numpy.zeros((side, side))
    y, x = numpy.mgrid[0:side, 0:side]
    for i in range(16):
        px = x + (i % 4 + 0.5) / 4 - middle + offset[0]
        py = y + (i // 4 + 0.5) / 4 - middle + offset[1]
        along, across = px * c + py * s, py * c - px * s
        covered += inked(bars, along, across, width, module, height, perspective, cylinder) / 16
        if border is not None:
            desk += ((abs(along) > width / 2 + border * module)
                     | (abs(across) > height / 2 + border * module)) / 16
    grey = smeared(smoothed(covered, blur), motion, c, s)
    px, py = x + 0.5 - middle, y + 0.5 - middle
    along, across = px * c + py * s, py * c - px * s
    light = 1 + (shading - 1) * ((along / (width / 2) + 1) / 2).clip(0, 1)
    picture = (paper - (paper - ink) * grey) * light
    if border is not None:
        picture += (ink - picture) * smoothed(desk, blur)
    if glare:
        picture[abs(across - 0.1 * along) < glare * height / 2] = 252
    picture += chance.normal(0, noise, picture.shape)
    return Image.fromarray(picture.clip(0, 255).astype("uint8"))


def regions():
    """Upright regions as large as a label: sharp, blurred, without a code, and of text."""
    for name, blur in (("sharp EAN-13", 0.5), ("EAN-13, blur of 0.9 modules", 2.5)):
        codes = [(label(code, seed, module=2.8, height=200, blur=blur), [data])
                 for seed, (data, code) in enumerate(contents("EAN-13"))]
        yield name, [(middle(image), shown) for image, shown in codes]
    chance = numpy.random.default_rng(1)
    noise = [numpy.repeat(chance.integers(30, 220, (1, 400)), 100, 0) for _ in range(PICTURES)]
    yield "bars at random", [(grained(image, chance), []) for image in noise]
    yield "text", [(grained(page(chance), chance), []) for _ in range(PICTURES)]


def middle(image):
    left, top = image.width // 2 - 200, image.height // 2 - 50
    return image.crop((left, top, left + 400, top + 100))


def page(chance):
    image = Image.new("L", (400, 100), 215)
    for y in range(2, 100, 14):
        letters = "".join(chr(chance.integers(97, 123)) for _ in range(70))
        ImageDraw.Draw(image).text((3, y), letters, fill=40)
    return numpy.asarray(image)


def grained(grey, chance):
    return Image.fromarray((grey + chance.normal(0, 4, grey.shape)).clip(0, 255).astype("uint8"))


def inked(bars, along, across, width, module, height, perspective, cylinder):
    half = width / 2
    depth = 1 + perspective / 2 * along / half
    inside = abs(across) < height / 2 * depth
    u = along / half / (depth if perspective else 1)
    if cylinder:
        inside &= abs(u) < 1
        u = numpy.arcsin((u * numpy.sin(cylinder)).clip(-1, 1)) / cylinder
    index = numpy.floor((u + 1) * half / module).astype(int)
    inside &= (index >= 0) & (index < len(bars))
    return inside & bars[index.clip(0, len(bars) - 1)]


def smoothed(image, sigma):
    if not sigma:
        return image
    reach = int(numpy.ceil(4 * sigma))
    kernel = numpy.exp(-numpy.arange(-reach, reach + 1) ** 2 / (2 * sigma ** 2))
    kernel /= kernel.sum()
    for axis in (0, 1):
        image = numpy.apply_along_axis(numpy.convolve, axis, image, kernel, "same")
    return image


def smeared(image, length, c, s):
    """Motion along the code."""
    if not length:
        return image
    steps = int(numpy.ceil(2 * length)) + 1
    y, x = numpy.mgrid[0:image.shape[0], 0:image.shape[1]]
    total = numpy.zeros_like(image)
    for way in numpy.linspace(-length / 2, length / 2, steps):
        px, py = (x + way * c).clip(0, image.shape[1] - 1.01), (y + way * s).clip(0, image.shape[0] - 1.01)
        ix, iy = px.astype(int), py.astype(int)
        fx, fy = px - ix, py - iy
        total += ((image[iy, ix] * (1 - fx) + image[iy, ix + 1] * fx) * (1 - fy)
                  + (image[iy + 1, ix] * (1 - fx) + image[iy + 1, ix + 1] * fx) * fy) / steps
    return total
