"""The readers that are compared. Each gives (CPU milliseconds, contents) for each picture."""

import ctypes
import json
import subprocess
import time

import numpy
import zxingcpp
from PIL import Image


def grey(file):
    return numpy.ascontiguousarray(Image.open(file).convert("L"))


class Reticle:
    name = "Reticle"

    def __init__(self, program):
        self.program = program

    def read(self, files):
        return self.run(["--jobs", "1"], files)

    def follow(self, files):
        """The files are the frames of one camera."""
        return self.run(["--sequence", "30"], files)

    def track(self, files):
        """The cost of following what is in view into each frame, and how many things that are."""
        return [(answer["tracking"], len(answer["items"]))
                for answer in self.answers(["--sequence", "30"], files)]

    def run(self, options, files):
        return [(answer.get("milliseconds", 0), [item["payload"] for item in answer.get("items", [])])
                for answer in self.answers(options, files)]

    def answers(self, options, files):
        run = subprocess.run(
            [self.program, "--format", "json", "--timing", *options, *map(str, files)],
            capture_output=True, text=True, check=False)
        answers = [json.loads(line) for line in run.stdout.splitlines()]
        if len(answers) != len(files):
            raise RuntimeError(f"{len(answers)} answers for {len(files)} pictures: {run.stderr}")
        return answers


class Peer:
    """Knows single pictures only, so a camera's frames are read one by one."""

    def read(self, files):
        return [self.decode(grey(file)) for file in files]

    follow = read


class ZBar(Peer):
    name = "ZBar"

    def __init__(self):
        self.z = z = ctypes.CDLL("libzbar.so.0")
        pointer, number = ctypes.c_void_p, ctypes.c_uint
        for name, result, arguments in [
            ("image_scanner_create", pointer, []), ("image_create", pointer, []),
            ("image_destroy", None, [pointer]), ("scan_image", ctypes.c_int, [pointer, pointer]),
            ("image_set_format", None, [pointer, ctypes.c_ulong]),
            ("image_set_size", None, [pointer, number, number]),
            ("image_set_data", None, [pointer, pointer, ctypes.c_ulong, pointer]),
            ("image_first_symbol", pointer, [pointer]), ("symbol_next", pointer, [pointer]),
            ("symbol_get_data", pointer, [pointer]), ("symbol_get_data_length", number, [pointer]),
        ]:
            function = getattr(z, "zbar_" + name)
            function.restype, function.argtypes = result, arguments
        self.scanner = z.zbar_image_scanner_create()

    def decode(self, picture):
        z, (height, width) = self.z, picture.shape
        start = time.thread_time_ns()
        image = z.zbar_image_create()
        z.zbar_image_set_format(image, 0x30303859)  # "Y800"
        z.zbar_image_set_size(image, width, height)
        z.zbar_image_set_data(image, picture.ctypes.data, picture.size, None)
        z.zbar_scan_image(self.scanner, image)
        found, symbol = [], z.zbar_image_first_symbol(image)
        while symbol:
            data = ctypes.string_at(
                z.zbar_symbol_get_data(symbol), z.zbar_symbol_get_data_length(symbol))
            found.append(data.decode("utf-8", "replace"))
            symbol = z.zbar_symbol_next(symbol)
        z.zbar_image_destroy(image)
        return (time.thread_time_ns() - start) / 1e6, found


class ZXing(Peer):
    name = "zxing-cpp"

    def decode(self, picture):
        start = time.thread_time_ns()
        found = zxingcpp.read_barcodes(picture, text_mode=zxingcpp.TextMode.Plain)
        return (time.thread_time_ns() - start) / 1e6, [code.text for code in found]
