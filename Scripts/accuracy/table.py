#!/usr/bin/env python3
"""Prints the measurements of accuracy.sh as one table, each with its target, misses marked.

usage: table.py FOLDER      FOLDER holds SET.score, as score.py prints it, and SET.ndjson, as selfie
detect prints it
"""
import json, re, sys
from pathlib import Path

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
}

# Photos of `page` show upright portraits only: a face turned by more than this is a wrong one.
UPRIGHT = 30
TURNED = f"faces turned by more than {UPRIGHT}°"

# Set, measure, unit, and what is wanted, if anything is.
ROWS = [
    *(
        row
        for name, recall, precision in (
            ("wild", 99.5, 99.5),
            ("wild-turned-30", 98, 99),
            ("wild-turned-90", 98, 99),
            ("wild-dark", 96, 99),
            ("wild-cut", 97, 99.5),
            ("wild-mask", 95, 99),
            ("wild-defocus", 85, 98),
            ("wild-motion", 95, 99.5),
            ("wild-small", 93, 99.5),
            ("wild-hat", None, None),
            ("wild-backlight", None, None),
            ("wild-sepia", None, None),
            ("wild-jpeg30", None, None),
            ("studio", None, None),
            ("studio-cut", None, None),
            ("page", 99.5, 99.5),
            ("near", 99.5, 99.5),
            ("far", 99.5, 99.5),
            ("phone", 99.5, 99.5),
            ("crowd", 97, 99),
            ("group", 97, 99),
            ("film", 99.5, 98),
        )
        for row in (
            (name, "recall", "%", recall and (">=", recall)),
            (name, "precision", "%", precision and (">=", precision)),
        )
    ),
    ("page", TURNED, "", ("<=", 0)),
    ("none", "false faces", "", ("<=", 0)),
    ("studio", "eye error median", "IOD", ("<=", 0.012)),
    ("studio", "eye error p95", "IOD", ("<=", 0.018)),
    ("studio-turned-45", "eye error median", "IOD", ("<=", 0.014)),
    ("studio", "roll error median", "degrees", ("<=", 0.25)),
    ("studio", "head-top error median", "IOD", ("<=", 0.085)),
    ("studio", "head-top error p95", "IOD", ("<=", 0.22)),
]


def read(folder, name):
    """The numbers of one set by their names, as printed; None when the set was not measured."""
    path = folder / f"{name}.score"
    if not path.exists():
        return None
    text = path.read_text()
    found = {key: re.search(pattern, text) for key, pattern in NUMBERS.items()}
    numbers = {key: match.group(1) for key, match in found.items() if match}
    photos = map(json.loads, (folder / f"{name}.ndjson").read_text().splitlines())
    rolls = [face["roll"] for photo in photos for face in photo.get("faces", [])]
    return numbers | {TURNED: str(sum(abs(roll) > UPRIGHT for roll in rolls))}


def cell(text, wanted):
    """The cell's text with what is wanted and a mark, and whether it is a miss."""
    if wanted is None:
        return text, False
    sign, limit = wanted
    value = float(text)
    # NaN compares as false: no detection is a miss.
    good = value >= limit if sign == ">=" else value <= limit
    return f"{text} ({sign} {limit})" + ("" if good else " **miss**"), not good


def main():
    folder = Path(sys.argv[1])
    numbers = {name: read(folder, name) for name, *_ in ROWS}
    lines, misses = [["set", "measure", "measured (wanted)"]], 0
    for name, key, unit, wanted in ROWS:
        if numbers[name] is None:
            continue
        text, missed = cell(numbers[name].get(key, "nan"), wanted)
        lines.append([name, key + (f", {unit}" if unit else ""), text])
        misses += missed
    widths = [max(map(len, column)) for column in zip(*lines)]
    lines.insert(1, ["-" * width for width in widths])
    for line in lines:
        print("| " + " | ".join(text.ljust(width) for text, width in zip(line, widths)) + " |")
    for name, found in numbers.items():
        lost = int((found or {}).get("missing", 0))
        if lost:
            print(f"{lost} photos of {name} have no result, and count as photos without faces.")
            misses += 1
    absent = [name for name, found in numbers.items() if found is None]
    if absent:
        print("Not measured: " + ", ".join(absent) + ".")
    print(f"{misses} missed." if misses else "Every target is met.")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main()
