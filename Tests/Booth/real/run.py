#!/usr/bin/env python3
"""Tests the booth with the real server, over HTTP and in Chromium.

usage: run.py [--http | --browser] [--list] [NAME ...]
SELFIE names the command (.build/release/selfie). NAME is a test, or a file's subject such as `gate`.
Tests that measure time run first, one after the other; then the lanes run side by side.
"""

import argparse
import importlib
import pathlib
import subprocess
import sys
import threading
import time
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from booth_server import end_with_parent  # noqa: E402
from registry import Skipped, tests  # noqa: E402

HTTP = ["command", "interface", "states", "gate", "privacy", "staff", "endurance"]
# Two browsers at a time: most of a visit is waiting.
LANES = [HTTP, ["visit", "live", "camera"], ["screens", "mail", "page", "browsers"]]
BROWSER = [*LANES[1], *LANES[2]]
telling = threading.Lock()


def run(function) -> bool:
    """Runs a test and prints its sentence; whether it passed."""
    began = time.monotonic()
    verdict, fault = "ok    ", ""
    try:
        function()
    except Skipped as reason:
        verdict, fault = "skipped", f"    {reason}\n"
    except Exception:
        verdict, fault = "FAILED", traceback.format_exc()
    sentence = " ".join((function.__doc__ or "").split())
    with telling:
        print(f"{verdict} {function.__name__}: {sentence} ({time.monotonic() - began:.1f} s)\n{fault}", end="", flush=True)
    return verdict != "FAILED"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--http", action="store_true", help="only the tests without a browser")
    parser.add_argument("--browser", action="store_true", help="only the tests in Chromium")
    parser.add_argument("--list", action="store_true", help="print the tests' sentences")
    parser.add_argument("--lane", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    subjects = [*([] if arguments.browser else HTTP), *([] if arguments.http else BROWSER)]
    chosen = []
    for subject in subjects:
        before = len(tests)
        importlib.import_module(f"test_{subject}")
        chosen += [one for one in tests[before:]
                   if not arguments.names or one.__name__ in arguments.names or subject in arguments.names]
    known = {*subjects, *(one.__name__ for one in tests)}
    if unknown := [name for name in arguments.names if name not in known]:
        parser.error(f"no test is named {', '.join(unknown)}")
    if arguments.list:
        for one in chosen:
            print(f"{one.__name__}: {' '.join(one.__doc__.split())}")
        return 0
    began = time.monotonic()
    verdicts = [run(one) for one in chosen if one.alone]
    rest = [one for one in chosen if not one.alone]
    lanes = [[one for one in rest if one.__module__.removeprefix("test_") in lane] for lane in LANES]
    lanes = [lane for lane in lanes if lane]
    if len(lanes) < 2:
        verdicts += in_one_lane(rest)
    else:
        # A process each: Playwright drives one browser at a time.
        processes = [subprocess.Popen([sys.executable, __file__, "--lane", *(one.__name__ for one in lane)],
                                      preexec_fn=end_with_parent) for lane in lanes]
        for lane, process in zip(lanes, processes):
            failed = process.wait()
            verdicts += [False] * failed + [True] * (len(lane) - failed)
    failed = verdicts.count(False)
    if arguments.lane:
        return min(failed, 255)
    print(f"{len(verdicts)} tests of the booth, {failed} failed, {time.monotonic() - began:.0f} s", flush=True)
    return 1 if failed else 0


def in_one_lane(chosen: list) -> list[bool]:
    """Runs tests one after the other, and beside them those that wait or take long."""
    verdicts: list[bool] = []
    threads = [threading.Thread(target=lambda one=one: verdicts.append(run(one))) for one in chosen if one.beside]
    threads.append(threading.Thread(target=lambda: verdicts.extend(run(one) for one in chosen if one.laborious)))
    for thread in threads:
        thread.start()
    for one in chosen:
        if not one.beside and not one.laborious:
            verdicts.append(run(one))
    for thread in threads:
        thread.join()
    return verdicts


if __name__ == "__main__":
    raise SystemExit(main())
