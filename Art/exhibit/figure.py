"""An athlete: a pose's numbers become joints, outlines and muscle lines.

A pose is a dictionary. x, y: the pelvis from the figure's origin on the ground, percent of the
height, y up. lean, bend: the trunk's angle forward, and how much more the chest leans. view: 0 the
chest from the front, 90 in profile. head: the head's tilt forward. leg_a, leg_b (a: the leading
hip), arm_a, arm_b: pairs of absolute angles, 0 down, 90 forward; or foot_a, foot_b, hand_a, hand_b:
where the ankle or the wrist is, from the origin, y up. heel_a, heel_b: the raised heel.
"""
import numpy as np

import body
import hand
from geometry import direction, point, spline, two_bones
from head import Head, Placement

HEAD = 0.15


class Figure:
    def __init__(self, origin, height, facing=1, **look):
        self.origin, self.unit, self.facing = np.asarray(origin, float), height / 100, facing
        self.width = max(1.7, self.unit * 0.40)
        self.head = look.get("head", Head())
        self.hands = look.get("hands", {"a": "flat", "b": "flat"})
        self.thumbs = look.get("thumbs", {"a": 1, "b": 1})
        self.elbows = look.get("elbows", {"a": 1, "b": 1})
        # Names of what is drawn, from behind to the front.
        self.order = look.get("order", ("arm_b", "leg_b", "trunk", "head", "leg_a", "arm_a"))
        self.wear = look.get("wear", {})
        self.back = look.get("back", False)

    def local(self, points):
        """Body coordinates to the picture."""
        p = np.array(points, float).reshape(-1, 2) * self.unit
        p[:, 0] *= self.facing
        return p + self.origin

    def set(self, pose):
        """Computes every joint of the pose."""
        self.pose = pose
        pelvis = point(pose["x"], -pose["y"])
        self.trunk = body.Trunk(pelvis, pose.get("lean", 0), pose.get("bend", 0),
                                pose.get("view", 45))
        self.joints, self.angles = {}, {}
        for side in "ab":
            self._limb("leg", side, self.trunk.hip(side == "a"), (body.THIGH, body.SHIN))
            self._limb("arm", side, self.trunk.shoulder(side == "a"),
                       (body.UPPER_ARM, body.FOREARM))
        return self

    def _limb(self, kind, side, start, lengths):
        end = {"leg": "foot_", "arm": "hand_"}[kind] + side
        if end in self.pose:
            target = np.array(self.pose[end], float) * (1, -1)
            bend = -1 if kind == "leg" else self.elbows[side]
            angles = two_bones(start, target, lengths, bend)
        else:
            angles = self.pose[f"{kind}_{side}"]
        middle = start + direction(angles[0]) * lengths[0]
        self.joints[f"{kind}_{side}"] = (start, middle, middle + direction(angles[1]) * lengths[1])
        self.angles[f"{kind}_{side}"] = angles

    def wrist(self, side):
        return self.local(self.joints[f"arm_{side}"][2])[0]

    def grip(self, side):
        """Where a hand holds a thing, in the picture."""
        end = self.joints[f"arm_{side}"][2] + direction(self.hand_angle(side)) * 4.0
        return self.local(end)[0]

    def ankle(self, side):
        return self.local(self.joints[f"leg_{side}"][2])[0]

    def hand_angle(self, side):
        return self.angles[f"arm_{side}"][1] + self.pose.get(f"palm_{side}", 0)

    def draw(self, paint, between=None):
        """Draws the figure; between[name] is called before the part of that name."""
        for name in self.order:
            if between and name in between:
                between[name]()
            if name == "trunk":
                self._trunk(paint)
            elif name == "head":
                self._head(paint)
            elif name.startswith("leg"):
                self._leg(paint, name)
            else:
                self.arm(paint, name)
            for worn in self.wear.get(name, ()):
                worn(paint, self, name)

    def _line(self, paint, points, strength=1.0, pigment="detail"):
        ink = paint.detail if pigment == "detail" else paint.contour
        paint.line(self.local(points), self.width * 0.8 * strength, ink)

    def _group(self, paint, outlines, weld=None):
        if weld:
            weld = (self.local(weld[0])[0], weld[1] * self.unit)
        paint.group([self.local(o) for o in outlines], paint.skin, paint.contour, self.width, weld)

    def _after_trunk(self, name):
        return "trunk" in self.order[:self.order.index(name)] if name in self.order else True

    def _leg(self, paint, name):
        hip, knee, ankle = self.joints[name]
        self._group(paint, [body.limb(hip, knee, "thigh"), body.limb(knee, ankle, "shin"),
                            body.joint(knee + direction(self.angles[name][0]) * .3, 3.5),
                            spline(body.foot(ankle, self._heel(name)), True, 5)],
                    (hip + (0.4, -1.5), 8.8) if self._after_trunk(name) else None)
        a = body.along
        self._line(paint, a(hip, knee, [(.2, 2.6), (.5, 3.6), (.8, 1.6)]))
        self._line(paint, a(hip, knee, [(.30, -1.5), (.6, -1.0), (.86, -1.9)]), 0.8)
        self._line(paint, a(hip, knee, [(.88, 3.0), (.93, .6), (1.0, .2)]), 1.0, "contour")
        self._line(paint, a(hip, knee, [(.86, 1.0), (.80, 2.6)]), 0.9)
        self._line(paint, a(knee, ankle, [(.0, 2.6), (.07, 1.0), (.04, -.4)]), 1.0, "contour")
        self._line(paint, a(knee, ankle, [(.08, 1.3), (.4, 1.1), (.8, .5)]))
        self._line(paint, a(knee, ankle, [(.12, -2.0), (.38, -2.2), (.56, -.9)]), 0.9)
        self._line(paint, a(knee, ankle, [(.97, -.9), (1.02, .5), (.98, 1.1)]), 0.9, "contour")
        sole = body.foot(ankle, self._heel(name))
        tip, top = sole[10], sole[12]
        self._line(paint, [tip * .55 + top * .45 + (0, .7), tip * .1 + top * .9 + (-.6, 1.0)], 0.8)

    def _heel(self, name):
        key = "heel_" + name[-1]
        if key in self.pose:
            return self.pose[key]
        return 0.0

    def arm(self, paint, name):
        side = name[-1]
        shoulder, elbow, wrist = self.joints[name]
        upper, fore = self.angles[name]
        flex = np.clip(np.sin(np.radians(fore - upper)) * 3, -1, 1)
        swap = (1 - flex) / 2
        f = 1 if flex >= 0 else -1
        angle = self.hand_angle(side)
        kind = self.hands[side]
        fingers = [hand.place(s, wrist, angle, self.thumbs[side]) for s in hand.shapes(kind)]
        self._group(paint, [body.limb(shoulder, elbow, "upper", swap),
                            body.limb(elbow, wrist, "fore", swap),
                            body.joint(elbow, 2.45)] + fingers,
                    (shoulder + (0, -1.8), 4.3) if self._after_trunk(name) else None)
        a = body.along
        self._line(paint, a(shoulder, elbow, [(.02, 3.3), (.30, 1.9), (.42, -.4), (.30, -2.4),
                                              (.08, -3.4)], f))
        self._line(paint, a(shoulder, elbow, [(.44, 1.6), (.7, 1.3), (.92, .6)], f), 0.9)
        self._line(paint, a(shoulder, elbow, [(.95, 1.9), (1.0, .6)], f), 0.9, "contour")
        self._line(paint, a(elbow, wrist, [(.10, .2), (.4, .6), (.75, .1)], f), 0.9)
        self._line(paint, a(elbow, wrist, [(.98, -1.2), (.99, 1.2)], f), 0.7, "contour")
        for crease in hand.creases(kind):
            self._line(paint, hand.place(crease, wrist, angle, self.thumbs[side]), 0.8, "contour")
        if kind in ("flat", "open"):
            for outline in fingers[1:-1]:
                self._line(paint, outline[len(outline) // 2 + 4:], 0.6, "contour")

    def _trunk(self, paint):
        t = self.trunk
        self._group(paint, [t.outline()])
        c = float(np.clip(t.view, -1, 1)) * 0.62
        at = t.at
        if self.back:
            self._line(paint, [at(.95, c), at(.6, c * .9), at(.3, c), at(.02, c)])
            for side in (-1, 1):
                self._line(paint, [at(.62, c + side * .2), at(.70, c + side * .45),
                                   at(.86, c + side * .4)])
                self._line(paint, [at(.06, c + side * .08), at(-.08, c + side * .5),
                                   at(.02, c + side * .8)])
            return
        self._line(paint, [at(.92, c * .9), at(.7, c), at(.45, c), at(.14, c * 1.05)], 0.9)
        for side in (-1, 1):
            def x(v, side=side):
                room = 0.93 - c if side > 0 else 0.93 + c
                return c + side * v * room
            self._line(paint, [at(.69, x(.04)), at(.655, x(.45)), at(.69, x(.8)), at(.79, x(.98))],
                       1.1, "contour")
            for s in (.55, .44, .33):
                self._line(paint, [at(s, x(.05)), at(s - .012, x(.25)), at(s + .005, x(.42))], 0.8)
            self._line(paint, [at(.60, x(.48)), at(.45, x(.46)), at(.30, x(.5))], 0.7)
            for s in (.62, .56, .50):
                self._line(paint, [at(s, x(.95)), at(s - .03, x(.74)), at(s + .01, x(.62))], 0.7)
            self._line(paint, [at(.20, x(.98)), at(.14, x(.72)), at(.02, x(.38)),
                               at(-.10, x(.08))], 1.1, "contour")
            self._line(paint, [at(.955, x(.12)), at(.935, x(.5)), at(.95, x(.88))], 0.9, "contour")
            if room_for_nipple(c, side):
                spot = self.local(at(.745, x(.5)))[0]
                paint.ring(spot, self.unit * .5, self.width * .6, paint.detail)
        navel = self.local(at(.30, c))[0]
        paint.disc(navel, self.unit * .45, paint.detail)

    def _head(self, paint):
        t = self.trunk
        neck = t.neck()
        tilt = self.pose.get("head", 0)
        lean = t.chest * 0.5 + tilt * 0.5
        up = point(np.sin(np.radians(lean)), -np.cos(np.radians(lean)))
        skull = neck + up * 5.2
        front = point(-up[1], up[0])
        outline = spline([neck - front * 3.9 - up * 1.2, neck - front * 3.0 + up * 2,
                          skull - front * 3.0 + up * 2.0, skull + front * 2.9 + up * 1.0,
                          neck + front * 2.9 + up * 2, neck + front * 3.6 - up * 1.2], True, 5)
        self._group(paint, [outline], (neck - up * .5, 4.6))
        self._line(paint, [skull - front * .8 + up * .5, neck + front * 1.2,
                           neck + front * 2.6 - up * .8], 1.0)
        place = Placement(self.local(skull)[0], self.unit * HEAD, tilt, self.facing, (33, 84))
        self.head.draw(paint, place)
        self.skull = self.local(skull)[0]


def room_for_nipple(c, side):
    return (1 - c if side > 0 else 1 + c) > 0.55
