#!/usr/bin/env python3
"""A CUPS daemon on loopback, for one job. usage: cups.py STATE LOG

Prints "port N". The file STATE has the number of the job's state (RFC 8011, 5.3.7); LOG gets a line
for each request to forget the job and its picture. A cancelled job takes no document.
"""

import http.server
import struct
import sys

STATE, LOG = sys.argv[1:]


def attribute(tag: int, name: str, value: bytes) -> bytes:
    return struct.pack(">BH", tag, len(name)) + name.encode() + struct.pack(">H", len(value)) + value


def number(tag: int, name: str, value: int) -> bytes:
    return attribute(tag, name, struct.pack(">i", value))


PRINTER = b"\x04" + (
    number(0x23, "printer-state", 3) + attribute(0x44, "printer-state-reasons", b"none")
    + attribute(0x22, "printer-is-accepting-jobs", b"\x01")
    + attribute(0x49, "document-format-supported", b"image/jpeg"))


class Daemon(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def body(self) -> bytes:
        if "Content-Length" in self.headers:
            return self.rfile.read(int(self.headers["Content-Length"]))
        content = b""
        while size := int(self.rfile.readline(), 16):
            content += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return content

    def do_POST(self) -> None:
        request = self.body()
        operation, identifier = struct.unpack(">Hi", request[2:8])
        if b"purge-job" in request:
            with open(LOG, "a") as log:
                log.write("purge\n")
        with open(STATE) as file:
            state = int(file.read())
        job = number(0x21, "job-id", 1) + number(0x23, "job-state", state)
        # 6 is Send-Document, 0x508 server-error-job-canceled.
        status = 0x508 if operation == 6 and state == 7 else 0
        answer = struct.pack(">BBHi", 2, 0, status, identifier) + b"\x01"
        answer += attribute(0x47, "attributes-charset", b"utf-8")
        answer += attribute(0x48, "attributes-natural-language", b"en")
        # 0x0B is Get-Printer-Attributes.
        answer += (PRINTER if operation == 0x0B else b"\x02" + job) + b"\x03"
        self.send_response(200)
        self.send_header("Content-Type", "application/ipp")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Daemon)
print("port", server.server_address[1], flush=True)
server.serve_forever()
