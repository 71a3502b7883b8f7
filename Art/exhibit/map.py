"""The map: southern Greece with the places of the games; their stadiums rise from the clay."""
import math

import numpy as np

import letters
from coast import ISLANDS, MAINLAND, PEAKS, PELOPONNESE, RIVERS, SITES
from geometry import point, spline, turned
from ornament import Band, frame
from paint import CLAY, DILUTE, GLAZE, OCHRE, PURPLE, WHITE

TONE, SEED, WORN, RED = "orange", 8, 0.8, False
AREA, WIDTH, FRAMES = (80, 80, 1440, 1040), 900, 40

FIELD = (80, 80, 1440, 1040)
WEST, NORTH = 20.25, 38.97
PER_DEGREE = 1440 / 4.6
SHIPS = [((288, 776), 1.1, 1), ((1205, 704), .9, -1), ((1130, 950), 1.05, 1)]
DOLPHINS = [(350, 1052, 1), (1420, 960, -1), (610, 1048, 1)]
LABELS = {"olympia": ("ΟΛΥΜΠΙΑ", (-96, 26), 30), "delphi": ("ΔΕΛΦΟΙ", (102, -42), 30),
          "isthmia": ("ΙΣΘΜΙΑ", (20, 12), 21), "nemea": ("ΝΕΜΕΑ", (-60, 24), 26),
          "athens": ("ΑΘΗΝΑΙ", (104, 12), 28)}
# Where a stadium stands from its site's mark, its size and the moment at which it rises.
STADIUMS = {"olympia": ((8, -12), 1.25, .05), "delphi": ((14, -8), 1.1, .17),
            "nemea": ((-26, -8), .85, .29), "isthmia": ((22, -16), .85, .41),
            "athens": ((10, -14), 1.1, .53)}


def place(lon, lat):
    return point(FIELD[0] + (lon - WEST) * PER_DEGREE,
                 FIELD[1] + (NORTH - lat) * PER_DEGREE / math.cos(math.radians(37.7)))


def shore(points):
    """A coast with bays and points between the known ones, always the same."""
    rng = np.random.default_rng(len(points))
    p = np.array([place(*q) for q in points])
    fine = []
    for a, b in zip(p, np.roll(p, -1, 0)):
        reach = np.hypot(*(b - a))
        n = max(1, int(reach / 15))
        across = np.array([-(b - a)[1], (b - a)[0]]) / (reach + 1e-6)
        for i in range(n):
            sway = rng.normal(0, 2.2) if i else 0
            fine.append(a + (b - a) * i / n + across * sway)
    return spline(fine, True, 4)


def setting(paint):
    paint.rectangle((0, 0, 1600, 1200), GLAZE)
    for start, end, seed in (((18, 18), (1582, 18), 1), ((1582, 1182), (18, 1182), 2),
                             ((1582, 84), (1582, 1116), 3), ((18, 1116), (18, 84), 4)):
        _border(paint, start, end, seed)
    paint.clip(FIELD)
    paint.rectangle(FIELD, CLAY)
    paint.rectangle(FIELD, WHITE[:3] + (.90,))
    _sea(paint)
    lands = [shore(PELOPONNESE + MAINLAND)] + [shore(i) for i in ISLANDS]
    for land in lands:
        for width, ink in ((26, WHITE[:3] + (.9,)), (20, DILUTE), (17, WHITE), (12, DILUTE),
                           (9, WHITE)):
            paint.line(np.vstack([land, land[:1]]), width, ink, 0, False)
    for land in lands:
        paint.shape(land, CLAY, False)
        paint.line(np.vstack([land, land[:1]]), 4.5, GLAZE, 0, False)
    for river in RIVERS:
        paint.line([place(*q) for q in river], 8, GLAZE)
        paint.line([place(*q) for q in river], 4, WHITE)
    for i, (lon, lat, size) in enumerate(PEAKS):
        _peak(paint, place(lon, lat), 31 * size, i)
    _trees(paint)
    for name, (text, shift, size) in LABELS.items():
        at = place(*SITES[name])
        letters.write(paint, text, at + shift, size, GLAZE, seed=len(text), weight=.15)
        paint.disc(at, 11, GLAZE)
        paint.disc(at, 7, CLAY)
        paint.disc(at, 4, PURPLE)
    letters.write(paint, "ΠΕΛΟΠΟΝΝΗΣΟΣ", place(21.99, 37.67), 21, GLAZE, angle=22, seed=3)
    letters.write(paint, "ΣΠΑΡΤΗ", place(22.47, 37.12), 18, GLAZE, seed=4)
    letters.write(paint, "ΑΡΓΟΣ", place(22.74, 37.66), 18, GLAZE, seed=5)
    letters.write(paint, "ΙΟΝΙΟΝ ΠΕΛΑΓΟΣ", (124, 862), 29, GLAZE, angle=20, seed=6)
    letters.write(paint, "ΑΙΓΑΙΟΝ", (1262, 850), 38, GLAZE, angle=-12, seed=7)
    letters.write(paint, "ΕΥΒΟΙΑ", place(23.42, 38.83), 20, GLAZE, angle=37, seed=8)
    paint.unclip()
    frame(paint, FIELD, 6)


