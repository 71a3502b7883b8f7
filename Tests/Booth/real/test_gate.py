"""What the booth refuses before it looks at a request:
hosts, origins, sizes, rates, slow and broken bodies.
"""

import http.client
import json
import os
import random
import re
import socket
import struct
import threading
import time

import pytest

import photos
from booth_server import Booth
from crowds import crowds
from mailboxes import Recorder
from test_privacy import Events
from waiting import within
from visitor import Visitor


def raw(booth: Booth, request: bytes, patience: float = 5, whole: bool = True) -> bytes:
    """What the booth answers to these bytes,
    until it closes the connection or the answer is whole.
    """
    with socket.create_connection(("127.0.0.1", booth.port), timeout=patience) as connection:
        got = b""
        try:
            connection.sendall(request)
        except ConnectionError:
            pass  # refused before the body was read; the answer is there all the same
        try:
            while piece := connection.recv(65536):
                got += piece
                head, end, body = got.partition(b"\r\n\r\n")
                length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
                if whole and end and length and len(body) >= int(length.group(1)):
                    break
        except (TimeoutError, ConnectionError):
            pass
        return got


def status(answer: bytes) -> int:
    line = re.match(rb"HTTP/1\.[01] (\d{3})", answer)
    return int(line.group(1)) if line else 0


def test_foreign_host():
    """A request for a foreign host gets 421, one for an added name its answer."""
    with Booth("--host-name", "booth.museum.example") as booth:
        visitor = Visitor(booth)
        for host in (
            f"127.0.0.1:{booth.port}", f"localhost:{booth.port}",
            f"booth.museum.example:{booth.port}", "booth.museum.example"):
            assert visitor.call("GET", "/healthz", Host=host).status == 204, host
        for host in (
            "evil.example", f"evil.example:{booth.port}", "127.0.0.1.evil.example", "127.0.0.2",
            "0.0.0.0", "booth.museum.example.evil.example", "evil.booth.museum.example",
            "[::1].evil", "", "a" * 300):
            for path in ("/", "/healthz", "/api/session", "/staff/status", "/p/x"):
                answer = visitor.call("GET", path, Host=host)
                assert answer.status in ((421,) if host else (400, 421)), (
                    f"{path} of {host!r}: {answer}")
                assert not answer.headers.get_all("Set-Cookie")
        assert status(raw(booth, b"GET /healthz HTTP/1.1\r\n\r\n")) in (400, 421)
        twice = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{booth.port}\r\nHost: evil.example\r\n\r\n".encode()
        assert status(raw(booth, twice)) in (400, 421), "two hosts"


def test_foreign_origin():
    """Whatever changes something needs the page's own origin:
    403 without one, or with a foreign one.
    """
    with Booth(pin="4711") as booth:
        visitor = Visitor(booth).reach("quiz")
        calls = [
            ("POST", "/api/session"), ("PUT", "/api/session"), ("DELETE", "/api/session"),
            ("POST", "/api/quiz"), ("POST", "/api/frames"), ("POST", "/api/photo?frame=1&of=1"),
            ("PUT", "/api/plan"), ("POST", "/api/review"), ("POST", "/api/mail"),
            ("POST", "/api/link"), ("DELETE", "/api/photo"), ("POST", "/staff/login"),
            ("POST", "/staff/close"), ("POST", "/nowhere"), ("PATCH", "/api/session")]
        for origin in (
            None, "null", "http://evil.example", f"ftp://127.0.0.1:{booth.port}",
            "http://127.0.0.1:1", f"http://127.0.0.1:{booth.port}.evil.example", f"{booth.url}/",
            ""):
            for method, path in calls:
                answer = visitor.call(
                    method, path, {"language": "el", "pin": "4711"}, Origin=origin)
                assert answer.status == 403, f"{method} {path} from {origin!r}: {answer}"
        for site in ("cross-site", "same-site"):
            answer = visitor.call("POST", "/api/session", {"language": "el"}, Sec_Fetch_Site=site)
            assert answer.status == 403, f"Sec-Fetch-Site: {site}: {answer}"
        assert visitor.good("GET", "/api/session")["language"] == "en", (
            "a refused call changed the session")
        assert (
            visitor.call(
                "PUT", "/api/session", {"language": "el"}, Sec_Fetch_Site="same-origin"
            ).status
            == 200)
        # No other site reads an answer either.
        answer = visitor.call("GET", "/api/session", Origin="http://evil.example")
        assert not [name for name in answer.headers if name.lower().startswith("access-control")], (
            answer.headers)


