"""Runs schemathesis on a server: every call of its document, with data that fits and data that does
not. The requests are the same in every run.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

import yaml
from openapi_spec_validator import validate

HERE = pathlib.Path(__file__).parent


def document(file: pathlib.Path) -> dict:
    """An OpenAPI document, which is a valid one."""
    content = yaml.safe_load(file.read_text())
    validate(content)
    return content


def run(file: pathlib.Path, url: str, hooks: str, *options: str, **environment: str):
    """Tries the server with schema.toml's settings and a file of hooks; prints what was found.

    Returns the ended program, and how often each call was answered with each status.
    """
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "statuses.json"
        program = pathlib.Path(sys.executable).with_name("schemathesis")
        ended = subprocess.run(
            [
                program, "--config-file", HERE / "schema.toml", "run", file, "--url", url,
                "--no-color", *options],
            env=os.environ | environment | {
                "PYTHONPATH": str(HERE),
                "PYTHONDONTWRITEBYTECODE": "1",
                "SCHEMATHESIS_HOOKS": hooks,
                "SERVER_URL": url,
                "REPORT": str(report),
            }, cwd=folder, check=False, stdout=subprocess.PIPE, text=True, errors="replace")
        # A failure is shown with its request: a picture in it is of no use here.
        print("\n".join(line[:240] for line in ended.stdout.splitlines()))
        statuses = json.loads(report.read_text())
    for label, counts in sorted(statuses.items()):
        print(label, " ".join(f"{status}×{number}" for status, number in sorted(counts.items())))
    return ended, statuses
