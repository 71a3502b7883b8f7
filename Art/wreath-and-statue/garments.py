"""What she wears: chiton, overfold and cloak, hung on the body and let go in the wind."""

import numpy as np

import studio
from drapery import Cloth
from figure import CHEST, HIPS, J, at
from sculpting import ellipsoid, joined, limb
from shapes import bezier, grid_faces

# Metres a second. She comes in from the viewer's right, so it streams back there.
WIND = np.array([8.8, -0.7, 0.2])


def gusts(points, time):
    """The wind of her flight, with eddies that travel through it."""
    x, y, z = points.T
    swirl = np.stack(
        [
            np.sin(7 * z + 4 * y - 9 * time),
            np.sin(9 * z - 5 * x + 7 * time + 1),
            0.7 * np.sin(6 * x + 5 * y - 8 * time + 2),
        ],
        -1,
    )
    return WIND + 1.9 * swirl


def around_hips(angle, height, grow, axes=HIPS):
    """A point on an oval round the hips: angle in radians from her front towards her left."""
    sway = (J["waist"] - J["pelvis"]) * np.clip((height - J["pelvis"][2]) / 0.16, 0, 1)[..., None]
    center = J["pelvis"] * [1, 1, 0] + sway * [1, 1, 0]
    out = np.stack([np.sin(angle) * (0.128 + grow), -np.cos(angle) * (0.104 + grow), 0 * angle], -1)
    return center + out @ axes + height[..., None] * np.array([0, 0, 1.0])


# How high the belt sits.
BELT = 1.105


def lay_on(obstacle, points, gap):
    """Moves points straight out or in until they are `gap` away from the body."""
    for _ in range(8):
        distance, outward = obstacle.look_up(points)
        points = points - outward * (distance - gap)[:, None]
    return points


def bodice(obstacle, skin):
    """The chiton above the belt: pinned at two shoulder clasps, hanging in folds between them and
    over the breasts, bloused over the belt. Only the front is made; the wings hide the back.

    `obstacle` is the trunk without arms, under which the cloth passes; `skin` the whole body.
    """
    rows, columns = 120, 260
    share = np.linspace(-1, 1, columns)
    # More cloth for each degree near the clasps, at 56 degrees: there it is gathered.
    angle = 118 * share - 13 * np.sin(np.pi * share * 118 / 56) * np.exp(-((share / 0.62) ** 4))
    front = np.abs(angle) < 56
    # On the right it drops steeply, out of the raised arm's way.
    width = np.where(front, 24, np.where(angle < 0, 7, 13))
    clasp = np.exp(-(((np.abs(angle) - 56) / width) ** 2))
    # Heights between waist (0) and neck (1) of the upper edge: it sags between the clasps and
    # reaches into the arms' pits.
    height = np.where(front, 0.74 + 0.23 * clasp, 0.68 + 0.29 * clasp)
    turn = np.radians(angle)
    out = np.stack([np.sin(turn), -np.cos(turn), 0 * turn], -1) @ CHEST
    middle = J["waist"] + (J["neck"] - J["waist"]) * height[:, None]
    pleat = np.sin(np.arange(columns) * 2 * np.pi / 9.5)
    upper = np.where(
        front[:, None],
        lay_on(skin, middle + out * 0.22, 0.014),
        lay_on(obstacle, middle + out * 0.22, 0.016),
    )
    upper = upper + out * (0.005 * pleat)[:, None]
    belt = np.array([*J["waist"][:2], BELT])
    lower = lay_on(obstacle, belt + out * 0.22, 0.014) + out * (0.007 * pleat)[:, None]
    lower[:, 2] = BELT
    down = np.linspace(0, 1, rows)[:, None]
    start = upper[None] * (1 - down[..., None]) + lower[None] * down[..., None]
    flat = lay_on(obstacle, start.reshape(-1, 3), 0.018).reshape(start.shape)
    start[1:-1] = flat[1:-1]
    drop = np.linalg.norm(np.diff(start, axis=0), axis=2).sum(axis=0)
    rest = np.stack(
        [(share * 0.66)[None] * np.ones((rows, 1)), down * drop * 1.07, 0 * down * share], -1
    )
    pinned = np.zeros((rows, columns), bool)
    pinned[[0, -1]] = True
    cloth = Cloth(rest, start, pinned)
    cloth.blow(obstacle, gusts, 0.7, gap=0.013, drag=0.9)
    return cloth.grid()


def clasps(edge):
    """The two round clasps that hold the bodice's upper edge on the shoulders, as a field."""
    places = [edge[round(len(edge) * (0.5 + side * 56 / 236))] for side in (-1, 1)]

    def field(points):
        return np.minimum(*(ellipsoid(points, place, (0.017,) * 3) for place in places))

    return field


def belt(obstacle):
    """A cord round the waist, as a field."""
    turn = np.linspace(0, 2 * np.pi, 60)
    out = np.stack([np.sin(turn), -np.cos(turn), 0 * turn], -1) @ CHEST
    ring = lay_on(obstacle, np.array([*J["waist"][:2], BELT]) + out * 0.22, 0.014)
    ring[:, 2] = BELT

    def field(points):
        cord = [limb(points, a, b, 0.011, 0.011) for a, b in zip(ring[:-1], ring[1:])]
        return joined(cord, 0.004)

    return field


