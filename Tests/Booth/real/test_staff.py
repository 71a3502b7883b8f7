"""The staff's panel behind its PIN, and the link to a photo."""

import json
import pathlib
import re
import subprocess
import threading

import pytest

import booth as steps
import photos
from booth_server import Booth
from chromium import chromium
from mailboxes import Faults, Recorder
from waiting import within
from test_privacy import Events
from visitor import Visitor

PANEL = [
    ("GET", "/staff/status"),
    ("POST", "/staff/open"),
    ("POST", "/staff/close"),
    ("POST", "/staff/logout"),
    ("GET", "/staff/mail"),
    ("POST", "/staff/mail/again"),
    ("POST", "/staff/mail/address"),
    ("PUT", "/staff/mail/address"),
    ("GET", "/staff/questions"),
    ("PUT", "/staff/questions"),
    ("DELETE", "/staff/questions?id=x"),
    ("POST", "/staff/questions/delivered"),
    ("GET", "/staff/sums"),
]


def log_in(booth: Booth, pin: str) -> Visitor:
    member = Visitor(booth)
    answer = member.call("POST", "/staff/login", {"pin": pin})
    assert answer.status == 204, answer
    cookie = answer.headers["Set-Cookie"].lower()
    assert all(word in cookie for word in ("httponly", "samesite=strict", "path=/staff")), cookie
    return member


def test_locked_without_a_pin():
    """Without a PIN file the panel stays shut: there is no default PIN."""
    with Booth() as booth:
        visitor = Visitor(booth)
        for pin in ("", "0000", "1234", "000000", "123456", "246810", "admin", None, 0):
            answer = visitor.call("POST", "/staff/login", {"pin": pin})
            assert (answer.status, answer.code) == (404, "no-pin"), f"{pin!r}: {answer}"
        for method, path in PANEL:
            assert visitor.call(method, path).status in (401, 404), path


def test_pin_opens_the_panel():
    """The panel needs the PIN: 401 without it;
    it tells outbox and check-up, closes, opens, and logs out.
    """
    with Recorder() as mailbox, Booth(smtp=mailbox.url, pin="4711") as booth:
        stranger = Visitor(booth)
        for method, path in PANEL:
            assert stranger.call(method, path).status == 401, path
            assert (
                stranger.call(method, path, Cookie="kotinos-staff=x; kotinos-booth=x").status == 401
            ), path
        wrong = stranger.call("POST", "/staff/login", {"pin": "4712"})
        assert (wrong.status, wrong.json["left"]) == (401, 4), wrong
        member = log_in(booth, "4711")
        Visitor(booth).reach("queued").end()
        mailbox.messages()
        status = within(
            5,
            lambda: (told := member.good("GET", "/staff/status"))["outbox"]["sent"] == 1 and told,
            "nothing sent")
        assert status["open"] is True and status["outbox"] == {
            "waiting": 0,
            "sent": 1,
            "failed": 0,
        }, status
        assert status["doctor"] and all(
            set(row) >= {"check", "status", "text"} and row["status"] in ("ok", "warning", "fault")
            for row in status["doctor"]
        ), status
        greek = member.good("GET", "/staff/status", Accept_Language="el")["doctor"]
        assert re.search("[α-ω]", str(greek)) and not re.search(
            "[α-ω]", str(member.good("GET", "/staff/status", Accept_Language="en")["doctor"]))
        stream = Events(booth, "")
        member.good("POST", "/staff/close", status=204)
        assert member.good("GET", "/staff/status")["open"] is False
        closed = stranger.call("POST", "/api/session", {"language": "en"})
        assert closed.status in (403, 409, 423, 503) and closed.code == "closed", closed
        within(3, lambda: '"open":false' in stream.text.replace(" ", ""), "the page is not told")
        stream.stop()
        member.good("POST", "/staff/open", status=204)
        Visitor(booth).reach("quiz").end()
        cookie = member.cookie
        member.good("POST", "/staff/logout", status=204)
        assert Visitor(booth, cookie).call("GET", "/staff/status").status == 401, (
            "the cookie lives after logging out")