def test_security_headers():
    """Every answer, refusals too, forbids foreign content, sniffing and framing;
    no photo is cached.
    """
    with Booth("--qr", pin="4711") as booth:
        visitor = Visitor(booth).reach("taken")
        plan = visitor.good("GET", "/api/photo")["plan"]
        answers = [
            visitor.call(*call)
            for call in (
                ("GET", "/"), ("GET", "/js/main.js"), ("GET", "/nowhere"), ("GET", "/api/quiz"),
                ("GET", "/healthz"), ("GET", f"/api/preview?plan={plan}"), ("GET", "/api/photo"),
                ("GET", "/staff/status"), ("GET", "/p/nothing"), ("PATCH", "/api/session"),
                ("GET", "/api/sprites/statue.png"), ("GET", "/js/%2e%2e/%2e%2e/questions.json"))]
        answers.append(visitor.call("GET", "/", Host="evil.example"))
        answers.append(
            visitor.call("POST", "/api/session", {"language": "en"}, Origin="http://evil.example"))
        answers.append(visitor.call("POST", "/api/quiz", jpeg=b"x" * 20_000))
        for answer in answers:
            policy = answer.headers["Content-Security-Policy"] or ""
            assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy, answer
            assert "unsafe" not in policy and "http" not in policy and "*" not in policy, policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff", answer
            assert answer.headers["Referrer-Policy"] in ("no-referrer", "same-origin"), answer
        for path in (f"/api/preview?plan={plan}", "/api/photo", "/api/session", "/staff/status"):
            assert "no-store" in visitor.call("GET", path).headers["Cache-Control"], path
        sprite = visitor.good("GET", "/api/photo")["wreaths"][0]["sprite"]["url"]
        for path in (sprite, "/api/sprites/statue.png"):
            answer = visitor.call("GET", path)
            assert answer.headers["Content-Type"] == "image/png" and answer.body[25] == 6, (
                f"{path} is not RGBA")
            assert "immutable" in answer.headers["Cache-Control"], path
        cookie = visitor.call("POST", "/api/session", {"language": "en"}).headers["Set-Cookie"]
        for word in ("kotinos-booth=", "HttpOnly", "SameSite=Strict", "Path=/"):
            assert word.lower() in cookie.lower(), cookie
        assert len(cookie.split("=")[1].split(";")[0]) >= 22, "a session is guessed"


