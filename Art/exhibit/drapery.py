"""Clothed people: a judge in a himation with a forked rod, a flute player in a long robe."""
import numpy as np

from figure import Figure
from geometry import spline
from head import Head
from paint import DILUTE, PURPLE, WHITE
from things import rod

ROBE = [(-4.5, -82), (-8.5, -78), (-9.8, -66), (-9.8, -52), (-11.4, -34), (-11.4, -16), (-9.5, -9),
        (-5, -7.5), (0, -9), (5, -7.5), (9.5, -9.5), (10.5, -22), (9.2, -40), (9.0, -54),
        (8.2, -62), (4.0, -71), (-1.0, -80)]
CHITON = [(-4.5, -83), (-9.5, -79), (-9.0, -66), (-8.2, -54), (-10.6, -34), (-10.8, -12),
          (-8.5, -6), (-4, -5), (0, -6.5), (4.5, -5), (9.0, -6), (10.2, -14), (9.4, -34),
          (7.4, -54), (8.2, -68), (9.0, -78), (4.5, -83)]
FOLDS = [[(-4, -81), (-6, -64), (-7, -40), (-7, -10)], [(-1, -79), (1, -64), (6, -55), (9, -53)],
         [(-3, -80), (-2, -62), (3, -50), (9, -47)], [(-4, -76), (-5, -56), (0, -42), (8.6, -38)],
         [(-3, -44), (-3.4, -26), (-4, -9)], [(1, -39), (1.4, -24), (.6, -9)],
         [(5, -37), (5.6, -22), (5, -9)], [(-8, -60), (-8.6, -36), (-9, -14)]]


def judge(paint, origin, height, facing=1, raised=0.0, seed=0):
    """A bearded judge. raised 0 ... 1 lifts the rod. Returns the rod's two ends."""
    person = Figure(origin, height, facing, head=Head("short", True, "wreath", seed),
                    hands={"a": "fist", "b": "fist"}, order=("leg_b", "leg_a", "trunk", "head"))
    person.set({"x": 0, "y": 52.5, "lean": 2, "bend": 2, "view": 60, "head": 4,
                "leg_a": (4, 0), "leg_b": (0, -4), "arm_a": (44 + 46 * raised, 86 + 50 * raised),
                "arm_b": (0, 40)})
    person.draw(paint)
    _robe(paint, person, ROBE, FOLDS, seed)
    hand = person.grip("a")
    swing = np.radians(20 + 62 * raised)
    tip = hand + np.array([np.sin(swing) * facing, -np.cos(swing)]) * height * .46
    end = hand - np.array([np.sin(swing) * facing, -np.cos(swing)]) * height * .34
    rod(paint, end, tip, 6)
    fork = tip + np.array([np.sin(swing - .35) * facing, -np.cos(swing - .35)]) * height * .07
    rod(paint, tip, fork, 5)
    fork = tip + np.array([np.sin(swing + .35) * facing, -np.cos(swing + .35)]) * height * .07
    rod(paint, tip, fork, 5)
    person.arm(paint, "arm_a")
    return end, tip


def _robe(paint, person, outline, folds, seed):
    rng = np.random.default_rng(seed)
    place = person.local
    paint.group([place(spline(outline, True))], paint.skin, paint.contour, person.width)
    if not paint.red:
        paint.shape(place([(-1, -39), (1.4, -24), (.6, -9.4), (5, -8.6), (5.6, -22), (5, -37)]),
                    PURPLE)
        paint.shape(place([(-4, -76), (-5, -56), (-6.6, -30), (-7, -10), (-4, -8.6), (-3.4, -26),
                           (-3, -44)]), PURPLE)
    for fold in folds:
        paint.line(place(fold), person.width * .8, paint.contour)
    for _ in range(26):
        x, y = rng.uniform(-7.5, 7), rng.uniform(-58, -13)
        c = place([(x, y)])[0]
        ink = DILUTE if paint.red else WHITE
        for k in range(4):
            a = k * np.pi / 2 + .3
            paint.disc(c + np.array([np.cos(a), np.sin(a)]) * person.unit * .55,
                       person.unit * .26, ink)
    hem = [(-10.6, -11.5), (-5, -10), (0, -11.4), (5, -10), (10, -12)]
    paint.line(place(hem), person.width, paint.contour)
    paint.line(place(np.array(hem) - (0, 1.7)), person.width * .6, paint.contour)


def flute_player(paint, origin, height, facing=1, breath=0.0, seed=0):
    """A player of the double aulos in a long sleeved robe."""
    person = Figure(origin, height, facing, head=Head("short", False, PURPLE, seed),
                    hands={"a": "fist", "b": "fist"}, order=("leg_b", "leg_a", "trunk", "head"))
    person.set({"x": 0, "y": 52.5, "lean": -1, "bend": -2, "view": 70, "head": -4 + 3 * breath,
                "leg_a": (4, 0), "leg_b": (0, -4), "hand_a": (17.5, 76.5 - .6 * breath),
                "hand_b": (20.5, 80 - .5 * breath)})
    person.draw(paint)
    person.arm(paint, "arm_b")
    rng = np.random.default_rng(seed)
    place = person.local
    paint.group([place(spline(CHITON, True))], paint.skin, paint.contour, person.width)
    for i in range(9):
        x = -7.4 + i * 1.85
        paint.line(place([(x * .8, -78), (x * .62, -56), (x * .9, -34), (x * 1.05, -6)]),
                   person.width * .6, paint.detail)
    for y in (-8, -10, -54.5, -56.5):
        wide = 9.5 if y > -20 else 6.6
        paint.line(place([(-wide, y), (0, y - .8), (wide, y)]), person.width, paint.contour, 0)
    paint.line(place([(0, -82), (.4, -56), (0.6, -10)]), person.unit * 1.5, paint.contour, 0)
    for k in range(13):
        spot = place([(.2 + rng.uniform(-.1, .1), -79 + k * 5.4)])[0]
        paint.disc(spot, person.unit * .45, paint.skin)
    mouth = person.skull + np.array([7.0 * facing, -1.0]) * person.unit
    for drop, reach in ((19, 36), (29, 35)):
        a = np.radians(drop + 2 * breath)
        end = mouth + np.array([np.cos(a) * facing, np.sin(a)]) * reach * person.unit
        rod(paint, mouth, end, 6.5)
    person.arm(paint, "arm_a")
