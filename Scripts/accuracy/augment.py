#!/usr/bin/env python3
"""Writes a harder copy of a face set, with its truth: what vary.py does not make.

usage: augment.py SET OUT KIND
KIND: cut (the photo's edge goes through a face), jpeg30, motion, backlight, sepia, small (faces of
20 pixels), mask, hat (both drawn), defocus (all faces but the largest, or a single one)
"""
import json, math, os, sys
import numpy as np
from PIL import Image, ImageDraw, ImageEnhance, ImageFilter, ImageOps

# A face's extent from its eye midpoint in face scales: to either side, up and down.
SIDE, UP, DOWN = 1.15, 0.9, 1.9


def frame(face):
    """Eye midpoint, face scale (as score.py defines it),
    and the unit vectors to the subject's left and down.
    """
    right, left = np.array(face["rightEye"]), np.array(face["leftEye"])
    mouth = (np.array(face["mouthRight"]) + np.array(face["mouthLeft"])) / 2
    eyes = (right + left) / 2
    scale = max(np.linalg.norm(left - right), 0.9 * np.linalg.norm(mouth - eyes))
    roll = math.atan2(left[1] - right[1], left[0] - right[0])
    return (
        eyes, scale, np.array([math.cos(roll), math.sin(roll)]),
        np.array([-math.sin(roll), math.cos(roll)]))


def box(face):
    """The face's box, about the visible face: left, top, right, bottom."""
    eyes, scale, along, down = frame(face)
    centre = eyes + down * scale * (DOWN - UP) / 2
    half = [SIDE * scale, (UP + DOWN) / 2 * scale]
    reach = np.abs(along) * half[0] + np.abs(down) * half[1]
    return [*(centre - reach), *(centre + reach)]


def largest(row):
    return max(row["faces"], key=lambda face: frame(face)[1])


def cut(image, row, k):
    """Crops so that a third to a half of one face is gone, at the left,
    right or bottom edge in turn.
    """
    w, h = image.size
    gone = 1 / 3 + (k % 5) / 4 * (1 / 2 - 1 / 3)
    left, top, right, bottom = box(largest(row))
    left, top, right, bottom = max(left, 0), max(top, 0), min(right, w), min(bottom, h)
    area = [0, 0, w, h]
    side = k % 3
    if side == 0:
        area[0] = round(left + gone * (right - left))
    elif side == 1:
        area[2] = round(right - gone * (right - left))
    else:
        area[3] = round(bottom - gone * (bottom - top))
    x, y = area[:2]
    width, height = area[2] - x, area[3] - y
    kept, ignored = [], [[a - x, b - y, c, d] for a, b, c, d in row["ignore"]]
    for face in row["faces"]:
        a, b, c, d = box(face)
        share = lambda p, q, low, high: max(0, min(q, high) - max(p, low)) / (q - p)
        visible = share(max(a, 0), min(c, w), area[0], area[2]) * share(
            max(b, 0), min(d, h), area[1], area[3])
        if visible >= 0.49:
            kept.append({key: [p[0] - x, p[1] - y] for key, p in face.items()})
        elif visible > 0:
            ignored.append([a - x, b - y, c - a, d - b])
    row.update(faces=kept, ignore=ignored, width=width, height=height)
    return image.crop(area)


def motion(image, row, k):
    """Motion blur over 0.3 scales of the largest face, at 30 degrees."""
    length = max(3, round(0.3 * frame(largest(row))[1]))
    pixels = np.asarray(image, np.float32)
    total = np.zeros_like(pixels)
    for i in range(length):
        t = i - (length - 1) / 2
        shift = round(t * math.sin(math.radians(30))), round(t * math.cos(math.radians(30)))
        pad = length
        padded = np.pad(pixels, ((pad, pad), (pad, pad), (0, 0)), "edge")
        top, left = pad + shift[0], pad + shift[1]
        total += padded[top:top + pixels.shape[0], left:left + pixels.shape[1]]
    return Image.fromarray((total / length).astype(np.uint8))


