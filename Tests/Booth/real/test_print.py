"""The printed card: what comes out, and what becomes of it when the printer stands."""

import io
import os

import pytest
from PIL import Image

from booth_server import Booth
from mailboxes import Recorder, photo_of
from printers import LOOK, VirtualPrinter, offered, stick
from visitor import Visitor
from waiting import within

def spool(booth: Booth) -> list[str]:
    folder = booth.home / "data/selfie/prints/spool"
    return sorted(os.listdir(folder)) if folder.is_dir() else []


def printed(visitor: Visitor, stage: str = "printed") -> dict:
    def look():
        told = visitor.good("GET", "/api/print")
        return told["stage"] == stage and told

    return within(LOOK, look, f"the card is not {stage}")


def card(visitor: Visitor, name: str | None = None) -> bytes:
    return visitor.good("POST", "/api/card", {"name": name}, status=200)


def test_card_comes_out():
    """The card that the page shows comes out once, whatever is pressed twice, and leaves the disk."""
    with VirtualPrinter() as printer, Booth("--printer", printer.url) as booth:
        visitor = Visitor(booth).reach("reviewed")
        assert offered(visitor)["prints"] == 0
        shown = card(visitor, "Ελένη")
        picture = Image.open(io.BytesIO(shown))
        assert picture.size == (1181, 1772) and picture.info["icc_profile"], picture.size
        assert card(visitor) != shown, "the name is not on the card"
        for _ in range(2):
            visitor.good("POST", "/api/print", {"name": "Ελένη", "number": 1}, status=202)
        printed(visitor)
        assert printer.arrived == [shown]
        within(LOOK, lambda: not spool(booth), "the card stays on the disk")
        session = visitor.good("GET", "/api/session")
        assert (session["print"], session["prints"]) == (False, 1), session
        refused = visitor.call("POST", "/api/print", {"number": 2})
        assert (refused.status, refused.code) == (429, "cards"), refused
        visitor.end()
        assert "Ελένη".encode() not in b"".join(file.read_bytes() for file in booth.files())


def test_printer_that_stands():
    """Without its printer no card is offered, as the panel says; a promised one comes when it is back."""
    with VirtualPrinter() as printer, Booth("--printer", printer.url, pin="246810") as booth:
        visitor = Visitor(booth).reach("reviewed")
        offered(visitor)
        printer.pull()
        visitor.good("POST", "/api/print", {"number": 1}, status=202)
        waiting = printed(visitor, "waiting")
        assert waiting["words"] == "visitorHelp", waiting
        following = Visitor(booth).reach("reviewed")
        assert not following.good("GET", "/api/session")["print"]
        refused = following.call("POST", "/api/print", {"number": 1})
        assert (refused.status, refused.code) == (503, "printer"), refused
        staff = Visitor(booth).log_in("246810")
        lines = {line["check"]: line for line in staff.good("GET", "/staff/status")["doctor"]}
        told = lines["Printer"]
        assert told["status"] == "fault" and "does not answer" in told["text"], lines
        printer.plug()
        printed(visitor)
        assert len(printer.arrived) == 1
        offered(following)


def test_power_cut_after_the_promise():
    """A card that was promised comes out once although the booth is killed at once."""
    with VirtualPrinter() as printer, Booth("--printer", printer.url) as booth:
        visitor = Visitor(booth).reach("reviewed")
        offered(visitor)
        visitor.good("POST", "/api/print", {"number": 1}, status=202)
        booth.kill()
        with booth.again():
            within(LOOK, lambda: printer.arrived and not spool(booth), "the card does not come out")
            assert len(printer.arrived) == 1


def test_staff_decide():
    """A card of which the printer forgot whether it came out waits for the staff's word."""
    with VirtualPrinter() as printer, Booth("--printer", printer.url, pin="246810") as booth:
        staff = Visitor(booth).log_in("246810")
        for word, copies in (("again", 2), ("came", 3)):
            visitor = Visitor(booth).reach("reviewed")
            offered(visitor)
            stick(visitor, printer)
            stuck, = staff.good("GET", "/staff/prints")["prints"]
            counts = staff.good("GET", "/staff/status")["prints"]
            assert stuck["uncertain"] and counts == {"waiting": 0, "stuck": 1}
            staff.good("POST", "/staff/prints", {"id": stuck["id"], "word": word}, status=204)
            printed(visitor)
            assert len(printer.arrived) == copies
            within(LOOK, lambda: not spool(booth), "the card stays on the disk")
            assert staff.good("GET", "/staff/prints") == {"prints": []}
            visitor.end()


def test_cards_of_a_day():
    """The museum's folder says which cards there are, how many a visit and a day, and that mails
    carry the card in place of the plain photo.
    """
    cards = '[cards]\npaper = "a6"\nper_visit = 2\nper_day = 3\ndate = false\nin_mails = true\n'
    with (
        VirtualPrinter() as printer, Recorder() as mailbox,
        Booth(
            "--printer", printer.url, smtp=mailbox.url, museum={"museum.toml": cards}) as booth,
    ):
        first, second = Visitor(booth).reach("reviewed"), Visitor(booth).reach("reviewed")
        offered(first)
        shown = card(first, "Helen")
        for number in (1, 2):
            first.good("POST", "/api/print", {"number": number}, status=202)
        second.good("POST", "/api/print", {"number": 1}, status=202)
        refused = second.call("POST", "/api/print", {"number": 2})
        assert (refused.status, refused.code) == (503, "printer"), refused
        within(LOOK, lambda: len(printer.arrived) == 3, "not all cards come out")
        assert {Image.open(io.BytesIO(one)).size for one in printer.arrived} == {(1240, 1748)}
        first.mail("helen@test.example", "Helen")
        (message,) = mailbox.messages()
        assert photo_of(message) == shown


def test_a_paper_that_the_printer_has_not_ends_the_start():
    with VirtualPrinter() as printer:
        with Booth("--printer", printer.url, "--paper", "a3").unstarted() as booth:
            with pytest.raises(AssertionError, match="ended with 78: .*does not print on a3"):
                booth.start()


def test_while_the_paper_is_not_loaded_no_card_is_offered():
    with VirtualPrinter() as printer, Booth("--printer", printer.url, "--paper", "a6") as booth:
        visitor = Visitor(booth).reach("reviewed")
        within(60, lambda: "a6 is not in the printer" in booth.log, "the log names the paper")
        assert visitor.good("GET", "/api/session")["print"] is False
