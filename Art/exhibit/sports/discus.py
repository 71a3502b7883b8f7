"""Discus, red figure: the inside of a drinking cup; the thrower turns within its round."""
import math

import numpy as np

import letters
import things
from figure import Figure
from geometry import loop, point, turned
from head import Head
from ornament import Band, Ring
from paint import CLAY, GLAZE, PURPLE, WHITE

TONE, SEED, WORN, RED = "attic", 88, 0.5, True
AREA, WIDTH, FRAMES = (340, 140, 920, 920), 700, 32

CENTRE, ROUND = (800, 600), 452


def _pose(**change):
    pose = dict(x=0, y=48, lean=6, bend=2, view=60, head=4, foot_a=(15, 4.6), heel_a=0,
                foot_b=(-16, 5), heel_b=10, arm_a=(92, 124), arm_b=(80, 126), turn=0, squash=1)
    pose.update(change)
    return pose


KEYS = [
    (0.0, _pose()),
    (0.12, _pose(y=49, lean=-6, bend=-4, head=-8, arm_a=(124, 146), arm_b=(118, 142))),
    (0.24, _pose(y=46, lean=26, bend=12, head=14, view=40, arm_a=(60, 70), arm_b=(10, 16),
                 turn=30, squash=.9)),
    (0.36, _pose(x=-3, y=39, lean=50, bend=24, head=30, view=24, heel_b=26, foot_b=(-18, 8),
                 arm_a=(12, 0), arm_b=(-98, -112), turn=60, squash=.85)),
    (0.44, _pose(x=-4, y=38, lean=52, bend=26, head=32, view=20, heel_b=30, foot_b=(-18, 9),
                 arm_a=(8, -4), arm_b=(-116, -136), turn=70, squash=.85)),
    (0.53, _pose(x=4, y=43, lean=30, bend=12, head=12, view=44, heel_b=34, foot_b=(-16, 9),
                 arm_a=(-10, -2), arm_b=(-8, 0), turn=20, squash=.8)),
    (0.60, _pose(x=10, y=50, lean=2, bend=-4, head=-2, view=52, heel_b=52, foot_b=(-11, 10),
                 arm_a=(-52, -30), arm_b=(96, 106), turn=-20, squash=.7)),
    (0.70, _pose(x=12, y=51, lean=8, bend=4, head=2, view=60, heel_b=56, foot_b=(-4, 14),
                 arm_a=(-40, -12), arm_b=(128, 150), turn=0, squash=.8)),
    (0.84, _pose(x=6, y=49.5, lean=4, bend=2, foot_b=(-12, 7), heel_b=20, arm_a=(30, 66),
                 arm_b=(96, 132))),
]
RELEASE = 0.60


def thrower(phase):
    figure = Figure((770, 940), 720, head=Head("short", False, WHITE, 41),
                    hands={"a": "flat", "b": "flat"}, thumbs={"a": 1, "b": 1},
                    order=("arm_a", "leg_b", "trunk", "head", "leg_a", "arm_b"))
    return figure.set(loop(KEYS, phase))


def setting(paint):
    for sx in (0, 1):
        for sy in (0, 1):
            _corner(paint, (sx * 1600, sy * 1200), (1 - 2 * sx, 1 - 2 * sy))
    paint.disc(CENTRE, 578, GLAZE)
    paint.disc(CENTRE, 562, CLAY)
    Ring(paint, CENTRE, 552, 74, 1).meander(every=5)
    paint.disc(CENTRE, 470, GLAZE)
    paint.ring(CENTRE, 460, 3, CLAY)
    paint.clip_disc(CENTRE, 456)
    paint.rectangle((300, 940, 1000, 6), CLAY)
    Band(paint, (330, 962), (1270, 962), 44, 2).tongues(colours=(CLAY, PURPLE))
    paint.unclip()
    letters.write(paint, "ΔΙΣΚΟΣ", (500, 400), 42, CLAY, angle=-58, seed=1)
    letters.write(paint, "ΕΠΟΙΕΣΕΝ", (1130, 440), 28, CLAY, angle=66, seed=2)
    things.pick(paint, (1130, 940), 290, -14)
    things.flask(paint, (500, 560), 80)


def _corner(paint, at, way):
    """A palmette with tendrils fills the corner outside the round."""
    at, way = np.asarray(at, float), np.asarray(way, float)
    for k in range(-4, 5):
        a = 45 + k * 16
        reach = 215 - 15 * abs(k)
        petal = np.array([(40, 0), (reach * .6, -9), (reach * .9, -17), (reach, 0),
                          (reach * .9, 17), (reach * .6, 9)])
        paint.shape(turned(petal, a) * way + at + way * 26, GLAZE)
    for side in (0, 1):
        curl = []
        for t in np.linspace(0, 1, 26):
            angle = 1.1 + t * 8.2
            r = 74 * (1 - t) + 7
            curl.append((335 + math.cos(angle) * r, 70 + math.sin(angle) * r))
        curl = np.array([(60, 34), (170, 30), (250, 40)] + curl[6:])
        curl = curl[:, ::-1] if side else curl
        paint.line(curl * way + at, 9, GLAZE, .1)


def actors(paint, phase):
    figure = thrower(phase)
    hand = figure.wrist("b") * .25 + figure.grip("b") * .75
    paint.clip_disc(CENTRE, ROUND)
    if phase >= RELEASE:
        flown = phase - RELEASE
        first = thrower(RELEASE)
        start = first.wrist("b") * .25 + first.grip("b") * .75
        at = start + point(3600 * flown, -1500 * flown)
        if at[0] < 1400:
            things.discus(paint, at, 74, 0.7, 700 * flown)

    def held():
        if phase < RELEASE:
            things.discus(paint, hand, 74, figure.pose["squash"], figure.pose["turn"])
        elif phase > 0.80:
            things.discus(paint, hand, 74 * min(1.0, (phase - 0.80) / 0.16), 1, 0,
                          phase > 0.9)

    figure.draw(paint, {"arm_b": held})
    paint.unclip()


POINTS = {"discus": thrower(0).grip("b"), "swing": (752, 552)}
