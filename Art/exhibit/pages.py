"""The pages' pictures, 800 x 600: what a point of a picture speaks of, seen from near."""
import math
import os

import numpy as np

import hand
import letters
import things
from clay import Clay
from drapery import CHITON
from figure import Figure
from geometry import point, spline, turned
from head import Head
from horse import Horse
from ornament import Band, Ring
from paint import CLAY, DILUTE, GLAZE, OCHRE, PURPLE, WHITE, Paint

SIZE = (800, 600)


def _edge(paint, kind, seed):
    """A band above and below."""
    for y in (22, 540):
        band = Band(paint, (20, y), (780, y), 38, seed + y)
        getattr(band, kind)()
        band.edges(3)


def temple(paint):
    """The temple of Zeus at Olympia from the east: six columns."""
    _edge(paint, "zigzag", 1)
    for k in range(3):
        paint.group([[(90 - k * 12, 486 + k * 14), (710 + k * 12, 486 + k * 14),
                      (710 + k * 12, 500 + k * 14), (90 - k * 12, 500 + k * 14)]],
                    WHITE, GLAZE, 2)
    paint.rectangle((120, 268, 560, 218), GLAZE)
    for k in range(6):
        things.column(paint, (136 + k * 105.6, 486), 226, 44)
    paint.group([[(100, 232), (700, 232), (700, 262), (100, 262)]], WHITE, GLAZE, 3)
    paint.group([[(100, 194), (700, 194), (700, 232), (100, 232)]], CLAY, GLAZE, 3)
    for k in range(11):
        x = 104 + k * 58.4
        paint.group([[(x, 196), (x + 22, 196), (x + 22, 231), (x, 231)]], PURPLE, GLAZE, 2)
        for j in (7, 15):
            paint.line([(x + j, 200), (x + j, 230)], 2, GLAZE, 0)
    paint.group([[(80, 192), (400, 82), (720, 192)]], CLAY, GLAZE, 6)
    paint.group([[(140, 184), (400, 98), (660, 184)]], GLAZE, CLAY, 2)
    paint.red = True
    for i, h in enumerate((30, 42, 54, 70, 54, 42, 30)):
        x = 400 + (i - 3) * 54
        person = Figure((x, 183), h, 1 if i < 3 else -1, head=Head("short", i == 3, None, i))
        paint.skin, paint.contour, paint.detail = CLAY, GLAZE, DILUTE
        person.set({"x": 0, "y": 52, "view": 30, "leg_a": (8, 2), "leg_b": (-8, -10),
                    "arm_a": (60, 110), "arm_b": (-30, -10)}).draw(paint)
    for x, y in ((400, 70), (74, 184), (726, 184)):
        paint.shape([(x, y - 34), (x - 14, y - 8), (x - 8, y), (x + 8, y), (x + 14, y - 8)], GLAZE)


def kotinos(paint):
    """The wreath of wild olive."""
    _edge(paint, "meander", 2)
    rng = np.random.default_rng(3)
    leaf = np.array([(0, 0), (.30, -.15), (.75, -.14), (1.25, .02), (.75, .12), (.30, .11)])
    for side in (-1, 1):
        arc = [(400 + side * 165 * math.sin(t), 300 + 165 * math.cos(t))
               for t in np.linspace(.06, 2.94, 26)]
        paint.line(arc, 7, GLAZE, .2)
        for i in range(1, 25):
            p, q = np.array(arc[i]), np.array(arc[i + 1])
            way = math.degrees(math.atan2(*(q - p)[::-1]))
            for turn in (-1, 1):
                blade = turned(leaf * 54 * rng.uniform(.85, 1.1),
                               way + turn * (32 + rng.uniform(-7, 7))) + p
                paint.shape(blade, GLAZE if (i + turn) % 3 else PURPLE)
                paint.line([blade[0], (blade[0] + blade[3]) / 2 + (0, 1), blade[3]], 2, CLAY)
            if i % 5 == 2:
                inward = np.array([400, 300]) - p
                spot = p + inward / np.hypot(*inward) * 26
                paint.disc(spot, 11, GLAZE)
                paint.disc(spot - (3, 3), 2.5, CLAY)
    paint.line([(382, 461), (360, 492), (372, 512)], 7, PURPLE)
    paint.line([(418, 461), (440, 492), (428, 512)], 7, PURPLE)
    paint.shape([(374, 453), (426, 453), (424, 475), (376, 475)], PURPLE)
    letters.centred(paint, "ΚΟΤΙΝΟΣ", (400, 296), 30, GLAZE)


