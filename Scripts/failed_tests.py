"""Prints a filter of `swift test` for the tests that failed, by its report in xUnit's format.

usage: failed_tests.py REPORT
"""
import re
import sys
import xml.etree.ElementTree

with open(sys.argv[1], "rb") as file:
    # What a test expected may hold a terminal's escapes, which XML cannot.
    report = re.sub(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]", b"", file.read())
cases = xml.etree.ElementTree.fromstring(report).iter("testcase")
names = sorted({
    f"{re.escape(case.get('classname'))}/{re.escape(case.get('name'))}"
    for case in cases if case.find("failure") is not None or case.find("error") is not None})
print("|".join(names))
