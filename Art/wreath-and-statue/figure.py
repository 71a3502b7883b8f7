"""Nike's pose, body and head, as signed distance fields.

Lengths are metres, as if she stood as tall as a woman: x to the viewer's right, y away from the
viewer, z up from the top of the plinth. Left and right are hers.
"""

import numpy as np

from sculpting import carve, ellipsoid, frame, join, joined, limb

# ---------------------------------------------------------------------------------------------
# Pose
# ---------------------------------------------------------------------------------------------

# She comes in from the viewer's right: hips and legs go with the flight, the chest turns to us.
HIPS = frame((-0.80, -0.60))
CHEST = frame((-0.50, -0.87))
HEAD = frame((-0.83, -0.56), tilt=7)

JOINTS = {
    "pelvis": (0.0, 0.0, 0.96),
    "waist": (-0.02, 0.0, 1.12),
    "chest": (-0.045, -0.005, 1.28),
    "neck": (-0.055, 0.0, 1.455),
    "head": (-0.085, -0.02, 1.60),
    "left hip": (0.05, -0.070, 0.93),
    "left knee": (-0.205, -0.215, 0.575),
    "left ankle": (-0.185, -0.200, 0.095),
    "right hip": (-0.04, 0.07, 0.93),
    "right knee": (0.06, 0.06, 0.52),
    "right ankle": (0.30, 0.10, 0.20),
    "left shoulder": (0.10, -0.085, 1.405),
    "left elbow": (0.235, -0.085, 1.15),
    "left wrist": (0.375, -0.165, 0.985),
    "right shoulder": (-0.20, 0.075, 1.42),
    "right elbow": (-0.465, -0.015, 1.445),
    "right wrist": (-0.695, -0.065, 1.535),
}
J = {name: np.array(place) for name, place in JOINTS.items()}


def at(center, axes, left, back, up):
    """A point given along a figure's own axes."""
    return np.asarray(center) + np.array([left, back, up]) @ axes


# ---------------------------------------------------------------------------------------------
# Body
# ---------------------------------------------------------------------------------------------


def leg(points, side):
    hip, knee, ankle = J[f"{side} hip"], J[f"{side} knee"], J[f"{side} ankle"]
    shin = (knee - ankle) / np.linalg.norm(knee - ankle)
    back = HIPS[1]
    calf = knee + (ankle - knee) * 0.30 + back * 0.022
    thigh = limb(points, hip, knee, 0.088, 0.054)
    high, low = hip * 0.8 + knee * 0.2 - back * 0.02, hip * 0.3 + knee * 0.7 - back * 0.012
    front = limb(points, high, low, 0.072, 0.052)
    lower = limb(points, knee, ankle, 0.047, 0.030)
    bulge = ellipsoid(points, calf, (0.048, 0.046, 0.115), np.array([HIPS[0], back, shin]))
    cap = ellipsoid(points, knee - back * 0.018 + [0, 0, 0.005], (0.036, 0.034, 0.042))
    return joined([thigh, front, lower, bulge, cap], 0.035)


def foot(points, heel, ball, toes):
    sole = joined(
        [
            limb(points, heel, ball, 0.031, 0.034),
            limb(points, heel + [0, 0, 0.03], (heel + ball) / 2 + [0, 0, 0.022], 0.030, 0.026),
            limb(points, ball, toes, 0.030, 0.018),
        ],
        0.03,
    )
    ahead = (toes - ball) / np.linalg.norm(toes - ball)
    across = np.cross(ahead, [0, 0, 1])
    across /= np.linalg.norm(across)
    for place, reach in zip((-0.030, -0.012, 0.003, 0.017, 0.030), (1.20, 1.25, 1.18, 1.05, 0.9)):
        root = ball + across * place
        tip = root + (toes - ball) * reach
        sole = join(sole, limb(points, root, tip, 0.013, 0.0105), 0.007)
    return sole


def arm(points, side):
    shoulder, elbow, wrist = J[f"{side} shoulder"], J[f"{side} elbow"], J[f"{side} wrist"]
    upper = limb(points, shoulder, elbow, 0.043, 0.034)
    middle = shoulder * 0.5 + elbow * 0.5 + [0, -0.006, 0.004]
    biceps = ellipsoid(points, middle, (0.044, 0.036, 0.040))
    fore = limb(points, elbow, wrist, 0.037, 0.022)
    deltoid = ellipsoid(points, shoulder, (0.046, 0.046, 0.050))
    return joined([upper, biceps, fore, deltoid], 0.03)


def fingers(points, wrist, palm, curls):
    """A palm and four fingers with a thumb; `curls` are the fingers' polylines."""
    hand = limb(points, wrist, palm, 0.023, 0.026)
    for line in curls:
        for start, end in zip(line[:-1], line[1:]):
            hand = join(hand, limb(points, start, end, 0.0105, 0.009), 0.006)
    return hand


