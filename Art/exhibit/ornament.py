"""Bands round the pictures: meander, tongues, palmettes, ivy, rays and others, each by hand."""
import math

import numpy as np

import letters
from geometry import point, turned
from paint import GLAZE, PURPLE, WHITE


class Band:
    """A straight band from start to end; local u runs along it, v from 0 to depth across it."""

    def __init__(self, paint, start, end, depth, seed=0):
        self.paint, self.depth = paint, depth
        self.start = np.asarray(start, float)
        run = np.asarray(end, float) - self.start
        self.length = float(np.hypot(*run))
        self.u = run / self.length
        self.v = point(-self.u[1], self.u[0])
        self.rng = np.random.default_rng(seed)

    def at(self, points):
        p = np.asarray(points, float)
        return self.start + p[:, :1] * self.u + p[:, 1:] * self.v

    def _steps(self, pitch):
        n = max(1, round(self.length / pitch))
        step = self.length / n
        return [(i * step + self.rng.normal(0, step * 0.022), step) for i in range(n)]

    def edge(self, v, width=4, ink=GLAZE):
        self.paint.line(self.at([(0, v), (self.length, v)]), width, ink, taper=0)

    def edges(self, width=4, ink=GLAZE):
        self.edge(0, width, ink)
        self.edge(self.depth, width, ink)

    def meander(self, ink=GLAZE, every=0):
        """The running key; every n-th field is a crossed square instead."""
        d = self.depth
        unit = d / 6.0
        for i, (u, step) in enumerate(self._steps(d * 1.05)):
            if every and i % every == every - 1:
                self._crossed(u, step, ink)
                continue
            s = step / 6.0
            lines = [[(0, 5), (0, 1), (5, 1), (5, 4), (2.4, 4), (2.4, 2.6)], [(0, 5), (6, 5)]]
            for line in lines:
                jitter = self.rng.normal(0, unit * 0.14, (len(line), 2))
                spots = [(u + a * s, b * unit) for a, b in line] + jitter
                self.paint.line(self.at(spots), unit * 0.82, ink, taper=0, smooth=False)

    def _crossed(self, u, step, ink):
        d, m = self.depth, self.depth * 0.12
        box = [(u + m, m), (u + step - m, m), (u + step - m, d - m), (u + m, d - m)]
        self.paint.line(self.at(box + box[:1]), d * 0.07, ink, taper=0, smooth=False)
        for a, b in ((0, 2), (1, 3)):
            self.paint.line(self.at([box[a], box[b]]), d * 0.08, ink, taper=0)
        for a, b in ((.5, .26), (.5, .74), (.26, .5), (.74, .5)):
            self.paint.disc(self.at([(u + a * step, b * d)])[0], d * 0.055, ink)

    def tongues(self, colours=(GLAZE, PURPLE), pitch=None):
        d = self.depth
        for i, (u, s) in enumerate(self._steps(pitch or d * 0.42)):
            deep = d * (0.91 + self.rng.normal(0, 0.035))
            tongue = [(u + s * .12, 0), (u + s * .10, deep * .7), (u + s * .5, deep),
                      (u + s * .90, deep * .7), (u + s * .88, 0)]
            self.paint.line(self.at(tongue), max(2, s * .07), GLAZE, taper=0)
            inner = [(u + s * .24, 0), (u + s * .23, deep * .66), (u + s * .5, deep * .88),
                     (u + s * .77, deep * .66), (u + s * .76, 0)]
            self.paint.shape(self.at(inner), colours[i % len(colours)], smooth=False)

    def rays(self, ink=GLAZE, pitch=None):
        for u, s in self._steps(pitch or self.depth * 0.6):
            tip = self.rng.normal(0, s * 0.08)
            self.paint.shape(self.at([(u + s * .06, self.depth), (u + s * .94, self.depth),
                                      (u + s * .5 + tip, 0)]), ink, smooth=False)

    def dots(self, ink=GLAZE, pitch=None, rows=2):
        d = self.depth
        for i, (u, s) in enumerate(self._steps(pitch or d * .6)):
            v = d * (0.3 + 0.4 * (i % rows) / max(1, rows - 1)) if rows > 1 else d / 2
            self.paint.disc(self.at([(u + s / 2, v)])[0], d * 0.14, ink)

    def checks(self, ink=GLAZE, rows=3):
        s = self.depth / rows
        n = round(self.length / s)
        s2 = self.length / n
        for i in range(n):
            for j in range(rows):
                if (i + j) % 2 == 0:
                    square = np.array([(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]) * (s2, s)
                    square += self.rng.normal(0, s * .05, (4, 2))
                    self.paint.shape(self.at(square), ink, smooth=False)

    def verse(self, text, ink=GLAZE, size=0.62):
        """A line of Greek letters along the band's middle."""
        high = self.depth * size
        start = self.length / 2 - letters.width(text, high) / 2
        angle = math.degrees(math.atan2(self.u[1], self.u[0]))
        letters.write(self.paint, text, self.at([(start, self.depth * (1 - size) / 2)])[0], high,
                      ink, angle=angle, seed=len(text))

    def zigzag(self, ink=GLAZE):
        d = self.depth
        for row in (0.0, 0.3):
            spots = []
            for i, (u, s) in enumerate(self._steps(d * .55)):
                spots += [(u, d * (.62 + row)), (u + s / 2, d * (.08 + row))]
            self.paint.line(self.at(spots), d * .09, ink, taper=0, smooth=False)

    def waves(self, ink=GLAZE):
        """The running dog."""
        d = self.depth
        for u, s in self._steps(d * 1.15):
            curl = [(u, d), (u + s * .12, d * .5), (u + s * .42, d * .16), (u + s * .78, d * .22),
                    (u + s * .86, d * .50), (u + s * .68, d * .62), (u + s * .54, d * .50),
                    (u + s * .60, d * .42), (u + s * .5, d * .44), (u + s * .44, d * .6),
                    (u + s * .62, d * .82), (u + s, d * .92), (u + s, d)]
            curl = np.array(curl) + self.rng.normal(0, d * .022, (len(curl), 2))
            self.paint.shape(self.at(curl), ink)

    def ivy(self, ink=GLAZE, berries=WHITE):
        d = self.depth
        stem = [(u, d * (.5 + .10 * math.sin(u / d * 2.2))) for u in
                np.linspace(0, self.length, max(4, int(self.length / d * 3)))]
        self.paint.line(self.at(stem), d * .06, ink, taper=0)
        heart = np.array([(0, 0), (-.30, -.22), (-.62, -.12), (-.66, .16), (-.36, .42), (0, .80),
                          (.36, .42), (.66, .16), (.62, -.12), (.30, -.22)])
        for i, (u, s) in enumerate(self._steps(d * .62)):
            side = -1 if i % 2 else 1
            v = d * (.5 + .10 * math.sin(u / d * 2.2))
            leaf = turned(heart * d * self.rng.uniform(.34, .44) * (1, side),
                          self.rng.normal(0, 16))
            self.paint.shape(self.at(leaf + (u + s * .5, v + side * d * .12)), ink)
            spot = self.at([(u + s, v + side * d * .22)])[0]
            self.paint.disc(spot, d * .05, ink)

    def olive(self, ink=GLAZE):
        """A branch of leaves in pairs, with olives."""
        d = self.depth
        self.paint.line(self.at([(0, d / 2), (self.length, d / 2)]), d * .05, ink, taper=0)
        leaf = np.array([(0, 0), (.35, -.16), (.8, -.13), (1.25, .02), (.8, .12), (.35, .10)])
        for i, (u, s) in enumerate(self._steps(d * .52)):
            for side in (-1, 1):
                blade = turned(leaf * d * self.rng.uniform(.42, .54),
                               side * 34 + self.rng.normal(0, 8))
                self.paint.shape(self.at(blade + (u, d / 2)), ink)
            if i % 3 == 1:
                side = 1 if i % 2 else -1
                self.paint.disc(self.at([(u + s * .55, d * (.5 + side * .13))])[0], d * .085, ink)

    def palmettes(self, ink=GLAZE, second=PURPLE, lotus=True):
        """Palmettes and lotus buds on a chain of loops."""
        d = self.depth
        for i, (u, s) in enumerate(self._steps(d * .86)):
            mid = u + s / 2
            if lotus and i % 2:
                self._lotus(mid, s, ink, second)
            else:
                self._palmette(mid, s, ink, second)
            loop = [(mid - s / 2, d * .88), (mid - s * .28, d * .98), (mid, d * .86),
                    (mid + s * .28, d * .98), (mid + s / 2, d * .88)]
            self.paint.line(self.at(loop), d * .045, ink, taper=0)

    def _palmette(self, mid, s, ink, second):
        d = self.depth
        base = np.array([(mid, d * .80)])
        for k in range(-4, 5):
            a = k * 21 + self.rng.normal(0, 2.6)
            reach = d * (.75 - .052 * abs(k) + self.rng.normal(0, .02))
            reach *= .62 + .38 * min(1, s / d * 1.2)
            w = d * .052
            petal = [(0, -d * .1), (-w * .6, -reach * .5), (-w * 1.05, -reach * .84), (0, -reach),
                     (w * 1.05, -reach * .84), (w * .6, -reach * .5)]
            self.paint.shape(self.at(turned(petal, a) + base), ink)
        self.paint.shape(self.at(np.array([(-.14, .02), (-.1, -.12), (0, -.15), (.1, -.12),
                                           (.14, .02)]) * d + base), second)

    def _lotus(self, mid, s, ink, second):
        d = self.depth
        base = np.array([(mid, d * .82)])
        for k in (-1, 1):
            sepal = np.array([(0, 0), (.10 * k, -.28), (.30 * k, -.62), (.36 * k, -.74),
                              (.22 * k, -.60), (.02 * k, -.22)]) * d
            self.paint.shape(self.at(sepal * (min(1, s / d * 1.25), 1) + base), ink)
        bud = np.array([(0, -.10), (-.07, -.38), (0, -.74), (.07, -.38)]) * d
        self.paint.shape(self.at(bud + base), second)
        for k in (-1, 1):
            leaf = np.array([(.04 * k, -.16), (.10 * k, -.42), (.18 * k, -.66), (.12 * k, -.36)])
            self.paint.shape(self.at(leaf * d + base), ink)


class Ring(Band):
    """A band bent round a centre: u runs clockwise along the inner circle, v inwards from it."""

    def __init__(self, paint, centre, radius, depth, seed=0, start=-90):
        super().__init__(paint, (0, 0), (2 * math.pi * (radius - depth / 2), 0), depth, seed)
        self.centre, self.radius, self.turn = np.asarray(centre, float), radius, start

    def at(self, points):
        p = np.asarray(points, float)
        if len(p) > 1:
            # Long lines follow the circle.
            fine = [p[:1]]
            for a, b in zip(p[:-1], p[1:]):
                n = max(1, int(abs(b[0] - a[0]) / 14))
                fine.append(a + (b - a) * (np.arange(1, n + 1) / n)[:, None])
            if len(p) < 5:
                p = np.vstack(fine)
        a = p[:, 0] / self.length * 2 * math.pi + math.radians(self.turn)
        r = self.radius - p[:, 1]
        return self.centre + np.stack([np.cos(a) * r, np.sin(a) * r], 1)

    def edge(self, v, width=4, ink=GLAZE):
        self.paint.ring(self.centre, self.radius - v, width, ink)


def frame(paint, box, width=4, ink=GLAZE):
    x, y, w, h = box
    paint.line([(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)], width, ink, 0, False)