def test_five_wrong_tries():
    """Five wrong PINs lock the panel for 15 minutes,
    for the right PIN and for other browsers too.
    """
    with Booth(pin="4711") as booth:
        left = []
        for number in range(4):
            # Each from a browser of its own: the count is the booth's.
            answer = Visitor(booth).call("POST", "/staff/login", {"pin": f"000{number}"})
            left.append((answer.status, answer.json.get("left")))
        assert left == [(401, 4), (401, 3), (401, 2), (401, 1)], left
        fifth = Visitor(booth).call("POST", "/staff/login", {"pin": "0004"})
        assert fifth.status == 423 and 890 <= fifth.json["seconds"] <= 900, fifth
        for pin in ("4711", "0005"):
            locked = Visitor(booth).call("POST", "/staff/login", {"pin": pin})
            assert locked.status == 423 and 880 <= locked.json["seconds"] <= 900, locked
        # Visitors notice nothing of it.
        Visitor(booth).reach("preview")


def test_tries_at_once():
    """A hundred guesses at the same moment are no more than five tries."""
    import threading

    with Booth(pin="4711") as booth:
        answers = []

        def guess(number: int) -> None:
            try:
                answers.append(
                    Visitor(booth).call("POST", "/staff/login", {"pin": f"{number:04d}"}).status)
            except OSError:
                answers.append(0)

        guesses = [threading.Thread(target=guess, args=(4680 + number,)) for number in range(40)]
        for one in guesses:
            one.start()
        for one in guesses:
            one.join()
        assert answers.count(401) <= 4 and answers.count(204) <= 1, answers
        assert (
            Visitor(booth).call("POST", "/staff/login", {"pin": "4711"}).status == 423
            or 204 in answers)


def test_pin_file():
    """A PIN file that others can read, or without 4 to 6 digits,
    ends the command with a sentence.
    """
    booth = Booth()
    file = booth.home / "pin"
    try:
        for content, mode in (
            ("4711\n", 0o644), ("4711", 0o640), ("471", 0o600), ("4711471", 0o600),
            ("47 11", 0o600), ("abcd", 0o600), ("", 0o600), ("٤٧١١", 0o600), ("4711\n4712", 0o600)):
            file.write_text(content)
            file.chmod(mode)
            result = booth.command("booth", "--port", "0", "--no-mail", "--pin-file", str(file))
            assert result.returncode in (64, 65, 66, 78), f"{content!r} {mode:o}: {result}"
            assert "pin" in result.stderr.lower() and not result.stdout, (
                f"{content!r} {mode:o}: {result}")
            assert not content.strip() or content.strip() not in result.stderr.replace(
                str(file), ""
            ), "the PIN is told"
        missing = booth.command(
            "booth", "--port", "0", "--no-mail", "--pin-file", str(booth.home / "none"))
        assert missing.returncode in (66, 78) and missing.stderr.strip(), missing
    finally:
        booth.forget()


def scanned(rows: list[str], folder: pathlib.Path) -> str:
    """What a phone reads from a QR code's modules."""
    quiet, scale = 4, 4
    width = (len(rows) + 2 * quiet) * scale
    lines = []
    for row in ["0" * len(rows)] * quiet + rows + ["0" * len(rows)] * quiet:
        wide = "".join(module * scale for module in "0" * quiet + row + "0" * quiet)
        lines += [" ".join(wide)] * scale
    picture = folder / "code.pbm"
    picture.write_text(f"P1\n{width} {width}\n" + "\n".join(lines) + "\n")
    return subprocess.run(
        ["zbarimg", "--quiet", "--raw", picture], capture_output=True, text=True, check=True
    ).stdout.strip()


