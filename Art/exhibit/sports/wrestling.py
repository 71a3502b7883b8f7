"""Wrestling, red figure: two wrestlers, brow to brow, hold each other's arms."""
import letters
import things
from figure import Figure
from geometry import loop
from head import Head
from ornament import Band
from paint import CLAY, GLAZE, WHITE

TONE, SEED, WORN, RED = "brown", 66, 1.0, True
AREA, WIDTH, FRAMES = (130, 226, 1340, 800), 760, 26

GROUND = 985


def _pose(**change):
    pose = dict(x=0, y=43, lean=48, bend=8, view=66, head=22, foot_a=(11, 4.6), heel_a=0,
                foot_b=(-30, 7), heel_b=26, arm_a=(84, 92), arm_b=(76, 84))
    pose.update(change)
    return pose


KEYS = [
    (0.0, _pose(), _pose()),
    (0.2, _pose(x=8, y=43, lean=52, foot_b=(-27, 9), heel_b=40),
     _pose(x=-6, y=42, lean=44, foot_b=(-32, 5), heel_b=8)),
    (0.4, _pose(x=9, y=45, lean=42, foot_a=(17, 6), heel_a=10, foot_b=(-24, 8), heel_b=34),
     _pose(x=-7, y=40, lean=44, head=26, foot_b=(-32, 4.6), heel_b=0)),
    (0.62, _pose(x=-5, y=41, lean=44, head=26, foot_b=(-32.5, 5), heel_b=8),
     _pose(x=8, y=44, lean=50, foot_b=(-26, 9), heel_b=40)),
    (0.82, _pose(x=-6, y=42, lean=46, foot_b=(-32, 5), heel_b=6),
     _pose(x=6, y=44, lean=46, foot_a=(14, 6), heel_a=8, foot_b=(-27, 8), heel_b=32)),
]


def wrestlers(phase):
    left = Figure((475, GROUND), 800, 1, head=Head("short", True, None, 21),
                  hands={"a": "grip", "b": "grip"},
                  order=("arm_b", "leg_b", "trunk", "head", "leg_a"))
    right = Figure((1125, GROUND), 800, -1, head=Head("short", False, WHITE, 22),
                   hands={"a": "grip", "b": "grip"},
                   order=("arm_b", "leg_b", "trunk", "head", "leg_a"))
    a = loop([(t, p) for t, p, _ in KEYS], phase)
    b = loop([(t, p) for t, _, p in KEYS], phase)
    left.set(a)
    right.set(b)
    # The near hands hold the other's upper arm, the far ones the other's wrist.
    grip_right, grip_left = _upper(right), _upper(left)
    a["hand_a"] = _reach(left, grip_right, (-1, 2))
    b["hand_a"] = _reach(right, grip_left, (-1, -3))
    a["hand_b"] = _reach(left, grip_right, (3, 9))
    b["hand_b"] = _reach(right, grip_left, (3, 9))
    return left.set(a), right.set(b)


def _upper(figure):
    shoulder, elbow, _ = figure.joints["arm_a"]
    return figure.local(shoulder * .45 + elbow * .55)[0]


def _reach(figure, spot, shift):
    return ((spot[0] - figure.origin[0]) * figure.facing / figure.unit + shift[0],
            (figure.origin[1] - spot[1]) / figure.unit + shift[1])


def setting(paint):
    paint.rectangle((0, 0, 1600, 1200), GLAZE)
    paint.rectangle((70, 70, 1460, 1060), CLAY)
    # Iliad 6.208, and the beginning of Pindar's first Olympian ode.
    Band(paint, (84, 84), (1516, 84), 62, 1).verse("ΑΙΕΝ ΑΡΙΣΤΕΥΕΙΝ ΚΑΙ ΥΠΕΙΡΟΧΟΝ ΕΜΜΕΝΑΙ ΑΛΛΩΝ")
    Band(paint, (84, 1054), (1516, 1054), 62, 2).verse("ΑΡΙΣΤΟΝ ΜΕΝ ΥΔΩΡ Ο ΔΕ ΧΡΥΣΟΣ ΑΙΘΟΜΕΝΟΝ ΠΥΡ")
    for start, end, seed in (((1516, 160), (1516, 1040), 3), ((84, 1040), (84, 160), 4)):
        Band(paint, start, end, 62, seed).ivy()
    paint.rectangle((160, 160, 1280, 880), GLAZE)
    paint.rectangle((160, GROUND, 1280, 6), CLAY)
    paint.rectangle((160, GROUND + 14, 1280, 2), CLAY)
    for i in range(90):
        x = 172 + i * 14
        paint.disc((x, GROUND + 28 + (i * 7) % 19), 2.6, CLAY)
    letters.centred(paint, "ΠΑΛΗ", (800, 236), 66, CLAY, seed=1)
    letters.write(paint, "ΛΕΑΓΡΟΣ ΚΑΛΟΣ", (216, 296), 30, WHITE, angle=8, seed=2)
    things.flask(paint, (246, 420), 90)
    things.sponge(paint, (1330, 250), 120)


def actors(paint, phase):
    left, right = wrestlers(phase)
    right.arm(paint, "arm_b")
    left.arm(paint, "arm_b")
    left.order = right.order = ("leg_b", "trunk", "head", "leg_a")
    right.draw(paint)
    left.draw(paint)
    right.arm(paint, "arm_a")
    left.arm(paint, "arm_a")


POINTS = {"grip": wrestlers(0)[0].grip("a"), "oil": (246, 522)}
