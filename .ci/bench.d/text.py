"""What a frame costs when text is read live: labels before a hand-held camera, and no text."""

import json
import math
import pathlib
import random
import statistics
import subprocess

from PIL import Image, ImageDraw, ImageFilter, ImageFont

import video

FONTS = [pathlib.Path("/usr/share/fonts") / name for name in (
    "truetype/dejavu/DejaVuSans.ttf", "opentype/noto/NotoSansCJK-Regular.ttc")]
LINES = ["Keep refrigerated after opening", "Best before 27 May 2027", "Net weight 250 g",
         "Serial number VV-060N", "直射日光を避けて保存", "合計 ¥1,280 税込", "本日のおすすめ", "開封後はお早めに"]
STAGES = ["detector", "reader", "tracker"]
RATE, FRAMES = 10, 30
SIZES = {"720p": (1280, 720), "1080p": (1920, 1080)}


def label(chance, size):
    """Eight lines, half of them Japanese when there is a font for it."""
    scale = size[1] / 720
    image = Image.new("L", size, 225)
    pen = ImageDraw.Draw(image)
    fonts = [font for font in FONTS if font.exists()] or [None]
    for number, line in enumerate(LINES):
        font = fonts[min(number // 4, len(fonts) - 1)]
        pixels = round(chance.uniform(20, 34) * scale)
        face = ImageFont.truetype(font, pixels) if font else ImageFont.load_default(pixels)
        pen.text((round(160 * scale), round((60 + 76 * number) * scale)), line, fill=30, font=face)
    return image


def carpet(chance, size):
    return video.carpet(chance, *size)


def frames(image, folder):
    """The picture in a hand that trembles, slightly blurred and noisy."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for number in range(FRAMES):
        x, y = 4 * math.sin(number * 0.9), 3 * math.cos(number * 1.3)
        frame = image.rotate(0.4 * math.sin(number * 0.7), Image.Resampling.BICUBIC,
                             translate=(x, y), fillcolor=225)
        frame = frame.filter(ImageFilter.GaussianBlur(0.7))
        noise = Image.effect_noise(frame.size, 8)
        frame = Image.blend(frame, noise, 0.12)
        files.append(folder / f"{number:03}.png")
        frame.save(files[-1], compress_level=1)
    return files


def measure(reader, folder):
    """Prints mean CPU milliseconds a frame of each stage, and gives them as rows."""
    print(f"{'text, CPU ms a frame':<36}" + "".join(f"{name:>12}" for name in
                                                    [*STAGES, "all", "worst"]))
    rows = []
    for name, size in SIZES.items():
        for kind, draw in (("label", label), ("carpet", carpet)):
            files = frames(draw(random.Random(3), size), folder / f"text-{kind}-{name}")
            run = subprocess.run(
                [reader, "--no-barcodes", "--text", "en,ja", "--format", "json", "--timing",
                 "--sequence", str(RATE), *map(str, files)],
                capture_output=True, text=True, check=False)
            answers = [json.loads(line) for line in run.stdout.splitlines()]
            if len(answers) != len(files) or "text" not in answers[-1]:
                raise RuntimeError(f"{len(answers)} answers for {len(files)} pictures: {run.stderr}")
            costs = {stage: statistics.mean(answer["text"][stage] for answer in answers)
                     for stage in STAGES}
            whole = [answer["milliseconds"] for answer in answers]
            costs |= {"all": statistics.mean(whole), "worst": max(whole)}
            print(f"{name + ': ' + kind:<36}" + "".join(f"{cost:12.1f}" for cost in costs.values()),
                  flush=True)
            rows.append({"part": "text", "kind": f"{name} {kind}",
                         "milliseconds": {key: round(cost, 2) for key, cost in costs.items()}})
    return rows
