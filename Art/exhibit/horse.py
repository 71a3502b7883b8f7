"""A galloping horse in profile. Units: its trunk is about 100 long; origin in its middle."""
import math

import numpy as np

from geometry import direction, front_of, point, spline, turned
from paint import CLAY, GLAZE, PURPLE, WHITE

TRUNK = [(50, 4), (53, -7), (46, -20), (30, -28), (14, -24), (-4, -22), (-22, -25), (-36, -24),
         (-47, -15), (-51, -2), (-44, 10), (-30, 11), (-14, 14), (6, 18), (24, 21), (40, 17)]
NECK = [(20, -24), (30, -38), (40, -54), (51, -66), (60, -67), (67, -58), (65, -46), (60, -32),
        (57, -18), (54, -4), (44, 4), (30, -8)]
HEAD = [(-3, -5), (5, -6), (13, -2), (24, 8), (33, 18), (37.5, 24), (37, 29), (33, 31), (30.5, 34),
        (26, 33), (21, 27), (14, 24), (6, 22), (-1, 16), (-5, 6)]
EAR = [(-1, -4), (0, -12), (4, -17), (6, -11), (6, -4)]
TAIL = [(2, -1), (-12, -7), (-28, -7), (-42, 2), (-54, 14), (-64, 20), (-78, 19), (-68, 25),
        (-58, 27), (-62, 31), (-50, 28), (-40, 21), (-30, 9), (-20, 2), (-8, 4)]
HOOF = [(-2.6, -1), (-3.6, 4), (-3.2, 8), (5.0, 8), (6.2, 6.4), (3.0, 1), (2.6, -1)]
# Lengths of the bones, and widths in front and behind at both ends.
FORE = [(26, (8.6, 8.6), (4.4, 4.4)), (24, (3.6, 3.4), (2.5, 2.6)), (7, (2.4, 2.6), (2.6, 2.6))]
HIND = [(22, (13, 13), (9.5, 9)), (27, (9.4, 9), (3.8, 4)), (25, (3.6, 3.2), (2.6, 2.6)),
        (7, (2.4, 2.6), (2.6, 2.6))]
SHOULDER, HIP = (38, 4), (-33, -6)

# The gallop's keys: phase, then the angles of the leg's bones; 0 hangs down, 90 forward.
FORE_KEYS = [(0.0, (74, 66, 40)), (0.25, (40, 22, 10)), (0.5, (-22, -34, -30)),
             (0.7, (-4, -100, -120)), (0.86, (52, -30, -60))]
HIND_KEYS = [(0.0, (-14, -66, -44, -20)), (0.22, (2, -78, -60, -70)), (0.45, (48, -34, 4, -10)),
             (0.65, (52, 4, 34, 30)), (0.84, (22, -36, -4, 4))]


def cycle(keys, phase):
    from geometry import loop
    return loop([(t, {"angles": np.array(a, float)}) for t, a in keys], phase)["angles"]