def tripod(paint):
    """Apollo's tripod at Delphi, between branches of laurel."""
    _edge(paint, "waves", 4)
    things.tripod(paint, (400, 530), 420)
    for side in (-1, 1):
        foot = (400 + side * 260, 530)
        things.plant(paint, foot, 380, 60 + side)
        things.plant(paint, (400 + side * 330, 530), 220, 70 + side)
    letters.write(paint, "ΔΕΛΦΟΙ", (84, 96), 34, GLAZE)
    letters.write(paint, "ΠΥΘΙΑ", (590, 96), 34, GLAZE)


def gate(paint):
    """The starting gate, hysplex: a cord falls before every runner at once."""
    _edge(paint, "checks", 5)
    paint.rectangle((30, 492, 740, 30), WHITE)
    for y in (500, 512):
        paint.line([(30, y), (770, y)], 3, GLAZE, 0)
    for x in (70, 400, 730):
        paint.group([[(x - 9, 200), (x + 9, 200), (x + 9, 500), (x - 9, 500)]], PURPLE, GLAZE, 3)
        paint.disc((x, 196), 15, GLAZE)
    for y in (330, 400):
        paint.line([(70, y), (235, y + 5), (400, y), (565, y + 5), (730, y)], 5, GLAZE, 0)
    for x, seed in ((180, 1), (520, 2)):
        person = Figure((x, 496), 330, head=Head("short", seed == 1, PURPLE, seed))
        person.set({"x": 0, "y": 50, "lean": 20, "bend": 6, "view": 56, "head": 0,
                    "foot_a": (9, 4.6), "foot_b": (-4, 5), "heel_b": 10, "heel_a": 0,
                    "arm_a": (72, 82), "arm_b": (58, 66)}).draw(paint)
    letters.write(paint, "ΥΣΠΛΗΞ", (570, 96), 32, GLAZE)


def tunnel(paint):
    """The vaulted way into the stadium at Nemea."""
    _edge(paint, "dots", 6)
    rng = np.random.default_rng(8)
    for row in range(9):
        y = 84 + row * 50
        x = 24 - rng.uniform(0, 60)
        while x < 776:
            w = rng.uniform(70, 120)
            a, b = max(x, 24), min(x + w, 776)
            if b - a > 6:
                paint.line([(a, y), (b, y), (b, y + 50), (a, y + 50), (a, y)], 3, GLAZE, 0, False)
            x += w
    arch = [(270, 534)] + [(400 - 130 * math.cos(t), 300 - 130 * math.sin(t))
                           for t in np.linspace(0, math.pi, 20)] + [(530, 534)]
    outer = [(225, 534)] + [(400 - 175 * math.cos(t), 300 - 175 * math.sin(t))
                            for t in np.linspace(0, math.pi, 20)] + [(575, 534)]
    paint.shape(outer, CLAY, False)
    paint.line(outer, 4, GLAZE, 0, False)
    paint.shape(arch, GLAZE, False)
    for k in range(1, 10):
        t = math.pi * k / 10
        paint.line([(400 - 130 * math.cos(t), 300 - 130 * math.sin(t)),
                    (400 - 175 * math.cos(t), 300 - 175 * math.sin(t))], 3, GLAZE, 0)
    for y in (360, 420, 480):
        for x in (225, 530):
            paint.line([(x, y), (x + 45, y)], 3, GLAZE, 0)
    far = [(358, 534)] + [(400 - 42 * math.cos(t), 430 - 42 * math.sin(t))
                          for t in np.linspace(0, math.pi, 14)] + [(442, 534)]
    paint.shape(far, CLAY, False)
    for side in (-1, 1):
        for k in range(4):
            paint.line([(400 + side * 130, 330 + k * 62), (400 + side * 44, 440 + k * 28)], 2,
                       CLAY, 0)
    person = Figure((400, 532), 118, head=Head("short", False, None, 2))
    person.set({"x": 0, "y": 51, "lean": 12, "view": 50, "leg_a": (50, 14), "leg_b": (-26, -58),
                "arm_a": (-56, -10), "arm_b": (50, 110)}).draw(paint)