def test_too_large():
    """Bodies over the limit get 413, told before or found while reading,
    and the booth stays small.
    """
    with Booth() as booth:
        visitor = Visitor(booth).reach("preview")
        before = booth.kilobytes
        for path, kind, limit in (
            ("/api/frames", "image/jpeg", 1_000_000),
            ("/api/photo?frame=1&of=1", "image/jpeg", 8_000_000),
            ("/api/session", "application/json", 16_000),
        ):
            # The limit may be a power of two; what lies clearly above must be refused.
            over = limit + limit // 16
            head = (
                f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{booth.port}\r\nOrigin: {booth.url}\r\n"
                f"Cookie: {visitor.cookie}\r\nContent-Type: {kind}\r\n")
            told = raw(booth, f"{head}Content-Length: {over}\r\n\r\n".encode() + b"x" * over)
            assert status(told) == 413, f"{path} with its length: {told[:300]}"
            expecting = raw(
                booth, f"{head}Content-Length: {1 << 40}\r\nExpect: 100-continue\r\n\r\n".encode())
            assert status(expecting) in (413, 417), (
                f"{path} with a terabyte told: {expecting[:300]}")
            chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
            unknown = raw(
                booth,
                f"{head}Transfer-Encoding: chunked\r\n\r\n".encode()
                + chunk * (over // 0x8000 + 1)
                + b"0\r\n\r\n")
            assert status(unknown) == 413, f"{path} in chunks: {unknown[:300]}"
            within_limit = visitor.call("POST", path, jpeg=b"x" * (limit * 9 // 10))
            assert within_limit.status in (400, 415, 422), f"{path} under its limit: {within_limit}"
        assert visitor.state == "preview"
        # A photo of eight megabytes may be held while it is read, not a terabyte.
        assert booth.kilobytes - before < 60_000, f"{booth.kilobytes - before} kB more"


def test_two_visitors_at_once():
    """A third visitor at once is told that the booth is busy;
    a place that is given up is taken again.
    """
    with Booth() as booth:
        first, second = Visitor(booth).reach("quiz"), Visitor(booth).reach("preview")
        third = Visitor(booth)
        refused = third.call("POST", "/api/session", {"language": "en"})
        assert (refused.status, refused.code) == (429, "busy"), refused
        assert third.state == "idle"
        first.end()
        third.begin()
        # Beginning anew in the same browser takes no second place.
        third.begin()
        assert second.state == "preview"


def test_every_visitor_may_mail():
    """A visit sends one mail, and no number of visitors before locks the next one out."""
    with Recorder() as mailbox, Booth(smtp=mailbox.url) as booth:
        for number in range(21):
            visitor = Visitor(booth).reach("queued", f"visitor{number}@test.example")
            if number == 0:
                again = visitor.mail("another@test.example")
                assert again["masked"] == "v…@test.example", "a second mail of the same visit"
            visitor.end()
        mailbox.messages(21, seconds=20)
        assert len(booth.rows()) == 21


def test_faulty_addresses_are_free():
    """Only mails count against the hour's limit:
    a visitor who mistypes again and again locks no other out.
    """
    with Recorder() as mailbox, Booth(smtp=mailbox.url) as booth:
        visitor = Visitor(booth).reach("reviewed")
        for number in range(25):
            answer = visitor.call(
                "POST", "/api/mail", {"address": f"visitor{number}@", "name": "", "consent": "1"})
            assert (answer.status, answer.code) == (422, "address"), f"try {number}: {answer}"
        visitor.mail("visitor@test.example")
        mailbox.messages()


def test_flood():
    """A flood of requests gets 429, and a moment later the booth answers again."""
    with Booth() as booth:
        seen: dict[int, int] = {}

        def hammer():
            connection = http.client.HTTPConnection("127.0.0.1", booth.port, timeout=10)
            end = time.monotonic() + 2
            while time.monotonic() < end:
                try:
                    connection.request("GET", "/healthz")
                    answer = connection.getresponse()
                    answer.read()
                    seen[answer.status] = seen.get(answer.status, 0) + 1
                except (ConnectionError, http.client.HTTPException):
                    connection.close()
            connection.close()

        workers = [threading.Thread(target=hammer) for _ in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        answered = sum(seen.values())
        # A machine too slow for more than the limit has nothing to refuse.
        if answered > 2 * 400 * 1.5:
            assert seen.get(429), f"{answered} requests in 2 s, none refused: {seen}"
        assert seen.get(204) and set(seen) <= {204, 429}, seen
        time.sleep(1.1)
        Visitor(booth).reach("preview")


def test_many_connections():
    """Hundreds of open connections neither crash the booth nor lock its visitor out for good."""
    with Booth() as booth:
        visitor = Visitor(booth).reach("preview")
        others = []
        for _ in range(300):
            try:
                others.append(socket.create_connection(("127.0.0.1", booth.port), timeout=2))
            except OSError:
                break
        time.sleep(0.3)
        for one in others:
            one.close()
        time.sleep(0.3)
        assert visitor.state == "preview"
        assert booth.descriptors < 100, f"{booth.descriptors} descriptors are still open"


def test_strangers_beside_a_visit():
    """300 connections of four kinds from another address stop neither a visit nor the next one,
    and cost little memory.
    """
    with Booth() as booth:
        visitor = Visitor(booth).reach("preview")
        place = ("127.0.0.1", booth.port)
        with crowds(
            lambda: socket.create_connection(place, 1, ("127.0.0.2", 0)),
            f"127.0.0.1:{booth.port}",
            booth.url,
        ):
            for _ in range(10):
                visitor.frame()
            visitor.shoot([photos.small()])
            visitor.accept()
            visitor.end()
            Visitor(booth).reach("preview")
            assert booth.kilobytes < 250_000, f"{booth.kilobytes} kB"
            assert booth.descriptors < 180, f"{booth.descriptors} descriptors"


def test_reader_that_stalls():
    """A peer that asks and takes no answer loses its connection;
    one that goes on reading keeps it.
    """
    with Booth() as booth:
        Visitor(booth).call("GET", "/healthz")
        before = booth.descriptors
        request = (
            f"GET /fonts/GFSDidot.otf HTTP/1.1\r\nHost: 127.0.0.1:{booth.port}\r\n\r\n".encode())
        with socket.socket() as peer:
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            peer.connect(("127.0.0.1", booth.port))
            peer.settimeout(1)
            # More than the kernel's buffers hold.
            try:
                for _ in range(200):
                    peer.sendall(request)
            except OSError:
                pass
            within(40, lambda: booth.descriptors <= before, "the connection stays open")


def test_streams_of_a_visit():
    """A visit has three event streams;
    a fourth ends the first, and strangers' streams end none of them.
    """

    def ended(stream: Events) -> bool:
        return stream.got.endswith(b"\r\n0\r\n\r\n")

    with Booth() as booth:
        visitor = Visitor(booth).reach("preview")
        strangers = [Events(booth, "") for _ in range(5)]
        streams = [Events(booth, visitor.cookie) for _ in range(3)]
        time.sleep(1)
        assert not any(ended(one) for one in streams)
        streams.append(Events(booth, visitor.cookie))
        within(10, lambda: ended(streams[0]), "the first of four streams goes on")
        assert not any(ended(one) for one in (*streams[1:], *strangers))
        for one in (*streams, *strangers):
            one.stop()


def test_head_has_no_body():
    """HEAD is answered as GET is, without the body: of the page, of calls, and of refusals."""
    with Booth() as booth:
        visitor = Visitor(booth)
        for path in ("/", "/api/session", "/nowhere", "/api/photo", "/staff/status"):
            get, head = visitor.call("GET", path), visitor.call("HEAD", path)
            assert head.status == get.status, f"{path}: {head} {get}"
            assert head.body == b"" and head.headers["Content-Length"] == str(len(get.body)), path


def test_fetched_by_another_site():
    """Another site's page gets nothing by a fetch of any method;
    a link of its own leads to the page.
    """
    with Booth() as booth:
        visitor = Visitor(booth)
        for path in ("/", "/api/session", "/api/events", "/p/x", "/healthz"):
            for site in ("cross-site", "same-site"):
                answer = visitor.call("GET", path, Sec_Fetch_Site=site, Sec_Fetch_Mode="no-cors")
                assert answer.status == 403, f"{path} {site}: {answer}"
        assert (
            visitor.call("GET", "/", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="navigate").status
            == 200)
        assert (
            visitor.call("GET", "/", Sec_Fetch_Site="none", Sec_Fetch_Mode="navigate").status == 200
        )


def test_sprites_are_painted_for_visits():
    """Without a visit no pose is painted; the wall's statue is there for all."""
    with Booth() as booth:
        assert Visitor(booth).call("GET", "/api/sprites/wreath/0/0.png").status == 404
        assert Visitor(booth).call("GET", "/api/sprites/statue.png").status == 200
        assert (
            Visitor(booth).reach("preview").call("GET", "/api/sprites/wreath/0/0.png").status == 200
        )


@pytest.mark.long
def test_dripping():
    """Connections that drip their head or body, or stay silent in the middle of one,
    are closed within 20 s.
    """
    with Booth() as booth:
        visitor = Visitor(booth).reach("preview")
        head = (
            f"POST /api/frames HTTP/1.1\r\nHost: 127.0.0.1:{booth.port}\r\nOrigin: {booth.url}\r\n"
            f"Cookie: {visitor.cookie}\r\nContent-Type: image/jpeg\r\n"
        ).encode()
        told = head + b"Content-Length: 30000\r\n\r\n"
        kinds = {
            "a dripping body": (told, b"x"), "a silent body": (told + b"x", b""),
            "dripping chunks": (head + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
            "a dripping head": (head, b"X"), "a silent head": (head, b""), "silence": (b"", b""),
        }
        ends: dict[str, tuple[float, int]] = {}

        def drip(name: str, first: bytes, more: bytes) -> None:
            with socket.create_connection(("127.0.0.1", booth.port)) as connection:
                began = time.monotonic()
                connection.settimeout(0.25)
                got = b""
                connection.sendall(first)
                while time.monotonic() - began < 30:
                    try:
                        piece = connection.recv(4096)
                        got += piece
                        if not piece:
                            break
                    except TimeoutError:
                        pass
                    except ConnectionError:
                        break
                    try:
                        connection.sendall(more)
                    except ConnectionError:
                        break
                ends[name] = (time.monotonic() - began, status(got))

        workers = [
            threading.Thread(target=drip, args=(name, *what)) for name, what in kinds.items()]
        for worker in workers:
            worker.start()
        # The visitor beside them is served all the while.
        while any(worker.is_alive() for worker in workers):
            visitor.frame()
            time.sleep(0.2)
        late = {
            name: f"{seconds:.1f} s"
            for name, (seconds, _) in ends.items()
            if seconds > 20 and name != "silence"}
        assert not late, f"still open: {late}"
        assert ends["a dripping body"][1] == 408 == ends["dripping chunks"][1], ends


def test_junk_pictures():
    """What is no JPEG, or a JPEG that lies, gets 422, and costs neither memory nor the visit."""
    good = photos.small()
    huge = bytearray(good)
    frame_header = next(
        at for at in range(len(good)) if good[at : at + 2] in (b"\xff\xc0", b"\xff\xc2"))
    huge[frame_header + 5:frame_header + 9] = struct.pack(">HH", 65500, 65500)
    junk = {
        "nothing": b"", "noise": os.urandom(20_000), "text": b"GET / HTTP/1.1\r\n" * 100,
        "a PNG": b"\x89PNG\r\n\x1a\n" + bytes(500), "only the start": good[:20],
        "65500 x 65500": bytes(huge), "markers alone": b"\xff\xd8\xff\xd9",
        "no scan": good[: good.index(b"\xff\xda")] + b"\xff\xd9", "GIF": b"GIF89a" + bytes(100)}
    with Booth() as booth:
        visitor = Visitor(booth).reach("preview")
        before = booth.kilobytes
        for name, body in junk.items():
            for path in ("/api/frames", "/api/photo?frame=1&of=1"):
                answer = visitor.call("POST", path, jpeg=body)
                assert answer.status == 422 and answer.code, f"{name} to {path}: {answer}"
                assert visitor.state == "preview", name
        # A photo cut off in the middle shows half a face, or is refused; it never ends the visit.
        assert visitor.call("POST", "/api/frames", jpeg=good[:len(good) // 2]).status in (200, 422)
        for numbers in (
            "frame=0&of=5", "frame=6&of=5", "frame=1&of=0", "frame=-1&of=5",
            "frame=1&of=9999999999999999999999", "frame=a&of=b", "frame=1", "",
            "frame=1&of=5&frame=2"):
            answer = visitor.call("POST", f"/api/photo?{numbers}", jpeg=good)
            assert 400 <= answer.status < 500 or answer.status == 202, f"{numbers}: {answer}"
        assert booth.kilobytes - before < 60_000, f"{booth.kilobytes - before} kB more"
        visitor.shoot([good])


ADDRESSES = {
    "": "address",
    "visitor": "address",
    "@test.example": "address",
    "visitor@": "address",
    "visitor@example": "address",
    "visitor@test.example\r\nBcc: other@test.example": "address",
    "a@test.example, b@test.example": "address",
    "visitor@test.example\u0000": "address",
    "x" * 300 + "@test.example": "address",
    "visitor@-.example": "address",
    "ελένηelen@test.example": "mixed-scripts",
}


def test_junk_addresses():
    """A faulty address, or no consent, gets 422 with its reason and never the address;
    nothing is queued.
    """
    with Recorder() as mailbox, Booth(smtp=mailbox.url) as booth:
        visitor = Visitor(booth).reach("reviewed")
        for address, code in ADDRESSES.items():
            answer = visitor.call(
                "POST", "/api/mail", {"address": address, "name": "", "consent": "1"})
            assert answer.status == 422, f"{address!r}: {answer}"
            assert answer.code == code, f"{address!r}: {answer}"
            assert not address or address not in answer.body.decode(), (
                f"the answer holds {address!r}")
        for consent in (None, "", "0", "2", True, 1):
            answer = visitor.call(
                "POST",
                "/api/mail",
                {"address": "visitor@test.example", "name": "", "consent": consent})
            assert answer.status in (400, 422), f"consent {consent!r}: {answer}"
        for body in (
            {}, [], "x", None, {"address": 3, "consent": "1"},
            {"address": ["a@b.example"], "consent": "1"}):
            assert visitor.call("POST", "/api/mail", body).status in (400, 415, 422), body
        assert booth.rows() == [] and visitor.state == "reviewed"
        # A name cannot add headers to the message, nor markup.
        for name in (
            "Ελένη\r\nBcc: other@test.example",
            "Ελένη\nBcc: other@test.example",
            "x" * 61,
        ):
            answer = visitor.call(
                "POST",
                "/api/mail",
                {"address": "visitor@test.example", "name": name, "consent": "1"})
            assert (answer.status, answer.code) == (422, "name"), f"{name!r}: {answer}"
        name = "\"Ελένη\" <b>x</b>\u2028Bcc: other@test.example"
        answer = visitor.call(
            "POST", "/api/mail", {"address": "visitor@test.example", "name": name, "consent": "1"})
        if answer.status == 422:
            visitor.mail("visitor@test.example", "\"Ελένη\" <b>x</b>")
        (message,) = mailbox.messages()
        assert message["Bcc"] is None and len(message.get_all("To")) == 1, message.items()
        assert "<b>x" not in message.get_body(("html",)).get_content()
        envelope = next(mailbox.root.glob("*.txt")).read_text().splitlines()
        assert envelope[1] == "visitor@test.example" and "other@test.example" not in envelope


# --- random requests
METHODS = [
    "GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "get", "FOO", "P OST",
    "GET\t", "\u0000", "PRI"]
PATHS = [
    "/", "/index.html", "/js/main.js", "/booth.css", "/api/session", "/api/quiz", "/api/frames",
    "/api/photo", "/api/plan", "/api/preview", "/api/review", "/api/mail", "/api/link",
    "/api/sprites/statue.png", "/api/sprites/wreath/0/-8.png", "/staff/login", "/staff/status",
    "/staff/open", "/staff/logout", "/healthz", "/p/abc", "/questions.json", "*"]
PIECES = [
    "..", "%2e%2e", "%2f", "//", "%00", "\\", "?", "&", "=", "#", "%", "%zz", "é", "\u0000", ";",
    "a" * 3000, "frame=1", "of=1", "plan=1", "without=wreaths", "~", "'", "\"", "<", " ", "\t",
    "-8", "9" * 40, "/etc/passwd", "\x7f"]
VALUES = [
    None, True, False, 0, -1, 1, 3, 1e308, -1e-308, 2**63, 2**64, "", "el", "en", "1",
    "visitor@test.example", "\u0000", "a" * 5000, "\ud83d\ude00", [], {}, [[[]]], {"x": {"y": 1}},
    "α" * 200]
NAMES = [
    "language", "answer", "wreaths", "statue", "x", "y", "width", "angle", "height", "address",
    "name", "consent", "pin", "", "__proto__"]


class Dice:
    """A request made at random, most of it near something valid."""

    def __init__(self, seed: int, booth: Booth):
        self.random = random.Random(seed)
        self.booth = booth

    def path(self) -> str:
        path = self.random.choice(PATHS)
        for _ in range(self.random.choice((0, 0, 0, 0, 0, 1, 3))):
            at = self.random.randint(0, len(path))
            path = path[:at] + self.random.choice(PIECES) + path[at:]
        if self.random.random() < 0.2:
            path += "?" + "&".join(
                self.random.choice(PIECES) for _ in range(self.random.randint(1, 4)))
        return path

    def value(self, depth: int = 0):
        kind = self.random.random()
        if depth < 4 and kind < 0.25:
            return {
                self.random.choice(NAMES): self.value(depth + 1)
                for _ in range(self.random.randint(0, 4))}
        if depth < 4 and kind < 0.35:
            return [self.value(depth + 1) for _ in range(self.random.randint(0, 4))]
        return self.random.choice(VALUES)

    def body(self) -> tuple[bytes, str]:
        kind = self.random.random()
        if kind < 0.45:
            members = {
                self.random.choice(NAMES): self.value() for _ in range(self.random.randint(0, 5))}
            return json.dumps(members).encode(), "application/json"
        if kind < 0.55:
            # As deep as fits into the limit of a body.
            return self.random.choice(
                (b'{"a":' * 2000 + b"1" + b"}" * 2000, b"[" * 16000, b'{"wreaths":' * 1400)
            ), "application/json"
        if kind < 0.7:
            return self.random.randbytes(self.random.randint(0, 600)), self.random.choice(
                ("application/json", "image/jpeg", "text/plain"))
        if kind < 0.85:
            picture = bytearray(photos.small())
            for _ in range(self.random.choice((0, 1, 5, 50))):
                picture[self.random.randrange(len(picture))] = self.random.randrange(256)
            return bytes(
                picture[: self.random.choice((len(picture), self.random.randrange(len(picture))))]
            ), "image/jpeg"
        return b"", "application/json"

    def request(self, cookie: str) -> bytes:
        body, kind = self.body()
        host = f"127.0.0.1:{self.booth.port}"
        lines = [
            f"{self.random.choice(METHODS[:4] * 12 + METHODS)} {self.path()} HTTP/1.{self.random.choice('1111110')}"
        ]
        heads = {
            "Host": host, "Origin": self.booth.url, "Cookie": cookie, "Content-Type": kind,
            "Connection": "close", "Content-Length": str(len(body))}
        if not body and self.random.random() < 0.5:
            del heads["Content-Length"]
        for _ in range(self.random.choice((0, 0, 0, 0, 0, 0, 1, 2))):
            name = self.random.choice(
                [
                    *heads, "Transfer-Encoding", "Range", "Accept-Language", "If-None-Match",
                    "Expect", "Upgrade", "X" * 60])
            heads[name] = self.random.choice(
                (
                    *PIECES, "", "chunked", "el,en;q=0.5", "bytes=0-0,-1", "*", "websocket",
                    "kotinos-booth=", "1e3"))
        lines += [f"{name}: {text}" for name, text in heads.items()]
        head = "\r\n".join(lines).encode("utf-8", "surrogatepass") + b"\r\n\r\n"
        if self.random.random() < 0.05:
            head = head[:self.random.randrange(len(head))]
        return head + body


@pytest.mark.long
def test_random_requests():
    """10,000 random requests end in answers below 500: the booth neither crashes nor leaks."""
    seed = int(os.environ.get("KOTINOS_BOOTH_SEED") or random.randrange(1 << 32))
    count = int(os.environ.get("KOTINOS_BOOTH_REQUESTS") or 10_000)
    print(f"    random requests: seed {seed} (KOTINOS_BOOTH_SEED={seed} repeats them)", flush=True)
    # A session that a random request happens to begin ends after a while, and leaves its place to
    # the next.
    with Booth("--idle", "30", pin="4711") as booth:
        dice = Dice(seed, booth)
        visitor = Visitor(booth)
        states = ["idle", "quiz", "won", "preview", "taken", "reviewed"]
        seen: dict[int, int] = {}
        warm = None
        memory: list[int] = []
        # What two visits take with their first photos, they keep for the next ones.
        for one in [Visitor(booth).reach("preview") for _ in range(2)]:
            one.shoot([photos.small()])
            one.accept()
            one.end()
        for number in range(count):
            if number % (count // 5) == 0:
                memory.append(booth.kilobytes)
            if number % 250 == 0:
                if visitor.state != "idle":
                    visitor.end()
                visitor = Visitor(booth)
                within(
                    60,
                    lambda: visitor.call("POST", "/api/session", {"language": "en"}).status == 201,
                    "the booth stays busy")
                visitor.end()
                visitor.reach(dice.random.choice(states))
            if number == count // 2:
                warm = (booth.descriptors, booth.threads)
            request = dice.request(
                visitor.cookie if dice.random.random() < 0.8 else "kotinos-booth=" + "x" * 20)
            # A head without its end gets no answer: the connection is closed from this side.
            answer = raw(booth, request, patience=0.5 if b"\r\n\r\n" in request else 0.02)
            code = status(answer)
            assert booth.alive, f"request {number} ended the booth: {request[:300]!r}"
            assert code < 500 or code in (501, 505), (
                f"request {number} got {code}: {request[:600]!r}")
            seen[code] = seen.get(code, 0) + 1
        Visitor(booth).call("GET", "/healthz")
        memory = [*memory[1:], booth.kilobytes]
        descriptors, threads = warm
        print(f"    answers: {dict(sorted(seen.items()))}; memory in kB {memory}", flush=True)
        # A thread that works on a photo for the first time takes its memory at once; a leak goes
        # on.
        growth = [later - earlier for earlier, later in zip(memory, memory[1:])]
        assert min(growth) < 2_000 and memory[-1] - memory[0] < 60_000, (
            f"the booth's memory in kB: {memory}")
        assert booth.descriptors <= descriptors + 4, (
            f"{descriptors} descriptors, then {booth.descriptors}")
        assert booth.threads <= threads + 4, f"{threads} threads, then {booth.threads}"
        assert seen.get(0, 0) < count / 5 and seen.get(429, 0) < count / 5, (
            f"too few were answered: {seen}")
