#!/usr/bin/env python3
"""Prints the NOTICE files of the Swift packages that are in the program, as section 4(d) of their
Apache License asks.

usage: notices.py ROOT LINK_LIST
"""
import sys

from linked_packages import linked

for identity, version, location, folder in linked(*sys.argv[1:]):
    notice = folder / "NOTICE.txt"
    if notice.exists():
        print(f"{identity} {version}, {location}\n{'=' * 78}\n{notice.read_text().strip()}\n\n")