def test_link_of_three_loads():
    """With `--qr` a code holds a link that gives the photo three times, without a session,
    and then 404.
    """
    with Booth("--qr") as booth:
        visitor = Visitor(booth)
        assert visitor.begin()["qr"] is True
        visitor.win()
        visitor.frame()
        review = visitor.shoot([photos.small()])
        visitor.accept()
        assert visitor.call("POST", "/api/link", {}).status in (400, 422), "without consent"
        assert visitor.call("POST", "/api/link", {"consent": "0"}).status == 422
        link = visitor.good("POST", "/api/link", {"consent": "1"}, status=201)
        assert link["seconds"] <= 600 and re.fullmatch(
            re.escape(booth.url) + r"/p/[A-Za-z0-9_-]{20,}", link["url"]
        ), link
        assert visitor.good("POST", "/api/link", {"consent": "1"})["url"] == link["url"], (
            "a second link to the same photo")
        assert scanned(link["modules"], booth.home) == link["url"]
        path = link["url"].removeprefix(booth.url)
        phone = Visitor(booth)
        for other in (
            path[:-1], path + "x", path[:-1] + ("A" if path[-1] != "A" else "B"), "/p/",
            path.swapcase().replace("/P/", "/p/")):
            assert phone.call("GET", other).status == 404, other
        answer = phone.call("GET", path)
        assert answer.status == 200 and answer.body == visitor.preview(review["plan"])
        assert (
            answer.headers["Content-Type"] == "image/jpeg"
            and "attachment" in answer.headers["Content-Disposition"])
        assert "no-store" in answer.headers["Cache-Control"] and not answer.headers["Set-Cookie"]
        for ahead in ({"Sec_Purpose": "prefetch;prerender"}, {"Purpose": "prefetch"}):
            assert phone.call("GET", path, **ahead).status == 403, ahead
        head = phone.call("HEAD", path)
        assert (head.status, head.body, head.headers["Content-Length"]) == (
            200,
            b"",
            str(len(answer.body)))
        assert [phone.call("GET", path).status for _ in range(3)] == [200, 200, 404]
        again = visitor.good("POST", "/api/link", {"consent": "1"})["url"]
        assert again != link["url"]
        # The link outlives the visit, for the visitor who walks away with the phone in hand.
        visitor.end()
        assert phone.call("GET", again.removeprefix(booth.url)).status == 200
        assert path.removeprefix("/p/") not in booth.log


def test_link_of_a_changed_photo():
    """A link to a photo that the visitor changed, or took anew, is no longer good."""
    with Booth("--qr") as booth:
        visitor = Visitor(booth).reach("reviewed")
        first = visitor.good("POST", "/api/link", {"consent": "1"})["url"].removeprefix(booth.url)
        review = visitor.good("GET", "/api/photo")
        visitor.arrange([review["wreaths"][0] | {"angle": 30}])
        second = visitor.good("POST", "/api/link", {"consent": "1"})["url"].removeprefix(booth.url)
        assert first != second and Visitor(booth).call("GET", first).status == 404
        visitor.good("DELETE", "/api/photo")
        assert Visitor(booth).call("GET", second).status == 404


def test_no_link_unasked():
    """Without `--qr` there is no link and no way to ask for one."""
    with Booth() as booth:
        visitor = Visitor(booth).reach("reviewed")
        assert visitor.good("GET", "/api/session")["qr"] is False
        refused = visitor.call("POST", "/api/link", {"consent": "1"})
        assert (refused.status, refused.code) == (404, "no-link"), refused
        assert Visitor(booth).call("GET", "/p/anything").status == 404


def folder_of(booth: Booth) -> pathlib.Path:
    return booth.home / "data/selfie/booth"


def test_closed_after_a_restart():
    """A booth that staff closed is closed after a power cut, one that they opened is open."""
    with Booth(pin="4711") as booth:
        log_in(booth, "4711").good("POST", "/staff/close", status=204)
        booth.kill()
        with booth.again() as second:
            refused = Visitor(second).call("POST", "/api/session", {"language": "en"})
            assert (refused.status, refused.code) == (503, "closed"), refused
            log_in(second, "4711").good("POST", "/staff/open", status=204)
            second.kill()
            with second.again() as third:
                Visitor(third).reach("quiz").end()
        mode = folder_of(booth).stat().st_mode & 0o777
        assert mode == 0o700 and all(
            path.stat().st_mode & 0o077 == 0 for path in folder_of(booth).rglob("*"))


def test_no_folder_of_its_own():
    """Where nothing can be kept, visitors are served all the same, and start and panel say so."""
    booth = Booth(pin="4711")
    (booth.home / "file").write_text("x")
    booth.options += ["--state", str(booth.home / "file/booth")]
    try:
        with booth:
            assert "cannot be written" in booth.log, booth.log
            Visitor(booth).reach("quiz").end()
            member = log_in(booth, "4711")
            rows = member.good("GET", "/staff/status")["doctor"]
            assert [row["status"] for row in rows if row["check"] == "Memory"] == ["fault"], rows
            first = member.good("GET", "/staff/questions")["questions"][0]
            refused = member.call("PUT", "/staff/questions", first)
            assert (refused.status, refused.code) == (507, "not-kept"), refused
            assert member.good("GET", "/staff/sums")["today"]["leftAtQuiz"] == 1
    finally:
        booth.forget()


