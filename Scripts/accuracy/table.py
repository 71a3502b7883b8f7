#!/usr/bin/env python3
"""Prints the measurements of accuracy.sh as one table, each with its target, misses marked.

usage: table.py FOLDER      FOLDER holds DETECTOR-ENGINE/SET.score, as score.py prints it
"""
import os, re, sys

# The pattern of each number in score.py's output.
NUMBERS = {
    "recall": r"recall ([\d.]+|nan)",
    "precision": r"precision ([\d.]+|nan)",
    "false faces": r"false (\d+)",
    "eye error median": r"eye error median ([\d.]+|nan)",
    "eye error p95": r"eye error median \S+  p95 ([\d.]+|nan)",
    "roll error median": r"roll error median ([\d.]+|nan)",
    "head-top error median": r"head-top error median ([\d.]+|nan)",
    "head-top error p95": r"head-top error median \S+  p95 ([\d.]+|nan)",
    "missing": r"missing (\d+)",
    "milliseconds median": r"milliseconds median ([\d.]+)",
}

# Set, measure, unit, and the targets of full-range and YuNet; None is no target.
ROWS = [
    ("wild", "recall", "%", (">=", 97), (">=", 99)),
    ("wild", "precision", "%", (">=", 98), (">=", 98)),
    ("wild-turned-30", "recall", "%", (">=", 96), (">=", 98)),
    ("wild-turned-30", "precision", "%", (">=", 97), (">=", 97)),
    ("wild-turned-90", "recall", "%", (">=", 90), (">=", 90)),
    ("wild-turned-90", "precision", "%", None, None),
    ("wild-dark", "recall", "%", (">=", 92), (">=", 95)),
    ("wild-dark", "precision", "%", None, None),
    ("none", "false faces", "", ("<=", 0), ("<=", 1)),
    # Made by augment.py; no threshold was chosen on them.
    ("studio-cut", "recall", "%", None, None),
    *(
        (f"wild-{kind}", measure, "%", None, None)
        for kind in ("cut", "jpeg30", "motion", "backlight", "sepia", "small", "mask", "hat", "defocus")
        for measure in ("recall", "precision")
    ),
    ("studio", "recall", "%", None, None),
    ("studio", "precision", "%", None, None),
    ("studio", "eye error median", "IOD", ("<=", 0.012), ("<=", 0.012)),
    ("studio", "eye error p95", "IOD", ("<=", 0.018), ("<=", 0.018)),
    ("studio-turned-45", "eye error median", "IOD", ("<=", 0.014), ("<=", 0.014)),
    ("studio", "roll error median", "degrees", ("<=", 0.25), ("<=", 0.25)),
    ("studio", "head-top error median", "IOD", ("<=", 0.085), ("<=", 0.085)),
    ("studio", "head-top error p95", "IOD", ("<=", 0.22), ("<=", 0.22)),
]


# The columns: folder, title, index of the row's target.
COLUMNS = [
    ("default-xnnpack", "full-range, XNNPACK", 0),
    ("default-opencv", "full-range, OpenCV", 0),
    ("yunet-xnnpack", "YuNet, XNNPACK", 1),
    ("yunet-opencv", "YuNet, OpenCV", 1),
]


def read(folder, column, name):
    """The numbers of one set by their names, as printed; None when the set was not measured."""
    path = os.path.join(folder, column, name + ".score")
    if not os.path.exists(path):
        return None
    with open(path) as file:
        text = file.read()
    found = {key: re.search(pattern, text) for key, pattern in NUMBERS.items()}
    return {key: match.group(1) for key, match in found.items() if match}


def cell(text, target):
    """The cell's text with its target and mark, and whether it is a miss."""
    if text is None:
        return "not measured", False
    if target is None:
        return text, False
    sign, limit = target
    value = float(text)
    # NaN compares as false: no detection is a miss.
    good = value >= limit if sign == ">=" else value <= limit
    return f"{text} ({sign} {limit})" + ("" if good else " **miss**"), not good


def main():
    folder = sys.argv[1]
    lines = [["set", "measured (target)"] + [title for _, title, _ in COLUMNS]]
    misses = absent = 0
    for name, key, unit, *targets in ROWS:
        line = [name, key + (f", {unit}" if unit else "")]
        for column, _, target in COLUMNS:
            numbers = read(folder, column, name)
            text, missed = cell(numbers.get(key, "nan") if numbers else None, targets[target])
            line.append(text)
            misses += missed
            absent += numbers is None
        lines.append(line)
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    lines.insert(1, ["-" * width for width in widths])
    for line in lines:
        print("| " + " | ".join(text.ljust(width) for text, width in zip(line, widths)) + " |")
    for column, title, _ in COLUMNS:
        for name in dict.fromkeys(row[0] for row in ROWS):
            lost = int((read(folder, column, name) or {}).get("missing", 0))
            if lost:
                print(f"{title}: {lost} photos of {name} have no result, and count as photos without faces.")
                misses += 1
    print(f"{misses} missed, {absent} not measured." if misses or absent else "Every target is met.")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main()
