"""The athlete's body: bones, and how wide flesh lies about them. Lengths: percent of the height."""
import numpy as np

from geometry import direction, front_of, point, spline

UPPER_ARM, FOREARM = 16.5, 14.5
THIGH, SHIN = 25.0, 24.0
SPINE = 29.0

# (along the bone, flesh in front, flesh behind)
FLESH = {
    "thigh": [(-.10, 3.4, 3.2), (.05, 6.2, 6.4), (.25, 6.9, 6.3), (.5, 6.1, 5.2), (.75, 4.6, 4.0),
              (.92, 3.9, 3.4), (1.03, 3.4, 3.2)],
    "shin": [(-.06, 3.3, 3.0), (.08, 3.6, 3.7), (.25, 3.0, 5.2), (.4, 2.7, 5.2), (.6, 2.3, 3.4),
             (.8, 1.9, 2.2), (.95, 1.9, 2.0), (1.04, 1.9, 2.2)],
    "upper": [(-.14, 3.0, 3.2), (.02, 4.0, 4.1), (.2, 3.8, 3.9), (.5, 3.9, 3.4), (.78, 2.8, 2.7),
              (1.03, 2.3, 2.4)],
    "fore": [(-.08, 2.3, 2.4), (.1, 2.8, 2.9), (.28, 3.1, 2.9), (.55, 2.5, 2.2), (.85, 1.6, 1.6),
             (1.05, 1.5, 1.6)],
}

# Along the spine: flesh in front and behind in profile, and to either side from the front.
TRUNK = [
    (-.20, 1.5, 4.0, 2.6), (-.12, 3.6, 7.0, 6.2), (0., 5.0, 8.0, 8.6), (.14, 5.0, 7.0, 8.3),
    (.32, 4.3, 4.7, 7.0), (.5, 5.0, 4.8, 7.9), (.68, 6.7, 5.9, 10.0), (.82, 6.7, 6.6, 11.4),
    (.93, 4.9, 5.6, 9.2), (1.02, 2.9, 3.4, 3.4), (1.08, 2.3, 2.6, 2.7),
]

FOOT = [(-2.0, -2.6), (-2.7, -.4), (-4.0, 1.6), (-4.1, 3.4), (-2.8, 4.3), (.5, 4.2), (4.0, 3.7),
        (7.6, 4.35), (11.0, 4.5), (13.2, 4.3), (13.9, 3.4), (12.9, 2.3), (10.0, 1.5), (6.6, .1),
        (3.6, -1.6), (2.1, -3.0)]


def limb(start, end, kind, swap=0.0):
    """The outline of a limb's part from joint to joint; swap 1 puts front flesh behind."""
    bone = end - start
    length = np.hypot(*bone)
    normal = front_of(bone / length)
    front, back = [], []
    for t, f, b in FLESH[kind]:
        on = start + bone * t
        front.append(on + normal * (f + (b - f) * swap))
        back.append(on - normal * (b + (f - b) * swap))
    return spline(front + back[::-1], closed=True, steps=5)


def joint(centre, radius):
    """A round knee or elbow, which fills the corner of a bent limb."""
    a = np.linspace(0, 2 * np.pi, 20, endpoint=False)
    return centre + np.stack([np.cos(a), np.sin(a)], 1) * radius


class Trunk:
    """The torso: a bent spine and the view of it, 0 from the front to 90 in profile."""

    def __init__(self, pelvis, lean, bend, view):
        self.view = np.sin(np.radians(view))
        self.steps = 24
        self.points, self.fronts = [], []
        on = np.array(pelvis, float)
        for i in range(self.steps + 1):
            a = np.radians(lean + bend * i / self.steps)
            self.points.append(on.copy())
            self.fronts.append(point(np.cos(a), np.sin(a)))
            on = on + point(np.sin(a), -np.cos(a)) * SPINE / self.steps
        self.lean, self.chest = lean, lean + bend

    def at(self, s, x=0.0):
        """The point at s along the spine, x across: -1 the back's outline, 1 the front's."""
        i = min(max(s, 0.0), 1.0) * self.steps
        k = min(int(i), self.steps - 1)
        f = i - k
        on = self.points[k] * (1 - f) + self.points[k + 1] * f
        front = self.fronts[k] * (1 - f) + self.fronts[k + 1] * f
        if s < 0 or s > 1:
            up = point(front[1], -front[0])
            on = on + up * (s if s < 0 else s - 1) * SPINE
        row = [np.interp(s, [r[0] for r in TRUNK], [r[j] for r in TRUNK]) for j in (1, 2, 3)]
        v = abs(self.view)
        wide = row[2] + ((row[0] if x > 0 else row[1]) - row[2]) * v**1.5
        return on + front * x * wide

    def outline(self):
        rows = [r[0] for r in TRUNK]
        return spline([self.at(s, 1) for s in rows] + [self.at(s, -1) for s in rows[::-1]],
                      closed=True, steps=5)

    def shoulder(self, lead):
        side = np.sqrt(max(0.0, 1 - self.view**2))
        out = (0.80 * side + 0.10) * (1 if lead else -1) - 0.08 * abs(self.view)
        return self.at(.845, out)

    def hip(self, lead):
        side = np.sqrt(max(0.0, 1 - self.view**2))
        return self.at(.0, (0.36 * side + 0.06) * (1 if lead else -1) - 0.1 * abs(self.view))

    def neck(self):
        return self.at(1.0, 0.04)


def foot(ankle, angle):
    """A foot in profile; angle raises the heel. Its toes stay half flat then."""
    p = np.array(FOOT)
    toes = p[:, 0] > 7.0
    bend = np.radians(max(0.0, min(angle, 60.0)) * 0.75)
    ball = point(7.0, 4.3)
    q = p[toes] - ball
    c, s = np.cos(-bend), np.sin(-bend)
    p[toes] = q @ np.array([[c, s], [-s, c]]) + ball
    a = np.radians(angle)
    c, s = np.cos(a), np.sin(a)
    return p @ np.array([[c, s], [-s, c]]) + ankle


def along(start, end, marks, swap=1.0):
    """Marks (t, offset to the front) on a bone, as points."""
    bone = end - start
    normal = front_of(bone / np.hypot(*bone))
    return [start + bone * t + normal * x * swap for t, x in marks]


def toward(start, angle, length):
    return start + direction(angle) * length
