#!/usr/bin/env python3
"""Leave-groups-out cross-validation of the acceptance of faces.

usage: cross_validate.py [TRUTH.json CANDIDATES.ndjson]...      needs numpy

A face is accepted when the detector's score is at least S (for faces of SURE_SIDE pixels, both of its
input and of the photo, in the turn in which the photo's people stand upright), or when it is at
least L and the mesh's presence at least P, as FittedFace.swift says. In each fold L, S and P are those with the
most faces found in the photos of the other folds, less four for each false one; of equal ones the
strictest. (A limit on precision instead is a cliff: one of 99.5 % costs a quarter of the faces out
of focus.) The candidates are those of the shipped search: what it drops before the acceptance is
not measured.

CANDIDATES holds a line of JSON a photo, with pixels and degrees of the upright photo:
  {"file": "wild-000.jpg", "accepted": 1, "turn": 0, "candidates": [{"score": 0.93, "rank": 0.93,
  "presence": 11.2,
    "seenSide": 70.1, "roll": 1.5, "turn": 0, "scale": 54.3, "rightEye": [x, y], "leftEye": [x, y],
    "box": [x, y, width, height]}]}
`presence` is a logit, `turn` the quarter turn in which people stand upright or the candidate was
found, `rank` orders candidates at one place, `scale` is the face scale of score.py. `accepted` is
how many the search itself accepts: with its own thresholds this script must accept as many.
"""
import itertools, json, math, sys
from functools import cache
from pathlib import Path
import numpy as np

FOLDS, COST, SURE_SIDE = 6, 4, 16
# L, S and P of FittedFace.swift.
SHIPPED = (0.2, 0.5, 4)
LOWEST = [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5]
SURE = [0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8, math.inf]
PRESENT = [-8, -6, -4, -2, -1, 0, 1, 2, 4]
# Candidates at one place: eye middles nearer than this many scales, or this share of the smaller
# box in the larger.
NEAR, SHARE = 0.8, 0.5
# Photos of the wild set that show one person, one series, or come from one origin, told by eye: one
# fold each.
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


def middle(face):
    return np.add(face["rightEye"], face["leftEye"]) / 2


def scale(face):
    """The face scale as score.py defines it."""
    apart = math.dist(face["rightEye"], face["leftEye"])
    mouth = (
        np.add(face["mouthRight"], face["mouthLeft"]) / 2 if "mouthRight" in face else middle(face))
    return max(apart, 0.9 * math.dist(mouth, middle(face)))


class Photo:
    """A photo's candidates, the likeliest first, and which of them lie on true faces."""

    def __init__(self, truth, found):
        rows = sorted(found["candidates"], key=lambda row: -row["rank"])
        self.name, self.count = truth["file"], len(truth["faces"])
        self.score = np.array([row["score"] for row in rows])
        self.accepted = found["accepted"]
        self.is_sure = np.array(
            [
                min(row["seenSide"], max(row["box"][2:])) >= SURE_SIDE
                and row["turn"] == found["turn"]
                for row in rows
            ], bool
        )
        self.presence = np.array([row["presence"] for row in rows])
        eyes = np.array([middle(row) for row in rows]).reshape(-1, 2)
        faces = np.array([middle(face) for face in truth["faces"]]).reshape(-1, 2)
        self.distance = np.linalg.norm(eyes[:, None] - faces, axis=2) / [
            scale(face) for face in truth["faces"]]
        self.ignored = [
            any(x <= p <= x + w and y <= q <= y + h for x, y, w, h in truth.get("ignore", []))
            for p, q in eyes
        ]
        size = np.array([row["scale"] for row in rows])
        apart = np.linalg.norm(eyes[:, None] - eyes, axis=2) / np.maximum(size[:, None], size)
        box = np.array([row["box"] for row in rows]).reshape(-1, 4)
        low, high = box[:, :2], box[:, :2] + box[:, 2:]
        side = np.clip(np.minimum(high[:, None], high) - np.maximum(low[:, None], low), 0, None)
        area = np.maximum(box[:, 2] * box[:, 3], 1e-9)
        self.same = (apart < NEAR) | (side.prod(2) / np.minimum(area[:, None], area) > SHARE)

    def distinct(self, accepted):
        """Each face once: of candidates at one place the likeliest."""
        kept = []
        for k in accepted:
            if not self.same[k, kept].any():
                kept.append(k)
        return kept

    def counts(self, lowest, sure, present):
        """Faces found and false faces with these thresholds."""
        return self.counts_of(self.places(lowest, sure, present))

    def places(self, lowest, sure, present):
        accepted = (self.score >= sure) & self.is_sure | (self.score >= lowest) & (
            self.presence >= present)
        return tuple(np.flatnonzero(accepted).tolist())

    @cache
    def counts_of(self, accepted):
        """The same of the accepted candidates, counted as score.py does."""
        kept = self.distinct(accepted)
        pairs = sorted(
            (self.distance[k, i], i, k)
            for k in kept
            for i in range(self.count)
            if self.distance[k, i] < 0.5)
        found, used = set(), set()
        for _, i, k in pairs:
            if i not in found and k not in used:
                found.add(i), used.add(k)
        return len(found), sum(k not in used and not self.ignored[k] for k in kept)


