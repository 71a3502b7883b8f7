"""A mail server on loopback that stops answering, or never stops, written for these tests.

usage: silent.py STAGE [--tls CERTIFICATE KEY]
Prints "port N" when it listens. STAGE is where it falls silent: connect (the connection is never
accepted), banner, ehlo, starttls, auth, mail, rcpt, data, dot (the first one alone, which it refuses
after 8 seconds). Or what it floods the client with:
lines (a reply to EHLO of lines without end), drip (the same, a byte in a fifth of a second), line (a line of 100 MB), greetings (unsolicited
replies).
"""
import socket
import ssl
import sys
import threading
import time

stage = sys.argv[1]
waits = stage == "dot"
tls = sys.argv[3:5] if len(sys.argv) > 4 else None
listener = socket.socket()
listener.bind(("127.0.0.1", 0))
# A full queue: the system answers further connections with nothing.
listener.listen(0 if stage == "connect" else 20)
fillers = []
if stage == "connect":
    for _ in range(4):
        filler = socket.socket()
        filler.setblocking(False)
        filler.connect_ex(listener.getsockname())
        fillers.append(filler)
print("port", listener.getsockname()[1], flush=True)


def flood(connection, text):
    try:
        while True:
            connection.sendall(text)
    except OSError:
        pass


def serve(connection):
    global waits
    if stage == "banner":
        time.sleep(3600)
    if stage == "greetings":
        return flood(connection, b"220 hello\r\n" * 1000)
    connection.sendall(b"220 silent.test.example ESMTP\r\n")
    file = connection.makefile("rb")
    while line := file.readline():
        verb = line[:4].upper()
        name = {b"EHLO": "ehlo", b"HELO": "ehlo", b"STAR": "starttls", b"AUTH": "auth",
                b"MAIL": "mail", b"RCPT": "rcpt", b"DATA": "data"}.get(verb)
        if name == stage:
            time.sleep(3600)
        if name == "ehlo" and stage == "lines":
            return flood(connection, b"250-X-AGAIN\r\n" * 1000)
        if name == "ehlo" and stage == "drip":
            while True:
                for byte in b"250-X-AGAIN\r\n":
                    connection.sendall(bytes([byte]))
                    time.sleep(0.2)
        if name == "ehlo" and stage == "line":
            return flood(connection, b"a" * 100_000)
        if name == "ehlo":
            offers = [b"silent.test.example", b"AUTH PLAIN"]
            if tls and not isinstance(connection, ssl.SSLSocket):
                offers.append(b"STARTTLS")
            connection.sendall(
                b"".join(b"250-" + o + b"\r\n" for o in offers) + b"250 8BITMIME\r\n")
        elif name == "starttls":
            connection.sendall(b"220 go on\r\n")
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*tls)
            connection = context.wrap_socket(connection, server_side=True)
            file = connection.makefile("rb")
        elif name == "auth":
            connection.sendall(b"235 2.7.0 in\r\n")
        elif name == "data":
            connection.sendall(b"354 go on\r\n")
            while (line := file.readline()) and line != b".\r\n":
                pass
            if waits:
                waits = False
                time.sleep(8)
                connection.sendall(b"550 5.1.1 no such user\r\n")
            else:
                connection.sendall(b"250 2.0.0 taken\r\n")
        elif verb == b"QUIT":
            connection.sendall(b"221 bye\r\n")
            return
        else:
            connection.sendall(b"250 2.0.0 ok\r\n")


if stage == "connect":
    time.sleep(3600)
while True:
    peer, _ = listener.accept()
    threading.Thread(target=serve, args=(peer,), daemon=True).start()
