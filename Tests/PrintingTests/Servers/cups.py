#!/usr/bin/env python3
"""A CUPS daemon on loopback, for one job. usage: cups.py STATE LOG

Prints "port N". The file STATE has the number of the job's state (RFC 8011, 5.3.7); LOG gets a line
for each request to forget the job and its picture. A cancelled job takes no document.
"""

import http.server
import struct
import sys

from ipp import WELL, answer, number

STATE, LOG = sys.argv[1:]


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
        # 0x0B is Get-Printer-Attributes.
        content = answer(WELL if operation == 0x0B else b"\x02" + job, status, identifier)
        self.send_response(200)
        self.send_header("Content-Type", "application/ipp")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Daemon)
print("port", server.server_address[1], flush=True)
server.serve_forever()
