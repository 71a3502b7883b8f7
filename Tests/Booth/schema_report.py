"""How often each call was answered with each status: schemathesis's hooks count, schema_run.py
reads.
"""

import atexit
import collections
import json
import os
import pathlib

statuses: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)


def count(case, response) -> None:
    """Counts an answer, unless the request had another method than its call."""
    if case.method.upper() == case.operation.method.upper():
        statuses[case.operation.label][response.status_code] += 1


@atexit.register
def write() -> None:
    pathlib.Path(os.environ["REPORT"]).write_text(json.dumps(statuses))
