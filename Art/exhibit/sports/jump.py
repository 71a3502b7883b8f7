"""Long jump, red figure: a jumper swings his weights to the sound of a flute."""
import letters
import things
from drapery import flute_player
from figure import Figure
from geometry import loop
from head import Head
from ornament import Band
from paint import CLAY, GLAZE, PURPLE, WHITE

TONE, SEED, WORN, RED = "orange", 22, 0.8, True
AREA, WIDTH, FRAMES = (440, 190, 1060, 860), 700, 32


def _pose(**change):
    pose = dict(x=0, y=49, lean=14, bend=4, view=62, head=2, foot_a=(6, 4.6), heel_a=0,
                foot_b=(-7, 4.6), heel_b=0, arm_a=(76, 88), arm_b=(70, 80), palm_a=0, palm_b=0)
    pose.update(change)
    return pose


KEYS = [
    (0.0, _pose()),
    (0.13, _pose(x=-3, y=44, lean=34, bend=12, head=14, arm_a=(0, 10), arm_b=(-6, 2))),
    (0.24, _pose(x=-5, y=40, lean=46, bend=18, head=22, arm_a=(-58, -46), arm_b=(-64, -54))),
    (0.34, _pose(x=3, y=50, lean=12, bend=-2, heel_a=40, heel_b=42, foot_a=(6, 7), foot_b=(-7, 7),
                 arm_a=(96, 106), arm_b=(88, 100))),
    (0.43, _pose(x=16, y=66, lean=8, bend=2, heel_a=30, heel_b=34, foot_a=(20, 27),
                 foot_b=(4, 24), arm_a=(104, 108), arm_b=(98, 104))),
    (0.53, _pose(x=30, y=65, lean=30, bend=16, head=10, heel_a=-20, heel_b=-16,
                 foot_a=(60, 33), foot_b=(54, 29), arm_a=(64, 70), arm_b=(58, 66))),
    (0.62, _pose(x=40, y=46, lean=30, bend=14, head=12, heel_a=-6, heel_b=-4,
                 foot_a=(58, 6), foot_b=(48, 5), arm_a=(-6, 6), arm_b=(-14, -2))),
    (0.70, _pose(x=44, y=38, lean=36, bend=14, head=12, foot_a=(57, 4.6), foot_b=(46, 4.6),
                 arm_a=(14, 26), arm_b=(6, 18))),
    (0.79, _pose(x=44, y=49, lean=8, bend=2, foot_a=(50, 4.6), foot_b=(38, 4.6),
                 arm_a=(20, 36), arm_b=(14, 28))),
    (0.87, _pose(x=28, y=50, lean=2, bend=2, foot_a=(36, 4.6), foot_b=(18, 8), heel_b=10,
                 arm_a=(30, 46), arm_b=(24, 38))),
    (0.94, _pose(x=10, y=50, lean=5, bend=2, foot_a=(16, 8), heel_a=12, foot_b=(-3, 4.6),
                 arm_a=(54, 66), arm_b=(48, 58))),
]


def jumper(phase, origin=(820, 990), height=680):
    figure = Figure(origin, height, head=Head("short", False, PURPLE, 4),
                    hands={"a": "fist", "b": "fist"},
                    order=("leg_b", "arm_b", "trunk", "head", "leg_a", "arm_a"))
    return figure.set(loop(KEYS, phase))


def setting(paint):
    paint.rectangle((56, 40, 1488, 1120), GLAZE)
    paint.rectangle((74, 58, 1452, 84), CLAY)
    Band(paint, (80, 66), (1520, 66), 68, 1).olive()
    paint.rectangle((74, 1064, 1452, 76), CLAY)
    band = Band(paint, (80, 1072), (1520, 1072), 60, 2)
    band.ivy()
    paint.rectangle((74, 990, 1452, 6), CLAY)
    # The dug-up landing pit.
    for i in range(64):
        x = 960 + i * 8.6
        y = 1002 + i % 3 * 11
        paint.line([(x, y), (x + 11, y + 10), (x + 4, y + 20)], 4, CLAY)
    for x in (640, 672, 704, 736):
        paint.line([(x, 1006), (x + 70, 1042)], 4, CLAY, 0)
    flute_player(paint, (290, 990), 740, 1, 0.0, 6)
    things.pick(paint, (1380, 990), 300, 8)
    things.flask(paint, (640, 300), 84)
    things.sponge(paint, (1390, 230), 110)
    letters.write(paint, "ΑΛΜΑ", (820, 176), 60, CLAY, seed=1)
    letters.write(paint, "ΑΥΛΗΤΗΣ", (330, 168), 36, CLAY, seed=2)
    letters.write(paint, "ΣΚΑΜΜΑ", (1440, 968), 32, CLAY, angle=-90, seed=3)
    letters.write(paint, "ΗΟ ΠΑΙΣ ΚΑΛΟΣ", (1130, 330), 30, WHITE, angle=24, seed=4)
    for x in (74, 1506):
        for i in range(42):
            paint.disc((x + 10, 168 + i * 21), 5.5, CLAY)


def actors(paint, phase):
    figure = jumper(phase)

    def weight(side):
        def held():
            angle = 90 - figure.hand_angle(side)
            things.halter(paint, figure.grip(side), angle, 62)
        return held

    figure.draw(paint, {"arm_b": weight("b"), "arm_a": weight("a")})


POINTS = {"halteres": jumper(0).grip("a"), "flute": (448, 372), "skamma": (1386, 768)}
