"""A minute of busy video: a hand-held camera goes over a cluttered table."""

import math
import random

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

import scenes

SIZE = (1280, 720)
# Ten frames of each second are enough to meet every sight.
RATE, SECONDS = 10, 60
TABLE = (4200, 2600)
WORDS = ("the quick brown fox jumps over a lazy dog while 1234567890 others look on and wait for "
         "news of 27 May at 10:45 in Room 3 please keep dry this side up handle with care").split()


def carpet(chance, width, height):
    """A pattern that repeats: stripes, squares, weave or dots."""
    y, x = numpy.mgrid[0:height, 0:width].astype("float32")
    pitch = chance.uniform(5, 26)
    turn = chance.uniform(0, math.pi)
    u = (x * math.cos(turn) + y * math.sin(turn)) / pitch
    v = (y * math.cos(turn) - x * math.sin(turn)) / pitch
    kind = chance.choice(["stripes", "squares", "weave", "dots"])
    if kind == "stripes":
        wave = numpy.sin(2 * math.pi * u)
    elif kind == "squares":
        wave = numpy.sign(numpy.sin(2 * math.pi * u) * numpy.sin(2 * math.pi * v))
    elif kind == "weave":
        wave = numpy.sin(2 * math.pi * u) + numpy.sin(2 * math.pi * v + 3 * numpy.sin(u))
    else:
        wave = numpy.where((u % 1 - 0.5) ** 2 + (v % 1 - 0.5) ** 2 < 0.1, 1, -1)
    grey = 128 + chance.uniform(25, 90) * wave
    return Image.fromarray(grey.clip(0, 255).astype("uint8"))


def leaves(chance, width, height):
    """Texture of every size, as of leaves or gravel."""
    total = numpy.zeros((height, width), "float32")
    random_numbers = numpy.random.default_rng(chance.randrange(1 << 30))
    for cell in (3, 8, 20, 60):
        shape = (height // cell + 2, width // cell + 2)
        coarse = random_numbers.normal(128, 46, shape).clip(0, 255)
        image = Image.fromarray(coarse.astype("uint8"))
        total += numpy.asarray(image.resize((width, height), Image.Resampling.BICUBIC))
    return Image.fromarray((128 + (total / 4 - 128) * 1.9).clip(0, 255).astype("uint8"))


def page(chance, width, height):
    """Lines of text."""
    image = Image.new("L", (width, height), chance.randrange(200, 250))
    pen = ImageDraw.Draw(image)
    size = chance.randrange(12, 34)
    font = ImageFont.load_default(size)
    for top in range(size, height - size, int(size * 1.5)):
        line = " ".join(chance.choice(WORDS) for _ in range(width // size))
        pen.text((size, top), line, fill=chance.randrange(10, 60), font=font)
    return image


def table(seed=1):
    """Everything that lies there, and what its codes, two of each kind, say."""
    chance = random.Random(seed)
    world = leaves(chance, *TABLE)
    for _ in range(46):
        width, height = chance.randrange(250, 800), chance.randrange(180, 600)
        thing = chance.choice([carpet, page, leaves])(chance, width, height)
        scenes.paste(world, thing, chance.uniform(0, 360),
                     (chance.uniform(0, TABLE[0]), chance.uniform(0, TABLE[1])))
    contents = []
    for _, code, data in scenes.numbered(18):
        factor = chance.uniform(0.6, 1.3)
        # The left third has none.
        at = (chance.uniform(TABLE[0] * 0.36, TABLE[0] - 250), chance.uniform(200, TABLE[1] - 200))
        scenes.paste(world, scenes.scaled(code, factor), chance.uniform(0, 360), at)
        contents.append(data)
    return world, contents


def frames(world, count=RATE * SECONDS):
    """Draws what the camera sees, frame by frame."""
    noise = [numpy.random.default_rng(i).normal(0, 4, SIZE[::-1]).astype("float32")
             for i in range(4)]
    for number in range(count):
        t = number / RATE
        # Across the table twice, up and down on the way, closer and farther, turning a little.
        x = TABLE[0] * (0.5 - 0.36 * math.cos(2 * math.pi * t / 30)) + 30 * math.sin(2.3 * t)
        y = TABLE[1] * (0.5 - 0.3 * math.cos(2 * math.pi * t / 13)) + 30 * math.cos(1.9 * t)
        zoom = 1 + 0.35 * math.sin(2 * math.pi * t / 17)
        turn = 0.6 * math.sin(2 * math.pi * t / 23)
        a, b = zoom * math.cos(turn), zoom * math.sin(turn)
        left = x - a * SIZE[0] / 2 + b * SIZE[1] / 2
        top = y - b * SIZE[0] / 2 - a * SIZE[1] / 2
        frame = world.transform(SIZE, Image.Transform.AFFINE, (a, -b, left, b, a, top),
                                Image.Resampling.BILINEAR, fillcolor=120)
        # The camera focuses anew now and then.
        blur = 2.6 * max(0, math.sin(2 * math.pi * t / 7)) ** 4
        if blur > 0.3:
            frame = frame.filter(ImageFilter.GaussianBlur(blur))
        light = 0.75 + 0.25 * math.sin(2 * math.pi * t / 11)
        grey = numpy.asarray(frame).astype("float32") * light + noise[number % len(noise)]
        yield Image.fromarray(grey.clip(0, 255).astype("uint8"))
