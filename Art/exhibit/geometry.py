"""Points, angles, splines. y grows downwards; lengths are design pixels or percent of a body."""
import math

import numpy as np


def point(x, y):
    return np.array([x, y], dtype=float)


def direction(angle):
    """The unit vector of a bone: 0 degrees hangs down, 90 points forward, 180 up, -90 back."""
    a = math.radians(angle)
    return point(math.sin(a), math.cos(a))


def front_of(bone):
    """The normal on the side that faces forward while the bone hangs down."""
    return point(bone[1], -bone[0])


def turned(points, angle):
    """Points turned clockwise, as seen, about the origin."""
    a = math.radians(angle)
    c, s = math.cos(a), math.sin(a)
    return np.asarray(points, float) @ np.array([[c, s], [-s, c]])


def spline(points, closed=False, steps=8):
    """A centripetal-like Catmull-Rom curve through the points, as a polyline."""
    p = np.asarray(points, float)
    if len(p) < 3:
        return p
    if closed:
        before, after, n = np.roll(p, 1, 0), np.roll(p, -1, 0), len(p)
    else:
        before = np.vstack([2 * p[0] - p[1], p[:-1]])
        after = np.vstack([p[1:], 2 * p[-1] - p[-2]])
        n = len(p) - 1
    end = np.roll(p, -1, 0)[:n]
    chord = np.linalg.norm(end - p[:n], axis=1)[:, None]
    tangents = after - before
    reach = np.linalg.norm(tangents, axis=1)[:, None] + 1e-9
    unit = tangents / reach
    leave, arrive = unit[:n] * chord, np.roll(unit, -1, 0)[:n] * chord
    t = np.linspace(0, 1, steps, endpoint=False)[None, :, None]
    a, b = p[:n, None], end[:, None]
    curve = ((2 * t**3 - 3 * t**2 + 1) * a + (t**3 - 2 * t**2 + t) * leave[:, None]
             + (3 * t**2 - 2 * t**3) * b + (t**3 - t**2) * arrive[:, None]).reshape(-1, 2)
    return curve if closed else np.vstack([curve, p[-1:]])


def two_bones(start, target, lengths, bend):
    """Angles of two bones that reach from start to the target, or as far as they go.

    bend 1 turns the second bone forward (an elbow), -1 backward (a knee).
    """
    upper, lower = lengths
    d = np.asarray(target, float) - start
    far = min(max(np.hypot(*d), abs(upper - lower) + 0.01), upper + lower - 0.01)
    straight = math.degrees(math.atan2(d[0], d[1]))
    inner = math.degrees(math.acos((upper**2 + far**2 - lower**2) / (2 * upper * far)))
    outer = math.degrees(math.acos((lower**2 + far**2 - upper**2) / (2 * lower * far)))
    return straight - bend * inner, straight + bend * outer


def loop(keys, phase):
    """The pose at a phase in 0 ... 1 of a cycle of keys (phase, pose); smooth, without a jump.

    A pose is a dictionary of numbers or of pairs of numbers.
    """
    times = np.array([k for k, _ in keys])
    n = len(keys)
    i = int(np.searchsorted(times, phase % 1.0, side="right")) - 1

    def key(j):
        return times[j % n] + j // n, keys[j % n][1]

    (t0, p0), (t1, p1), (t2, p2), (t3, p3) = (key(j) for j in (i - 1, i, i + 1, i + 2))
    t = (phase % 1.0 - t1) / (t2 - t1)

    def blend(name):
        a, b, c, d = (np.asarray(p[name], float) for p in (p0, p1, p2, p3))
        leave = (c - a) / (t2 - t0) * (t2 - t1) * 0.8
        arrive = (d - b) / (t3 - t1) * (t2 - t1) * 0.8
        value = ((2 * t**3 - 3 * t**2 + 1) * b + (t**3 - 2 * t**2 + t) * leave
                 + (3 * t**2 - 2 * t**3) * c + (t**3 - t**2) * arrive)
        return float(value) if value.ndim == 0 else value

    return {name: blend(name) for name in p1}