def _border(paint, start, end, seed):
    run = np.subtract(end, start)
    middle = np.array(start) + run / 2
    text = {1: "ΒΟΡΕΑΣ", 2: "ΝΟΤΟΣ", 3: "ΕΥΡΟΣ", 4: "ΖΕΦΥΡΟΣ"}[seed]
    way = run / np.hypot(*run)
    half = letters.width(text, 32) / 2 + 26
    Band(paint, start, middle - way * half, 48, seed).meander(CLAY)
    Band(paint, middle + way * half, end, 48, seed).meander(CLAY)
    angle = math.degrees(math.atan2(way[1], way[0]))
    if seed == 2:
        letters.centred(paint, text, (middle[0], middle[1] - 24), 32, CLAY)
        return
    down = np.array([-way[1], way[0]])
    letters.write(paint, text, middle - way * (half - 30) + down * 8, 32, CLAY, angle=angle)


def _sea(paint):
    rng = np.random.default_rng(4)
    for row in range(27):
        for column in range(24):
            x = 70 + column * 64 + (row % 2) * 32 + rng.uniform(-7, 7)
            y = 96 + row * 40 + rng.uniform(-5, 5)
            s = rng.uniform(.8, 1.2)
            paint.line([(x, y), (x + 9 * s, y - 7 * s), (x + 17 * s, y - 1),
                        (x + 26 * s, y - 8 * s), (x + 35 * s, y)], 2.6, DILUTE)


def _peak(paint, at, size, seed):
    rng = np.random.default_rng(seed)
    lean = rng.uniform(-.15, .15)
    ridge = np.array([(-.95, .42), (-.55, -.05), (-.34, .06), (lean, -.85), (.28, -.22),
                      (.42, -.30), (.95, .42)]) * size + at
    paint.shape(ridge, CLAY, False)
    paint.line(ridge, 4, GLAZE, .15, False)
    for k in range(4):
        t = k / 4
        a = np.array([lean + .08 + t * .22, -.72 + t * .5]) * size + at
        paint.line([a, a + np.array([.06 + t * .14, .42 + .2 * (1 - t)]) * size], 3, GLAZE)


def _trees(paint):
    rng = np.random.default_rng(12)
    spots = [(21.50, 37.78), (21.42, 37.92), (21.78, 37.14), (22.05, 37.12), (22.56, 37.86),
             (23.20, 37.45), (23.06, 37.42), (23.35, 38.34), (22.45, 38.70),
             (21.38, 38.44), (21.55, 38.50), (23.92, 38.06), (23.86, 37.80), (24.0, 38.48),
             (22.90, 36.72), (22.62, 36.90), (21.75, 36.95), (20.82, 37.78), (21.30, 37.80),
             (22.15, 38.08), (22.72, 38.72), (21.55, 38.04)]
    for lon, lat in spots:
        at = place(lon, lat)
        s = rng.uniform(.8, 1.15) * 13
        paint.line([at + (0, s), at + (rng.uniform(-2, 2), -s * .1)], 4, GLAZE, 0)
        for k in range(7):
            a = k * 2 * math.pi / 7 + rng.uniform(-.2, .2)
            c = at + point(math.cos(a) * s * .62, -s * .6 + math.sin(a) * s * .52)
            paint.disc(c, s * rng.uniform(.26, .38), GLAZE)
        paint.disc(at + (0, -s * .6), s * .55, GLAZE)


def _hairpin(scale, shift, grow=0.0):
    """A stadium's outline in the picture's oblique view: one end round, one square."""
    a = np.linspace(-math.pi / 2, math.pi / 2, 14)
    x = np.concatenate([[-46 - grow], 34 + (17 + grow) * np.cos(a), [-46 - grow]])
    y = np.concatenate([[-17 - grow], (17 + grow) * np.sin(a), [17 + grow]])
    flat = np.stack([x * .98 + y * .42, y * .62 - x * .22], 1)
    return flat * scale + shift


def _stadium(paint, at, size, up):
    """up 0 ... 1: it rises from the ground like a thing that is drawn out of the clay."""
    if up <= 0.01:
        return
    k = size * (0.45 + 0.55 * up)
    wall = 26 * up * size
    for i in range(int(wall) + 1):
        paint.group([_hairpin(k, at - (0, i), 15)], GLAZE, GLAZE, .8)
    paint.line(np.vstack([_hairpin(k, at, 15)]), 2, CLAY, 0, False)
    top = at - (0, wall)
    paint.group([_hairpin(k, top, 15)], CLAY, GLAZE, 2.4)
    for j in range(4):
        step = _hairpin(k, top + (0, wall * .20 * j), 12 - j * 3.6)
        paint.group([step], CLAY if j % 2 else OCHRE, GLAZE, 1.4)
    track = _hairpin(k, top + (0, wall * .74))
    paint.group([track], WHITE, GLAZE, 2)
    for v in (-9, -3, 3, 9):
        a = np.array([(-40, v), (36, v)])
        lane = np.stack([a[:, 0] * .98 + a[:, 1] * .42, a[:, 1] * .62 - a[:, 0] * .22], 1)
        paint.line(lane * k + top + (0, wall * .74), 1.7, DILUTE, 0)
    for x in (-40, 38):
        a = np.array([(x, -13), (x, 13)])
        sill = np.stack([a[:, 0] * .98 + a[:, 1] * .42, a[:, 1] * .62 - a[:, 0] * .22], 1)
        paint.line(sill * k + top + (0, wall * .74), 3.4, PURPLE, 0)