def right_hand(points):
    """Holds the wreath's near side between thumb and fingers."""
    wrist = J["right wrist"]
    palm = wrist + [-0.055, -0.012, 0.018]
    curls = []
    for k in range(4):
        root = palm + np.array([-0.012, -0.012 + 0.012 * k - 0.01, 0.022 - 0.015 * k])
        mid = root + [-0.036, -0.014, 0.010 - 0.004 * k]
        curls.append((root, mid, mid + [-0.006, 0.026, 0.018 - 0.004 * k]))
    thumb = palm + np.array([0.010, -0.018, 0.014])
    curls.append((thumb, thumb + [-0.022, -0.016, 0.024], thumb + [-0.045, -0.010, 0.034]))
    return fingers(points, wrist, palm, curls)


def left_hand(points):
    """Lowered and closed, as if it held the cloak against the wind."""
    wrist = J["left wrist"]
    palm = wrist + [0.042, -0.020, -0.040]
    curls = []
    for k in range(4):
        root = palm + np.array([0.018 - 0.010 * k, -0.020 + 0.006 * k, -0.014 - 0.008 * k])
        mid = root + [0.010, -0.012, -0.026]
        curls.append((root, mid, mid + [-0.020, 0.010, -0.010]))
    thumb = palm + np.array([-0.012, -0.024, 0.010])
    curls.append((thumb, thumb + [0.0, -0.016, -0.028], thumb + [0.010, -0.010, -0.045]))
    return fingers(points, wrist, palm, curls)


def torso(points):
    pelvis = ellipsoid(points, J["pelvis"], (0.150, 0.108, 0.12), HIPS)
    seat = [
        ellipsoid(points, at(J["pelvis"], HIPS, side * 0.065, 0.055, -0.045), (0.085,) * 3)
        for side in (-1, 1)
    ]
    belly = ellipsoid(points, at(J["waist"], CHEST, 0, -0.012, -0.05), (0.112, 0.088, 0.13), CHEST)
    ribs = ellipsoid(points, J["chest"], (0.138, 0.098, 0.165), CHEST)
    yoke = limb(
        points,
        J["left shoulder"] * 0.9 + J["neck"] * 0.1 - [0, 0, 0.01],
        J["right shoulder"] * 0.9 + J["neck"] * 0.1 - [0, 0, 0.01],
        0.052,
        0.052,
    )
    slope = [
        limb(
            points,
            at(J["neck"], CHEST, side * 0.03, 0.015, 0.0),
            at(J["neck"], CHEST, side * 0.135, 0.01, -0.045),
            0.042,
            0.038,
        )
        for side in (-1, 1)
    ]
    body = joined([pelvis, *seat, belly, ribs, yoke, *slope], 0.06)
    for side in (-1, 1):
        breast = ellipsoid(
            points, at(J["chest"], CHEST, side * 0.066, -0.078, 0.012), (0.056, 0.054, 0.058), CHEST
        )
        body = join(body, breast, 0.028)
    return body


def neck(points):
    return limb(points, at(J["head"], HEAD, 0, 0.016, -0.06), J["neck"], 0.049, 0.055)


def flesh(points):
    """Everything below the chin, bare."""
    left_heel = J["left ankle"] + [0.022, 0.016, -0.062]
    left_ball = J["left ankle"] + [-0.115, -0.085, -0.066]
    left_toes = J["left ankle"] + [-0.165, -0.122, -0.076]
    right_heel = J["right ankle"] + [0.040, 0.018, -0.030]
    right_ball = J["right ankle"] + [-0.055, -0.045, -0.160]
    right_toes = J["right ankle"] + [-0.100, -0.078, -0.182]
    trunk = joined([torso(points), leg(points, "left"), leg(points, "right")], 0.045)
    trunk = joined([trunk, arm(points, "left"), arm(points, "right"), neck(points)], 0.035)
    feet = np.minimum(
        foot(points, left_heel, left_ball, left_toes),
        foot(points, right_heel, right_ball, right_toes),
    )
    hands = np.minimum(left_hand(points), right_hand(points))
    return join(join(trunk, feet, 0.03), hands, 0.015)


# ---------------------------------------------------------------------------------------------
# Head
# ---------------------------------------------------------------------------------------------


