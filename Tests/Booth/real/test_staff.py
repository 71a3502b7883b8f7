"""The staff's panel behind its PIN, and the link to a photo."""

import itertools
import pathlib
import re
import subprocess

import photos
from booth_server import Booth
from mailboxes import Recorder
from waiting import within
from test_privacy import Events
from visitor import Visitor

PANEL = [("GET", "/staff/status"), ("POST", "/staff/open"), ("POST", "/staff/close"), ("POST", "/staff/logout")]


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
    """The panel needs the PIN: 401 without it; it tells outbox and check-up, closes, opens, and logs out."""
    with Recorder() as mailbox, Booth(smtp=mailbox.url, pin="4711") as booth:
        stranger = Visitor(booth)
        for method, path in PANEL:
            assert stranger.call(method, path).status == 401, path
            assert stranger.call(method, path, Cookie="kotinos-staff=x; kotinos-booth=x").status == 401, path
        wrong = stranger.call("POST", "/staff/login", {"pin": "4712"})
        assert (wrong.status, wrong.json["left"]) == (401, 4), wrong
        member = log_in(booth, "4711")
        Visitor(booth).reach("queued").end()
        mailbox.messages()
        status = within(5, lambda: (told := member.good("GET", "/staff/status"))["outbox"]["sent"] == 1 and told, "nothing sent")
        assert status["open"] is True and status["outbox"] == {"waiting": 0, "sent": 1, "failed": 0}, status
        assert status["doctor"] and all(set(row) >= {"check", "status", "text"} and row["status"] in ("ok", "warning", "fault")
                                        for row in status["doctor"]), status
        greek = member.good("GET", "/staff/status", Accept_Language="el")["doctor"]
        assert re.search("[α-ω]", str(greek)) and not re.search("[α-ω]", str(member.good("GET", "/staff/status", Accept_Language="en")["doctor"]))
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
        assert Visitor(booth, cookie).call("GET", "/staff/status").status == 401, "the cookie lives after logging out"


def test_five_wrong_tries():
    """Five wrong PINs lock the panel for 15 minutes, for the right PIN and for other browsers too."""
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
                answers.append(Visitor(booth).call("POST", "/staff/login", {"pin": f"{number:04d}"}).status)
            except OSError:
                answers.append(0)

        guesses = [threading.Thread(target=guess, args=(4680 + number,)) for number in range(40)]
        for one in guesses:
            one.start()
        for one in guesses:
            one.join()
        assert answers.count(401) <= 4 and answers.count(204) <= 1, answers
        assert Visitor(booth).call("POST", "/staff/login", {"pin": "4711"}).status == 423 or 204 in answers


def test_pin_file():
    """A PIN file that others can read, or without 4 to 6 digits, ends the command with a sentence."""
    booth = Booth()
    file = booth.home / "pin"
    try:
        for content, mode in (("4711\n", 0o644), ("4711", 0o640), ("471", 0o600), ("4711471", 0o600), ("47 11", 0o600),
                              ("abcd", 0o600), ("", 0o600), ("٤٧١١", 0o600), ("4711\n4712", 0o600)):
            file.write_text(content)
            file.chmod(mode)
            result = booth.command("booth", "--port", "0", "--no-mail", "--pin-file", str(file))
            assert result.returncode in (64, 65, 66, 78), f"{content!r} {mode:o}: {result}"
            assert "pin" in result.stderr.lower() and not result.stdout, f"{content!r} {mode:o}: {result}"
            assert not content.strip() or content.strip() not in result.stderr.replace(str(file), ""), "the PIN is told"
        missing = booth.command("booth", "--port", "0", "--no-mail", "--pin-file", str(booth.home / "none"))
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
    return subprocess.run(["zbarimg", "--quiet", "--raw", picture], capture_output=True, text=True, check=True).stdout.strip()


def test_link_of_three_loads():
    """With `--qr` a code holds a link that gives the photo three times, without a session, and then 404."""
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
        assert link["seconds"] <= 600 and re.fullmatch(re.escape(booth.url) + r"/p/[A-Za-z0-9_-]{20,}", link["url"]), link
        assert visitor.good("POST", "/api/link", {"consent": "1"})["url"] == link["url"], "a second link to the same photo"
        assert scanned(link["modules"], booth.home) == link["url"]
        path = link["url"].removeprefix(booth.url)
        phone = Visitor(booth)
        for other in (path[:-1], path + "x", path[:-1] + ("A" if path[-1] != "A" else "B"), "/p/", path.swapcase().replace("/P/", "/p/")):
            assert phone.call("GET", other).status == 404, other
        answer = phone.call("GET", path)
        assert answer.status == 200 and answer.body == visitor.preview(review["plan"])
        assert answer.headers["Content-Type"] == "image/jpeg" and "attachment" in answer.headers["Content-Disposition"]
        assert "no-store" in answer.headers["Cache-Control"] and not answer.headers["Set-Cookie"]
        for ahead in ({"Sec_Purpose": "prefetch;prerender"}, {"Purpose": "prefetch"}):
            assert phone.call("GET", path, **ahead).status == 403, ahead
        head = phone.call("HEAD", path)
        assert (head.status, head.body, head.headers["Content-Length"]) == (200, b"", str(len(answer.body)))
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
