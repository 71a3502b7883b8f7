"""Feathers, wings and the wreath in her hand: rows of blades, and the fields of what bears them."""

import numpy as np
from scipy.spatial import cKDTree

from sculpting import joined, limb
from shapes import bezier, grid_faces

WREATH_CENTER = np.array([-0.865, -0.085, 1.635])
WREATH_RADIUS = 0.125
# Rows: the ring's own axes in the world; the last one points out of it, towards the viewer.
WREATH_TILT = np.array([[0.93, -0.30, 0.10], [-0.12, 0.05, 0.99], [0.30, -0.95, 0.08]])


class Heap:
    """Joins small meshes into one."""

    def __init__(self):
        self.vertices, self.faces, self.count = [], [], 0

    def add(self, points, faces):
        self.vertices.append(points.reshape(-1, 3))
        self.faces.append(faces + self.count)
        self.count += self.vertices[-1].shape[0]

    def mesh(self):
        return np.concatenate(self.vertices), np.concatenate(self.faces)


def blade(spine, side, up, half_width, profile, rows=30, columns=13, ridge=0.16, thickness=0.006):
    """A closed, slightly domed blade along `spine` (a function of 0..1): feather or leaf."""
    along = np.linspace(0, 1, rows)
    across = np.linspace(-1, 1, columns)
    half = half_width * profile(along)
    dome = 1 - across**2
    shaft = np.exp(-((across / 0.10) ** 2))
    # Barbs: faint slanting grooves, alike on both vanes.
    barbs = np.sin(70 * along[:, None] - 9 * np.abs(across)[None]) * (1 - shaft)[None]
    center = spine(along)
    height = ridge * half_width * (dome * 0.8 + shaft * 0.55)[None] + 0.012 * half_width * barbs
    # Flat where it is narrow, lest the tip end in a thorn.
    height = height * np.minimum(1, 3 * profile(along))[:, None]
    top = center[:, None] + side * (half[:, None] * across)[..., None] + up * height[..., None]
    bottom = center[:, None] + side * (half[:, None] * across)[..., None] - up * thickness
    sheet = grid_faces(rows, columns)
    count = rows * columns
    number = np.arange(count).reshape(rows, columns)
    rim = np.concatenate([number[0, :-1], number[:-1, -1], number[-1, :0:-1], number[:0:-1, 0]])
    following = np.roll(rim, -1)
    wall = np.column_stack([rim, rim + count, following + count, following])
    return np.concatenate([top.reshape(-1, 3), bottom.reshape(-1, 3)]), np.concatenate(
        [sheet, sheet[:, ::-1] + count, wall]
    )


def feather_profile(t):
    """Half-widths along a feather: narrow at the quill, round at the tip."""
    tip = np.clip((t - 0.80) / 0.2, 0, 1)
    return np.clip(0.42 + 1.6 * t, 0, 1) * np.sqrt(np.clip(1 - tip**2, 0.002, 1))


def leaf_profile(t):
    """Half-widths along a leaf: pointed at both ends."""
    return np.maximum(np.sin(np.pi * np.clip(t, 0, 1) ** 0.85), 0.03)