def test_sums():
    """The sums are what the visitors did, survive a power cut,
    and hold nothing that leads to a person.
    """
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
            "visits": 10,
            "leftAtQuiz": 2,
            "leftAtCamera": 2,
            "leftAtPhoto": 1,
            "leftAtAddress": 1,
            "finished": 3,
            "crowned": 5,
            "mailed": 2,
            "linked": 1,
            "cards": 0,
            "printed": 0,
            "sent": 1,
            "failed": 1,
        }
        member = log_in(booth, "4711")
        within(60, lambda: member.good("GET", "/staff/sums")["today"] == expected,
               f"not {expected}, but {member.good('GET', '/staff/sums')['today']}")
        told = member.good("GET", "/staff/sums")
        assert told["week"] == told["month"] == told["season"] == expected, told
        def kept() -> list[dict]:
            return [json.loads(file.read_text()) for file in folder_of(booth).glob("sums/*.json")]
        within(60, lambda: kept() == [expected], "the sums are not on the disk")
        secrets += [token, staying.cookie.partition("=")[2], *(row["id"] for row in booth.rows())]
        booth.kill()
        with booth.again() as second:
            assert log_in(second, "4711").good("GET", "/staff/sums")["today"] == expected
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
                assert not [
                    secret for secret in secrets if secret in text or secret in file.name
                ], file
                # No time finer than the day: a name of a day, and small numbers.
                assert not re.search(r"\d{4,}|:\d\d:", text), text


def test_failed_mail():
    """A refused message is listed with its address hidden, sent again,
    and sent to the address once it is mended.
    """
    with Faults() as mailbox, Booth(smtp=mailbox.url, pin="4711") as booth:
        Visitor(booth).reach("queued", "rcpt550@example.com").end()
        Visitor(booth).reach("queued", "visitor@example.com").end()
        member = log_in(booth, "4711")
        listed = within(
            60, lambda: member.good("GET", "/staff/mail")["messages"], "no message has failed")
        assert len(listed) == 1 and listed[0]["masked"] == "r…@example.com", listed
        assert listed[0]["reason"] == "refused" and listed[0]["uncertain"] is False, listed
        assert "rcpt550" not in json.dumps(member.good("GET", "/staff/status")) + json.dumps(listed)
        identifier = listed[0]["id"]
        assert (
            member.good("POST", "/staff/mail/address", {"id": identifier})["address"]
            == "rcpt550@example.com")
        others = [row["id"] for row in booth.rows() if row["id"] != identifier]
        for unknown in (*others, identifier[:6], "", "zz", "0" * 12):
            for method, path in (
                ("POST", "/staff/mail/address"),
                ("POST", "/staff/mail/again"),
                ("PUT", "/staff/mail/address"),
            ):
                refused = member.call(method, path, {"id": unknown, "address": "a@example.com"})
                assert (refused.status, refused.code) == (404, "no-message"), (
                    f"{method} {unknown!r}: {refused}")
        member.good("POST", "/staff/mail/again", {"id": identifier}, status=204)
        within(
            60,
            lambda: booth.rows()[0]["tries"] == 2 and booth.rows()[0]["state"] == "failed",
            "it is not tried again")
        for address, code in (
            ("helen", "address"),
            ("hεlen@example.com", "mixed-scripts"),
            ("a@b.example\r\nBcc: c@d.example", "address"),
        ):
            refused = member.call(
                "PUT", "/staff/mail/address", {"id": identifier, "address": address})
            assert (refused.status, refused.code) == (422, code), f"{address!r}: {refused}"
            assert address not in refused.json["error"]
        member.good(
            "PUT", "/staff/mail/address", {"id": identifier, "address": "mended@example.com"},
            status=204)
        within(60, lambda: booth.rows()[0]["state"] == "accepted", "the mended message is not sent")
        assert "mended@example.com " in (mailbox.folder / "log").read_text()
        assert booth.rows()[0]["consent"] == "1" and not booth.spool()
        assert member.good("GET", "/staff/mail")["messages"] == []
        assert member.call("POST", "/staff/mail/again", {"id": identifier}).status == 404
        assert "rcpt550" not in booth.log and "mended" not in booth.log
        assert not any(b"rcpt550" in path.read_bytes() for path in booth.files()), (
            "the mistyped address is still there")


