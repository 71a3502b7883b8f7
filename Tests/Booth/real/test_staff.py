"""The staff's panel behind its PIN, and the link to a photo."""

import contextlib
import datetime
import json
import pathlib
import re

import pytest

import booth as steps
import photos
from booth_server import Booth
from chromium import chromium, in_chromium
from mailboxes import Faults
from observing import keep
from waiting import within
from visitor import Visitor


def test_pin_file():
    """A PIN file that others can read, or without 4 to 6 digits, is refused with a sentence."""
    with Booth().unstarted() as booth:
        file = booth.home / "pin"
        for content, mode in (
            ("4711\n", 0o644), ("4711", 0o640), ("471", 0o600), ("", 0o600), ("4711\n4712", 0o600)):
            file.write_text(content)
            file.chmod(mode)
            result = booth.command("booth", "--port", "0", "--no-mail", "--pin-file", str(file))
            assert result.returncode in (64, 65, 66, 78), f"{content!r} {mode:o}: {result}"
            assert "pin" in result.stderr.lower() and not result.stdout, (
                f"{content!r} {mode:o}: {result}")
            told = result.stderr.replace(str(file), "")
            assert not content.strip() or content.strip() not in told, "the PIN is told"
        # A byte order mark is no digit of the PIN; what is no UTF-8 is none.
        file.chmod(0o600)
        for content, begins in ((b"\xef\xbb\xbf4711\r\n", True), (b"4711\xe9", False)):
            file.write_bytes(content)
            result = booth.command(
                "booth", "--port", "0", "--no-mail", "--host", "192.0.2.1", "--pin-file", str(file))
            assert result.returncode == (69 if begins else 65), f"{content!r}: {result}"
        missing = booth.command(
            "booth", "--port", "0", "--no-mail", "--pin-file", str(booth.home / "none"))
        assert missing.returncode in (66, 78) and missing.stderr.strip(), missing


def folder_of(booth: Booth) -> pathlib.Path:
    return booth.home / "data/selfie/booth"


@contextlib.contextmanager
def homeless():
    """A booth whose folder cannot be made."""
    booth = Booth(pin="4711")
    (booth.home / "file").write_text("x")
    booth.options += ["--state", str(booth.home / "file/booth")]
    with booth:
        yield booth


def test_no_folder_of_its_own():
    """Where nothing can be kept, visitors are served all the same, and start and panel say so."""
    with homeless() as booth:
        assert "cannot be written" in booth.log, booth.log
        Visitor(booth).reach("quiz").end()
        member = Visitor(booth).log_in("4711")
        rows = member.good("GET", "/staff/status")["doctor"]
        assert [row["status"] for row in rows if row["check"] == "Memory"] == ["fault"], rows
        assert member.good("GET", "/staff/sums")["today"]["leftAtQuiz"] == 1


@pytest.mark.browser
def test_closing_that_is_not_kept():
    """The panel shows the booth closed, says that a restart forgets it, and opens it again."""
    with homeless() as booth, chromium() as browser:
        page = steps.open_page(browser, booth.url, steps.SIZES["portrait"])
        steps.open_door(page)
        steps.log_in(page, "4711")
        page.click(".flip")
        page.wait_for_selector("[data-screen=panel] .clay.flip")
        steps.lift(page)
        within(
            5, lambda: re.search("not kept|δεν αποθηκεύτηκε", page.inner_text("#status"), re.I),
            "nothing is said")
        assert Visitor(booth).call("POST", "/api/session", {"language": "en"}).status == 503
        page.click(".flip")
        page.wait_for_selector("[data-screen=panel] .stone-button.flip")
        # The browser itself notes 401 and 507.
        page.faults.clear()


