"""What the frame on the wall shows, read from pictures of the screen."""

import io
import math

import numpy
from PIL import Image

import exhibit_pictures
from exhibit_pictures import FRAME
from photos import BITS, SQUARE

FRAME_BOX = """() => {
  for (const marks of document.querySelectorAll('.marks')) marks.style.visibility = 'hidden';
  const box = document.querySelector('.frame > canvas').getBoundingClientRect();
  return [box.left, box.top, box.width, box.height]; }"""


def wall_frame(page) -> tuple[numpy.ndarray, float]:
    """The frame on the wall as the screen has it, and its pixels for one of the camera's.

    Marks and arrows are hidden.
    """
    left, top, width, height = page.evaluate(FRAME_BOX)
    left, top, right, bottom = map(round, (left, top, left + width, top + height))
    clip = {"x": left, "y": top, "width": right - left, "height": bottom - top}
    shot = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")
    return numpy.asarray(shot).astype(int), width / FRAME[0]


def number_of(frame: numpy.ndarray, scale: float) -> int:
    """The number that the film has written on a frame."""
    y = int(frame.shape[0] - SQUARE * scale / 2)
    return sum(
        1 << bit for bit in range(BITS) if frame[y, int((bit + 0.5) * SQUARE * scale)].mean() > 127)


def corners_of(frame: numpy.ndarray, scale: float) -> numpy.ndarray | None:
    """The corners of what lies over the picture, in the camera's pixels,
    by lines that are fitted to its edges.
    """
    red, green, blue = (frame[:, :, channel] for channel in range(3))
    # Not while it fades: what is lost stays for half a second where it was seen last.
    mask = (red - green > 200) & (blue - green > 200)
    if mask.sum() < 2000:
        return None
    rows = numpy.flatnonzero(mask.sum(1) > 20)
    columns = numpy.flatnonzero(mask.sum(0) > 20)
    def middle(values):
        cut = len(values) // 6
        return values[cut:len(values) - cut]
    # Pixel centres are at +0.5; an edge lies half a pixel before or behind the last one inside.
    left = fitted([(y + .5, numpy.argmax(mask[y])) for y in middle(rows)])
    right = fitted([(y + .5, mask.shape[1] - numpy.argmax(mask[y][::-1])) for y in middle(rows)])
    top = fitted([(x + .5, numpy.argmax(mask[:, x])) for x in middle(columns)])
    bottom = fitted(
        [(x + .5, mask.shape[0] - numpy.argmax(mask[:, x][::-1])) for x in middle(columns)])
    return numpy.array([
        crossing(left, top), crossing(right, top), crossing(right, bottom), crossing(left, bottom)
    ]) / scale


def fitted(points: list[tuple[float, float]]) -> tuple[float, float]:
    """Slope and height of the line through most of the points."""
    points = numpy.array(points, dtype=float)
    for _ in range(3):
        line = numpy.polyfit(points[:, 0], points[:, 1], 1)
        rest = abs(numpy.polyval(line, points[:, 0]) - points[:, 1])
        points = points[rest <= max(1.0, 2 * numpy.median(rest))]
    return tuple(numpy.polyfit(points[:, 0], points[:, 1], 1))


def crossing(upright: tuple[float, float], level: tuple[float, float]) -> tuple[float, float]:
    """Where x = a·y + b meets y = c·x + d."""
    (a, b), (c, d) = upright, level
    x = (a * d + b) / (1 - a * c)
    return x, c * x + d


def deviations(page, count: int) -> list[float]:
    """The largest distance of a corner from the film's truth, in the camera's pixels, in so many
    pictures of the screen."""
    found = []
    for _ in range(3 * count):
        frame, scale = wall_frame(page)
        corners = corners_of(frame, scale)
        if corners is not None:
            truth = exhibit_pictures.movement(number_of(frame, scale) % exhibit_pictures.FRAMES)
            found.append(max(math.dist(one, other) for one, other in zip(corners, truth)))
        if len(found) == count:
            break
        page.wait_for_timeout(150)
    return found
