#!/usr/bin/env python3
"""Takes a picture of every screen, in both languages and both orientations, and tells what is wrong
with each.

usage: shots.py FOLDER [--only portrait|landscape] [--language el|en] [--part PART]
SELFIE names the command, by default the release build. PART is one of the functions of screens.py:
visit, heads, …
"""

import argparse
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "real"), str(HERE)]

import screens  # noqa: E402
from booth import SIZES  # noqa: E402

if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--only", choices=SIZES)
    parser.add_argument("--language", choices=["el", "en", "de", "fr", "it"])
    parser.add_argument("--part", choices=screens.PARTS)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    count, faults, console = 0, 0, []
    for orientation in [arguments.only] if arguments.only else SIZES:
        for code in [arguments.language] if arguments.language else ["el", "en"]:
            for name in [arguments.part] if arguments.part else screens.PARTS:
                taken = screens.Screens(arguments.folder, (orientation, code))
                screens.PARTS[name](taken)
                for where, found in taken.faults.items():
                    print(
                        where, "" if found else "ok", *found, sep="\n    " if found else " ",
                        flush=True)
                count += len(taken.faults)
                faults += sum(map(bool, taken.faults.values()))
                console += taken.console
    print(
        json.dumps(
            {"screens": count, "with faults": faults, "console": console}, ensure_ascii=False))
    raise SystemExit(1 if faults or console else 0)
