"""Javelin, black figure: a thrower aims, runs up, throws; a judge looks on."""

import letters
import things
from drapery import judge
from figure import Figure
from geometry import loop, point
from head import Head
from ornament import Band
from paint import GLAZE, PURPLE

TONE, SEED, WORN, RED = "attic", 11, 1.0, False
AREA, WIDTH, FRAMES = (100, 192, 1400, 832), 800, 32

FIELD = (120, 212, 1360, 786)


def _pose(**change):
    pose = dict(x=0, y=49, lean=-6, bend=-4, view=38, head=-2, foot_a=(20, 4.6), heel_a=0,
                foot_b=(-19, 6.5), heel_b=24, arm_a=(82, 100), arm_b=(-84, -176), palm_b=0, aim=5)
    pose.update(change)
    return pose


KEYS = [
    (0.0, _pose()),
    (0.14, _pose(x=-5, y=47, lean=-17, bend=-8, arm_a=(96, 112), arm_b=(-82, -118), aim=14,
                 foot_a=(22, 7), heel_a=-14, heel_b=6)),
    (0.27, _pose(x=9, y=48.5, lean=-13, bend=-12, foot_a=(30, 4.6), arm_a=(80, 90), aim=15,
                 foot_b=(-17, 9), heel_b=44, arm_b=(-96, -128))),
    (0.36, _pose(x=17, y=48.5, lean=4, bend=2, foot_a=(31, 4.6), foot_b=(-13, 10), heel_b=56,
                 arm_a=(48, 60), arm_b=(-172, -196), aim=12)),
    (0.43, _pose(x=21, y=48.5, lean=18, bend=10, foot_a=(31, 4.6), foot_b=(-10, 11), heel_b=60,
                 arm_a=(10, 40), arm_b=(-238, -252), aim=4)),
    (0.54, _pose(x=24, y=48, lean=27, bend=14, foot_a=(31, 4.6), foot_b=(-6, 13), heel_b=62,
                 arm_a=(-30, 5), arm_b=(-300, -318), aim=0)),
    (0.68, _pose(x=17, y=49.5, lean=10, bend=2, foot_a=(29, 4.6), foot_b=(-8, 7), heel_b=30,
                 arm_a=(4, 40), arm_b=(-308, -285), aim=4)),
    (0.84, _pose(x=4, y=49.5, lean=-2, bend=-2, foot_a=(20, 7), heel_a=-8, foot_b=(-18, 5),
                 heel_b=8, arm_a=(60, 84), arm_b=(-190, -220), aim=6)),
]
RELEASE = 0.43


def thrower(phase, origin=(770, 1000), height=720):
    figure = Figure(origin, height, head=Head("short", False, PURPLE, 3),
                    hands={"a": "flat", "b": "fist"},
                    order=("leg_b", "trunk", "leg_a", "arm_a", "head", "arm_b"))
    return figure.set(loop(KEYS, phase))


def setting(paint):
    Band(paint, (60, 44), (1540, 44), 88, 1).palmettes()
    band = Band(paint, (60, 140), (1540, 140), 46, 2)
    band.tongues()
    band.edge(-2, 5)
    for x in (38, 1510):
        side = Band(paint, (x + 52, 196), (x + 52, 1000), 52, x)
        side.ivy()
        side.edges(4)
    paint.rectangle((60, 1000, 1480, 9), GLAZE)
    Band(paint, (60, 1024), (1540, 1024), 52, 3).meander(every=5)
    paint.rectangle((60, 1090, 1480, 4), GLAZE)
    Band(paint, (60, 1096), (1540, 1096), 70, 4).rays()
    judge(paint, (222, 1000), 690, 1, 0.0, 5)
    things.column(paint, (1410, 1000), 300, 56)
    things.plant(paint, (1290, 1000), 230, 8)
    things.plant(paint, (520, 1000), 110, 9)
    letters.write(paint, "ΑΚΟΝΤΙΟΝ", (900, 226), 52, GLAZE, angle=4, seed=1)
    letters.write(paint, "ΚΑΛΟΣ", (1190, 690), 34, GLAZE, angle=-74, seed=2)
    letters.write(paint, "ΒΡΑΒΕΥΣ", (420, 880), 34, GLAZE, angle=-90, seed=3)
    things.flask(paint, (1330, 330), 74)


def actors(paint, phase):
    figure = thrower(phase)
    hand = figure.grip("b")
    aim = figure.pose["aim"]
    paint.clip(FIELD)
    if phase >= RELEASE:
        flown = phase - RELEASE
        start = thrower(RELEASE).grip("b")
        at = start + point(3300 * flown, -500 * flown + 900 * flown**2)
        if at[0] < 2100:
            things.javelin(paint, at, 8 - 60 * flown, 560)

    def javelin():
        if phase < RELEASE:
            things.javelin(paint, hand, aim, 560)
        elif phase > 0.70:
            # The painter paints him a new one.
            things.javelin(paint, hand, aim, 560, min(1.0, (phase - 0.70) / 0.22))

    figure.draw(paint, {"head": javelin} if phase < 0.3 or phase > 0.8 else {"arm_b": javelin})
    if phase < RELEASE:
        things.ankyle(paint, hand, aim, hand + point(14, 10))
    paint.unclip()


POINTS = {"ankyle": thrower(0).grip("b"), "judge": (222, 540)}
