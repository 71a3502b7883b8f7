"""Cloth in the wind: a position-based simulation that gives the same folds on every run.

Written out in numpy, in a fixed order of operations, since a solver that spreads its work over
threads need not give the same sums twice. Method: XPBD (Macklin, Müller, Chentanez 2016) with one
pass a substep; collisions against a signed distance grid.
"""

import numpy as np
from scipy.ndimage import map_coordinates


class Obstacle:
    """A body that cloth slides over, as a distance grid."""

    def __init__(self, grid, origin, step):
        self.grid, self.origin, self.step = grid, origin, step
        self.slopes = np.gradient(grid, step)

    def look_up(self, points):
        """Distance and outward direction at each point."""
        place = ((points - self.origin) / self.step).T
        distance = map_coordinates(self.grid, place, order=1, mode="nearest")
        slope = np.stack(
            [map_coordinates(s, place, order=1, mode="nearest") for s in self.slopes], -1
        )
        return distance, slope / np.maximum(np.linalg.norm(slope, axis=1, keepdims=True), 1e-6)


class Cloth:
    """A grid of (rows, columns) particles; `rest` gives the woven shape, `start` the hung one."""

    def __init__(self, rest, start, pinned, bending=2e-5):
        self.shape = start.shape[:2]
        rows, columns = self.shape
        self.position = start.reshape(-1, 3).astype(float).copy()
        self.velocity = np.zeros_like(self.position)
        self.free = (~pinned).reshape(-1).astype(float)
        self.links = []
        number = np.arange(rows * columns).reshape(rows, columns)
        flat = rest.reshape(-1, 3)

        def link(first, second, compliance):
            first, second = first.ravel(), second.ravel()
            length = np.linalg.norm(flat[first] - flat[second], axis=1)
            self.links.append((first, second, length, compliance))

        # Every set touches each particle at most once, so its links can be solved side by side.
        for part in (0, 1):
            link(number[:, part:-1:2], number[:, part + 1 :: 2], 0)
            link(number[part:-1:2], number[part + 1 :: 2], 0)
            for column in (0, 1):
                a = number[part:-1:2, column:-1:2]
                b = number[part + 1 :: 2, column + 1 :: 2]
                link(a, b, 4e-7)
                a = number[part + 1 :: 2, column:-1:2]
                b = number[part:-1:2, column + 1 :: 2]
                link(a, b, 4e-7)
        for part in range(4):
            if columns > part + 2:
                a, b = number[:, part:-2:4], number[:, part + 2 :: 4]
                link(a, b[:, : a.shape[1]], bending)
            if rows > part + 2:
                a, b = number[part:-2:4], number[part + 2 :: 4]
                link(a, b[: a.shape[0]], bending)

    def normals(self):
        """A unit vector across the cloth at each particle."""
        grid = self.position.reshape(*self.shape, 3)
        cross = np.cross(np.gradient(grid, axis=0), np.gradient(grid, axis=1)).reshape(-1, 3)
        return cross / np.maximum(np.linalg.norm(cross, axis=1, keepdims=True), 1e-9)

    def blow(self, obstacle, wind, seconds, *, gap, drag, step=1 / 500, gravity=9.81, calm=0.4):
        """Lets the wind blow. `wind(points, time)` is a velocity, `drag` what a metre a second of
        it across the cloth gives in m/s²; `gap` is how far the cloth stays off the obstacle."""
        for tick in range(round(seconds / step)):
            normal = self.normals()
            relative = wind(self.position, tick * step) - self.velocity
            push = (relative * normal).sum(axis=1, keepdims=True) * normal * drag
            # Cloth is dragged along by air that passes over it, too, if much less.
            push += relative * drag * 0.06
            push[:, 2] -= gravity
            before = self.position.copy()
            self.velocity += push * step
            self.velocity *= 1 - calm * step
            self.position += self.velocity * step * self.free[:, None]
            for first, second, length, compliance in self.links:
                self.tighten(first, second, length, compliance / step**2)
            self.push_out(obstacle, gap, before)
            self.velocity = (self.position - before) / step

    def tighten(self, first, second, length, softness):
        apart = self.position[first] - self.position[second]
        now = np.maximum(np.linalg.norm(apart, axis=1), 1e-9)
        weights = self.free[first] + self.free[second]
        pull = (now - length) / np.maximum(weights + softness, 1e-9) / now
        move = apart * pull[:, None]
        self.position[first] -= move * self.free[first][:, None]
        self.position[second] += move * self.free[second][:, None]

    def push_out(self, obstacle, gap, before, friction=0.35):
        distance, outward = obstacle.look_up(self.position)
        depth = np.maximum(gap - distance, 0) * self.free
        touching = (depth > 0).astype(float)[:, None]
        self.position += outward * depth[:, None]
        # The ground.
        self.position[:, 2] = np.maximum(self.position[:, 2], gap)
        slide = self.position - before
        slide -= outward * (slide * outward).sum(axis=1, keepdims=True)
        self.position -= slide * friction * touching * self.free[:, None]

    def grid(self):
        return self.position.reshape(*self.shape, 3)
