"""Boxing, black figure: two boxers with leather thongs about their fists, a tripod as the prize."""
import letters
import things
from figure import Figure
from geometry import loop
from head import Head
from ornament import Band
from paint import GLAZE, PURPLE, WHITE

TONE, SEED, WORN, RED = "attic", 78, 0.9, False
AREA, WIDTH, FRAMES = (150, 176, 1300, 836), 800, 26

GROUND = 985


def _pose(**change):
    pose = dict(x=0, y=50, lean=2, bend=0, view=48, head=0, foot_a=(17, 4.6), heel_a=0,
                foot_b=(-17, 6), heel_b=20, arm_a=(74, 128), arm_b=(-76, -196))
    pose.update(change)
    return pose


KEYS = [
    (0.0, _pose(), _pose(arm_a=(66, 138), arm_b=(-60, -190))),
    (0.12, _pose(x=-4, lean=-8, arm_b=(-92, -176), foot_a=(18, 6)),
     _pose(x=3, lean=4, arm_a=(72, 132))),
    (0.24, _pose(x=11, y=49, lean=18, bend=10, arm_a=(88, 92), heel_b=42, foot_b=(-14, 9),
                 foot_a=(22, 4.6)),
     _pose(x=-5, lean=-18, bend=-6, head=-14, arm_a=(40, 150))),
    (0.38, _pose(x=4, lean=6, arm_a=(60, 140)),
     _pose(x=-4, lean=-4, arm_a=(84, 140), arm_b=(-80, -170))),
    (0.50, _pose(x=-2, lean=-6, head=-6, arm_a=(70, 150), arm_b=(-60, -200)),
     _pose(x=4, lean=6, arm_a=(70, 120), arm_b=(-110, -170))),
    (0.62, _pose(x=-6, lean=-16, bend=-6, head=-12, arm_a=(66, 160)),
     _pose(x=13, y=49, lean=22, bend=10, foot_a=(24, 4.6), foot_b=(-12, 9), heel_b=44,
           arm_a=(20, 110), arm_b=(-222, -266))),
    (0.80, _pose(x=-2, lean=-2, arm_a=(72, 138)),
     _pose(x=3, lean=4, arm_a=(62, 136), arm_b=(-120, -200))),
]


def boxers(phase):
    left = Figure((500, GROUND), 715, 1, head=Head("short", True, None, 31),
                  hands={"a": "fist", "b": "fist"},
                  wear={"arm_a": [things.thongs(PURPLE)], "arm_b": [things.thongs(PURPLE)]},
                  order=("leg_b", "trunk", "leg_a", "arm_b", "head", "arm_a"))
    right = Figure((1110, GROUND), 715, -1, head=Head("short", False, WHITE, 32),
                   hands={"a": "fist", "b": "fist"},
                   wear={"arm_a": [things.thongs(WHITE)], "arm_b": [things.thongs(WHITE)]},
                   order=("leg_b", "trunk", "leg_a", "arm_b", "head", "arm_a"))
    return (left.set(loop([(t, p) for t, p, _ in KEYS], phase)),
            right.set(loop([(t, p) for t, _, p in KEYS], phase)))


def setting(paint):
    paint.rectangle((0, 0, 1600, 30), GLAZE)
    paint.rectangle((0, 1168, 1600, 32), GLAZE)
    band = Band(paint, (0, 44), (1600, 44), 58, 1)
    band.zigzag()
    Band(paint, (0, 112), (1600, 112), 90, 2).rays(pitch=46)
    for x, seed in ((132, 3), (1562, 4)):
        side = Band(paint, (x, 216), (x, 1000), 94, seed)
        side.olive()
        side.edges(5)
    paint.rectangle((0, GROUND, 1600, 8), GLAZE)
    band = Band(paint, (0, 1010), (1600, 1010), 64, 5)
    band.waves()
    band.edges(4)
    Band(paint, (0, 1088), (1600, 1088), 70, 6).tongues(pitch=30)
    things.tripod(paint, (805, GROUND), 300)
    letters.write(paint, "ΠΥΓΜΗ", (690, 238), 56, GLAZE, seed=1)
    letters.write(paint, "ΔΙΑΓΟΡΑΣ", (196, 900), 34, GLAZE, angle=-88, seed=2)
    letters.write(paint, "ΙΜΑΝΤΕΣ", (1400, 540), 34, GLAZE, angle=84, seed=3)
    things.plant(paint, (1370, GROUND), 150, 41)
    things.plant(paint, (270, GROUND), 120, 42)
    things.flask(paint, (290, 250), 70)


def actors(paint, phase):
    left, right = boxers(phase)
    right.draw(paint)
    left.draw(paint)


POINTS = {"himantes": boxers(0)[0].grip("a"), "diagoras": (216, 768)}
