"""Hands: open, flat, pointing, or closed round something. Units as the body's."""
import numpy as np

from geometry import spline, turned

PALM = [(-1.5, -.8), (-1.9, 1.5), (-2.4, 3.4), (-2.2, 5.6), (0, 6.2), (2.2, 5.4), (2.3, 3.2),
        (1.6, .8), (1.4, -.8)]
FIST = [(-1.5, -.8), (-2.0, 1.2), (-2.8, 2.6), (-2.9, 5.0), (-1.4, 6.6), (1.2, 6.7), (2.9, 5.4),
        (3.0, 3.0), (2.0, 1.0), (1.4, -.8)]


def finger(base, angle, length, width):
    """A tapered finger that leaves its base; 0 degrees goes on as the arm does."""
    w = width / 2
    p = [(-w, -.6), (-w, length * .5), (-w * .7, length * .9), (0, length), (w * .7, length * .9),
         (w, length * .5), (w, -.6)]
    return spline(turned(p, angle) + base, True, 4)


def shapes(kind):
    """Outlines of the hand, wrist at the origin, fingers down, thumb to the front (+x)."""
    if kind in ("fist", "grip"):
        return [spline(FIST, True, 5)]
    if kind == "flat":
        return [spline(PALM, True, 5), finger((-1.5, 5.2), 4, 4.0, 1.5),
                finger((-.4, 5.6), 1, 4.7, 1.5), finger((.8, 5.4), -1, 4.4, 1.5),
                finger((1.7, 5.0), -4, 3.6, 1.4), finger((1.6, 2.2), -42, 3.9, 1.6)]
    if kind == "point":
        return [spline(FIST, True, 5), finger((1.6, 4.8), -4, 5.6, 1.5)]
    return [spline(PALM, True, 5), finger((-1.7, 5.0), 20, 4.0, 1.4),
            finger((-.6, 5.6), 8, 4.8, 1.5), finger((.6, 5.6), -5, 4.8, 1.5),
            finger((1.7, 5.0), -17, 4.2, 1.4), finger((1.6, 2.0), -58, 4.2, 1.6)]


def creases(kind):
    """Lines between the fingers of a closed hand."""
    if kind in ("fist", "point"):
        return [[(-2.7, 3.6), (0, 3.3), (1.2, 3.9)], [(-2.6, 4.6), (-.4, 4.4), (1, 4.9)],
                [(-2.0, 5.6), (0, 5.4), (1.1, 5.8)], [(2.8, 3.0), (1.2, 3.4), (1.0, 6.0)]]
    if kind == "grip":
        return [[(-1.4, 6.4), (-1.2, 4.4), (-.8, 3.2)], [(-.1, 6.7), (0, 4.4), (.1, 3.3)],
                [(1.2, 6.6), (1.2, 4.6), (1, 3.3)], [(2.8, 3.2), (.4, 3.1), (-2.3, 3.5)]]
    return [[(-1.2, 2.6), (0, 3.4), (1.2, 3.0)]]


def place(points, wrist, angle, thumb):
    """To the wrist; the hand continues at `angle`; thumb -1 lies on the other side."""
    p = np.asarray(points, float) * (thumb, 1)
    return turned(p, -angle) + wrist
