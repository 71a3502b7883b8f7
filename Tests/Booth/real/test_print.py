"""The printed card: what comes out, and what becomes of it when the printer stands."""

import io
import os


import pytest
from PIL import Image

from booth_server import Booth
from mailboxes import Recorder
from printers import VirtualPrinter
from test_museum import museum
from visitor import Visitor
from waiting import within

# Seconds until the booth has seen what became of its printer, on a busy machine.
LOOK = 60


def spool(booth: Booth) -> list[str]:
    folder = booth.home / "data/selfie/prints/spool"
    return sorted(os.listdir(folder)) if folder.is_dir() else []


def ready(visitor: Visitor) -> dict:
    """Waits until the visit may print."""
    def look():
        told = visitor.good("GET", "/api/session")
        return told["print"] and told

    return within(LOOK, look, "no card is offered")


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
        assert ready(visitor)["prints"] == 0
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
        ready(visitor)
        printer.pull()
        visitor.good("POST", "/api/print", {"number": 1}, status=202)
        waiting = printed(visitor, "waiting")
        assert waiting["words"] == "visitorHelp", waiting
        following = Visitor(booth).reach("reviewed")
        assert not following.good("GET", "/api/session")["print"]
        refused = following.call("POST", "/api/print", {"number": 1})
        assert (refused.status, refused.code) == (503, "printer"), refused
        staff = Visitor(booth)
        staff.good("POST", "/staff/login", {"pin": "246810"})
        lines = {line["check"]: line for line in staff.good("GET", "/staff/status")["doctor"]}
        told = lines["Printer"]
        assert told["status"] == "fault" and "does not answer" in told["text"], lines
        printer.plug()
        printed(visitor)
        assert len(printer.arrived) == 1
        ready(following)


def test_power_cut_after_the_promise():
    """A card that was promised comes out once although the booth is killed at once."""
    with VirtualPrinter() as printer, Booth("--printer", printer.url) as booth:
        visitor = Visitor(booth).reach("reviewed")
        ready(visitor)
        visitor.good("POST", "/api/print", {"number": 1}, status=202)
        booth.kill()
        with booth.again():
            within(LOOK, lambda: printer.arrived and not spool(booth), "the card does not come out")
            assert len(printer.arrived) == 1


def test_staff_decide():
    """A card of which the printer forgot whether it came out waits for the staff's word."""
    with VirtualPrinter() as printer, Booth("--printer", printer.url, pin="246810") as booth:
        staff = Visitor(booth)
        staff.good("POST", "/staff/login", {"pin": "246810"})
        for word, copies in (("again", 2), ("came", 3)):
            visitor = Visitor(booth).reach("reviewed")
            ready(visitor)
            before = len(printer.arrived)
            printer.take(60)
            visitor.good("POST", "/api/print", {"number": 1}, status=202)
            within(LOOK, lambda: len(printer.arrived) == before + 1, "the printer gets no card")
            printer.pull()
            printer.take(0)
            printer.plug()
            printed(visitor, "uncertain")
            stuck, = staff.good("GET", "/staff/prints")["prints"]
            counts = staff.good("GET", "/staff/status")["prints"]
            assert stuck["uncertain"] and counts == {"waiting": 0, "stuck": 1}
            staff.good("POST", "/staff/prints", {"id": stuck["id"], "word": word}, status=204)
            printed(visitor)
            assert len(printer.arrived) == copies
            within(LOOK, lambda: not spool(booth), "the card stays on the disk")
            assert staff.good("GET", "/staff/prints") == {"prints": []}
            refused = staff.call("POST", "/staff/prints", {"id": stuck["id"], "word": word})
            assert (refused.status, refused.code) == (409, "in-use"), refused
            visitor.end()


def test_cards_of_a_day():
    """The museum's folder says which cards there are, and how many a visit and a day."""
    files = {"museum.toml": '[cards]\npaper = "a6"\nper_visit = 2\nper_day = 3\n'}
    with VirtualPrinter() as printer, museum(Booth("--printer", printer.url), files) as booth:
        first, second = Visitor(booth).reach("reviewed"), Visitor(booth).reach("reviewed")
        ready(first)
        for number in (1, 2):
            first.good("POST", "/api/print", {"number": number}, status=202)
        second.good("POST", "/api/print", {"number": 1}, status=202)
        refused = second.call("POST", "/api/print", {"number": 2})
        assert (refused.status, refused.code) == (503, "printer"), refused
        within(LOOK, lambda: len(printer.arrived) == 3, "not all cards come out")
        assert {Image.open(io.BytesIO(one)).size for one in printer.arrived} == {(1240, 1748)}


def test_card_by_mail():
    """Where the museum wants it the card goes by mail in place of the plain photo."""
    files = {"museum.toml": "[cards]\nin_mails = true\ndate = false\n"}
    with Recorder() as mailbox, museum(Booth(smtp=mailbox.url), files) as booth:
        visitor = Visitor(booth).reach("reviewed")
        shown = card(visitor, "Helen")
        visitor.mail("helen@test.example", "Helen")
        message, = mailbox.messages(1)
        attached = [
            part.get_content() for part in message.walk()
            if part.get_content_type() == "image/jpeg"]
        assert shown in attached


def test_a_paper_that_the_printer_has_not_ends_the_start():
    with VirtualPrinter() as printer:
        booth = Booth("--printer", printer.url, "--paper", "a3")
        try:
            with pytest.raises(AssertionError, match="ended with 78: .*does not print on a3"):
                booth.start()
        finally:
            booth.forget()


def test_while_the_paper_is_not_loaded_no_card_is_offered():
    with VirtualPrinter() as printer, Booth("--printer", printer.url, "--paper", "a6") as booth:
        visitor = Visitor(booth).reach("reviewed")
        within(60, lambda: "a6 is not in the printer" in booth.log, "the log names the paper")
        assert visitor.good("GET", "/api/session")["print"] is False