def test_sums():
    """The sums are what visitors did, survive a power cut, and lead to no person."""
    secrets = ["zenobia", "palmyra", "Ζηνοβία", "rcpt550"]
    with Faults() as mailbox, Booth("--qr", smtp=mailbox.url, pin="4711") as booth:
        for state in ("quiz", "quiz", "won", "preview", "taken", "reviewed"):
            visitor = Visitor(booth).reach(state)
            secrets.append(visitor.cookie.partition("=")[2])
            visitor.end()
        linked = Visitor(booth).reach("reviewed")
        token = linked.good("POST", "/api/link", {"consent": "1"})["url"].rpartition("/")[2]
        linked.good("POST", "/api/link", {"consent": "1"})
        linked.end()
        retaken = Visitor(booth).reach("taken")
        retaken.good("DELETE", "/api/photo")
        retaken.shoot([photos.small()])
        retaken.accept()
        retaken.mail("zenobia.q7x@palmyra-w4.example", "Ζηνοβία")
        retaken.end()
        Visitor(booth).reach("queued", "rcpt550@palmyra-w4.example").end()
        # Begun and not ended: a browser that goes on.
        staying = Visitor(booth).reach("quiz")
        expected = {
            "visits": 10, "leftAtQuiz": 2, "leftAtCamera": 2, "leftAtPhoto": 1, "leftAtAddress": 1,
            "finished": 3, "crowned": 5, "mailed": 2, "linked": 1, "cards": 0, "printed": 0,
            "sent": 1, "failed": 1}
        member = Visitor(booth).log_in("4711")
        within(60, lambda: member.good("GET", "/staff/sums")["today"] == expected,
               f"not {expected}, but {member.good('GET', '/staff/sums')['today']}")
        def kept() -> list[dict]:
            return [json.loads(file.read_text()) for file in folder_of(booth).glob("sums/*.json")]
        within(60, lambda: kept() == [expected], "the sums are not on the disk")
        secrets += [token, staying.cookie.partition("=")[2], *(row["id"] for row in booth.rows())]
        booth.kill()
        with booth.again() as second:
            assert Visitor(second).log_in("4711").good("GET", "/staff/sums")["today"] == expected
            days = json.loads(second.command("visits", "--json").stdout)["days"]
            assert list(days.values()) == [expected], days
            line = second.command("visits").stdout
            assert re.fullmatch(r"\d{4}-\d\d-\d\d  visits 10, crowned 5, .*address 1\n", line), line
            metrics = second.command("visits", "--prometheus", "-").stdout
            assert (
                "selfie_booth_open 1\n" in metrics
                and 'selfie_booth_yesterday{count="visits"} 0\n' in metrics
            ), metrics
        for file in folder_of(booth).rglob("*"):
            if file.is_file():
                text = file.read_text()
                assert not [one for one in secrets if one in text or one in file.name], file
                # No time finer than the day: a name of a day, and small numbers.
                assert not re.search(r"\d{4,}|:\d\d:", text), text


HELD = """() => { window.untouched = [];
  for (const name of ['keydown', 'pointerdown']) addEventListener(name, event =>
    event.pointerType !== 'touch' && untouched.push(`${name} ${event.pointerType ?? event.key}`), true); }"""


def knock(page) -> None:
    """Holds the wall's upper left corner with a finger until the door opens."""
    touch = steps.hand(page)
    touch("Start", (20, 20))
    page.wait_for_selector("#booth[data-screen=pin]", timeout=steps.PATIENCE)
    touch("End")
    steps.wait(page, "pin")


def tap(page, selector: str, screen: str = "") -> None:
    page.locator(selector).first.tap()
    if screen:
        steps.wait(page, screen)


