"""Strangers who would keep visitors out:
connections that are opened, and never used as a page uses them.
"""

import contextlib
import socket
import threading
import time
from collections.abc import Callable

import photos
from booth_server import Booth
from visitor import Visitor

EACH = 75


@contextlib.contextmanager
def crowds(connect: Callable[[], socket.socket], host: str, origin: str):
    """300 connections stand while the body runs, a quarter of each kind; lost ones come anew."""
    begin = f"Host: {host}\r\nOrigin: {origin}\r\n"
    kinds = [
        b"",
        f"POST /p/x HTTP/1.1\r\n{begin}Content-Length: 8000000\r\n\r\n".encode() + b"x" * 4_000,
        f"POST /api/photo?frame=1&of=1 HTTP/1.1\r\n{begin}Content-Type: image/jpeg\r\nContent-Length: 8000000\r\n\r\n".encode()
        + b"x" * 200_000,
        f"GET /api/events HTTP/1.1\r\n{begin}\r\n".encode(),
    ]
    done = threading.Event()

    def crowd(first: bytes) -> None:
        standing: list[socket.socket] = []
        while not done.is_set():
            if len(standing) >= EACH:
                standing.pop(0).close()
            try:
                one = connect()
                standing.append(one)
                one.settimeout(0.2)
                one.sendall(first)
            except OSError:
                time.sleep(0.01)
        for one in standing:
            one.close()

    threads = [threading.Thread(target=crowd, args=(first,)) for first in kinds]
    for thread in threads:
        thread.start()
    try:
        time.sleep(1)
        yield
    finally:
        done.set()
        for thread in threads:
            thread.join()


def visit_among(visitor: Visitor, following: Visitor, booth: Booth, connect, host: str) -> None:
    """Raises when strangers stop a visit at the camera or the next one, or cost much memory."""
    with crowds(connect, host, visitor.booth.url):
        for _ in range(10):
            visitor.frame()
        visitor.shoot([photos.small()])
        visitor.accept()
        visitor.end()
        following.reach("preview")
        assert booth.kilobytes < 250_000, f"{booth.kilobytes} kB"
        assert booth.descriptors < 180, f"{booth.descriptors} descriptors"
