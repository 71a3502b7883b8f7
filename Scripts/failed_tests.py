"""Prints a filter of `swift test` for the tests that failed, by its report in xUnit's format.

usage: failed_tests.py REPORT
"""
import re
import sys
import xml.etree.ElementTree

cases = xml.etree.ElementTree.parse(sys.argv[1]).iter("testcase")
names = sorted({
    f"{re.escape(case.get('classname'))}/{re.escape(case.get('name'))}"
    for case in cases if case.find("failure") is not None or case.find("error") is not None})
print("|".join(names))
