"""Reads lines with Python's tomllib. usage: toml_judge.py FILE

FILE has a JSON array a line: the TOML text, then the names that it sets or, without a value, begins
a table with, then the value's kind and text. Prints those that tomllib reads otherwise, and ends
with 1 when there are any.
"""
import json
import sys
import tomllib

kinds = {"text": str, "flag": lambda text: text == "true", "number": int, "texts": json.loads}
wrong = 0
for row in open(sys.argv[1], encoding="utf-8"):
    text, path, *value = json.loads(row)
    expected = {} if not value else kinds[value[0]](value[1])
    for name in reversed(path):
        expected = {name: expected}
    try:
        read = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        read = str(error)
    if read != expected:
        wrong += 1
        print(repr(text), "is", read, "not", expected)
sys.exit(wrong > 0)
