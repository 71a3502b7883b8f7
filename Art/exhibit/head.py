"""The head in profile. Local units: its height is 100, crown at y = 0, it faces right."""
import math

import numpy as np

from geometry import spline, turned
from paint import CLAY, GLAZE, OCHRE, PURPLE, WHITE

FACE = [(40, 1), (58, 4), (70, 14), (76.5, 27), (79, 38), (81, 45), (86, 55), (90.5, 62.5),
        (87, 67), (81.5, 68.5), (84.5, 73), (80.5, 76.5), (83.5, 80.5), (79.5, 85.5), (82.5, 92),
        (79, 99), (68, 101), (55, 95), (41, 84), (24, 80), (11, 72), (3, 54), (4, 32), (13, 13),
        (26, 4)]
CAP = [(71, 15), (73, 24), (67, 30), (61, 37), (57.5, 46), (55, 58), (49, 62), (45, 48), (38, 47),
       (34, 58), (35, 68), (27, 80), (16, 83), (8, 75), (0, 56), (0, 32), (10, 11), (25, 1),
       (43, -3), (60, 1)]
LONG = [(71, 15), (73, 24), (67, 30), (61, 37), (57.5, 46), (55, 58), (49, 62), (45, 48), (38, 47),
        (35, 60), (36, 78), (30, 98), (33, 122), (22, 130), (10, 126), (4, 106), (3, 84), (-2, 56),
        (-1, 32), (10, 11), (25, 1), (43, -3), (60, 1)]
BEARD = [(55, 56), (58, 68), (65, 75), (74, 71.5), (83, 70), (84, 73.5), (75, 76.5), (74, 83),
         (81, 82), (84, 92), (82, 108), (76, 122), (66, 117), (55, 108), (45, 92), (46, 72)]
NECK = [(10, 66), (8, 92), (4, 120), (0, 150), (58, 152), (54, 120), (51, 96), (52, 84)]


