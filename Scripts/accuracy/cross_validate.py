#!/usr/bin/env python3
"""Leave-groups-out cross-validation of the acceptance of faces (docs/decisions/0064).

usage: cross_validate.py SETS CANDIDATES [SCORE]      needs numpy; a detection score of SCORE accepts without the mesh
SETS/NAME/truth.json is a set's truth, CANDIDATES/NAME.ndjson what the `candidates` of Benchmarks/ printed of it.

In each fold a logistic regression is fitted to the verified candidates of the other folds, and the logit above which
a face is accepted is the one with the most faces found less false ones in the photos of the other folds. The
candidates stay those of the shipped search: its own thresholds are not chosen anew.
"""
import json, math, sys
from pathlib import Path
import numpy as np

SETS = ("wild", "wild-turned-90", "wild-dark", "wild-cut", "none")
FOLDS = 6
# Photos of the wild set that show one person, one series, or come from one origin, told by eye: one fold each.
GROUPS = [
    group.split()
    for group in """014 020 037 068
013 016 062
026 048 051 052 084
088 089 090 091 092 093 094 095 096
008 033 045 064 085
002 003 039 041 053
006 046
007 029 034 072
009 073
010 049
012 077
015 030 031 061 065 067
017 023 036 040 069
021 056 075 083
004 032 047
044 054
024 058 066 074
011 018 022 027 028 057 059 079 087
019 071""".splitlines()
]
# As in FaceSearch.swift, VerifiedCandidate.swift and YuNetDetector.swift.
TURNED_LOGIT, SURE_LOGIT, UPRIGHT_VOTES = 2.0, 2.0, 0.3


def detection_logit(row):
    score = min(row["score"], 1)
    return math.log(score / (1 - score + 1e-6))


def two(row):
    return [detection_logit(row), min(row["presence"], 12)]


def four(row):
    drift = 0.4 if row["drift"] is None else min(row["drift"], 0.4)
    return [*two(row), min(max(row["previousPresence"], -4), 12), drift]


def presence_only(row):
    return [min(row["presence"], 12)]


def detection_only(row):
    return [detection_logit(row)]


def middle(face):
    return np.add(face["rightEye"], face["leftEye"]) / 2


def scale(face):
    """The face scale as score.py defines it."""
    apart = math.dist(face["rightEye"], face["leftEye"])
    mouth = np.add(face["mouthRight"], face["mouthLeft"]) / 2 if "mouthRight" in face else middle(face)
    return max(apart, 0.9 * math.dist(mouth, middle(face)))


class Photo:
    """A photo's candidates and which of them lie on true faces."""

    def __init__(self, truth, rows):
        self.rows, self.count, self.name = rows, len(truth["faces"]), truth["file"]
        eyes = np.array([middle(row) for row in rows]).reshape(-1, 2)
        faces = np.array([middle(face) for face in truth["faces"]]).reshape(-1, 2)
        scales = np.array([scale(face) for face in truth["faces"]])
        self.distance = np.linalg.norm(eyes[:, None] - faces, axis=2) / scales
        self.label = (self.distance < 0.5).any(1)
        self.ignored = np.array(
            [any(x <= p <= x + w and y <= q <= y + h for x, y, w, h in truth.get("ignore", [])) for p, q in eyes],
            dtype=bool,
        )
        size = np.array([row["scale"] for row in rows])
        apart = np.linalg.norm(eyes[:, None] - eyes, axis=2) / np.maximum(size[:, None], size)
        box = np.array([row["box"] for row in rows]).reshape(-1, 4)
        low, high = box[:, :2], box[:, :2] + box[:, 2:]
        side = np.clip(np.minimum(high[:, None], high) - np.maximum(low[:, None], low), 0, None)
        area = box[:, 2] * box[:, 3]
        share = side.prod(2) / np.maximum(np.minimum(area[:, None], area), 1e-9)
        turn = np.array([row["turn"] for row in rows])
        # Same faces when either is weak, and when both are strong; neighbours of another turn are never both faces.
        neighbours = (apart <= 1.5) & (turn[:, None] != turn)
        self.same = [(apart < 0.8) | (share > least) | neighbours for least in (0.3, 0.6)]
        self.turn, self.upright = turn, np.array([row["isUpright"] for row in rows], dtype=bool)

    def distinct(self, logits, accepted, turn=None):
        """FaceSearch.distinctFaces: the accepted candidates after non-maximum suppression."""
        if turn is not None:
            accepted = accepted & ((self.turn == turn) | (logits > TURNED_LOGIT) & self.upright)
        kept = []
        for k in sorted(np.flatnonzero(accepted), key=lambda k: -logits[k]):
            if not any(self.same[int(min(logits[k], logits[j]) >= SURE_LOGIT)][k, j] for j in kept):
                kept.append(k)
        return kept

    def faces(self, logits, accepted):
        """The candidates that the search returns."""
        votes = [UPRIGHT_VOTES, 0, 0, 0]
        for k in self.distinct(logits, accepted):
            if self.upright[k]:
                votes[self.turn[k]] += 1 / (1 + math.exp(-logits[k]))
        return self.distinct(logits, accepted, votes.index(max(votes)))

    def count_faces(self, faces):
        """Faces found, false faces: as score.py counts them."""
        pairs = sorted((self.distance[k, i], i, k) for k in faces for i in range(self.count) if self.distance[k, i] < 0.5)
        found, used = set(), set()
        for _, i, k in pairs:
            if i not in found and k not in used:
                found.add(i), used.add(k)
        return len(found), sum(k not in used and not self.ignored[k] for k in faces)