class Horse:
    def __init__(self, origin, size, coat=GLAZE, line=CLAY):
        self.origin, self.unit = np.asarray(origin, float), size / 100
        self.coat, self.edge = coat, line

    def gait(self, phase):
        """Sets the gallop's phase; 0 is the flying stretch of the vase painters."""
        a = 2 * math.pi * phase
        self.phase = phase
        self.pitch = -5 + 5 * math.sin(a + 0.9)
        self.rise = 3.0 * math.cos(a + 0.4)
        self.nod = 5 * math.sin(a + 2.2)
        return self

    def local(self, points):
        p = turned(np.asarray(points, float).reshape(-1, 2), self.pitch)
        return (p - (0, self.rise)) * self.unit + self.origin

    def _leg(self, paint, root, bones, angles):
        on = point(*root)
        outlines, joints = [], []
        for (length, wide, narrow), angle in zip(bones, angles):
            bone = direction(angle) * length
            end = on + bone
            n = front_of(bone / length)
            middle = [(a * .45 + b * .55) * 1.04 for a, b in zip(wide, narrow)]
            outlines.append(spline([
                on - bone * .12 + n * wide[0] * .8, on + bone * .1 + n * wide[0],
                on + bone * .5 + n * middle[0], end + n * narrow[0] * 1.05,
                end + bone * .06 + n * narrow[0] * .5, end + bone * .06 - n * narrow[1] * .5,
                end - n * narrow[1] * 1.05, on + bone * .5 - n * middle[1],
                on + bone * .1 - n * wide[1], on - bone * .12 - n * wide[1] * .8], True, 5))
            joints.append((on, end, n))
            on = end
        hoof = turned(HOOF, -angles[-1] * .9) + on
        outlines.append(spline(hoof, True, 4))
        return [self.local(o) for o in outlines], joints

    def _draw_leg(self, paint, root, bones, angles, weld):
        outlines, joints = self._leg(paint, root, bones, angles)
        w = max(2.0, self.unit * .75)
        weld = (self.local([root])[0], weld * self.unit) if weld else None
        paint.group(outlines, self.coat, self.edge, w, weld)
        for on, end, n in joints[-3:-1]:
            self._line(paint, [on * .8 + end * .2 + n * .5, (on + end) / 2 + n * .3,
                               on * .1 + end * .9], .8)
            self._line(paint, [end + n * 1.8, end - (end - on) * .06, end - n * 1.6], .8)
        on, end, n = joints[-1]
        self._line(paint, [end + n * 2.2, end - n * 2.4], .9)

    def _line(self, paint, points, strength=1.0, ink="edge"):
        ink = self.edge if ink == "edge" else ink
        paint.line(self.local(points), max(1.7, self.unit * .62) * strength, ink)

    def far(self, paint):
        """The legs on the far side and the tail."""
        self._tail(paint)
        self._draw_leg(paint, SHOULDER, FORE, cycle(FORE_KEYS, self.phase + .13), None)
        self._draw_leg(paint, HIP, HIND, cycle(HIND_KEYS, self.phase + .10), None)

    def near(self, paint):
        """Trunk, neck, head, and the legs on the near side."""
        w = max(2.0, self.unit * .75)
        paint.group([self.local(spline(TRUNK, True)), self.local(spline(NECK, True))], self.coat,
                    self.edge, w)
        self._mane(paint)
        self._head(paint)
        self._draw_leg(paint, HIP, HIND, cycle(HIND_KEYS, self.phase), 17)
        self._draw_leg(paint, SHOULDER, FORE, cycle(FORE_KEYS, self.phase), 11.5)
        self._line(paint, [(30, -24), (24, -8), (28, 8), (38, 14)], 1.2)
        self._line(paint, [(34, -22), (29, -8), (33, 5)], .8)
        self._line(paint, [(-20, -22), (-14, -8), (-20, 6), (-30, 10)], 1.2)
        self._line(paint, [(-24, -20), (-19, -8), (-24, 4)], .8)
        for k in range(5):
            self._line(paint, [(16 - k * 6, -7 + k), (13 - k * 6, 3), (15 - k * 5.4, 12 - k)], .75)
        self._line(paint, [(22, 18), (4, 15), (-12, 11), (-26, 8)], .7)
        self._line(paint, [(56, -14), (58, -32), (62, -46)], .8)
        self._line(paint, [(50, -6), (52, -24), (56, -42)], .7)

    def _mane(self, paint):
        rng = np.random.default_rng(5)
        crest = spline([(22, -25), (32, -40), (41, -55), (51, -66), (60, -68)], False, 10)
        out = spline([(12, -34), (22, -48), (32, -62), (45, -75), (60, -76)], False, 10)
        wave = 1 + .18 * np.sin(np.arange(len(out)) * 1.7 + self.phase * 12.566)
        tips = crest + (out - crest) * wave[:, None]
        shape = np.vstack([crest, tips[::-1]])
        paint.group([self.local(shape)], PURPLE if self.coat is GLAZE else GLAZE, self.edge,
                    max(1.8, self.unit * .6))
        for i in range(2, len(crest) - 1, 2):
            self._line(paint, [crest[i], (crest[i] + tips[i]) / 2 + rng.normal(0, .6, 2), tips[i]],
                       .7)
        self._line(paint, crest, .9)

    def _head(self, paint):
        base = np.array([(58, -63)])

        def put(p):
            return turned(p, -3 + self.nod) + base

        w = max(2.0, self.unit * .7)
        paint.group([self.local(put(spline(EAR, True)))], self.coat, self.edge, w)
        paint.group([self.local(put(spline(HEAD, True)))], self.coat, self.edge, w)
        self._line(paint, put([(3, 18), (10, 20), (15, 14), (12, 5)]), 1.0)
        self._line(paint, put([(17, 6), (24, 13), (29, 19)]), .7)
        eye = self.local(put([(11, 2.5)]))[0]
        paint.disc(eye, self.unit * 2.6, self.edge)
        paint.disc(eye, self.unit * 1.5, self.coat)
        paint.disc(self.local(put([(33.5, 22)]))[0], self.unit * 1.2, self.edge)
        self._line(paint, put([(36, 28), (31, 27.5), (28, 28.5)]), .9)
        bridle = WHITE if self.coat is GLAZE else PURPLE
        for strap in ([(28, 30), (16, 18), (2, 2), (-2, -4)], [(28, 12.5), (25, 20), (23, 29)],
                      [(8, -4), (4, 8), (5, 21)]):
            paint.line(self.local(put(strap)), self.unit * 1.1, bridle, taper=0)
        self.mouth = self.local(put([(28, 29)]))[0]

    def _tail(self, paint):
        sway = np.array([(x, y + 3 * math.sin(x / 14 + self.phase * 6.283)) for x, y in TAIL])
        root = np.array([(-47, -15)])
        w = max(2.0, self.unit * .7)
        paint.group([self.local(spline(sway + root, True))],
                    self.coat, self.edge, w)
        for k in range(4):
            mark = [(x, y + 3 * math.sin(x / 14 + self.phase * 6.283)) for x, y in
                    [(-8, -3 + k * 1.6), (-22, -4 + k * 2.6), (-38, 4 + k * 3), (-56, 9 + k * 2)]]
            self._line(paint, np.array(mark) + root, .7)

    def seat(self):
        """Where a rider's pelvis is, in the picture."""
        return self.local([(8, -29)])[0]
