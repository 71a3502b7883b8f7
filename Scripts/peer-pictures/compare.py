"""Crowns the test images of Pillow, and compares what is outside the wreath with Pillow's reading.

usage: compare.py SELFIE FOLDER
FOLDER has pictures of all kinds, damaged ones too: Tests/images of Pillow's source package. Each
is crowned at a place given by hand, so that no face is needed: once to a PNG, a JPEG to a JPEG as
well. Prints a line for each picture that ends in a crash, that one of the two programs refuses, or
whose pixels differ, and ends with 1 after a crash.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import warnings

import numpy
from PIL import Image, ImageOps

FORMATS = {"JPEG", "MPO", "PNG", "WEBP", "AVIF"}
# The largest difference of a sample. Rounding differs; of AVIF libavif makes chroma smooth between
# its samples, and libheif repeats them: there it is the mean difference.
TOLERANCE = {"JPEG": 2, "MPO": 2, "PNG": 1, "WEBP": 2, "AVIF": 3}
# Done, and not usable; all other statuses are faults of the program or of this script.
EXPECTED = (0, 65)

Image.MAX_IMAGE_PIXELS = None
warnings.simplefilter("ignore")


def format_of(path):
    try:
        with Image.open(path) as image:
            return image.format
    except Exception:
        start = path.read_bytes()[:12]
        for name, mark in (("JPEG", b"\xff\xd8\xff"), ("PNG", b"\x89PNG"), ("WEBP", b"RIFF")):
            if start.startswith(mark) and (name != "WEBP" or start[8:] == b"WEBP"):
                return name
        return "AVIF" if start[4:] in (b"ftypavif", b"ftypavis") else None


def upright(path):
    """Pillow's reading: upright, over white; None where it refuses the file."""
    try:
        with Image.open(path) as image:
            if image.mode.startswith("I"):
                # 16 bits a sample, of which Pillow would keep those below 256.
                values = numpy.asarray(ImageOps.exif_transpose(image)).astype(numpy.int64)
                gray = (values.clip(0, 65535) * 255 + 32767) // 65535
                gray[values == image.info.get("transparency", -1)] = 255
                return numpy.repeat(gray[..., None], 3, axis=2).astype(numpy.int16)
            rgba = numpy.asarray(ImageOps.exif_transpose(image).convert("RGBA"))
            rgba = rgba.astype(numpy.int32)
    except Exception:
        return None
    color, alpha = rgba[..., :3], rgba[..., 3:]
    return ((color * alpha + 255 * (255 - alpha) + 127) // 255).astype(numpy.int16)


def crown(selfie, path, output):
    """The exit status (negative for a signal), the report, and the last line of the errors."""
    run = subprocess.run(
        [selfie, "crown", path, "-o", output, "--wreath", "50%,20%", "--no-statue", "--force",
         "--json"], capture_output=True, timeout=300)
    errors = run.stderr.decode(errors="replace").strip().splitlines()
    report = json.loads(run.stdout) if run.stdout.startswith(b"{") else {}
    return run.returncode, report, errors[-1] if errors else ""


def outside(report, shape, margin):
    """The pixels that neither a wreath nor its block touches."""
    rows, columns = numpy.mgrid[: shape[0], : shape[1]]
    free = numpy.ones(shape[:2], bool)
    for wreath in report["placements"]["wreaths"]:
        reach = wreath["width"] * 0.75 + 5 * wreath["blur"] + margin
        free &= numpy.hypot(columns - wreath["x"], rows - wreath["y"]) > reach
    return free


def difference(one, other, free, kind):
    if one.shape != other.shape:
        return f"{other.shape[1]}x{other.shape[0]} pixels, Pillow has {one.shape[1]}x{one.shape[0]}"
    gap = numpy.abs(one - other).max(axis=2)[free]
    if gap.size == 0:
        return 0
    return round(float(gap.mean()), 2) if kind == "AVIF" else int(gap.max())


def main():
    selfie, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    count = dict.fromkeys(
        ("files", "equal", "differ", "both refuse", "selfie refuses", "Pillow refuses"), 0)
    crashes = 0
    with tempfile.TemporaryDirectory() as scratch:
        for path in sorted(folder.rglob("*")):
            kind = format_of(path) if path.is_file() else None
            if kind not in FORMATS:
                continue
            count["files"] += 1
            name = path.relative_to(folder)
            status, report, sentence = crown(selfie, path, scratch + "/out.png")
            if status not in EXPECTED:
                crashes += 1
                print(f"CRASH   {name}: status {status}, {sentence}")
                continue
            wanted = upright(path)
            if status != 0:
                count["both refuse" if wanted is None else "selfie refuses"] += 1
                if wanted is not None:
                    print(f"refused {name}: {sentence}")
                continue
            if wanted is None:
                count["Pillow refuses"] += 1
                print(f"read    {name}: which Pillow refuses")
                continue
            free = outside(report, wanted.shape, 2)
            gaps = [difference(wanted, upright(scratch + "/out.png"), free, kind)]
            if kind in ("JPEG", "MPO"):
                status, report, sentence = crown(selfie, path, scratch + "/out.jpg")
                if status != 0:
                    crashes += 1
                    print(f"CRASH   {name}: to a JPEG: status {status}, {sentence}")
                    continue
                free = outside(report, wanted.shape, 34)
                gaps.append(difference(wanted, upright(scratch + "/out.jpg"), free, kind))
            worst = next((gap for gap in gaps if isinstance(gap, str)), None) or max(gaps)
            is_equal = not isinstance(worst, str) and worst <= TOLERANCE[kind]
            count["equal" if is_equal else "differ"] += 1
            if not is_equal:
                reason = report.get("reencodedBecause", "")
                print(f"differs {name}: {kind} {Image.open(path).mode}, by {gaps}; {reason}")
    count["crashes"] = crashes
    print(", ".join(f"{number} {what}" for what, number in count.items()))
    sys.exit(1 if crashes else 0)


main()