def test_refused_photo_without_staff():
    """Where no staff can mend an address, the photo of a refused message goes with its visitor."""
    with Faults() as mailbox, Booth(smtp=mailbox.url) as booth:
        visitor = Visitor(booth).reach("queued", "rcpt550@example.com")
        within(
            60,
            lambda: visitor.good("GET", "/api/mail")["delivery"] == "failed",
            "the address is not refused")
        visitor.end()
        within(60, lambda: not booth.spool(), "the photo is still there")


def test_hourly_limit_of_two_visits():
    """Two visitors who press Send at the same moment get no more mail out than the hour's limit."""
    with (
        Recorder() as mailbox,
        Booth(smtp=mailbox.url, environment={"SELFIE_SMTP_HOURLY": "1"}) as booth,
    ):
        visitors = [Visitor(booth).reach("reviewed") for _ in range(2)]
        runs = [
            threading.Thread(target=visitor.mail, args=(f"visitor{number}@example.com",))
            for number, visitor in enumerate(visitors)]
        # The outbox's timer looks at the same moment.
        runs += [threading.Thread(target=booth.command, args=("outbox", "run")) for _ in range(2)]
        for run in runs:
            run.start()
        for run in runs:
            run.join()
        mailbox.messages()
        states = within(
            60,
            lambda: (
                (found := sorted(row["state"] for row in booth.rows())) == ["accepted", "queued"]
                and found),
            "not one sent and one waiting")
        booth.command("outbox", "run", "--now")
        assert len(mailbox.messages()) == 1 and states == sorted(
            row["state"] for row in booth.rows())


def test_questions():
    """Staff edit, add and remove questions:
    checked as a file is, in force at the next visit, there after a restart.
    """
    with Booth(pin="4711") as booth:
        member = log_in(booth, "4711")
        told = member.good("GET", "/staff/questions")
        assert len(told["questions"]) == 30 and told["edited"] is False and told["least"] == 3, told
        assert told["limits"] == {"question": 90, "answer": 28, "why": 130}
        first, second, third, *others = told["questions"]
        going_on = Visitor(booth).reach("quiz")
        asked = going_on.good("GET", "/api/quiz")
        for question in others:
            member.good("DELETE", f"/staff/questions?id={question['id']}", status=200)
        assert going_on.good("GET", "/api/quiz") == asked, (
            "the visit that goes on has another question")
        going_on.end()
        few = member.call("DELETE", f"/staff/questions?id={first['id']}")
        assert (few.status, few.code, few.json["limit"]) == (422, "too-few", 3), few
        changed = first | {"question": {"el": "Πόσα;", "en": "How many?"}}
        member.good("PUT", "/staff/questions", changed, status=200)
        visitor = Visitor(booth).reach("quiz")
        seen = set()
        for _ in range(3):
            prompt = visitor.good("GET", "/api/quiz")
            seen.add(prompt["question"]["en"])
            answers = {q["question"]["en"]: q["right"]["en"] for q in (changed, second, third)}
            right = [text["en"] for text in prompt["answers"]].index(
                answers[prompt["question"]["en"]])
            visitor.good("POST", "/api/quiz", {"answer": right})
        assert seen == {"How many?", second["question"]["en"], third["question"]["en"]}
        visitor.end()
        for change, code in (
            ({"question": {"el": "x" * 91, "en": "y"}}, "too-long"),
            ({"why": {"el": " ", "en": "y"}}, "empty"),
            ({"right": first["wrong"][0]}, "equal-answers"),
            ({"wrong": first["wrong"][:2]}, "wrong-answers"),
            ({"why": {"el": "a\nb", "en": "y"}}, "control-character"),
        ):
            refused = member.call("PUT", "/staff/questions", first | change)
            assert (refused.status, refused.code) == (422, code) and refused.json["error"], refused
        assert member.call("PUT", "/staff/questions", first | {"id": "none"}).status == 404
        draft = {name: text for name, text in first.items() if name != "id"}
        draft["question"] = {"el": "Ποιος;", "en": "Who?"}
        assert len(member.good("PUT", "/staff/questions", draft)["questions"]) == 4
        booth.kill()
        with booth.again() as second_run:
            member = log_in(second_run, "4711")
            kept = member.good("GET", "/staff/questions")
            assert (
                kept["edited"] and [q["question"]["en"] for q in kept["questions"]][-1] == "Who?"
            ), kept
            back = member.good("POST", "/staff/questions/delivered")
            assert not back["edited"] and back["questions"] == told["questions"]


