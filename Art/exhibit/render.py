"""Draws the exhibit's pictures and motions.

usage: render.py FOLDER [NAME ...]           pictures/NAME.jpg and motion/NAME.png into FOLDER
       render.py --look FOLDER [NAME ...]    unfired: NAME-rest.png and NAME-sheet.png, quickly
       render.py --pages FOLDER [NAME ...]   the pages' pictures
"""
import importlib
import os
import sys

import numpy as np
from PIL import Image

import motion
from clay import Clay
from paint import Paint

NAMES = ("map", "javelin", "jump", "footrace", "horserace", "pankration", "wrestling",
         "pentathlon", "boxing", "discus")


def scene(name):
    return importlib.import_module("map" if name == "map" else f"sports.{name}")


def painted(s, phase, scale=1.0):
    paint = Paint(scale, s.RED)
    s.setting(paint)
    s.actors(paint, phase)
    return paint.pixels()


def save_jpeg(path, colours, quality=85):
    Image.fromarray(np.round(colours * 255).astype(np.uint8)).save(
        path, quality=quality, optimize=True, progressive=True, subsampling=2)


def make(folder, name):
    s = scene(name)
    wall = Clay(s.TONE, s.SEED, s.WORN)
    save_jpeg(f"{folder}/pictures/{name}.jpg", wall.fired(painted(s, 0.0)))
    x, y, w, h = s.AREA
    width = s.WIDTH
    size = (width, round(width * h / w))
    k = width / w
    part = wall.resized(s.AREA, size)
    pigments = []
    for i in range(s.FRAMES):
        whole = painted(s, i / s.FRAMES, k)
        top, left = round(y * k), round(x * k)
        pigments.append(whole[top:top + size[1], left:left + size[0]])
    changed, alpha = motion.moving(pigments)
    # Nothing of the area's own rim shows; what moves there would leave a ghost on the wall.
    rim = np.minimum.outer(np.minimum(np.arange(size[1]), np.arange(size[1])[::-1]),
                           np.minimum(np.arange(size[0]), np.arange(size[0])[::-1]))
    if changed[rim < 8].any():
        print(name, "moves at the rim of its area")
    alpha *= np.clip(rim / 8.0, 0, 1)
    frames = [part.fired(p) for p in pigments]
    table = motion.palette(frames, alpha, s.SEED, getattr(s, "COLOURS", 48))
    motion.write(f"{folder}/motion/{name}.png",
                 motion.steadied(frames, [motion.indexed(f, alpha, table) for f in frames], table),
                 table)
    print(name, os.path.getsize(f"{folder}/pictures/{name}.jpg") // 1000,
          os.path.getsize(f"{folder}/motion/{name}.png") // 1000, "kB",
          "area = \"%s\"" % ",".join(f"{v:g}%" for v in (
              round(x / 16, 4), round(y / 12, 4), round(w / 16, 4), round(h / 12, 4))), flush=True)


def unfired(pixels, ground=(0.80, 0.46, 0.26)):
    colours = pixels[..., :3] + np.array(ground) * (1 - pixels[..., 3:])
    return Image.fromarray(np.round(colours * 255).astype(np.uint8))


def look(folder, name, count=12):
    s = scene(name)
    unfired(painted(s, 0.0, 0.75)).save(f"{folder}/{name}-rest.png")
    sheet = Image.new("RGB", (4 * 400, (count + 3) // 4 * 300))
    for i in range(count):
        sheet.paste(unfired(painted(s, i / count, 0.25)), (i % 4 * 400, i // 4 * 300))
    sheet.save(f"{folder}/{name}-sheet.png")


def main(arguments):
    if arguments[0] == "--look":
        for name in arguments[2:] or NAMES:
            look(arguments[1], name)
    elif arguments[0] == "--pages":
        importlib.import_module("pages").draw(arguments[1], arguments[2:])
    else:
        for part in ("pictures", "motion"):
            os.makedirs(f"{arguments[0]}/{part}", exist_ok=True)
        for name in arguments[1:] or NAMES:
            make(arguments[0], name)


if __name__ == "__main__":
    main(sys.argv[1:])