def load(truth, candidates):
    found = {row["file"]: row for row in map(json.loads, candidates.read_text().splitlines())}
    return [Photo(row, found[row["file"]]) for row in json.loads(truth.read_text())]


def folds(photos):
    """A fold for each photo name: groups stay together, larger ones first,
    each to the smallest fold.
    """
    names = {photo.name for photo in photos}
    groups = [[f"wild-{number}.jpg" for number in group] for group in GROUPS]
    groups += [[name] for name in sorted(names.difference(*groups))]
    sizes, fold = [0] * FOLDS, {}
    for group in sorted(groups, key=len, reverse=True):
        target = sizes.index(min(sizes))
        sizes[target] += len(group)
        fold.update((name, target) for name in group)
    return fold


def choose(counts):
    """The best thresholds of a table of counts by thresholds."""
    return max(
        counts,
        key=lambda thresholds: (counts[thresholds][0] - COST * counts[thresholds][1], thresholds))


def percentages(name, photos, found, false):
    total = sum(photo.count for photo in photos)
    if not total:
        return f"{name} {false} false"
    return f"{name} {100 * found / total:.1f} / {100 * found / max(found + false, 1):.1f}"


def main():
    files = [Path(argument) for argument in sys.argv[1:]]
    sets = {
        candidates.stem: load(truth, candidates)
        for truth, candidates in zip(files[::2], files[1::2])}
    everything = [photo for photos in sets.values() for photo in photos]
    other = [
        photo.name
        for photo in everything
        if len(photo.distinct(photo.places(*SHIPPED))) != photo.accepted]
    if other:
        print(
            f"warning: in {len(other)} photos the search accepts other faces than this script: {other[:5]}"
        )
    fold = folds(everything)
    grid = [(l, s, p) for l, s, p in itertools.product(LOWEST, SURE, PRESENT) if l <= s]
    # By fold and thresholds: faces found, false faces.
    table = np.zeros((FOLDS, len(grid), 2), int)
    for photo in everything:
        table[fold[photo.name]] += [photo.counts(*thresholds) for thresholds in grid]
    chosen = [choose(dict(zip(grid, (table.sum(0) - table[k]).tolist()))) for k in range(FOLDS)]
    whole = choose(dict(zip(grid, table.sum(0).tolist())))
    for title, thresholds in (
        ("out of fold", chosen),
        ("chosen on all", [whole] * FOLDS),
        ("shipped", [SHIPPED] * FOLDS),
    ):
        cells = []
        for name, photos in sets.items():
            found, false = np.sum(
                [photo.counts(*thresholds[fold[photo.name]]) for photo in photos], axis=0)
            cells.append(percentages(name, photos, found, false))
        print(f"{title}: " + ", ".join(cells))
    print(
        "L, S, P of the folds: " + "; ".join(", ".join(f"{t:g}" for t in three) for three in chosen)
    )
    print("of all: " + ", ".join(f"{t:g}" for t in whole))


if __name__ == "__main__":
    if len(sys.argv) < 3 or len(sys.argv) % 2 == 0:
        sys.exit(__doc__)
    main()
