"""The interfaces: a running booth against docs/booth-api.yaml,
an exhibit against docs/exhibit-api.yaml.
"""

import pathlib
import subprocess
import sys

import pytest

import exhibit_pictures
import photos
import schema_run
from booth_server import ROOT, Booth
from exhibit_server import Exhibit
from mailboxes import Faults
from printers import VirtualPrinter, offered
from visitor import Visitor

SCHEMA = pathlib.Path(__file__).resolve().parents[1] / "schema.py"
DOCUMENT = ROOT / "docs/exhibit-api.yaml"
PIN = "246810"


@pytest.mark.long
def test_keeps_to_its_document():
    """Every call in every state, with data that fits and data that does not,
    is answered as docs/booth-api.yaml says.
    """
    with (
        Faults() as mailbox,
        VirtualPrinter() as printer,
        Booth(
            "--qr", "--url", "https://booth.example", "--printer", printer.url,
            smtp=mailbox.url, pin=PIN) as booth,
    ):
        visitor = Visitor(booth).reach("quiz")
        offered(visitor)
        visitor.end()
        picture = booth.home / "head.jpg"
        picture.write_bytes(photos.small())
        result = subprocess.run(
            [sys.executable, SCHEMA, booth.url, picture, "--pin", PIN],
            capture_output=True,
            text=True)
        assert booth.alive, "the booth has ended"
        assert result.returncode == 0, result.stdout[-8000:] + result.stderr[-2000:]


@pytest.mark.long
def test_exhibit_keeps_to_its_document():
    """Every call of an exhibit, with data that fits and data that does not,
    is answered as docs/exhibit-api.yaml says; each succeeds at least once.
    """
    content = schema_run.document(DOCUMENT)
    with Exhibit() as exhibit:
        frame = exhibit.home / "frame.jpg"
        frame.write_bytes(photos.encoded(exhibit_pictures.picture("map").resize((640, 480))))
        ended, statuses = schema_run.run(
            DOCUMENT, exhibit.url, "exhibit_schema_hooks", "--max-examples", "24",
            PICTURE=str(frame))
        assert exhibit.alive, "the exhibit has ended"
        assert ended.returncode == 0
    calls = {
        f"{method.upper()} {path}" for path, methods in content["paths"].items()
        for method in methods}
    missed = {
        call for call in calls
        if not any(status.startswith("2") for status in statuses.get(call, ()))}
    assert not missed, f"never succeeded: {missed}"