@in_chromium(pin="4711", film=None, mail=Faults)
def test_panel_by_touch_alone(browser, booth):
    """A finger alone closes, mends an address, writes a question and reads the sums."""
    Visitor(booth).reach("queued", "rcpt550@example.com").end()
    within(60, lambda: booth.rows()[0]["state"] == "failed", "the address is not refused")
    page = steps.open_page(
        browser, booth.url, steps.SIZES["portrait"], script=f"({HELD})()", has_touch=True)
    knock(page)
    # Nobody has the panel's cookie yet: the page asks for it, and is refused.
    page.faults.clear()
    for digit in "4711":
        tap(page, f"[data-digit='{digit}']")
    tap(page, ".ok", "panel")
    assert page.locator("[data-screen=panel] .clay").count() == 0, "Close is the loud button"
    tap(page, ".flip")
    page.wait_for_selector("[data-screen=panel] .clay.flip")
    steps.lift(page)
    assert Visitor(booth).call("POST", "/api/session", {"language": "en"}).status == 503
    tap(page, ".flip")
    page.wait_for_selector("[data-screen=panel] .stone-button.flip")

    tap(page, "[data-entry=notDelivered]", "failed")
    assert "r…@example.com" in page.inner_text(".failed") and "rcpt550" not in page.content()
    tap(page, ".failed .mend", "mending")
    assert page.input_value("#address") == "rcpt550@example.com"
    for key in "⌫" * len("rcpt550@example.com"):
        tap(page, f"[data-key='{key}']")
    for key in ("h", "e", "l", "e", "n", "@", "e", "x", "a", "m", "p", "l", "e", ".com"):
        tap(page, f"[data-key='{key}']")
    assert page.input_value("#address") == "helen@example.com"
    tap(page, "[data-screen=mending] .clay", "failed")
    within(60, lambda: booth.rows()[0]["state"] == "done", "the mended message is not sent")
    assert "helen@example.com " in (booth.mailbox.folder / "log").read_text()
    tap(page, ".aside", "panel")

    tap(page, "[data-entry=questions]", "questions")
    tap(page, ".add", "question")
    texts = {"el": "αα ββ γγ δδ εε ζζ", "en": "aa bb cc dd ee ff"}

    def write(number: int, keys: str) -> None:
        page.locator("[data-screen=question] .line").nth(number).tap()
        steps.wait(page, "text")
        for key in keys:
            tap(page, f"[data-key='{key}']")
        tap(page, "[data-screen=text] .clay", "question")

    for code, written in texts.items():
        tap(page, f".tongues [lang={code}]", "question")
        for number, text in enumerate(written.split()):
            write(number, text)
    # Save with two equal answers: the sentence is Greek, and nothing is kept.
    write(2, "⌫⌫bb")
    tap(page, ".save")
    page.wait_for_selector("text=Δύο απαντήσεις είναι ίδιες (English).")
    page.faults.clear()
    write(2, "⌫⌫cc")
    page.locator(".mark").nth(3).tap()
    page.wait_for_function(
        "() => document.querySelectorAll('.mark')[3]?.getAttribute('aria-pressed') === 'true'")
    tap(page, ".save", "questions")
    member = Visitor(booth).log_in("4711")
    kept = member.good("GET", "/staff/questions")["questions"]
    assert len(kept) == 31 and kept[-1]["question"] == {"el": "Αα", "en": "Aa"}, kept[-1]
    assert kept[-1]["right"] == {"el": "Εε", "en": "Ee"} and kept[-1]["why"]["en"] == "Ff", (
        kept[-1])
    tap(page, ".restore")
    tap(page, "[data-slab=restore] .clay")
    within(
        60,
        lambda: len(member.good("GET", "/staff/questions")["questions"]) == 30,
        "the delivered ones are not back")
    steps.wait(page, "questions")
    tap(page, ".aside", "panel")

    tap(page, "[data-entry=doctor]", "checks")
    text = page.inner_text(".checks")
    assert not re.search(r"[a-z]{4}", text.replace("selfie outbox list", "")), (
        f"English in the Greek check-up: {text}")
    tap(page, ".aside", "panel")
    tap(page, "[data-entry=sums]", "sums")
    shown = {
        row.get_attribute("data-row"): row.locator("td").first.inner_text()
        for row in page.locator(".sums tbody tr").all()}
    told = member.good("GET", "/staff/sums")["today"]
    assert shown == {row: str(told[row]) for row in shown} and len(shown) == 12, (shown, told)
    assert (told["visits"], told["mailed"], told["sent"], told["failed"]) == (1, 1, 1, 1), told
    tap(page, ".aside", "panel")
    # An exhibit on the machine has counted meanwhile.
    sums = booth.home / "data/selfie/exhibit/sums"
    sums.mkdir(parents=True)
    today = datetime.date.today().isoformat()
    (sums / f"{today}.json").write_text('{"picture map": 3, "point map olympia": 2}')
    tap(page, "[data-entry=doctor]", "checks")
    tap(page, ".aside", "panel")
    tap(page, "[data-entry=exhibit]", "looks")
    rows = page.locator(".looks li").all()
    assert [row.get_attribute("data-count") for row in rows] == ["looked map", "opened map olympia"]
    assert [re.findall(r": (\d+)", row.inner_text()) for row in rows] == [
        ["3", "3", "3"], ["2", "2", "2"]]
    keep(page, "panel-looks")
    tap(page, ".aside", "panel")
    tap(page, ".aside", "attract")
    assert page.evaluate("untouched") == [], "something else than a finger was needed"
    assert page.faults == [], page.faults


