#!/usr/bin/env python3
"""A printer that means harm, on loopback. usage: hostile_ipp.py KIND [CERTIFICATE KEY]

Prints "port N". KIND is what it does with every connection: nested (collections 20,000 deep),
wide (2,000 values of 30 kB), redirect, continue, headers, drip (an answer of a
byte in half a second), slow-request (reads nothing), silent, close, rubbish, error, stateless (no
attribute), or well (a printer that answers what it must). With a certificate it speaks TLS.
"""

import socket
import ssl
import sys
import threading
import time

from ipp import WELL, answer, attribute

KIND = sys.argv[1]


def body() -> bytes:
    if KIND == "nested":
        return answer(
            WELL + attribute(0x34, "media-col-ready", b"")
            + b"\x4a\x00\x00\x00\x01m\x34\x00\x00\x00\x00" * 20_000)
    if KIND == "wide":
        values = attribute(0x44, "", b"x" * 30_000) * 2_000
        return answer(WELL + attribute(0x44, "media-supported", b"y" * 900) + values)
    if KIND == "stateless":
        return answer(b"\x04")
    if KIND == "rubbish":
        return b"\xff" * 4096
    return answer(WELL)


def serve(line: socket.socket) -> None:
    if KIND == "slow-request":
        time.sleep(3600)
    if KIND == "continue":
        while True:
            line.sendall(b"HTTP/1.1 100 Continue\r\n\r\n" * 1000)
    while line.recv(65_536):
        if KIND == "silent":
            continue
        if KIND == "close":
            return
        if KIND == "redirect":
            line.sendall(
                b"HTTP/1.1 301 Moved\r\nLocation: /ipp/print\r\nContent-Length: 0\r\n\r\n")
        elif KIND == "error":
            line.sendall(b"HTTP/1.1 500 Broken\r\nContent-Length: 0\r\n\r\n")
        elif KIND == "headers":
            line.sendall(b"HTTP/1.1 200 OK\r\n")
            while True:
                line.sendall(b"X-Header: again\r\n" * 1000)
        else:
            content = body()
            text = (
                b"HTTP/1.1 200 OK\r\nContent-Type: application/ipp\r\n"
                b"Content-Length: %d\r\n\r\n" % len(content)) + content
            if KIND == "drip":
                for position in range(len(text)):
                    line.sendall(text[position:position + 1])
                    time.sleep(0.5)
            line.sendall(text)


def meet(line: socket.socket, context: ssl.SSLContext | None) -> None:
    try:
        with context.wrap_socket(line, server_side=True) if context else line as line:
            serve(line)
    except (OSError, ValueError):
        pass


def main() -> None:
    context = None
    if len(sys.argv) > 3:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[2], sys.argv[3])
    server = socket.create_server(("127.0.0.1", 0))
    print("port", server.getsockname()[1], flush=True)
    while True:
        line, _ = server.accept()
        threading.Thread(target=meet, args=(line, context), daemon=True).start()


main()