class Head:
    """hair: short, long, or bald; beard; band: a pigment, a wreath, or nothing."""

    def __init__(self, hair="short", beard=False, band=None, seed=1):
        self.hair, self.beard, self.band, self.seed = hair, beard, band, seed

    def draw(self, paint, place):
        """place maps local points, in the head's own units, to the picture."""
        u = place.unit
        contour = max(1.6, u * 2.2)
        paint.group([place(spline(FACE, True))], paint.skin, paint.contour, contour)
        if not paint.red:
            self._face_lines(paint, place, CLAY, contour * 0.8)
            self._black_eye(paint, place, contour)
        else:
            self._face_lines(paint, place, GLAZE, contour * 0.8)
            self._red_eye(paint, place, contour)
        if self.beard:
            self._mass(paint, place, BEARD, contour)
        if self.hair != "bald":
            self._mass(paint, place, LONG if self.hair == "long" else CAP, contour)
        self._ear(paint, place, contour)
        self._strands(paint, place, contour)
        if self.band:
            self._band(paint, place, contour)

    def _mass(self, paint, place, outline, contour):
        """Hair: a wavy edge, and a line between it and the skin or the ground."""
        curve = spline(outline, True, 10)
        n = len(curve)
        out = curve - curve.mean(0)
        out /= np.hypot(*out.T)[:, None]
        wave = np.sin(np.arange(n) * 2 * math.pi / 11) * 1.1
        curve = curve + out * wave[:, None]
        # The reserved line round the hair stands for its edge, on a glazed ground too.
        paint.group([place(curve)], GLAZE, CLAY, contour * 0.8)

    def _strands(self, paint, place, contour):
        rng = np.random.default_rng(self.seed)
        ink = OCHRE[:3] + (0.55,) if paint.red else CLAY
        width = contour * 0.62
        for i in range(9):
            a = math.radians(-72 + i * 24 + rng.uniform(-5, 5))
            reach = 31 + rng.uniform(-3, 5)
            spots = []
            for k in range(5):
                r = 8 + (reach - 8) * k / 4
                b = a + 0.16 * math.sin(k * 2.1 + i)
                spots.append((36 - r * math.cos(b) * 0.95, 36 - r * math.sin(b) * 0.95))
            if self.hair != "bald" and not (spots[-1][0] > 48 and spots[-1][1] > 34):
                paint.line(place(spots), width, ink)
        if self.hair == "long":
            for i in range(4):
                x = 10 + i * 6
                paint.line(place([(x + 2 * math.sin(k * 2.2 + i), 66 + k * 13)
                                  for k in range(5)]), width, ink)
        if self.beard:
            for i in range(6):
                x = 53 + i * 5
                paint.line(place([(x, 78 + (i % 2) * 4), (x + 2.5, 90), (x + 3, 104)]), width, ink)

    def _ear(self, paint, place, contour):
        ear = [(41, 47), (47, 48), (49, 54), (46, 60), (43, 66), (39, 64), (38, 55)]
        paint.group([place(spline(ear, True))], paint.skin, GLAZE if paint.red else CLAY,
                    contour * 0.8)
        paint.line(place([(41, 52), (45, 52), (46, 56), (42.5, 60)]), contour * 0.7, paint.contour)

    def _face_lines(self, paint, place, ink, width):
        paint.line(place([(83, 76.2), (77, 76.6), (73, 74.6)]), width, ink)
        paint.line(place([(80, 66.5), (81.5, 62.5), (84.5, 64)]), width * 0.8, ink)
        paint.line(place([(60, 37.5), (67, 33.5), (76, 36.5)]), width * 1.1, ink)
        paint.line(place([(73, 67), (71.5, 71)]), width * 0.6, ink)

    def _black_eye(self, paint, place, contour):
        c = place([(68.5, 46)])[0]
        r = place.unit * 4.6
        paint.disc(c, r + contour * 0.45, CLAY)
        paint.disc(c, r - contour * 0.45, GLAZE)
        paint.disc(c, r * 0.34, CLAY)
        paint.line(place([(62.5, 45), (59, 45.5)]), contour * 0.8, CLAY)
        paint.line(place([(74, 46), (77, 47)]), contour * 0.8, CLAY)

    def _red_eye(self, paint, place, contour):
        paint.line(place([(60.5, 48), (66, 43), (72, 42.5), (76.5, 45.5)]), contour, GLAZE)
        paint.line(place([(60.5, 48), (67, 50), (73, 49), (76, 47.5)]), contour * 0.8, GLAZE)
        paint.disc(place([(70.3, 46)])[0], place.unit * 3.0, GLAZE)

    def _band(self, paint, place, contour):
        low = [(72.5, 24), (58, 22), (38, 26), (18, 35), (1.5, 44)]
        if self.band == "wreath":
            ink = PURPLE if not paint.red else WHITE
            paint.line(place(low), contour * 1.4, ink, taper=0)
            for i in range(11):
                t = i / 10
                x, y = 72.5 - 71 * t, 23 + 20 * t**1.6
                for side in (-1, 1):
                    tip = turned([(-9, side * 6)], -12)[0] + (x, y)
                    mid = turned([(-4, side * 6.4)], -12)[0] + (x, y)
                    paint.shape(place([(x, y), mid, tip, (x - 5, y + side * 2)]), ink)
            return
        paint.line(place(low), contour * 2.6, CLAY, taper=0)
        paint.line(place(low), contour * 1.7, self.band, taper=0)
        for k in ((-9, 58), (-4, 62)):
            paint.line(place([(2, 44), (-3, 50), k]), contour * 1.2, self.band)


class Placement:
    """Local to picture: scale, turn, then stand at `origin`; facing -1 mirrors."""

    def __init__(self, origin, unit, angle=0.0, facing=1, centre=(0, 0)):
        self.origin, self.unit, self.angle = np.asarray(origin, float), unit, angle
        self.facing, self.centre = facing, np.asarray(centre, float)

    def __call__(self, points):
        p = turned(np.asarray(points, float) - self.centre, self.angle) * self.unit
        p[:, 0] *= self.facing
        return p + self.origin