@in_chromium(pin="4711", film=None)
def test_who_has_gone_on_stays_there(browser, booth):
    """The panel is asked for anew when the language is switched, and by Back; an answer that comes
    when the staff have gone on does not fetch them back. While they write, the PIN stays good.
    """
    page = steps.open_page(browser, booth.url, steps.SIZES["landscape"], **steps.LESS_MOTION)
    steps.open_door(page)
    steps.log_in(page, "4711")
    held = []
    page.route("**/staff/status*", lambda route: held.append(route))
    page.click(".language[lang=en]")
    steps.until(page, 20, lambda: held, "the panel is not asked for")
    page.click("[data-entry=sums]")
    steps.wait(page, "sums")
    held.pop().continue_()
    page.wait_for_timeout(1500)
    assert page.get_attribute("#booth", "data-screen") == "sums"
    page.click("#base .aside")
    steps.until(page, 20, lambda: held, "the panel is not asked for")
    held.pop().continue_()
    page.click("[data-entry=questions]")
    page.click("#base .aside")
    steps.until(page, 20, lambda: held, "the panel is not asked for")
    page.click(".add")
    steps.wait(page, "question")
    held.pop().continue_()
    page.wait_for_timeout(1500)
    assert page.get_attribute("#booth", "data-screen") == "question"
    page.evaluate(
        "() => { const { now } = performance;"
        " performance.now = () => now.call(performance) + 20000; }")
    with page.expect_request("**/staff/sums"):
        page.mouse.move(5, 5)


@in_chromium(pin="4711", film=None)
def test_log_out_that_is_lost(browser, booth):
    """After a log-out of which the server has not heard, the door asks for the PIN all the same."""
    page = steps.open_page(browser, booth.url, steps.SIZES["landscape"], **steps.LESS_MOTION)
    steps.open_door(page)
    steps.log_in(page, "4711")
    page.route("**/staff/logout", lambda route: route.abort(), times=1)
    page.click("#base .aside")
    steps.wait(page, "attract")
    steps.open_door(page)


@in_chromium(pin="4711", film=None)
def test_who_has_gone_back_is_logged_out(browser, booth):
    """A panel that comes when the staff have gone back from the PIN is not shown to visitors, and
    the PIN is asked for again.
    """
    page = steps.open_page(browser, booth.url, steps.SIZES["landscape"], **steps.LESS_MOTION)
    steps.open_door(page)
    held = []
    page.route("**/staff/status*", lambda route: held.append(route))
    for digit in "4711":
        page.click(f"[data-digit='{digit}']")
    page.click(".ok")
    steps.until(page, 20, lambda: held, "the panel is not asked for")
    page.click("#base .aside")
    steps.wait(page, "attract")
    with page.expect_response("**/staff/logout"):
        held[0].continue_()
    page.wait_for_timeout(500)
    assert page.get_attribute("#booth", "data-screen") == "attract"
    page.unroute("**/staff/status*")
    steps.open_door(page)


@in_chromium(pin="4711", film=None)
def test_panel_that_does_not_come(browser, booth):
    """A panel that gets lost is said to be, and the closed booth speaks the house's language again
    when the staff have gone, and a minute after a passer-by has chosen another one.
    """
    page = steps.open_page(browser, booth.url, steps.SIZES["landscape"], **steps.LESS_MOTION)
    page.clock.install()
    steps.open_door(page)
    page.route("**/staff/status*", lambda route: route.abort(), times=1)
    for digit in "4711":
        page.click(f"[data-digit='{digit}']")
    page.click(".ok")
    page.wait_for_selector(".message .icon")
    steps.log_in(page, "4711")
    page.click(".language[lang=en]")
    page.click(".flip")
    page.wait_for_selector(".clay.flip")
    page.click("#base .aside")
    steps.wait(page, "closed")
    assert page.get_attribute("html", "lang") == "el"
    page.click(".language[lang=en]")
    assert page.get_attribute("html", "lang") == "en"
    page.clock.run_for(61_000)
    assert page.get_attribute("html", "lang") == "el"