class Wing:
    """One raised wing, laid out flat as (out, up) and then set into the world.

    `out`, `up` and `toward` are the world directions of the layout's axes; `toward` is the side
    shown to the viewer.
    """

    def __init__(self, root, out, up, toward, stretch, random):
        self.root = np.asarray(root)
        self.axes = np.array([out, up, toward], float)
        self.axes /= np.linalg.norm(self.axes, axis=1, keepdims=True)
        self.stretch = stretch
        self.random = random
        self.edge = bezier([(-0.01, -0.06), (-0.06, 0.27), (0.06, 0.60), (0.33, 0.71)], 200)

    def world(self, flat):
        """The place of (out, up, height above the wing's surface)."""
        u, v, w = np.moveaxis(np.asarray(flat, float) * [self.stretch, 1, 1], -1, 0)
        return self.root + np.stack([u, v, w + self.cup(u, v)], -1) @ self.axes

    @staticmethod
    def cup(u, v):
        """How far the hollow wing stands towards the viewer."""
        return 0.28 * u**2 - 0.10 * v + 0.05 * np.sin(v * 3)

    def on_edge(self, share):
        return self.edge[np.clip((share * 199).astype(int), 0, 199)]

    def feathers(self, heap, count, first, last, length, width, angle, lift):
        """One row: from `first` to `last` along the leading edge.

        `length` and `angle` (degrees from out towards up) are functions of the share along the
        edge; `lift` is the row's height above the wing's surface.
        """
        for k in range(count):
            share = first + (last - first) * k / (count - 1)
            base = self.on_edge(np.array(share))
            turn = np.radians(angle(share) + self.random.normal(0, 1.2))
            reach = length(share) * self.random.normal(1, 0.02)
            ahead = np.array([np.cos(turn), np.sin(turn)])
            aside = np.array([-ahead[1], ahead[0]])
            bow = -0.10 * reach

            def spine(t, base=base, ahead=ahead, aside=aside, reach=reach, bow=bow):
                flat = base + ahead * (t * reach)[:, None] + aside * (bow * t**2)[:, None]
                # Each feather lies on the next one further in, and its tip stands off a little.
                rise = lift + 0.0016 * k + 0.018 * t
                return self.world(np.column_stack([flat, rise]))

            side = np.array([aside[0] * self.stretch, aside[1], -0.16]) @ self.axes
            heap.add(
                *blade(spine, side, self.axes[2], width(share), feather_profile, thickness=0.007)
            )

    def grow(self, heap):
        def angle(share):
            # From drooping beside the body to pointing up and out at the tip.
            return np.interp(share, [0, 0.35, 0.7, 1.0], [-52, -14, 26, 62])

        # Primaries and secondaries.
        self.feathers(
            heap,
            20,
            0.12,
            1.0,
            lambda s: np.interp(s, [0.1, 0.5, 0.8, 1], [0.30, 0.43, 0.56, 0.60]),
            lambda s: 0.036,
            angle,
            0.0,
        )
        # Three rows of coverts, each shorter and nearer to us.
        for row, (count, size) in enumerate(((19, 0.56), (20, 0.36), (22, 0.21))):
            self.feathers(
                heap,
                count,
                0.10,
                0.985,
                lambda s, k=size: k * np.interp(s, [0.1, 0.6, 1], [0.34, 0.46, 0.46]),
                lambda s, row=row: (0.046, 0.042, 0.038)[row],
                lambda s: angle(s) + 3,
                0.012 + 0.009 * row,
            )

    def bone(self, points):
        """The arm of the wing, with small scale-like feathers cut into it, as a field."""
        line = self.world(np.column_stack([self.edge[::22], np.full(len(self.edge[::22]), 0.02)]))
        radii = np.interp(np.linspace(0, 1, len(line)), [0, 0.4, 1], [0.042, 0.038, 0.019])
        parts = [
            limb(points, a, b, ra, rb)
            for a, b, ra, rb in zip(line[:-1], line[1:], radii[:-1], radii[1:])
        ]
        rod = joined(parts, 0.02)
        near = np.abs(rod) < 0.03
        rod[near] -= self.scales(points[near])
        return rod

    def scales(self, points):
        """Relief in metres: staggered rows of rounded scales, running with the bone."""
        local = (points - self.root) @ np.linalg.inv(self.axes)
        flat = local[:, :2] / [self.stretch, 1]
        _, index = cKDTree(self.edge).query(flat)
        along = np.gradient(self.edge, axis=0)[index]
        along /= np.linalg.norm(along, axis=1, keepdims=True)
        away = flat - self.edge[index]
        across = along[:, 0] * away[:, 1] - along[:, 1] * away[:, 0]
        # A scale is 48 mm long, and the next row begins 26 mm further out.
        row = np.floor(across / 0.026 + 0.5)
        place = index / 199 * 0.95 / 0.048 + 0.5 * (row % 2)
        step = place - np.floor(place)
        middle = np.abs(across / 0.026 - row) * 2
        # Rising towards the rounded tip, then dropping off.
        tip = 0.95 - 0.30 * middle**2
        # On the side towards the viewer alone, so that the outline stays a clean line.
        front = np.clip((local[:, 2] - self.cup(*local[:, :2].T) - 0.02) / 0.02, 0, 1)
        return 0.0055 * front * np.where(step < tip, step, 0) * (1 - 0.5 * middle**2)


def victory_wreath(heap, random):
    """Two little branches in her hand, meeting at the top."""
    for turn, sense in ((-1.1, 1), (-1.1, -1)):
        for k in range(17):
            share = k / 16
            angle = turn + sense * share * 3.0
            for half in (-1, 0, 1):
                center = np.array([np.cos(angle), np.sin(angle), 0]) * WREATH_RADIUS
                run = np.array([-np.sin(angle), np.cos(angle), 0]) * sense
                out = np.array([np.cos(angle), np.sin(angle), 0])
                spread = np.radians(half * 34 + random.normal(0, 7))
                ahead = run * np.cos(spread) + out * np.sin(spread)
                ahead = ahead + np.array([0, 0, random.uniform(0.05, 0.35)])
                reach = random.uniform(0.062, 0.078) * (1 - 0.25 * share)
                up = np.array([0, 0, 1.0])
                side = np.cross(up, ahead)
                side /= np.linalg.norm(side)

                def spine(t, center=center, ahead=ahead, out=out, reach=reach, half=half):
                    bow = out * (0.012 * half * t**2)[:, None]
                    curve = center + ahead * (t * reach)[:, None] - bow
                    return WREATH_CENTER + curve @ WREATH_TILT

                heap.add(
                    *blade(
                        spine,
                        side @ WREATH_TILT,
                        up @ WREATH_TILT,
                        0.0115,
                        leaf_profile,
                        rows=14,
                        columns=7,
                        ridge=0.3,
                        thickness=0.003,
                    )
                )


def wreath_stem(points):
    angle = np.linspace(0, 2 * np.pi, 40)
    ring = (
        WREATH_CENTER
        + np.column_stack([np.cos(angle), np.sin(angle), 0 * angle]) @ WREATH_TILT * WREATH_RADIUS
    )
    return joined([limb(points, a, b, 0.008, 0.008) for a, b in zip(ring[:-1], ring[1:])], 0.004)