def fit(features, labels, ridge=1.0):
    """Logistic regression by Newton's method: constant and slopes."""
    columns = np.c_[np.ones(len(features)), features]
    penalty = ridge * np.diag([0.0] + [1.0] * features.shape[1])
    b = np.zeros(columns.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-columns @ b))
        gradient = columns.T @ (labels - p) - penalty @ b
        b += np.linalg.solve((columns * (p * (1 - p))[:, None]).T @ columns + penalty, gradient)
    return b


def load(sets, candidates, name):
    found = {row["file"]: row["candidates"] for row in map(json.loads, open(candidates / f"{name}.ndjson"))}
    return [Photo(row, found[row["file"]]) for row in json.loads((sets / name / "truth.json").read_text())]


def folds(photos):
    """A fold for each photo name: groups stay together, larger ones first, each to the smallest fold."""
    names = sorted({photo.name for photo in photos})
    single = set(names) - {f"wild-{number}.jpg" for group in GROUPS for number in group}
    groups = [[f"wild-{number}.jpg" for number in group] for group in GROUPS] + [[name] for name in sorted(single)]
    sizes, fold = [0] * FOLDS, {}
    for group in sorted(groups, key=len, reverse=True):
        target = sizes.index(min(sizes))
        sizes[target] += len(group)
        fold.update((name, target) for name in group)
    return fold


def train(photos, features, accepted_score):
    """The regression, and the logit with the most faces found less false ones."""
    rows = [(row, label) for photo in photos for row, label, skip in zip(photo.rows, photo.label, photo.ignored) if not skip]
    b = fit(np.array([features(row) for row, _ in rows]), np.array([float(label) for _, label in rows]))
    best = None
    for limit in np.arange(-3, 3.01, 0.25):
        found = false = 0
        for photo in photos:
            hits, wrong = photo.count_faces(photo.faces(*judge(photo, b, features, limit, accepted_score)))
            found, false = found + hits, false + wrong
        # Of equal limits the highest is the safest.
        if best is None or found - false >= best[0]:
            best = (found - false, limit)
    return b, best[1]


def judge(photo, b, features, limit, accepted_score):
    logits = np.array([b[0] + np.dot(b[1:], features(row)) for row in photo.rows])
    scores = np.array([row["score"] for row in photo.rows])
    return logits, (logits > limit) | (scores >= accepted_score)


def report(name, photos, found, false):
    total = sum(photo.count for photo in photos)
    if not total:
        return f"{name} {false} false"
    return f"{name} {100 * found / total:.1f} / {100 * found / max(found + false, 1):.1f}"


def main():
    sets, candidates = map(Path, sys.argv[1:3])
    # YuNet's candidates of this score are accepted whatever the mesh says (YuNetDetector.swift).
    accepted_score = float(sys.argv[3]) if len(sys.argv) > 3 else math.inf
    data = {name: load(sets, candidates, name) for name in SETS}
    everything = [photo for photos in data.values() for photo in photos]
    fold = folds(everything)
    for title, features in (("four features", four), ("score and presence", two), ("presence", presence_only),
                            ("score", detection_only)):
        models = [train([p for p in everything if fold[p.name] != k], features, accepted_score) for k in range(FOLDS)]
        line = []
        for name, photos in data.items():
            counts = [p.count_faces(p.faces(*judge(p, models[fold[p.name]][0], features, models[fold[p.name]][1],
                                                   accepted_score))) for p in photos]
            line.append(report(name, photos, sum(c[0] for c in counts), sum(c[1] for c in counts)))
        print(f"{title}: " + ", ".join(line))
        b = np.mean([m[0] for m in models], axis=0)
        print(f"    mean constant and slopes {np.round(b, 2).tolist()}, limits {[float(m[1]) for m in models]}")


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    main()
