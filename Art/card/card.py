"""Draws the empty cards: an olive wall over a ledge of Parian marble with a carved olive branch.

usage: card.py FOLDER [FORMAT ...]; writes FOLDER/FORMAT.png, 300 dpi with 5 mm of bleed.

The numbers of each format are those of Sources/Print/Card/Layout/CardLayout.swift. Lengths are millimetres
from the upper left corner of the trimmed paper. Light comes from above, in front and from the left,
as on the artwork.
"""
import os
import sys

import numpy as np
from scipy import ndimage

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../wreath-and-statue"))
import png  # noqa: E402

DOTS = 300 / 25.4
BLEED = round(5 * DOTS)
# The stone under the ledge's upper face: three bands as on an Ionic architrave.
BANDS = (2.0, 1.5, 1.2)
# The ledge's upper face, seen a little from above.
TOP = 2.3

# The paper; the ledge's upper edge; and each panel's left edge, its branches' curve (of the left one;
# the right one mirrors it) and the leaves' scale.
FORMATS = {
    "portrait": dict(size=(100, 150), ledge=112, panels=[(0, 100, [(0, 140.8), (20, 143.4), (40.8, 141.5), (41, 126)], 0.86)]),
    "a6": dict(size=(105, 148), ledge=110, panels=[(0, 105, [(0, 138.8), (21, 141.4), (43.2, 139.5), (43.4, 124)], 0.86)]),
    "landscape": dict(size=(150, 100), ledge=72, panels=[(0, 150, [(37.5, 87), (46, 92), (58, 91.5), (65.5, 85.5)], 0.8)]),
    "strip": dict(size=(100, 150), ledge=114, panels=[
        (0, 50, [(0, 143.2), (7, 144.6), (14, 143.8), (18.3, 140)], 0.68),
        (50, 50, [(0, 143.2), (7, 144.6), (14, 143.8), (18.3, 140)], 0.68)]),
}

# sRGB colours of docs/decisions/card.md.
WALL = ("#767E5F", "#5F6749", "#474D36")
MARBLE, CLOUD, VEIN = "#F6F3EC", "#BDB6A6", "#7C776B"


