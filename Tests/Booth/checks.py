#!/usr/bin/env python3
"""What axe cannot see: keys alone, dragging, languages, reflow, motion, what is left behind, cameras.

usage: checks.py URL FILM [CHECK ...] [--shots FOLDER]
Each check is one visit of its own; those that switch the mock server's faults need it.
"""

import argparse
import pathlib
import sys
import traceback

from booth import browser
from camera_checks import connection, frames, machine, missing, no_face, stalled
from mail_checks import link, naming, waiting
from placement_checks import dragging, heads, statue
from visit_checks import idle, keys, languages, motion, nothing_left, reflow, touch

CHECKS = [touch, languages, keys, reflow, motion, nothing_left, idle, dragging, statue, heads, naming, link, waiting,
          frames, connection, stalled, machine, no_face]

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("film", type=pathlib.Path)
    parser.add_argument("checks", nargs="*")
    parser.add_argument("--shots", type=pathlib.Path)
    arguments = parser.parse_args()
    url = arguments.url.rstrip("/")
    failed = 0
    wanted = arguments.checks or [check.__name__ for check in CHECKS] + ["missing"]

    def run(name, work):
        global failed
        try:
            work()
            print("ok  ", name, flush=True)
        except Exception:
            failed += 1
            print("FAIL", name, flush=True)
            traceback.print_exc(limit=-3, file=sys.stdout)

    with browser(arguments.film.resolve()) as chromium:
        for check in CHECKS:
            if check.__name__ in wanted:
                run(check.__name__, lambda: check(chromium, url, arguments.shots))
                for context in chromium.contexts:
                    context.close()
    if "missing" in wanted:
        run("missing", lambda: missing(url))
    raise SystemExit(1 if failed else 0)
