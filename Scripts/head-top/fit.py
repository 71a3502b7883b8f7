#!/usr/bin/env python3
"""Fits the head top's regression of HeadOutline+Measuring.swift and prints its out-of-fold errors.

usage: fit.py FACES         FACES holds the face sets (../shared/faces); needs numpy
environment: SELFIE, the command; SELFIE_MODELS

The true head tops are the studio set's, and those of 87 faces of the other sets in marks.tsv:
marked by eye on crops turned upright with a ruler beside them, without a look at what the command
finds. Of these only the height along the head's axis was marked.
"""
import csv, json, os, subprocess, sys
from pathlib import Path
import numpy as np

CAP = 0.95  # the mask's height in face breadths above which it is hair
HUBER = 0.1  # of a face's breadth: larger residuals count linearly
RIDGE = 0.005


def detect(photos):
    command = [
        os.environ.get("SELFIE", ".build/release/selfie"), "detect", "--json", *map(str, photos)]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if run.returncode not in (0, 2):  # 2: a photo without a face
        sys.exit(f"selfie detect failed (exit code {run.returncode})")
    rows = map(json.loads, run.stdout.splitlines())
    return {Path(row["file"]).name: [f for f in row["faces"] if "landmarks" in f] for row in rows}


def measure(face, truth):
    """The regression's features, the true height in face breadths, the breadth in eye distances."""
    right, left, mesh = (
        np.array(face["rightEye"]),
        np.array(face["leftEye"]),
        np.array(face["landmarks"]))
    origin, roll = (right + left) / 2, np.radians(face["roll"])
    up = np.array([np.sin(roll), -np.cos(roll)])
    breadth = np.linalg.norm(mesh[234] - mesh[454])
    # The distance between the eyes in space where a turned head foreshortens it, as HeadFrame.swift
    # has it.
    profile = min(max((abs(face["yaw"]) - 20) / 20, 0), 1)
    deep = np.linalg.norm((mesh[362] + mesh[263] - mesh[33] - mesh[133]) / 2)
    unit = (1 - profile) * np.linalg.norm(left - right) + profile * deep
    # The command prints the mask's top as the hair's, or the head top where that is higher.
    mask = (np.array(face["hairTop"]) - origin) @ up / breadth
    return (
        min(mask, CAP), np.clip(face["pitch"], -25, 25), (truth - origin) @ up / breadth,
        breadth / unit)


def load(faces):
    """Rows of measure(), the photo's name and 0 for the studio set, 1 for marks.tsv."""
    rows = []

    def add(name, found, eyes, truth, source):
        def apart(face):
            return np.linalg.norm((np.array(face["rightEye"]) + face["leftEye"]) / 2 - eyes)

        nearest = min(found.get(name, []), key=apart, default=None)
        if nearest and apart(nearest) < 0.5 * np.linalg.norm(
            np.subtract(nearest["rightEye"], nearest["leftEye"])
        ):
            rows.append((*measure(nearest, truth), name, source))
        else:
            print(f"{name}: the marked face is not found and left out")

    truth = json.loads((faces / "studio/truth.json").read_text())
    found = detect(faces / "studio" / row["file"] for row in truth)
    for row in truth:
        face = row["faces"][0]
        eyes = (np.array(face["rightEye"]) + face["leftEye"]) / 2
        add(row["file"], found, eyes, face["headTop"], 0)
    marks = list(csv.reader(open(Path(__file__).with_name("marks.tsv")), delimiter="\t"))[1:]
    found = detect(sorted({faces / mark[0] for mark in marks}))
    for photo, *numbers in marks:
        x, y, top_x, top_y = map(float, numbers)
        add(Path(photo).name, found, np.array([x, y]), np.array([top_x, top_y]), 1)
    return rows


def fit(features, heights):
    """Ridge regression with Huber's loss by iteratively reweighted least squares:
    constant and slopes.
    """
    mean, spread = features.mean(0), features.std(0)
    columns = np.c_[np.ones(len(features)), (features - mean) / spread]
    penalty = RIDGE * len(heights) * np.diag([0.0] + [1.0] * features.shape[1])
    weights = np.ones(len(heights))
    for _ in range(15):
        b = np.linalg.solve(
            columns.T @ (columns * weights[:, None]) + penalty, columns.T @ (weights * heights))
        weights = np.minimum(1, HUBER / np.maximum(abs(heights - columns @ b), 1e-9))
    slopes = b[1:] / spread
    return np.array([b[0] - slopes @ mean, *slopes])


def main():
    faces = Path(sys.argv[1])
    if not (faces / "studio/truth.json").exists():
        sys.exit(
            f"Nothing is fitted: the face sets are not here (studio/truth.json is missing in {faces})."
        )
    rows = load(faces)
    data = np.array([row[:4] for row in rows])
    features, heights, breadths = data[:, :2], data[:, 2], data[:, 3]
    names = sorted({row[4] for row in rows})
    photo, source = (
        np.array([names.index(row[4]) for row in rows]),
        np.array([row[5] for row in rows]))

    def errors(model, on):
        return abs(model[0] + features[on] @ model[1:] - heights[on]) * breadths[on]

    def show(name, values):
        print(f"{name:34s} {np.median(values):.3f} {np.quantile(values, 0.95):.3f}")

    model = fit(features, heights)
    print("share of the breadth = {:.3f} + {:.3f} mask {:+.4f} pitch".format(*model))
    print(f"{'errors along the axis, IOD':34s} median p95")
    folds = [np.random.default_rng(seed).permutation(len(names))[photo] % 10 for seed in range(20)]
    outside = np.empty((len(folds), len(rows)))
    for values, fold in zip(outside, folds):
        for k in range(10):
            values[fold == k] = errors(fit(features[fold != k], heights[fold != k]), fold == k)
    for k, name in enumerate(("studio set", "marked faces")):
        show(f"{name}, fitted", errors(model, source == k))
        show(f"{name}, out of fold", outside[:, source == k])
        other = fit(features[source != k], heights[source != k])
        show(f"{name}, fitted on the other", errors(other, source == k))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main()
