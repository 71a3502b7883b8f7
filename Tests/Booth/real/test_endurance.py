"""The booth's end, wanted or not, and a long day:
signals, kills in the middle of work, two hundred visits.
"""

import contextlib
import os
import statistics
import random
import signal
import socket
import threading
import time

import pytest

import photos
from booth_server import Booth
from mailboxes import Recorder, Silent
from visitor import Visitor


def stream(booth: Booth, cookie: str = "") -> socket.socket:
    """An event stream whose first event has come."""
    one = socket.create_connection(("127.0.0.1", booth.port), timeout=5)
    head = f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{booth.port}\r\n"
    one.sendall((head + (f"Cookie: {cookie}\r\n" if cookie else "") + "\r\n").encode())
    got = b""
    while b"event: booth" not in got:
        piece = one.recv(65536)
        assert piece, f"no event comes: {got}"
        got += piece
    return one


def test_asked_to_end():
    """SIGTERM, SIGINT and SIGHUP end the booth with code 0 within 5 s, with streams,
    half requests and mail open; a stream is closed in order, after its last event.
    """
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        with Silent() as server, Booth(smtp=server.url) as booth:
            visitor = Visitor(booth).reach("queued")
            streams = [stream(booth, visitor.cookie), stream(booth), stream(booth)]
            half = socket.create_connection(("127.0.0.1", booth.port))
            half.sendall(
                (
                    f"POST /api/frames HTTP/1.1\r\nHost: 127.0.0.1:{booth.port}\r\nOrigin: {booth.url}\r\n"
                    "Content-Length: 5000\r\n\r\nx"
                ).encode())
            silent = socket.create_connection(("127.0.0.1", booth.port))
            time.sleep(0.3)
            began = time.monotonic()
            assert booth.stop(number) == 0, f"exit code {booth.process.returncode}: {booth.log}"
            assert time.monotonic() - began < 5
            rest = b""
            with contextlib.suppress(OSError):
                while piece := streams[-1].recv(65536):
                    rest += piece
            # The last chunk of a chunked body.
            assert rest.endswith(b"0\r\n\r\n"), rest[-80:]
            for one in (*streams, half, silent):
                one.close()
            booth.check_outbox()
            (row,) = booth.rows()
            assert row["state"] in ("waiting", "running", "uncertain"), row["state"]
            assert {name.partition(".")[0] for name in booth.spool()} == {row["id"]}, booth.spool()


def after_a_crash(booth: Booth) -> None:
    """What must hold after a kill: a whole outbox, no rest of a photo, a next start that works."""
    booth.check_outbox()
    assert list(booth.temporary.rglob("*")) == [], f"{list(booth.temporary.rglob('*'))} is left"
    with booth.again() as second:
        visitor = Visitor(second).reach("reviewed")
        visitor.mail("next@test.example")
        visitor.await_delivery(10)
        second.check_outbox()


def test_killed_while_taking_and_painting():
    """Killed amid a burst or amid painting, the booth leaves nothing behind and starts again."""
    seed = random.randrange(1 << 32)
    dice = random.Random(seed)
    print(f"    kills: seed {seed}", flush=True)
    with Recorder() as mailbox:
        for work in ("taking", "painting", "taking", "painting"):
            with Booth(smtp=mailbox.url) as booth:
                visitor = Visitor(booth).reach("preview")
                if work == "painting":
                    review = visitor.shoot([photos.portrait()])

                def busy():
                    try:
                        if work == "taking":
                            visitor.shoot()
                        else:
                            for turn in range(50):
                                placed = visitor.arrange([review["wreaths"][0] | {"angle": turn}])
                                visitor.preview(placed["plan"])
                    except Exception:
                        pass  # the kill is what the test is about

                worker = threading.Thread(target=busy)
                worker.start()
                time.sleep(dice.uniform(0.02, 0.3))
                booth.kill()
                worker.join()
                assert booth.rows() == []
                after_a_crash(booth)


@pytest.mark.long
def test_two_hundred_visits():
    """Two hundred visits in a row let the booth's memory grow by less than 10 MB."""
    visits, warm_up = int(os.environ.get("KOTINOS_BOOTH_VISITS") or 200), 40
    with Recorder() as mailbox, Booth(smtp=mailbox.url) as booth:
        sizes = []
        for number in range(visits):
            visitor = Visitor(booth).reach("preview")
            review = visitor.shoot([photos.small()])
            placed = visitor.arrange([review["wreaths"][0] | {"angle": number % 90}])
            visitor.preview(placed["plan"])
            visitor.accept()
            # Some mails come before the warm-up's end, some after.
            if number % 12 == 0 and number // 12 < 20:
                visitor.mail(f"visitor{number}@test.example")
            visitor.end()
            visitor.close()
            sizes.append(booth.kilobytes)
            if number == warm_up:
                descriptors, threads = booth.descriptors, booth.threads
        # Medians: a moment of many threads, as on a busy machine, takes an arena more and is no
        # leak.
        early, late = statistics.median(sizes[warm_up:warm_up + 40]), statistics.median(sizes[-40:])
        grown = late - early
        print(
            f"    {visits} visits: {sizes[0]} kB after the first, {early:.0f} kB after {warm_up}, {late:.0f} kB at the end",
            flush=True)
        assert grown < 10_000, f"{grown} kB more: {sizes[::20]}"
        assert booth.descriptors <= descriptors + 3 and booth.threads <= threads + 3, (
            booth.descriptors,
            booth.threads)


def test_large_photos():
    """Photos of eight megapixels, the limit, do not add up; larger ones are refused."""
    large = photos.encoded(photos.camera(3200, 40), 85)
    with Booth() as booth:
        visitor = Visitor(booth).reach("preview")
        sizes = []
        for _ in range(7):
            review = visitor.shoot([large])
            assert review["width"] == 3200
            visitor.preview(review["plan"])
            visitor.good("DELETE", "/api/photo")
            sizes.append(booth.kilobytes)
        # The visit's buffers and its studio's grow to their size; then nothing does.
        assert sizes[-1] - sizes[-3] < 10_000, sizes
        refused = visitor.call(
            "POST", "/api/photo?frame=1&of=1", jpeg=photos.encoded(photos.camera(4000), 60))
        assert refused.status == 422 and visitor.state == "preview", refused