def face(points):
    """In the head's own axes: x her left, -y ahead, z up, the origin amid the skull."""
    skull = ellipsoid(points, (0, 0.014, 0.030), (0.071, 0.088, 0.080))
    mask = ellipsoid(points, (0, -0.030, -0.030), (0.0575, 0.056, 0.078))
    chin = ellipsoid(points, (0, -0.062, -0.089), (0.022, 0.020, 0.019))
    jaw = [
        limb(points, (side * 0.050, 0.0, -0.052), (side * 0.014, -0.058, -0.088), 0.018, 0.016)
        for side in (-1, 1)
    ]
    cheeks = [
        ellipsoid(points, (side * 0.037, -0.058, -0.026), (0.021, 0.022, 0.024)) for side in (-1, 1)
    ]
    head = joined([skull, mask, chin, *jaw, *cheeks], 0.028)
    # The Greek profile: forehead and nose in one line.
    nose = joined(
        [
            limb(points, (0, -0.082, 0.026), (0, -0.099, -0.022), 0.0085, 0.0095),
            ellipsoid(points, (0, -0.101, -0.026), (0.0095, 0.0105, 0.0085)),
            ellipsoid(points, (0.0095, -0.091, -0.029), (0.0062, 0.009, 0.0065)),
            ellipsoid(points, (-0.0095, -0.091, -0.029), (0.0062, 0.009, 0.0065)),
        ],
        0.008,
    )
    for side in (-1, 1):
        socket = ellipsoid(points, (side * 0.029, -0.094, 0.000), (0.021, 0.020, 0.013))
        head = carve(head, socket, 0.014)
        inner, outer = (side * 0.008, -0.084, 0.017), (side * 0.046, -0.066, 0.012)
        brow = limb(points, inner, outer, 0.007, 0.006)
        head = join(head, brow, 0.012)
        ball = ellipsoid(points, (side * 0.0285, -0.0655, 0.0), (0.0165, 0.0155, 0.0140))
        upper = ellipsoid(points, (side * 0.0285, -0.0665, 0.001), (0.0195, 0.0170, 0.0155))
        aside = np.abs(points[:, 0] - side * 0.0285)
        lid = np.maximum(upper, 0.0045 + 0.12 * aside - points[:, 2])
        lower = np.maximum(upper, points[:, 2] + 0.0085 - 0.1 * aside)
        head = join(join(head, ball, 0.003), np.minimum(lid, lower), 0.002)
    head = join(head, nose, 0.014)
    for side in (-1, 1):
        lip = limb(points, (0, -0.0885, -0.0535), (side * 0.017, -0.0775, -0.0565), 0.0058, 0.0030)
        head = join(head, lip, 0.005)
        lip = limb(points, (0, -0.0865, -0.0655), (side * 0.014, -0.0770, -0.0615), 0.0064, 0.0034)
        head = join(head, lip, 0.005)
        slit = limb(points, (0, -0.0945, -0.0593), (side * 0.020, -0.079, -0.0590), 0.0019, 0.0016)
        head = carve(head, slit, 0.003)
    ear = ellipsoid(points, (0.069, 0.012, -0.012), (0.010, 0.017, 0.028))
    return join(head, ear, 0.008)


def hair(points):
    """Parted in the middle, combed back in waves to a knot."""
    x, y, z = points.T
    knot = np.array([0, 0.112, 0.034], np.float32)
    cap = ellipsoid(points, (0, 0.018, 0.034), (0.082, 0.096, 0.086))
    # The hairline climbs from the ears to the top of the forehead.
    hairline = z - 0.080 + 1.1 * (y + 0.075)
    below = -(z + 0.055 - 0.25 * (y - 0.02))
    around = np.arctan2(np.abs(x), z - 0.022)
    lengthwise = np.arctan2(np.hypot(x, z - 0.022), 0.112 - y)
    waves = np.sin(around * 24 + 1.1 * np.sin(lengthwise * 11) + 0.5 * np.sin(around * 5))
    parting = np.exp(-((x / 0.006) ** 2)) * (y < 0.06)
    cap = cap - 0.0042 * waves + 0.006 * parting
    cap = np.maximum(cap, np.maximum(-(hairline * 0.67), below))
    # A soft roll of hair frames the face.
    roll = []
    for side in (-1, 1):
        line = np.array(
            [
                (0.0, -0.078, 0.088),
                (side * 0.035, -0.076, 0.070),
                (side * 0.062, -0.048, 0.040),
                (side * 0.076, -0.012, 0.008),
                (side * 0.074, 0.035, -0.015),
                (side * 0.05, 0.08, 0.0),
            ]
        )
        roll += [limb(points, a, b, 0.0150, 0.0155) for a, b in zip(line[:-1], line[1:])]
    roll = joined(roll, 0.012) - 0.0028 * np.sin(around * 26 + 2.2 * np.sin(lengthwise * 9))
    bun = ellipsoid(points, knot + [0, 0.012, 0], (0.042, 0.040, 0.038))
    swirl = np.arctan2(x, z - knot[2])
    bun = bun - 0.0032 * np.sin(swirl * 4 + 90 * (y - knot[1]) + 2.0)
    mass = join(join(cap, roll, 0.008), bun, 0.010)
    # A narrow band keeps it together.
    ring = np.abs(0.82 * (y - 0.022) - 0.57 * (z - 0.06)) - 0.0055
    band = np.maximum(ellipsoid(points, (0, 0.018, 0.034), (0.0885, 0.1025, 0.0925)), ring)
    return join(mass, np.maximum(band, below), 0.002)


def head(points):
    local = ((points - J["head"]) @ HEAD.T).astype(np.float32)
    whole = join(face(local), hair(local), 0.002)
    return join(whole, neck(points).astype(np.float32), 0.022)