def amphora(paint):
    """A Panathenaic amphora, in which the oil was given."""
    _edge(paint, "tongues", 7)
    outline = [(346, 86), (454, 86), (448, 108), (434, 118), (430, 176), (470, 206), (528, 276),
               (536, 336), (500, 420), (450, 486), (430, 506), (462, 530), (338, 530), (370, 506),
               (350, 486), (300, 420), (264, 336), (272, 276), (330, 206), (370, 176), (366, 118),
               (352, 108)]
    for side in (-1, 1):
        ear = [(400 + side * 36, 120), (400 + side * 88, 112), (400 + side * 96, 170),
               (400 + side * 92, 228)]
        paint.line(ear, 17, GLAZE, 0)
    paint.group([spline(outline, True, 6)], GLAZE, CLAY, 3)
    panel = [(322, 232), (478, 232), (508, 300), (500, 376), (470, 420), (330, 420), (300, 376),
             (292, 300)]
    paint.shape(panel, CLAY)
    band = Band(paint, (338, 238), (462, 238), 22, 1)
    band.tongues(pitch=12)
    for i, x in enumerate((346, 400, 456)):
        person = Figure((x, 414), 132, head=Head("short", i == 1, None, i))
        person.set({"x": 0, "y": 52, "lean": 12, "view": 45, "leg_a": (60 - i * 9, 18),
                    "leg_b": (-30, -62), "arm_a": (-66, -20), "arm_b": (56, 124)}).draw(paint)
    paint.line([(298, 416), (400, 420), (502, 416)], 4, GLAZE, 0)
    for k in range(13):
        x = 346 + k * 9
        paint.shape([(x - 4, 504), (x + 4, 504), (400 + (x - 400) * 1.5, 452)], CLAY, False)
    things.plant(paint, (150, 530), 300, 3)
    things.plant(paint, (660, 530), 300, 4)
    letters.write(paint, "ΤΟΝ ΑΘΕΝΕΘΕΝ ΑΘΛΟΝ", (236, 500), 22, GLAZE, angle=-90)


def loop(paint):
    """A hand on the javelin: the finger lies in the loop."""
    _edge(paint, "olive", 8)
    thrower = Figure((330, 2060), 1800, head=Head("short"), hands={"a": "fist", "b": "point"},
                     order=("arm_b",))
    thrower.set({"x": 0, "y": 52, "view": 40, "leg_a": (0, 0), "leg_b": (0, 0), "arm_a": (0, 0),
                 "hand_b": (5.5, 95.4), "arm_b": (0, 0)})
    grip = thrower.grip("b")
    paint.line([(20, 250), (grip[0], 236), (780, 214)], 34, CLAY, 0)
    paint.line([(20, 250), (grip[0], 236), (780, 214)], 26, GLAZE, 0)
    paint.clip((20, 64, 760, 470))
    thrower.draw(paint)
    paint.unclip()
    for k in range(9):
        x = 470 + k * 11
        paint.line([(x - 4, 206), (x + 4, 246)], 6, WHITE, 0)
    wrist, angle = thrower.joints["arm_b"][2], thrower.hand_angle("b")
    tip = thrower.local(hand.place([(1.2, 9.0)], wrist, angle, 1))[0]
    paint.line([(472, 218), (tip + (472, 170)) / 2 + (0, -20), tip + (14, -12), tip + (-16, 4)],
               8, WHITE, 0)
    letters.write(paint, "ΑΓΚΥΛΗ", (566, 380), 34, GLAZE)


def weights(paint):
    """A pair of halteres, one of stone, one of lead."""
    paint.rectangle((0, 0, 800, 600), GLAZE)
    for y in (18, 532):
        paint.rectangle((16, y, 768, 50), CLAY)
        Band(paint, (24, y + 6), (776, y + 6), 38, y).meander(every=4)
    for at, angle, size in ((point(280, 250), -18, 190), (point(520, 390), 14, 190)):
        things.halter(paint, at, angle, size)
        for k in range(5):
            c = turned([((k - 2) * 26, -18)], angle)[0] + at
            d = turned([((k - 2) * 26, 26)], angle)[0] + at
            paint.line([c, d], 4, GLAZE)
    letters.write(paint, "ΑΛΤΗΡΕΣ", (470, 130), 42, CLAY)


def sill(paint):
    """Feet on the starting sill, the toes in its grooves."""
    _edge(paint, "zigzag", 9)
    paint.group([[(24, 410), (776, 410), (776, 520), (24, 520)]], WHITE, GLAZE, 4)
    for y in (440, 482):
        paint.line([(24, y), (776, y)], 7, GLAZE, 0)
    for x in (40, 290, 540, 770):
        paint.line([(x, 410), (x, 520)], 4, GLAZE, 0)
    runner = Figure((400, 424), 1120, head=Head("short"), order=("leg_b", "leg_a"))
    runner.set({"x": -4, "y": 50, "view": 50, "lean": 0, "foot_a": (8, 4.6), "foot_b": (-12, 3.6),
                "heel_b": 16, "heel_a": 0, "arm_a": (0, 0), "arm_b": (0, 0)})
    paint.clip((24, 66, 752, 470))
    runner.draw(paint)
    paint.unclip()
    letters.write(paint, "ΒΑΛΒΙΣ", (590, 110), 30, GLAZE)


