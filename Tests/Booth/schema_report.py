"""What the hooks of booth and exhibit share: a check, and how often each call was answered with each
status, which schema_run.py reads.
"""

import atexit
import collections
import json
import os
import pathlib

import schemathesis

statuses: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)


def count(case, response) -> None:
    """Counts an answer, unless the request had another method than its call."""
    if case.method.upper() == case.operation.method.upper():
        statuses[case.operation.label][response.status_code] += 1


@schemathesis.check
def refusal_tells_nothing(context, response, case):
    """A refusal repeats neither the address nor the name that it was sent."""
    if response.status_code >= 400 and isinstance(case.body, dict):
        for field in ("address", "name", "pin"):
            value = case.body.get(field)
            if isinstance(value, str) and len(value) > 8:
                assert value not in response.text, f"the refusal holds the {field}"


@atexit.register
def write() -> None:
    pathlib.Path(os.environ["REPORT"]).write_text(json.dumps(statuses))
