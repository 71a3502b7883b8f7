"""The interface: a running booth against docs/booth-api.yaml."""

import pathlib
import subprocess
import sys

import pytest

import photos
from booth_server import Booth
from card_screens import ready as printer_is_seen
from mailboxes import Faults
from printers import VirtualPrinter

SCHEMA = pathlib.Path(__file__).resolve().parents[1] / "schema.py"
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
        printer_is_seen(booth)
        picture = booth.home / "head.jpg"
        picture.write_bytes(photos.small())
        result = subprocess.run(
            [sys.executable, SCHEMA, booth.url, picture, "--pin", PIN],
            capture_output=True,
            text=True)
        assert booth.alive, "the booth has ended"
        assert result.returncode == 0, result.stdout[-8000:] + result.stderr[-2000:]