def thongs(paint):
    """A fist bound with thongs."""
    _edge(paint, "checks", 10)
    boxer = Figure((-260, 1850), 1900, head=Head("short"), hands={"a": "fist", "b": "fist"},
                   order=("arm_a",), wear={"arm_a": [things.thongs(WHITE)]})
    boxer.set({"x": 0, "y": 52, "view": 60, "leg_a": (0, 0), "leg_b": (0, 0), "arm_b": (0, 0),
               "arm_a": (84, 106)})
    paint.clip((20, 66, 760, 468))
    boxer.draw(paint)
    paint.unclip()
    letters.write(paint, "ΙΜΑΝΤΕΣ", (70, 96), 42, GLAZE)
    things.plant(paint, (720, 530), 140, 5)


def oil(paint):
    """The oil flask and the strigil."""
    paint.rectangle((0, 0, 800, 600), GLAZE)
    for y in (18, 532):
        paint.rectangle((16, y, 768, 50), CLAY)
        Band(paint, (24, y + 8), (776, y + 8), 36, y).zigzag()
    paint.red = True
    things.flask(paint, (330, 100), 220)
    things.sponge(paint, (600, 110), 190)
    letters.write(paint, "ΑΡΥΒΑΛΛΟΣ", (36, 486), 28, CLAY)


def disc(paint):
    """A bronze discus with an owl's face."""
    _edge(paint, "dots", 11)
    Ring(paint, (400, 300), 222, 34, 2).tongues(pitch=18)
    paint.metal = OCHRE
    things.discus(paint, point(400, 300), 180)
    letters.write(paint, "ΔΙΣΚΟΣ", (34, 84), 30, GLAZE)
    things.plant(paint, (90, 530), 220, 6)
    things.plant(paint, (710, 530), 220, 7)


def chariot(paint):
    """A four-horse chariot, tethrippon."""
    _edge(paint, "waves", 12)
    horses = [Horse((500 + k * 16, 330 - k * 13), 235, *(((WHITE, GLAZE),) if k == 1 else
                                                        ((GLAZE, CLAY),))[0]).gait(.02 + k * .05)
              for k in (3, 2, 1, 0)]
    for horse in horses:
        horse.far(paint)
    for horse in horses:
        horse.near(paint)
    driver = Figure((178, 440), 270, head=Head("short", True, PURPLE, 3),
                    hands={"a": "fist", "b": "fist"}, order=("leg_b", "leg_a", "trunk", "head"))
    driver.set({"x": 0, "y": 52, "lean": 12, "bend": 4, "view": 60, "leg_a": (8, 0),
                "leg_b": (-6, -8), "arm_a": (52, 88), "arm_b": (40, 80)})
    driver.draw(paint)
    paint.group([driver.local(turned(spline(CHITON, True), 4))], WHITE, GLAZE, 3)
    for k in range(7):
        paint.line(driver.local([(-6 + k * 2, -76), (-6 + k * 1.8, -50), (-7 + k * 2.2, -10)]), 2,
                   GLAZE)
    driver.arm(paint, "arm_a")
    for horse in horses:
        paint.line([driver.grip("a"), (driver.grip("a") + horse.mouth) / 2 + (0, 14),
                    horse.mouth], 3, GLAZE, 0)
    paint.line([(120, 446), (300, 440), (420, 400)], 9, GLAZE, 0)
    paint.line([(236, 440), (262, 360), (232, 330), (206, 350)], 8, GLAZE, 0)
    paint.ring((180, 462), 62, 11, GLAZE)
    for k in range(4):
        a = math.pi * k / 4 + .3
        d = np.array([math.cos(a), math.sin(a)]) * 60
        paint.line([np.array((180, 462)) - d, np.array((180, 462)) + d], 7, GLAZE, 0)
    paint.disc((180, 462), 12, GLAZE)
    paint.disc((180, 462), 5, CLAY)
    paint.rectangle((20, 524, 760, 5), GLAZE)
    letters.write(paint, "ΤΕΘΡΙΠΠΟΝ", (60, 96), 32, GLAZE)


PAGES = {
    "temple": (temple, "rose", False), "kotinos": (kotinos, "white", False),
    "tripod": (tripod, "attic", False), "gate": (gate, "pale", False),
    "tunnel": (tunnel, "orange", False), "amphora": (amphora, "attic", False),
    "loop": (loop, "orange", False), "weights": (weights, "attic", True),
    "sill": (sill, "rose", False), "thongs": (thongs, "dark", False),
    "oil": (oil, "brown", True), "disc": (disc, "pale", False),
    "chariot": (chariot, "attic", False)}


def draw(folder, names=()):
    from render import save_jpeg
    os.makedirs(f"{folder}/pages", exist_ok=True)
    for i, (name, (picture, tone, red)) in enumerate(PAGES.items()):
        if names and name not in names:
            continue
        paint = Paint(1.0, red, SIZE)
        picture(paint)
        wall = Clay(tone, 300 + i, 0.7, SIZE[::-1])
        save_jpeg(f"{folder}/pages/{name}.jpg", wall.fired(paint.pixels()))