def linear(color):
    value = np.array([int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def encoded(light):
    light = np.clip(light, 0, 1)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def noise(shape, cells, seed, octaves=4, turn=0.0, stretch=1.0):
    """Fractal value noise, mean 0 and deviation 1; `cells` millimetres a cell of the first octave."""
    random = np.random.RandomState(seed)
    y, x = np.mgrid[0:shape[0], 0:shape[1]] / DOTS
    angle = np.radians(turn)
    u = (x * np.cos(angle) + y * np.sin(angle)) / stretch
    v = -x * np.sin(angle) + y * np.cos(angle)
    total = np.zeros(shape)
    for octave in range(octaves):
        step = cells / 2 ** octave
        grid = random.randn(256, 256)
        coordinates = np.array([u / step + 64, v / step + 64])
        total += ndimage.map_coordinates(grid, coordinates, order=3, mode="grid-wrap") / 1.9 ** octave
    return (total - total.mean()) / total.std()


def smooth(edge0, edge1, x):
    t = np.clip((x - edge0) / (edge1 - edge0), 0, 1)
    return t * t * (3 - 2 * t)


def marble(shape):
    """Parian marble in linear light: white, with soft grey clouds, few thin veins and crystals."""
    stone = np.empty(shape + (3,))
    clouds = smooth(-0.4, 2.6, noise(shape, 34, 7, 5, -24, 2.1))[..., None]
    stone[:] = linear(MARBLE)
    stone += (linear(CLOUD) - stone) * clouds * 0.62
    field = noise(shape, 55, 23, 4, -24, 3.4)
    breaks = smooth(-0.1, 1.6, noise(shape, 30, 41, 3))
    for level, width, depth in ((0.0, 0.014, 0.30), (0.9, 0.010, 0.22), (-0.8, 0.010, 0.2)):
        line = 0.6 * np.exp(-((field - level) / width) ** 2) + 0.4 * np.exp(-((field - level) / (7 * width)) ** 2)
        stone += (linear(VEIN) - stone) * (line * breaks * depth)[..., None]
    crystals = ndimage.gaussian_filter(np.random.RandomState(3).randn(*shape), 0.7)
    return stone * (1 + 0.016 * crystals / crystals.std())[..., None]


def bezier(points, count):
    t = np.linspace(0, 1, count)[:, None]
    a, b, c, d = (np.array(p, float) for p in points)
    return (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d


class Relief:
    """Heights in millimetres over the stone's face."""

    def __init__(self, shape):
        self.height = np.zeros(shape)

    def window(self, center, reach):
        left, right = (int((center[0] + s * reach) * DOTS) + BLEED for s in (-1, 1))
        top, bottom = (int((center[1] + s * reach) * DOTS) + BLEED for s in (-1, 1))
        rows = slice(max(top, 0), min(bottom, self.height.shape[0]))
        columns = slice(max(left, 0), min(right, self.height.shape[1]))
        y, x = np.mgrid[rows, columns]
        return (rows, columns), (x + 0.5 - BLEED) / DOTS, (y + 0.5 - BLEED) / DOTS

    def leaf(self, root, angle, length, width, lift=0.34):
        """A narrow leaf with a midrib; `angle` in degrees, clockwise from the right."""
        direction = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        place, x, y = self.window(np.array(root) + direction * length / 2, length * 0.62)
        along = ((x - root[0]) * direction[0] + (y - root[1]) * direction[1]) / length
        across = -(x - root[0]) * direction[1] + (y - root[1]) * direction[0]
        # A leaf droops a little towards its tip.
        across = across - 0.05 * length * along ** 2
        t = np.clip(along, 0, 1)
        half = width / 2 * (np.sin(np.pi * t ** 0.85) ** 0.8) * (1 - 0.25 * t) + 1e-6
        q = np.abs(across) / half
        inside = (along > 0) & (along < 1) & (q < 1)
        body = lift * (0.45 + 0.55 * np.sqrt(np.clip(1 - q * q, 0, 1))) * smooth(0, 0.1, along)
        rib = 0.12 * np.exp(-(across / 0.09) ** 2) * (1 - t)
        height = np.where(inside, body * (1 + 0.25 * np.sign(across) * q) - rib, 0)
        self.height[place] = np.maximum(self.height[place], height)

    def olive(self, center, radius, angle):
        place, x, y = self.window(center, radius * 1.6)
        a = np.radians(angle)
        u = ((x - center[0]) * np.cos(a) + (y - center[1]) * np.sin(a)) / (radius * 1.25)
        v = (-(x - center[0]) * np.sin(a) + (y - center[1]) * np.cos(a)) / radius
        height = 0.62 * np.sqrt(np.clip(1 - u * u - v * v, 0, 1))
        self.height[place] = np.maximum(self.height[place], height)

    def stem(self, points, thick, thin):
        for index, point in enumerate(points):
            radius = thick + (thin - thick) * index / (len(points) - 1)
            place, x, y = self.window(point, radius * 1.3)
            q = np.hypot(x - point[0], y - point[1]) / radius
            height = 0.30 * np.sqrt(np.clip(1 - q * q, 0, 1))
            self.height[place] = np.maximum(self.height[place], height)


def branch(relief, curve, middle, side, scale, seed):
    """A branch that grows from the panel's middle outwards; `side` is -1 for the left one."""
    random = np.random.RandomState(seed)
    points = bezier([(middle + side * x, y) for x, y in curve], 400)
    lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    relief.stem(points[:-12], 0.42 * scale, 0.2 * scale)
    pitch, at, index = 4.5 * scale, 4.2 * scale, 0
    while at < lengths[-1] - 1.5 * scale:
        k = int(np.searchsorted(lengths, at))
        k = min(max(k, 1), len(points) - 2)
        heading = np.degrees(np.arctan2(*(points[k + 1] - points[k - 1])[::-1]))
        grown = 1 - 0.28 * (at / lengths[-1])
        for hand in (-1, 1):
            angle = heading + hand * (33 + random.uniform(-5, 5))
            size = 8.2 * scale * grown * random.uniform(0.9, 1.08)
            relief.leaf(points[k] + 0.1, angle, size, 2.0 * scale * grown * random.uniform(0.9, 1.1),
                        0.30 + random.uniform(0, 0.1))
        if index % 3 == 1:
            out = np.radians(heading + (90 if index % 2 else -90))
            relief.olive(points[k] + 1.5 * scale * np.array([np.cos(out), np.sin(out)]), 0.85 * scale, heading + 30)
        at, index = at + pitch, index + 1
    k = len(points) - 6
    heading = np.degrees(np.arctan2(*(points[-1] - points[k])[::-1]))
    relief.leaf(points[-26], heading, 6.6 * scale, 1.6 * scale)


def shaded(height):
    """Light on a relief: its slope towards the light, and what it keeps from its surroundings."""
    dots = ndimage.gaussian_filter(height, 0.8) * DOTS
    slope_y, slope_x = np.gradient(dots)
    normal = 1 / np.sqrt(1 + slope_x ** 2 + slope_y ** 2)
    light = np.array([-0.46, -0.56, 0.69])
    diffuse = np.clip((-slope_x * light[0] - slope_y * light[1] + light[2]) * normal, 0, None) / light[2]
    shadow = np.zeros_like(height)
    for step in (3, 6, 9, 12):
        thrown = ndimage.shift(height, (step * 0.77, step * 0.64), order=1)
        shadow = np.maximum(shadow, np.clip((thrown - height - 0.035 * step) / 0.22, 0, 1))
    shadow = ndimage.gaussian_filter(shadow, 1.1)
    hollow = (np.clip(ndimage.gaussian_filter(height, 3) - height, 0, None) * 1.5
              + np.clip(ndimage.gaussian_filter(height, 10) - height, 0, None) * 0.8)
    return (0.30 + 0.70 * diffuse) * (1 - 0.34 * shadow) * (1 - np.clip(hollow, 0, 0.4))


def card(size, ledge, panels):
    shape = tuple(round(side * DOTS) + 2 * BLEED for side in size[::-1])
    y, x = (np.mgrid[0:shape[0], 0:shape[1]] + 0.5 - BLEED) / DOTS
    # The wall: plaster in a light that falls from the upper middle.
    radius = np.hypot((x - size[0] / 2) / (0.95 * size[0] * 0.72), (y - 0.38 * ledge) / (0.86 * ledge))
    inner, middle, outer = (linear(color) for color in WALL)
    t = radius[..., None]
    picture = np.where(t < 0.5, inner + (middle - inner) * np.clip(t / 0.5, 0, 1),
                       middle + (outer - middle) * np.clip((t - 0.5) / 0.6, 0, 1))
    plaster = noise(shape, 7, 11, 6)
    trowel = noise(shape, 24, 13, 3, 18, 2.4)
    slope_y, slope_x = np.gradient(ndimage.gaussian_filter(plaster, 1.2))
    slope = -(slope_x + slope_y)
    picture = picture * (1 + 0.022 * slope / slope.std() + 0.020 * plaster + 0.030 * trowel)[..., None]
    # The ledge keeps light from the foot of the wall.
    picture *= (1 - 0.42 * np.exp(-np.clip(ledge - y, 0, None) / 2.2))[..., None]

    stone = marble(shape)
    relief = Relief(shape)
    for number, (left, width, curve, scale) in enumerate(panels):
        middle = left + width / 2
        branch(relief, curve, middle, -1, scale, 11)
        branch(relief, curve, middle, 1, scale, 12)
        # The tie, where the branches meet.
        if curve[0][0] > 0:
            continue
        for offset in (-0.55, 0, 0.55):
            relief.stem(bezier([(middle + offset * scale, curve[0][1] - 1.1 * scale)] * 2
                               + [(middle + offset * scale, curve[0][1] + 1.1 * scale)] * 2, 40), 0.3 * scale, 0.3 * scale)
    light = shaded(relief.height)
    # A little brighter towards the upper left, where the light comes from.
    light *= 1.0 - 0.05 * (y - ledge) / 40 - 0.03 * (x - size[0] / 2) / size[0]
    depth = y - ledge
    edges = np.cumsum((TOP,) + BANDS)
    # The upper face: brightest at its front edge.
    upper = (depth >= 0) & (depth < TOP)
    light = np.where(upper, 0.90 + 0.16 * smooth(0, TOP, depth), light)
    for index, (start, end) in enumerate(zip(edges[:-1], edges[1:])):
        inside = (depth >= start) & (depth < end)
        tone = (0.965, 0.93, 0.895)[index]
        rim = 0.16 * np.exp(-((depth - start) / 0.13) ** 2)
        joint = 0.42 * np.exp(-((depth - end) / 0.16) ** 2)
        cast = 0.0 if index == 0 else 0.20 * np.exp(-np.clip(depth - start - 0.2, 0, None) / 0.35)
        light = np.where(inside, tone + rim - joint - cast, light)
    below = depth >= edges[-1]
    light = np.where(below, light * (1 - 0.30 * np.exp(-(depth - edges[-1]) / 0.9)), light)
    stone = stone * light[..., None]
    # Grazing warm light on lit slopes, cool in shadow: marble lets light through.
    warm = np.array([1.012, 1.0, 0.978])
    stone = np.where((light > 1)[..., None], stone * warm, stone * (1 + (1 - light[..., None]) * np.array([0.05, 0.03, -0.02])))
    picture = np.where((depth >= 0)[..., None], stone, picture)
    return (encoded(picture) * 255 + 0.5).astype(np.uint8)


def main():
    folder, names = sys.argv[1], sys.argv[2:] or list(FORMATS)
    for name in names:
        colors = card(**FORMATS[name])
        opaque = np.full(colors.shape[:2] + (1,), 255, np.uint8)
        path = os.path.join(folder, name + ".png")
        png.write_png(path, np.concatenate([colors, opaque], axis=2), packed=False)


main()
