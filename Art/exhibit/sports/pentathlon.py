"""Pentathlon, black figure on white ground: two friezes with the five contests."""
import math

import letters
import things
from figure import Figure
from head import Head
from ornament import Band
from paint import GLAZE, OCHRE
from sports import discus, footrace, javelin, jump

TONE, SEED, WORN, RED = "white", 99, 1.3, False
AREA, WIDTH, FRAMES = (36, 118, 1528, 964), 840, 24

UPPER, LOWER, HEIGHT = 560, 1030, 350


def _moved(figure, at, height, facing=1):
    """The same pose in another place, smaller, perhaps mirrored."""
    other = Figure(at, height, facing, head=figure.head, hands=figure.hands, order=figure.order)
    return other.set(figure.pose)


def _wrestler(at, facing, phase, seed):
    s = math.sin(2 * math.pi * phase) * facing
    figure = Figure(at, HEIGHT, facing, head=Head("short", seed % 2 == 0, None, seed),
                    hands={"a": "grip", "b": "grip"},
                    order=("arm_b", "leg_b", "trunk", "leg_a", "head", "arm_a"))
    return figure.set(dict(x=2 * s, y=45 - abs(s), lean=36 + 5 * s, bend=8, view=60, head=14,
                           foot_a=(14, 4.6), foot_b=(-20, 7), heel_b=24, heel_a=0,
                           arm_a=(88 + 6 * s, 100), arm_b=(74, 112 - 6 * s)))


def setting(paint):
    # White would not show on white.
    paint.metal = OCHRE
    paint.rectangle((0, 0, 1600, 40), GLAZE)
    paint.rectangle((0, 1164, 1600, 36), GLAZE)
    band = Band(paint, (0, 50), (1600, 50), 54, 1)
    band.meander(every=2)
    band.edges(4)
    paint.rectangle((0, UPPER, 1600, 7), GLAZE)
    band = Band(paint, (0, UPPER + 16), (1600, UPPER + 16), 46, 2)
    band.palmettes(lotus=False)
    paint.rectangle((0, UPPER + 70, 1600, 5), GLAZE)
    paint.rectangle((0, LOWER, 1600, 7), GLAZE)
    band = Band(paint, (0, LOWER + 22), (1600, LOWER + 22), 90, 3)
    band.tongues(pitch=34)
    band.edge(96, 4)
    letters.write(paint, "ΔΙΣΚΟΣ", (86, 140), 32, GLAZE, seed=1)
    letters.write(paint, "ΑΛΜΑ", (560, 140), 32, GLAZE, seed=2)
    letters.write(paint, "ΑΚΟΝΤΙΟΝ", (1220, 140), 32, GLAZE, seed=3)
    letters.write(paint, "ΔΡΟΜΟΣ", (345, 652), 32, GLAZE, seed=4)
    letters.write(paint, "ΠΑΛΗ", (1030, 656), 32, GLAZE, seed=5)
    things.plant(paint, (470, UPPER), 150, 51)
    things.plant(paint, (905, UPPER), 110, 52)
    things.column(paint, (800, LOWER), 300, 50)
    things.plant(paint, (1510, LOWER), 170, 53)
    things.plant(paint, (905, LOWER), 120, 54)
    things.flask(paint, (960, 150), 56)
    things.tripod(paint, (1440, LOWER), 150)


def actors(paint, phase):
    q = 0.5 - 0.5 * math.cos(2 * math.pi * phase)
    # Discus: the swing up and back only.
    thrower = _moved(discus.thrower(0.40 * q), (260, UPPER), HEIGHT)
    thrower.order = discus.thrower(0).order
    hand = thrower.wrist("b") * .25 + thrower.grip("b") * .75
    pose = thrower.pose
    thrower.draw(paint, {"arm_b": lambda: things.discus(
        paint, hand, 40, pose["squash"], pose["turn"], False)})
    # Jump: the swing of the weights.
    jumper = _moved(jump.jumper(0.30 * q), (690, UPPER), HEIGHT)

    def weight(side):
        return lambda: things.halter(paint, jumper.grip(side), 90 - jumper.hand_angle(side), 30)

    jumper.draw(paint, {"arm_b": weight("b"), "arm_a": weight("a")})
    # Javelin: drawn back and forth.
    caster = _moved(javelin.thrower(0.22 * q), (1212, UPPER), HEIGHT, -1)
    grip = caster.grip("b")
    caster.draw(paint, {"head": lambda: things.javelin(
        paint, grip, 180 - caster.pose["aim"], 300)})
    for index, x in ((0, 230), (3, 590)):
        footrace.runner(index, phase, HEIGHT, (x, LOWER - 12)).draw(paint)
    left, right = _wrestler((1085, LOWER), 1, phase, 61), _wrestler((1305, LOWER), -1, phase, 62)
    right.draw(paint)
    left.draw(paint)


POINTS = {"three": (704, 324), "last": (1096, 852)}
