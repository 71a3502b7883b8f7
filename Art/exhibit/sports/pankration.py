"""Pankration, black figure on dark clay: a kick is caught; a judge lifts his rod."""
import math

import letters
import things
from drapery import judge
from figure import Figure
from geometry import loop
from head import Head
from ornament import Band, frame
from paint import GLAZE, PURPLE, WHITE

TONE, SEED, WORN, RED = "dark", 57, 0.9, False
AREA, WIDTH, FRAMES = (84, 160, 1416, 870), 800, 26

GROUND = 1000
HOLDER = [
    (0.0, dict(x=0, y=47, lean=14, bend=8, view=50, head=6, foot_a=(16, 4.6), foot_b=(-20, 6),
               heel_b=20, arm_a=(46, 146), tug=0)),
    (0.30, dict(x=-3, y=49, lean=2, bend=2, view=50, head=-2, foot_a=(16, 4.6),
                foot_b=(-22, 4.6), heel_b=0, arm_a=(40, 150), tug=1)),
    (0.50, dict(x=4, y=46, lean=20, bend=10, view=50, head=8, foot_a=(16, 4.6), foot_b=(-18, 9),
                heel_b=36, arm_a=(88, 92), tug=.6)),
    (0.72, dict(x=0, y=47, lean=16, bend=8, view=50, head=6, foot_a=(16, 4.6), foot_b=(-20, 6),
                heel_b=20, arm_a=(52, 140), tug=.3)),
]
KICKER = [
    (0.0, dict(x=0, y=50.5, lean=-10, bend=4, view=40, head=2, foot_b=(-3, 4.6), heel_b=0,
               raise_=0, arm_a=(70, 110), arm_b=(-80, -160))),
    (0.28, dict(x=-4, y=50, lean=-22, bend=6, view=40, head=6, foot_b=(-2, 6), heel_b=18,
                raise_=1, arm_a=(96, 120), arm_b=(-96, -120))),
    (0.50, dict(x=2, y=50.5, lean=-6, bend=10, view=40, head=8, foot_b=(-3, 4.6), heel_b=0,
                raise_=.6, arm_a=(40, 120), arm_b=(-190, -262))),
    (0.70, dict(x=0, y=50.5, lean=-12, bend=6, view=40, head=4, foot_b=(-3, 4.6), heel_b=0,
                raise_=.3, arm_a=(78, 116), arm_b=(-120, -200))),
]


def fighters(phase):
    kick = loop(KICKER, phase)
    kick["foot_a"] = (41 + 5 * kick["raise_"], 49 + 9 * kick["raise_"])
    kick["heel_a"] = -62
    kicker = Figure((500, GROUND), 690, 1, head=Head("short", True, None, 12),
                    hands={"a": "fist", "b": "fist"},
                    order=("leg_b", "trunk", "head", "arm_a", "leg_a", "arm_b")).set(kick)
    hold = loop(HOLDER, phase)
    holder = Figure((1008, GROUND), 690, -1, head=Head("short", False, PURPLE, 13),
                    hands={"a": "fist", "b": "grip"},
                    order=("leg_b", "trunk", "leg_a", "head", "arm_a", "arm_b"))
    heel = kicker.ankle("a")
    hold["hand_b"] = ((holder.origin[0] - heel[0]) / 6.9 - 1.5, (GROUND - heel[1]) / 6.9 - 6)
    hold["arm_b"] = (0, 0)
    return kicker, holder.set(hold)


def setting(paint):
    frame(paint, (40, 36, 1520, 1128), 7)
    Band(paint, (58, 50), (1542, 50), 84, 1).tongues()
    band = Band(paint, (58, 142), (1542, 142), 30, 2)
    band.dots(rows=1)
    band.edges(4)
    for x, seed in ((92, 3), (1542, 4)):
        side = Band(paint, (x, 182), (x, 1000), 34, seed)
        side.dots(rows=2)
        side.edges(4)
    paint.rectangle((58, 1000, 1484, 9), GLAZE)
    Band(paint, (58, 1026), (1542, 1026), 120, 5).palmettes(second=WHITE)
    letters.write(paint, "ΠΑΝΚΡΑΤΙΟΝ", (330, 208), 46, GLAZE, angle=2, seed=1)
    letters.write(paint, "ΝΙΚΑΙ", (700, 900), 34, GLAZE, angle=-4, seed=2)
    things.sponge(paint, (170, 330), 90)
    things.plant(paint, (1236, 1000), 120, 31)
    things.plant(paint, (160, 1000), 210, 32)


def actors(paint, phase):
    strike = 0.5 - 0.5 * math.cos(2 * math.pi * phase)
    judge(paint, (1375, GROUND), 700, -1, 0.08 + 0.62 * strike, 15)
    kicker, holder = fighters(phase)
    holder.order = ("leg_b", "trunk", "leg_a", "head", "arm_a")
    holder.draw(paint)
    kicker.draw(paint)
    holder.arm(paint, "arm_b")


POINTS = {"caught": fighters(0)[0].ankle("a"), "rod": (1128, 540)}
