"""Horse race, black figure on pale clay: a boy rides a galloping horse round the post."""
import math

import letters
import things
from figure import Figure
from geometry import point
from head import Head
from horse import Horse
from ornament import Band
from paint import GLAZE, WHITE

TONE, SEED, WORN, RED = "pale", 44, 1.0, False
AREA, WIDTH, FRAMES = (92, 140, 1416, 910), 800, 24


def setting(paint):
    for y, seed in ((48, 1), (1076, 2)):
        band = Band(paint, (50, y), (1550, y), 76, seed)
        band.ivy()
        band.edges(5)
    for x, seed in ((50, 3), (1510, 4)):
        side = Band(paint, (x + 40, 140), (x + 40, 1060), 40, seed)
        side.zigzag()
        side.edges(4)
    paint.rectangle((92, 1016, 1416, 8), GLAZE)
    band = Band(paint, (92, 1030), (1508, 1030), 34, 5)
    band.dots(rows=2)
    things.column(paint, (1400, 1016), 640, 92)
    for i, x in enumerate((130, 190, 1290)):
        things.plant(paint, (x, 1016), (150, 96, 130)[i], 20 + i)
    letters.write(paint, "ΚΕΛΗΣ", (170, 210), 62, GLAZE, seed=1)
    letters.write(paint, "ΚΑΜΠΤΗΡ", (1292, 860), 34, GLAZE, angle=-90, seed=2)


def team(phase):
    """The horse, and the boy on it, at a phase of the race."""
    swing = 2 * math.pi * phase
    horse = Horse((754 + 22 * math.sin(swing), 620), 500).gait(2 * phase)
    seat = horse.seat()
    rider = Figure(seat, 480, head=Head("long", False, None, 9), hands={"a": "fist", "b": "fist"},
                   order=("arm_b", "trunk", "head", "leg_a", "arm_a"))
    beat = math.sin(2 * swing)
    rider.set(dict(x=0, y=2, lean=20 + 6 * beat, bend=6, view=58, head=6, leg_a=(58 + 3 * beat, -6),
                   leg_b=(52, -10), heel_a=12, arm_a=(52 + 5 * beat, 92 + 4 * beat),
                   arm_b=(-70 + 14 * math.sin(4 * math.pi * phase + 1),
                          -32 + 20 * math.sin(4 * math.pi * phase + 1))))
    return horse, rider


def actors(paint, phase):
    swing = 2 * math.pi * phase
    things.bird(paint, point(1226 - 36 * math.cos(swing), 262 + 16 * math.sin(swing)), 74,
                2 * phase)
    horse, rider = team(phase)
    horse.far(paint)
    horse.near(paint)
    hand = rider.grip("b")

    def goad():
        a = math.radians(rider.hand_angle("b") - 60)
        end = hand + point(math.sin(a), math.cos(a)) * 190
        things.rod(paint, hand - (end - hand) * .12, end, 6)

    rider.draw(paint, {"arm_b": goad})
    rein = rider.grip("a")
    for drop in (26, 8):
        paint.line([rein, (rein + horse.mouth) / 2 + (0, drop), horse.mouth], 4, WHITE, 0)
    rider.arm(paint, "arm_a")


POINTS = {"post": (1400, 576), "rider": team(0)[1].local(team(0)[1].trunk.neck())[0]}
