"""What the booth does about peers that no page is: floods, crowds, slow readers and writers,
broken requests. What it refuses of a whole request is tested in process (BoothServerTests).
"""

import contextlib
import http.client
import json
import os
import random
import re
import socket
import threading
import time

import pytest

import photos
from booth_server import Booth
from crowds import visit_among
from waiting import within
from visitor import Visitor


@pytest.fixture(scope="module")
def booth():
    with Booth() as running:
        yield running


@pytest.fixture
def visitor(booth):
    """A visitor at the camera, who leaves at the end."""
    one = Visitor(booth).reach("preview")
    yield one
    one.end()


def raw(booth: Booth, request: bytes, patience: float = 5) -> bytes:
    """What the booth answers to bytes, until it closes the connection or the answer is whole."""
    with socket.create_connection(("127.0.0.1", booth.port), timeout=patience) as connection:
        got = b""
        # What is refused before its body is read has its answer all the same.
        with contextlib.suppress(ConnectionError):
            connection.sendall(request)
        with contextlib.suppress(TimeoutError, ConnectionError):
            while piece := connection.recv(65536):
                got += piece
                head, end, body = got.partition(b"\r\n\r\n")
                length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
                if end and length and len(body) >= int(length.group(1)):
                    break
        return got


def status(answer: bytes) -> int:
    line = re.match(rb"HTTP/1\.[01] (\d{3})", answer)
    return int(line.group(1)) if line else 0


def test_hosts_on_the_wire(booth):
    """A request without a host, or with two, is refused as it arrives."""
    assert status(raw(booth, b"GET /healthz HTTP/1.1\r\n\r\n")) in (400, 421)
    own = f"Host: 127.0.0.1:{booth.port}\r\n"
    for hosts in (own + "Host: evil.example\r\n", "Host: evil.example\r\n" + own):
        answer = raw(booth, f"GET /healthz HTTP/1.1\r\n{hosts}\r\n".encode())
        assert status(answer) in (400, 421), hosts


def test_flood(booth):
    """A flood of requests gets 429, and a moment later the booth answers again."""
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
    Visitor(booth).reach("preview").end()


def test_strangers_beside_a_visit():
    """300 connections of four kinds from another address stop neither a visit nor the next one, cost
    little memory, and leave nothing behind.
    """
    with Booth() as booth:
        place = ("127.0.0.1", booth.port)
        visit_among(
            Visitor(booth).reach("preview"), Visitor(booth), booth,
            lambda: socket.create_connection(place, 1, ("127.0.0.2", 0)),
            f"127.0.0.1:{booth.port}")
        within(20, lambda: booth.descriptors < 100, "the strangers' connections stay open")


def test_reader_that_stalls(booth):
    """A peer that asks and takes no answer loses its connection; one that reads on keeps it."""
    Visitor(booth).call("GET", "/healthz")
    before = booth.descriptors
    request = f"GET /fonts/GFSDidot.otf HTTP/1.1\r\nHost: 127.0.0.1:{booth.port}\r\n\r\n".encode()
    with socket.socket() as peer:
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        peer.connect(("127.0.0.1", booth.port))
        peer.settimeout(1)
        # More than the kernel's buffers hold.
        with contextlib.suppress(OSError):
            for _ in range(200):
                peer.sendall(request)
        within(40, lambda: booth.descriptors <= before, "the connection stays open")


@pytest.mark.long
def test_dripping(booth, visitor):
    """Connections that drip or fall silent in head or body are closed within 20 s."""
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
            with contextlib.suppress(ConnectionError):
                connection.sendall(first)
                while time.monotonic() - began < 30:
                    with contextlib.suppress(TimeoutError):
                        piece = connection.recv(4096)
                        got += piece
                        if not piece:
                            break
                    connection.sendall(more)
            ends[name] = (time.monotonic() - began, status(got))

    workers = [threading.Thread(target=drip, args=(name, *what)) for name, what in kinds.items()]
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
    bodies = ("a dripping body", "a silent body", "dripping chunks")
    assert {ends[name][1] for name in bodies} == {408}, ends


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
HEADS = [
    "Transfer-Encoding", "Range", "Accept-Language", "If-None-Match", "Expect", "Upgrade", "X" * 60]
HEAD_VALUES = [
    "", "chunked", "el,en;q=0.5", "bytes=0-0,-1", "*", "websocket", "kotinos-booth=", "1e3"]
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
            name = self.random.choice([*heads, *HEADS])
            heads[name] = self.random.choice([*PIECES, *HEAD_VALUES])
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