def _ship(paint, at, size, facing, phase):
    """A ship with oars and sail; it rocks, its oars row, its wake spreads."""
    rock = 3.2 * math.sin(2 * math.pi * phase)

    def put(p):
        q = turned(np.array(p, float), rock) * size
        return q * (facing, 1) + at + (0, 2.5 * math.cos(2 * math.pi * phase))

    for i in range(8):
        x = -52 + i * 13
        sweep = 9 * math.sin(2 * math.pi * (3 * phase) + .3)
        paint.line(put([(x, 10), (x - 9 + sweep, 34)]), 3.2 * size, GLAZE, 0)
    hull = [(-86, -26), (-80, -10), (-66, 2), (70, 2), (84, -4), (96, -2), (106, 6), (88, 12),
            (70, 20), (-40, 20), (-66, 14), (-84, -2), (-95, -34), (-104, -44), (-92, -44)]
    paint.group([spline(put(hull), True, 4)], GLAZE, WHITE, 2.4)
    paint.line(put([(-64, 8), (70, 8)]), 3 * size, PURPLE, 0)
    eye = put([(80, 5)])[0]
    paint.disc(eye, 4.4 * size, WHITE)
    paint.disc(eye, 2 * size, GLAZE)
    paint.line(put([(0, 2), (0, -104)]), 5 * size, GLAZE, 0)
    belly = 6 + 4 * math.sin(2 * math.pi * phase + 1)
    sail = [(-46, -96), (0, -99), (46, -96), (50 + belly, -62), (42, -30), (0, -26 + belly * .3),
            (-42, -30), (-40 + belly, -62)]
    paint.group([spline(put(sail), True, 5)], WHITE, GLAZE, 3)
    for v in (-28, -10, 10, 28):
        paint.line(put([(v, -97), (v + belly * .5, -62), (v, -29)]), 2 * size, GLAZE, 0)
    paint.line(put([(-50, -97), (50, -97)]), 4.5 * size, GLAZE, 0)
    for k in range(3):
        drift = ((phase * 2 + k / 3) % 1.0)
        x = -70 - 60 * drift
        ink = DILUTE[:3] + (.62 * math.sin(math.pi * drift),)
        paint.line(np.array([(x, 26), (x - 12, 20 - 5 * drift), (x - 26, 27), (x - 40, 21)])
                   * (size * facing, size) + at, 3.4, ink)


def _dolphin(paint, x, y, facing, phase):
    s = math.sin(2 * math.pi * phase)
    body = [(-44, 6), (-30, -4), (-8, -15), (14, -16), (30, -9), (44, -2), (34, 2), (20, 5), (0, 3),
            (-20, 4), (-36, 10)]
    fin = [(-4, -14), (0, -26), (10, -15)]
    tail = [(-38, 7), (-56, -4), (-50, 8), (-58, 20), (-38, 11)]

    def put(p):
        return turned(np.array(p, float), 12 * s) * (facing, 1) + (x, y - 9 * s)

    for part in (tail, fin, body):
        paint.group([spline(put(part), True, 5)], GLAZE, WHITE, 2)
    paint.line(put([(30, -1), (6, -3), (-30, 6)]), 2.2, WHITE)
    paint.disc(put([(30, -6)])[0], 2.2, WHITE)


def rising(start, phase):
    """How far a stadium is up: it rises, stays, and sinks with all the others."""
    up = np.clip((phase - start) / 0.13, 0, 1)
    down = np.clip((phase - 0.86) / 0.13, 0, 1)
    ease = up * up * (3 - 2 * up) + .10 * math.sin(math.pi * up) * up
    return float(ease * (1 - down * down * (3 - 2 * down)))


def actors(paint, phase):
    paint.clip(FIELD)
    for at, size, facing in SHIPS:
        _ship(paint, np.array(at, float), size, facing, 2 * phase)
    for i, (x, y, facing) in enumerate(DOLPHINS):
        _dolphin(paint, x, y, facing, 2 * phase + i * .3)
    for name in ("delphi", "athens", "isthmia", "nemea", "olympia"):
        shift, size, start = STADIUMS[name]
        _stadium(paint, place(*SITES[name]) + shift, size, rising(start, phase))
    paint.unclip()


POINTS = {name: place(*site) for name, site in SITES.items()}
