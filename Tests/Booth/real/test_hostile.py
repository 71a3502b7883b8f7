"""A booth whose printer means harm."""

import pytest

from booth_server import ROOT, Booth
from mailboxes import Program, Recorder
from visitor import Visitor
from waiting import within


class HostilePrinter(Program):
    script = ROOT / "Tests/PrintingTests/Servers/hostile_ipp.py"

    def __init__(self, kind: str):
        self.words = (kind,)


@pytest.mark.parametrize("kind", ["nested", "drip"])
def test_visit_beside_a_hostile_printer(kind):
    """One that answers with harm, and one that keeps the booth waiting; `HostilePrinterTests` has
    every kind.
    """
    with (
        HostilePrinter(kind) as printer, Recorder() as mailbox,
        Booth("--printer", f"ipp://127.0.0.1:{printer.port}/ipp/print", smtp=mailbox.url) as booth,
    ):
        visitor = Visitor(booth).reach("queued", "visitor@test.example")
        # The photo is on its way while the printer has the booth's attention.
        assert len(mailbox.messages(seconds=60)) == 1
        within(60, lambda: "does not answer" in booth.log, "the fault is not told")
        assert booth.alive and visitor.state == "queued"
