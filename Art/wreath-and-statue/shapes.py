"""Small shapes made with numpy that wreath and statue share."""

import numpy as np


def bezier(points, count):
    """A cubic Bezier curve through its first and last control point."""
    a, b, c, d = (np.asarray(p, float) for p in points)
    t = np.linspace(0, 1, count)[:, None]
    return a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t**2 * (1 - t) + d * t**3


def grid_faces(rows, columns):
    """Quads of a grid of vertices counted row by row."""
    corner = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    return np.column_stack([corner, corner + 1, corner + columns + 1, corner + columns])
