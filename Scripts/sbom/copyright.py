#!/usr/bin/env python3
"""Ends with 1 unless debian/copyright names each Swift package that is in the program, and no
other.

usage: copyright.py ROOT LINK_LIST
"""
import pathlib
import re
import sys

from linked_packages import linked

root, link_list = sys.argv[1:]
text = pathlib.Path(root, "debian/copyright").read_text()
named = set(re.findall(r"^(?:Files:)? \.build/checkouts/([^/\s]+)/\*", text, re.MULTILINE))
used = {folder.name for *_, folder in linked(root, link_list)}
if named != used:
    sys.exit(
        f"debian/copyright lacks {sorted(used - named)} and names without need {sorted(named - used)}."
    )
