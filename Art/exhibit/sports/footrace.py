"""Foot race, black figure on rosy clay: four sprinters, as on the Panathenaic prize amphoras."""
import math

import letters
from figure import Figure
from geometry import loop
from head import Head
from ornament import Band
from paint import GLAZE, PURPLE, WHITE

TONE, SEED, WORN, RED = "rose", 33, 1.1, False
AREA, WIDTH, FRAMES = (12, 290, 1576, 650), 780, 24

LEG = [(0.0, (66, 26)), (0.14, (52, 40)), (0.26, (24, 2)), (0.40, (-10, -22)), (0.54, (-34, -58)),
       (0.70, (-8, -98)), (0.86, (44, -50))]
ARM = [(0.0, (-78, -28)), (0.25, (-14, 40)), (0.5, (62, 130)), (0.75, (0, 66))]

RUNNERS = [(290, 0.00, Head("short", True, None, 1)), (604, 0.55, Head("short", False, PURPLE, 2)),
           (918, 0.22, Head("long", False, None, 3)), (1236, 0.78, Head("short", True, PURPLE, 4))]
HEIGHT, GROUND = 540, 900


def cycle(keys, phase):
    return tuple(loop([(t, {"v": v}) for t, v in keys], phase)["v"])


def runner(index, phase, height=HEIGHT, origin=None):
    x, start, head = RUNNERS[index]
    p = phase + start
    sway = 26 * math.sin(2 * math.pi * (phase / 1.0 + index * .27))
    still = 26 * math.sin(2 * math.pi * index * .27)
    figure = Figure(origin or (x + sway - still, GROUND), height, head=head,
                    order=("arm_b", "leg_b", "trunk", "head", "leg_a", "arm_a"))
    s = 2 * p
    bounce = 2.4 * math.cos(2 * math.pi * (2 * s + .1))
    lead, other = cycle(LEG, s), cycle(LEG, s + .5)
    pose = dict(x=0, y=52.5 + bounce, lean=12, bend=3, view=38 + 18 * math.sin(2 * math.pi * s),
                head=2, leg_a=lead, leg_b=other, heel_a=-lead[1] * .62, heel_b=-other[1] * .62,
                arm_a=cycle(ARM, s), arm_b=cycle(ARM, s + .5))
    return figure.set(pose)


def setting(paint):
    band = Band(paint, (60, 46), (1540, 46), 60, 1)
    band.waves()
    band.edges(5)
    Band(paint, (60, 128), (1540, 128), 96, 2).palmettes(lotus=False)
    paint.rectangle((60, 240, 1480, 5), GLAZE)
    letters.centred(paint, "ΣΤΑΔΙΟ · ΑΝΔΡΟΝ · ΝΙΚΕ", (800, 286), 44, GLAZE, seed=5)
    paint.rectangle((40, GROUND + 6, 1520, 8), GLAZE)
    # The starting sill, with two grooves for the toes.
    paint.rectangle((70, GROUND + 22, 1460, 44), WHITE)
    for y in (GROUND + 33, GROUND + 50):
        paint.line([(70, y), (1530, y + 2)], 4, GLAZE, 0)
    for x in (150, 470, 800, 1130, 1450):
        paint.group([[(x - 12, GROUND + 20), (x + 12, GROUND + 20), (x + 12, GROUND + 68),
                      (x - 12, GROUND + 68)]], PURPLE, GLAZE, 3)
    band = Band(paint, (60, 990), (1540, 990), 46, 3)
    band.olive()
    band.edges(4)
    Band(paint, (60, 1060), (1540, 1060), 100, 4).rays(pitch=74)


def actors(paint, phase):
    for index in (1, 3, 0, 2):
        runner(index, phase).draw(paint)


POINTS = {"sill": (470, GROUND + 44), "stride": (918, 560)}