def backlight(image, row, k):
    """Darkens the faces and brightens their surroundings, as in front of a window."""
    w, h = image.size
    pixels = np.asarray(image, np.float32)
    y, x = np.mgrid[:h, :w]
    near = np.zeros((h, w), np.float32)
    for face in row["faces"]:
        eyes, scale, along, down = frame(face)
        dx, dy = x - eyes[0] - down[0] * scale, y - eyes[1] - down[1] * scale
        distance = np.hypot(dx, dy) / (3 * scale)
        near = np.maximum(near, np.clip(1.6 - distance, 0, 1))
    near = near[..., None]
    dark = 255 * (pixels / 255) ** 1.5 * 0.22 + 8
    bright = 255 * (pixels / 255) ** 0.5
    return Image.fromarray(np.clip(near * dark + (1 - near) * bright, 0, 255).astype(np.uint8))


def sepia(image, row, k):
    faded = ImageEnhance.Contrast(ImageOps.grayscale(image)).enhance(0.7)
    return ImageOps.colorize(faded, (40, 26, 13), (255, 240, 200))


def small(image, row, k):
    """Shrinks the photo until its largest face is 20 pixels wide,
    and lays it on a blurred enlargement.
    """
    factor = min(1, 20 / (2 * SIDE * 0.85 * frame(largest(row))[1]))
    w, h = image.size
    size = max(1, round(w * factor)), max(1, round(h * factor))
    back = image.filter(ImageFilter.GaussianBlur(0.12 * max(w, h))).resize((640, 480))
    back = back.resize((max(640, size[0]), max(480, size[1])))
    place = (back.width - size[0]) // 2, (back.height - size[1]) // 2
    back.paste(image.resize(size, Image.LANCZOS), place)
    move = lambda p: [p[0] * size[0] / w + place[0], p[1] * size[1] / h + place[1]]
    for face in row["faces"]:
        face.update({key: move(p) for key, p in face.items()})
    row["ignore"] = [
        [*move((a, b)), c * size[0] / w, d * size[1] / h] for a, b, c, d in row["ignore"]]
    row["width"], row["height"] = back.size
    return back


def polygons(image, row, points, colour):
    for face in row["faces"]:
        eyes, scale, along, down = frame(face)
        ImageDraw.Draw(image).polygon(
            [tuple(eyes + scale * (u * along + v * down)) for u, v in points], fill=colour)
    return image


def mask(image, row, k):
    colour = [(150, 190, 210), (240, 240, 240), (30, 30, 35)][k % 3]
    outline = [
        (-0.9, 0.45), (0, 0.3), (0.9, 0.45), (0.8, 1.3), (0.35, 1.75), (-0.35, 1.75), (-0.8, 1.3)]
    return polygons(image, row, outline, colour)


def hat(image, row, k):
    colour = [(60, 40, 30), (190, 30, 40), (220, 200, 150)][k % 3]
    brim, crown = [(0, -0.3), (-1.7, -0.45), (-1, -0.65)], [(-0.95, -1.9), (0.95, -1.9)]
    return polygons(image, row, [*brim, *crown, (1, -0.65), (1.7, -0.45)], colour)


def defocus(image, row, k):
    """Blurs all faces but the largest, or a single one, with a Gaussian of 0.15 face scales."""
    faces = sorted(row["faces"], key=lambda face: -frame(face)[1])
    for face in faces[1:] or faces:
        scale = float(frame(face)[1])
        a, b, c, d = (round(v) for v in box(face))
        grow = round(scale)
        area = (
            max(0, a - grow), max(0, b - grow), min(image.width, c + grow),
            min(image.height, d + grow))
        image.paste(image.crop(area).filter(ImageFilter.GaussianBlur(0.15 * scale)), area[:2])
    return image


KINDS = {kind.__name__: kind for kind in (cut, motion, backlight, sepia, small, mask, hat, defocus)}
KINDS["jpeg30"] = lambda image, row, k: image


def main():
    folder, out, kind = sys.argv[1:]
    os.makedirs(out, exist_ok=True)
    rows = json.load(open(f"{folder}/truth.json"))
    for k, row in enumerate(rows):
        row.setdefault("ignore", [])
        image = KINDS[kind](Image.open(f"{folder}/{row['file']}").convert("RGB"), row, k)
        image.save(f"{out}/{row['file']}", quality=30 if kind == "jpeg30" else 90)
    json.dump(rows, open(f"{out}/truth.json", "w"), separators=(",", ":"), default=float)


if __name__ == "__main__":
    if len(sys.argv) != 4 or sys.argv[3] not in KINDS:
        sys.exit(__doc__)
    main()
