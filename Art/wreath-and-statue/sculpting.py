"""Signed distance fields in numpy: the clay the statue's body is made of.

A field is a function from points, an (n, 3) array, to distances: negative inside, in metres.
"""

import numpy as np


def frame(forward, tilt=0.0):
    """Rows: a figure's own axes (its left, its back, its up) in the world, by where it faces.

    `forward` is (x, y); `tilt` in degrees lowers the gaze.
    """
    x, y = np.asarray(forward, float) / np.hypot(*forward)
    left, back, up = np.array([-y, x, 0]), np.array([-x, -y, 0]), np.array([0.0, 0, 1])
    c, s = np.cos(np.radians(tilt)), np.sin(np.radians(tilt))
    return np.array([left, back * c + up * s, up * c - back * s])


# ---------------------------------------------------------------------------------------------
# Solids
# ---------------------------------------------------------------------------------------------


def ellipsoid(points, center, radii, axes=None):
    """Close to the true distance near the surface, which is where it matters."""
    local = points - np.asarray(center, np.float32)
    if axes is not None:
        local = local @ np.asarray(axes, np.float32).T
    scaled = local / np.asarray(radii, np.float32)
    length = np.linalg.norm(scaled, axis=1)
    slope = np.linalg.norm(scaled / np.asarray(radii, np.float32), axis=1)
    return length * (length - 1) / np.maximum(slope, 1e-6)


def limb(points, start, end, start_radius, end_radius):
    """A capsule whose radius changes steadily from one end to the other."""
    start, end = np.asarray(start, np.float32), np.asarray(end, np.float32)
    axis = end - start
    share = np.clip((points - start) @ axis / (axis @ axis), 0, 1)
    distance = np.linalg.norm(points - start - share[:, None] * axis, axis=1)
    return distance - (start_radius + (end_radius - start_radius) * share)


def join(a, b, softness):
    """Union with a fillet about `softness` wide."""
    overlap = np.maximum(softness - np.abs(a - b), 0) / softness
    return np.minimum(a, b) - overlap * overlap * softness / 4


def carve(a, b, softness):
    """What of `a` remains when `b` is taken away, with a rounded edge."""
    return -join(-a, b, softness)


def joined(parts, softness):
    whole = parts[0]
    for part in parts[1:]:
        whole = join(whole, part, softness)
    return whole


# ---------------------------------------------------------------------------------------------
# Sampling and surfaces
# ---------------------------------------------------------------------------------------------

BLOCK = 4
CHUNK = 400_000


def in_chunks(field, points):
    values = np.empty(len(points), np.float32)
    for start in range(0, len(points), CHUNK):
        values[start : start + CHUNK] = field(points[start : start + CHUNK])
    return values


def sample(field, low, high, step, margin=0.0):
    """The field on a grid from `low` to `high`: exact within `margin` of the surface and in the
    blocks it passes through, one value a block elsewhere. Returns the grid and its origin."""
    low, high = np.asarray(low, float), np.asarray(high, float)
    blocks = np.ceil((high - low) / (step * BLOCK)).astype(int)
    index = np.stack(np.meshgrid(*map(np.arange, blocks), indexing="ij"), -1).reshape(-1, 3)
    centers = (low + (index * BLOCK + (BLOCK - 1) / 2) * step).astype(np.float32)
    coarse = in_chunks(field, centers)
    grid = coarse.reshape(blocks)
    for axis in range(3):
        grid = grid.repeat(BLOCK, axis=axis)
    # Folds and fillets make the field steeper or flatter than a true distance: hence the 1.6.
    near = np.abs(coarse) < margin + 1.6 * step * BLOCK * np.sqrt(3) / 2
    offsets = np.stack(np.meshgrid(*[np.arange(BLOCK)] * 3, indexing="ij"), -1).reshape(-1, 3)
    cells = (index[near][:, None] * BLOCK + offsets).reshape(-1, 3)
    grid[tuple(cells.T)] = in_chunks(field, (low + cells * step).astype(np.float32))
    return grid, low


def surface(grid, origin, step):
    """The zero surface as quads, by surface nets: one vertex a cell, amid its edges' crossings."""
    inside = grid < 0
    count = sum(
        inside[i : i - 1 or None, j : j - 1 or None, k : k - 1 or None].astype(np.int8)
        for i in (0, 1)
        for j in (0, 1)
        for k in (0, 1)
    )
    cells = np.argwhere((count > 0) & (count < 8))
    number = np.full(count.shape, -1, np.int32)
    number[tuple(cells.T)] = np.arange(len(cells))
    corners = [np.array([i, j, k]) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    values = [grid[tuple((cells + corner).T)] for corner in corners]
    total = np.zeros((len(cells), 3))
    crossings = np.zeros(len(cells))
    for a, first in enumerate(corners):
        for b, second in enumerate(corners):
            if b <= a or np.abs(second - first).sum() != 1:
                continue
            crossed = (values[a] < 0) != (values[b] < 0)
            gap = values[a] - values[b]
            share = np.where(crossed, values[a] / np.where(crossed, gap, 1), 0)
            total += crossed[:, None] * (first + share[:, None] * (second - first))
            crossings += crossed
    vertices = origin + (cells + total / crossings[:, None]) * step

    faces = []
    for axis in range(3):
        one, other = [a for a in range(3) if a != axis]
        if axis == 1:
            one, other = other, one
        ahead = np.roll(inside, -1, axis=axis)
        edges = np.argwhere(inside != ahead)
        shape = np.array(inside.shape)
        valid = (edges[:, axis] < shape[axis] - 1) & (edges > 0)[:, [one, other]].all(axis=1)
        valid &= (edges[:, one] < shape[one] - 1) & (edges[:, other] < shape[other] - 1)
        edges = edges[valid]
        quad = []
        for shift_one, shift_other in ((1, 1), (0, 1), (0, 0), (1, 0)):
            cell = edges.copy()
            cell[:, one] -= shift_one
            cell[:, other] -= shift_other
            quad.append(number[tuple(cell.T)])
        quad = np.column_stack(quad)
        outward = inside[tuple(edges.T)]
        faces.append(np.where(outward[:, None], quad, quad[:, ::-1]))
    return vertices, np.concatenate(faces)
