"""A network camera for tests, on loopback. usage: mjpeg_server.py FOLDER
Prints its port and its process number. FOLDER's *.jpg are played again and again. /stream is a good
stream, /bare one without lengths whose announced boundary has its dashes, /moved leads to /stream,
/closed asks for a password (visitor, secret). /stalls:N, /drops:N and /ends:N fall silent, break
off (the first time only) or end each time after N pictures; /damaged:N cuts off the first N; /junk
has bytes before a picture, /drip sends a byte in a fifth of a second, /huge the picture
FOLDER/huge and /black FOLDER/black, /single answers with one picture; /frozen sends one picture
for ever. /page is HTML, /endless a part without end; all else is 404.
"""
import base64
import glob
import http.server
import os
import sys
import threading
import time

pictures = [open(path, "rb").read() for path in sorted(glob.glob(sys.argv[1] + "/*.jpg"))]
dropped = set()


class Camera(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        name, _, number = self.path.lstrip("/").partition(":")
        if name == "moved":
            self.send_response(302)
            self.send_header("Location", "/stream")
            self.end_headers()
        elif name == "single":
            self.answer("image/jpeg", pictures[int(time.time() * 10) % len(pictures)])
        elif name == "page":
            self.answer("text/html", b"<html><body>camera</body></html>")
        elif name == "closed" and self.headers.get("Authorization") != "Basic " + base64.b64encode(
            b"visitor:secret"
        ).decode():
            self.send_response(401)
            self.send_header("WWW-Authenticate", 'Basic realm="camera"')
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif name in (
            "stream", "bare", "closed", "stalls", "drops", "ends", "damaged", "frozen", "black",
            "endless", "junk", "drip", "huge"):
            self.stream(name, int(number or 0))
        else:
            self.send_error(404)

    def stream(self, name, number):
        dashes = "--" if name == "bare" else ""
        self.send_response(200)
        self.send_header("Content-Type", f"multipart/x-mixed-replace; boundary={dashes}frame")
        self.end_headers()
        count = 0
        while True:
            picture = pictures[0 if name == "frozen" else count % len(pictures)]
            if name in ("black", "huge"):
                picture = open(f"{sys.argv[1]}/{name}", "rb").read()
            if name == "damaged" and count < number:
                picture = picture[: len(picture) // 2]
            if name == "endless":
                self.wfile.write(b"--frame\r\nContent-Type: image/jpeg\r\n\r\n" + picture)
                while True:
                    self.wfile.write(bytes(1 << 20))
            if name == "drip":
                for byte in b"--frame\r\nContent-Type: image/jpeg\r\n\r\n" + picture:
                    self.wfile.write(bytes([byte]))
                    self.wfile.flush()
                    time.sleep(0.2)
            if name == "stalls" and count >= number:
                time.sleep(60)
            if (
                name == "ends"
                and count >= number
                or name == "drops"
                and count >= number
                and name not in dropped
            ):
                dropped.add(name)
                return
            if name == "junk":
                picture = b"\r\n\0\0" + picture
            length = "" if name == "bare" else f"Content-Length: {len(picture)}\r\n"
            self.wfile.write(
                f"--frame\r\nContent-Type: image/jpeg\r\n{length}\r\n".encode() + picture + b"\r\n")
            count += 1
            time.sleep(0.03)

    def answer(self, kind, body):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass

    def handle(self):
        try:
            super().handle()
        except (BrokenPipeError, ConnectionResetError):
            pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Camera)
server.daemon_threads = True
parent = os.getppid()


def end_with_parent():
    """Tests that crash leave nobody who ends their servers."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


threading.Thread(target=end_with_parent, daemon=True).start()
print(server.server_address[1], os.getpid(), flush=True)
server.serve_forever()