def cloak(obstacle):
    """A cloak from the small of her back over the left forearm, filled by the wind like a sail."""
    rows, columns = 110, 120
    share = np.linspace(0, 1, columns)[None] * np.ones((rows, 1))
    down = np.linspace(0, 1, rows)[:, None] * np.ones((1, columns))
    wrist, elbow = J["left wrist"], J["left elbow"]
    behind = at(J["waist"], HIPS, 0.02, 0.115, -0.02)
    rail = bezier(
        [
            behind,
            behind + [0.16, 0.05, -0.03],
            elbow + [0.10, 0.05, -0.16],
            wrist + [0.03, -0.01, 0.012],
        ],
        columns,
    )
    gather = 0.012 * np.sin(share * 2 * np.pi * 11 + np.sin(share * 7))
    start = rail[None] + np.stack([0.05 * down + gather, gather * 0.6, -0.75 * down], -1)
    rest = np.stack([(share - 0.5) * (1.0 + 0.35 * down), 0.80 * down, 0 * down], -1)
    pinned = np.zeros((rows, columns), bool)
    pinned[0] = True
    cloth = Cloth(rest, start, pinned)
    cloth.blow(obstacle, gusts, 1.5, gap=0.012, drag=2.1)
    return cloth.grid()


def hang(
    obstacle,
    *,
    first,
    last,
    top,
    length,
    tail,
    ripple,
    girth,
    flare,
    pleats,
    gathers,
    shape,
    gap,
    drag,
    seconds,
):
    """A cloth gathered at the belt, let go in the wind.

    It reaches round the hips from the angle `first` to `last`, in degrees from her front towards
    her left. `girth` is its woven width at the belt and at the hem: wider than the hips, for the
    spare cloth makes the folds. `flare` is how far it stands off before the wind takes it.
    `tail` makes it longer behind and `ripple` uneven, as shares of `length`; `gathers` is how deep
    its `pleats` are at the belt; `shape` counts the particles down and across.
    """
    rows, columns = shape
    share = np.linspace(0, 1, columns)[None] * np.ones((rows, 1))
    down = np.linspace(0, 1, rows)[:, None] * np.ones((1, columns))
    angle = np.radians(first + share * (last - first))
    gather = gathers * np.sin(share * 2 * np.pi * pleats + 1.3 * np.sin(share * 9))
    start = around_hips(angle, top - down * length * 0.9, 0.012 + gap + down * flare + gather)
    waist = lay_on(obstacle, start[0], gap * 0.6)
    start[0] = waist + (start[0] - around_hips(angle[0], top + 0 * angle[0], 0.012 + gap))
    width = girth[0] + (girth[1] - girth[0]) * down
    # Longer behind than in front, and not cut quite even.
    train = 1 + tail * (0.5 - 0.5 * np.cos(angle - np.radians(20))) + ripple * np.sin(angle * 6)
    rest = np.stack([(share - 0.5) * width, down * length * train, 0 * down], -1)
    pinned = np.zeros((rows, columns), bool)
    pinned[0] = True
    cloth = Cloth(rest, start, pinned)
    cloth.blow(obstacle, gusts, seconds, gap=gap, drag=drag)
    return cloth.grid()


def skirt(obstacle):
    """The chiton below the belt: open over the left thigh, so that the leg steps out of it, while
    the front edge blows through between the legs."""
    return hang(
        obstacle,
        first=66,
        last=350,
        top=BELT - 0.015,
        length=0.92,
        tail=0.10,
        ripple=0,
        girth=(2.1, 3.5),
        flare=0.36,
        pleats=17,
        gathers=0.016,
        shape=(100, 250),
        gap=0.010,
        drag=1.5,
        seconds=1.5,
    )


def overfold(obstacle):
    """The chiton's upper part, falling over the belt to the hips."""
    return hang(
        obstacle,
        first=-100,
        last=258,
        top=BELT,
        length=0.20,
        tail=0.75,
        ripple=0.09,
        girth=(1.8, 2.7),
        flare=0.10,
        pleats=19,
        gathers=0.008,
        shape=(44, 260),
        gap=0.022,
        drag=1.25,
        seconds=1.0,
    )


def solid_cloth(name, grid, material, thickness, smooth=1):
    rows, columns = grid.shape[:2]
    shape = studio.mesh_object(name, grid.reshape(-1, 3), grid_faces(rows, columns), material)
    smoothing = shape.modifiers.new("relax", "SMOOTH")
    smoothing.factor, smoothing.iterations = 0.5, 2
    solid = shape.modifiers.new("thickness", "SOLIDIFY")
    solid.thickness, solid.offset = thickness, 0
    finer = shape.modifiers.new("finer", "SUBSURF")
    finer.levels = finer.render_levels = smooth
    return shape