def test_no_quiz_to_edit():
    """Without a quiz, and without mail, there is nothing of the kind in the panel."""
    with Booth("--no-quiz", pin="4711") as booth:
        member = log_in(booth, "4711")
        assert member.call("GET", "/staff/questions").code == "no-quiz"
        assert member.good("GET", "/staff/status")["questions"] == 0
        assert member.good("GET", "/staff/mail")["messages"] == []
        assert member.call("POST", "/staff/mail/again", {"id": "0" * 12}).code == "no-mail"


HELD = """() => { window.untouched = [];
  for (const name of ['keydown', 'pointerdown']) addEventListener(name, event =>
    event.pointerType !== 'touch' && untouched.push(`${name} ${event.pointerType ?? event.key}`), true); }"""


def knock(page) -> None:
    """Holds the wall's upper left corner with a finger until the door opens."""
    touch = page.context.new_cdp_session(page)
    touch.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 20, "y": 20}]})
    page.wait_for_selector("#booth[data-screen=pin]", timeout=steps.PATIENCE)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    steps.wait(page, "pin")


def tap(page, selector: str, screen: str = "") -> None:
    page.locator(selector).first.tap()
    if screen:
        steps.wait(page, screen)


@pytest.mark.browser
def test_panel_by_touch_alone():
    """A finger closes, mends an address, writes a question and reads the sums;
    nothing else is needed.
    """
    with (
        Faults() as mailbox,
        Booth(smtp=mailbox.url, pin="4711") as booth,
        chromium(None) as browser,
    ):
        Visitor(booth).reach("queued", "rcpt550@example.com").end()
        within(60, lambda: booth.rows()[0]["state"] == "failed", "the address is not refused")
        page = browser.new_context(
            viewport={"width": 1080, "height": 1920}, has_touch=True
        ).new_page()
        steps.watch_faults(page)
        page.add_init_script(f"({HELD})()")
        page.goto(booth.url)
        steps.wait(page, "attract")
        knock(page)
        # Nobody has the panel's cookie yet: the page asks for it, and is refused.
        page.faults.clear()
        for digit in "4711":
            tap(page, f"[data-digit='{digit}']")
        tap(page, ".ok", "panel")
        assert page.locator("[data-screen=panel] .clay").count() == 0, "Close is the loud button"
        tap(page, ".flip")
        page.wait_for_selector("[data-screen=panel] .clay.flip")
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
        within(60, lambda: booth.rows()[0]["state"] == "accepted", "the mended message is not sent")
        assert "helen@example.com " in (mailbox.folder / "log").read_text()
        tap(page, ".aside", "panel")

        tap(page, "[data-entry=questions]", "questions")
        tap(page, ".add", "question")
        texts = {
            "el": ["αα", "ββ", "γγ", "δδ", "εε", "ζζ"],
            "en": ["aa", "bb", "cc", "dd", "ee", "ff"],
        }
        for code, written in texts.items():
            tap(page, f".tongues [lang={code}]", "question")
            for number, text in enumerate(written):
                page.locator("[data-screen=question] .line").nth(number).tap()
                steps.wait(page, "text")
                for letter in text:
                    tap(page, f"[data-key='{letter}']")
                tap(page, "[data-screen=text] .clay", "question")
        # Save with two equal answers: the sentence is Greek, and nothing is kept.
        page.locator("[data-screen=question] .line").nth(2).tap()
        steps.wait(page, "text")
        for key in ("⌫", "⌫", "b", "b"):
            tap(page, f"[data-key='{key}']")
        tap(page, "[data-screen=text] .clay", "question")
        tap(page, ".save")
        page.wait_for_selector("text=Δύο απαντήσεις είναι ίδιες (English).")
        page.faults.clear()
        page.locator("[data-screen=question] .line").nth(2).tap()
        steps.wait(page, "text")
        for key in ("⌫", "⌫", "c", "c"):
            tap(page, f"[data-key='{key}']")
        tap(page, "[data-screen=text] .clay", "question")
        page.locator(".mark").nth(3).tap()
        page.wait_for_function(
            "() => document.querySelectorAll('.mark')[3]?.getAttribute('aria-pressed') === 'true'")
        tap(page, ".save", "questions")
        member = log_in(booth, "4711")
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
        tap(page, ".aside", "attract")
        assert page.evaluate("untouched") == [], "something else than a finger was needed"
        assert page.faults == [], page.faults
