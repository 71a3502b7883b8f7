#!/usr/bin/env python3
"""Makes the frames of short films out of photos, with their truth: twelve clips of 24 frames of 640
x 480.

usage: film.py SET OUT

The photos are taken evenly from those at least as wide as high whose largest face is at most 300
pixels high in a frame that shows all of their shorter side. The camera pans towards that face,
zooms by 1.5 (every second clip backwards) and turns by up to 6 degrees to either side. A frame is
exposed for half its time and compressed as JPEG of quality 40, with a chroma subsampling of 4:2:0.
Faces wholly inside a frame are its truth; faces that its edge cuts, and those narrower than 20
pixels, are ignored.
"""
import json, math, sys
from pathlib import Path
import numpy as np
from PIL import Image
from augment import SIDE, box, frame, largest

WIDTH, HEIGHT, CLIPS, FRAMES, EXPOSURES = 640, 480, 12, 24, 4
ZOOM, TURN, SWAY = 1.5, 6, 0.03  # SWAY in widths of the view
HIGHEST, NARROWEST = 300, 20


def least_scale(row):
    return max(WIDTH / row["width"], HEIGHT / row["height"])


class Camera:
    """The view of a clip: from photo to frame at any time from 0 to 1."""

    def __init__(self, row, k):
        self.k = k
        self.least = least_scale(row)
        self.middle = np.array([row["width"], row["height"]]) / 2
        self.target = 0.3 * self.middle + 0.7 * frame(largest(row))[0]

    def view(self, time):
        """The point of the photo in the frame's centre, the scale, and the turn in radians."""
        phase = 2 * math.pi * time + self.k
        near = time if self.k % 2 == 0 else 1 - time
        scale = self.least * ZOOM**near
        sway = SWAY * WIDTH / scale * np.array([math.sin(1.3 * phase), math.cos(phase)])
        return (
            self.middle + near * (self.target - self.middle) + sway,
            scale,
            math.radians(TURN * math.sin(phase)))

    def place(self, point, time):
        centre, scale, turn = self.view(time)
        x, y = (np.asarray(point) - centre) * scale
        c, s = math.cos(turn), math.sin(turn)
        return [round(c * x - s * y + WIDTH / 2, 1), round(s * x + c * y + HEIGHT / 2, 1)]

    def expose(self, image, shrunk, ground, time):
        """The photo, `shrunk` already, as the frame shows it."""
        centre, scale, turn = self.view(time)
        scale /= shrunk
        c, s = math.cos(turn) / scale, math.sin(turn) / scale
        x, y = centre * shrunk
        middle = (x - c * WIDTH / 2 - s * HEIGHT / 2, y + s * WIDTH / 2 - c * HEIGHT / 2)
        return image.transform(
            (WIDTH, HEIGHT),
            Image.AFFINE,
            (c, s, middle[0], -s, c, middle[1]),
            Image.BICUBIC,
            fillcolor=ground,
        )


def enclosing(camera, area, time):
    """The box in the frame around a box (left, top, right, bottom) of the photo, as left, top,
    right, bottom.
    """
    corners = np.array([camera.place((area[i], area[j]), time) for i in (0, 2) for j in (1, 3)])
    return [*corners.min(0), *corners.max(0)]


def truth(camera, row, time):
    faces, ignored = [], []
    for a, b, w, h in row.get("ignore", []):
        ignored.append(enclosing(camera, (a, b, a + w, b + h), time))
    for face in row["faces"]:
        left, top, right, bottom = area = enclosing(camera, box(face), time)
        if right <= 0 or bottom <= 0 or left >= WIDTH or top >= HEIGHT:
            continue
        whole = left >= 0 and top >= 0 and right <= WIDTH and bottom <= HEIGHT
        if whole and 2 * SIDE * 0.85 * frame(face)[1] * camera.view(time)[1] >= NARROWEST:
            faces.append({key: camera.place(point, time) for key, point in face.items()})
        else:
            ignored.append(area)
    return faces, [[a, b, c - a, d - b] for a, b, c, d in ignored]


def chosen(folder):
    def fits(row):
        _, top, _, bottom = box(largest(row))
        return row["width"] >= row["height"] and (bottom - top) * least_scale(row) <= HIGHEST

    rows = [row for row in json.loads((folder / "truth.json").read_text()) if fits(row)]
    return [rows[k * len(rows) // CLIPS] for k in range(CLIPS)]


def main():
    folder, out = map(Path, sys.argv[1:])
    out.mkdir(parents=True, exist_ok=True)
    rows = []
    for k, row in enumerate(chosen(folder)):
        camera = Camera(row, k)
        image = Image.open(folder / row["file"]).convert("RGB")
        ground = tuple(int(v) for v in np.median(np.asarray(image).reshape(-1, 3), axis=0))
        # Shrunk beforehand with a filter that does not alias, which an affine transform does.
        shrunk = min(1, camera.least)
        image = image.resize(
            (round(image.width * shrunk), round(image.height * shrunk)), Image.LANCZOS)
        for number in range(FRAMES):
            times = [(number + 0.5 * i / EXPOSURES) / FRAMES for i in range(EXPOSURES)]
            mean = np.mean(
                [
                    np.asarray(camera.expose(image, shrunk, ground, time), np.float32)
                    for time in times],
                axis=0)
            name = f"film-{k:02d}-{number:02d}.jpg"
            Image.fromarray(mean.round().astype(np.uint8)).save(
                out / name, quality=40, subsampling=2)
            found, ignored = truth(camera, row, sum(times) / EXPOSURES)
            rows.append(
                {"file": name, "width": WIDTH, "height": HEIGHT, "faces": found, "ignore": ignored})
    (out / "truth.json").write_text(json.dumps(rows, separators=(",", ":"), default=float))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main()
