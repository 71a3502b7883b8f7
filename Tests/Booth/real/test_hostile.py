"""A booth whose printer means harm."""

import contextlib
import pathlib
import subprocess
import sys

import pytest

from booth_server import Booth, end_with_parent
from mailboxes import Recorder
from visitor import Visitor
from waiting import within

SERVER = pathlib.Path(__file__).resolve().parents[2] / "PrintingTests/Servers/hostile_ipp.py"


@contextlib.contextmanager
def hostile(kind: str):
    """The address of a printer that means harm."""
    with subprocess.Popen(
            [sys.executable, SERVER, kind], stdout=subprocess.PIPE,
            preexec_fn=end_with_parent) as server:
        try:
            yield f"ipp://127.0.0.1:{int(server.stdout.readline().split()[1])}/ipp/print"
        finally:
            server.kill()


@pytest.mark.parametrize("kind", ["nested", "redirect", "drip", "continue"])
def test_visit_beside_a_hostile_printer(kind):
    with (hostile(kind) as printer, Recorder() as mailbox,
          Booth("--printer", printer, smtp=mailbox.url) as booth):
        visitor = Visitor(booth).reach("queued", "visitor@test.example")
        # The photo is on its way while the printer has the booth's attention.
        assert len(mailbox.messages(seconds=60)) == 1
        within(60, lambda: "does not answer" in booth.log, "the fault is not told")
        assert booth.alive and visitor.state == "queued"
