#!/usr/bin/env python3
"""A server for trying the booth's page without a camera's tracker: it keeps the contract's states and
answers with what make_fixtures.sh made of one portrait.

usage: mock_server.py FIXTURES [--port 8461]

POST /mock changes what it does: {"delivery": "waiting", "open": false, "wreaths": 0, "dark": true,
"face": false, "mail": false, "qr": true, "seconds": {"idle": 60, "warning": 20}, "heads": 2}.
The QR codes are drawn by Debian's libqrencode4, as the booth's own are.
"""

import argparse
import ctypes
import http.server
import json
import pathlib
import queue
import random
import secrets
import subprocess
import threading
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Assets" / "booth"
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; "
    "connect-src 'self'; media-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8", ".json": "application/json", ".otf": "font/otf",
    ".png": "image/png", ".jpg": "image/jpeg", ".txt": "text/plain; charset=utf-8",
}
PIN = "246810"

settings = {
    "delivery": "sent", "open": True, "wreaths": 1, "dark": False, "face": True, "mail": True, "qr": False,
    "camera": "browser", "heads": 1,
    "seconds": {"idle": 60, "warning": 20, "countdown": 3},
}
streams: list[queue.Queue] = []
sessions: dict[str, dict] = {}
# The champion photos that wait to be loaded once, by their links' tokens.
links: dict[str, dict] = {}
LINK_SECONDS = 600
lock = threading.Lock()
questions = json.loads((PAGE / "questions.json").read_text())["questions"]
tries = {"left": 5, "until": 0.0}
staff: set[str] = set()


def tell(event: str, data: dict) -> None:
    for stream in list(streams):
        stream.put(f"event: {event}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n")


def drawn() -> list[dict]:
    """Three questions with their answers shuffled."""
    chosen = []
    for question in random.sample(questions, 3):
        answers = [question["right"], *question["wrong"]]
        random.shuffle(answers)
        chosen.append({"question": question["question"], "answers": answers, "why": question["why"],
                       "right": answers.index(question["right"])})
    return chosen


class QRCode(ctypes.Structure):
    """libqrencode's: `data` holds width x width bytes, of which the lowest bit is the module."""
    _fields_ = [("version", ctypes.c_int), ("width", ctypes.c_int), ("data", ctypes.POINTER(ctypes.c_ubyte))]


def modules(text: str) -> list[str]:
    """The rows of the text's QR code, a 1 for a dark module."""
    library = ctypes.CDLL("libqrencode.so.4")
    library.QRcode_encodeString.restype = ctypes.POINTER(QRCode)
    code = library.QRcode_encodeString(text.encode(), 0, 1, 2, 1)  # level M, 8 bit, as it is written
    width, data = code.contents.width, code.contents.data
    rows = ["".join(str(data[row * width + column] & 1) for column in range(width)) for row in range(width)]
    library.QRcode_free(code)
    return rows


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    fixtures: pathlib.Path
    plan: dict
    # Where the wreath's centre and the middle of the statue's base lie in their sprites.
    centre: dict
    base: dict
    camera_picture: bytes

    def log_message(self, *arguments) -> None:
        pass

    # --- answers
    def send(self, status: int, body: bytes = b"", kind: str = "application/json",
             headers: dict | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        if body:
            self.send_header("Content-Type", kind)
        for name, value in {"Cache-Control": "no-store", "Content-Security-Policy": CSP,
                            "X-Content-Type-Options": "nosniff", **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def json(self, value, status: int = 200, headers: dict | None = None) -> None:
        self.send(status, json.dumps(value, ensure_ascii=False).encode(), headers=headers)

    def refuse(self, status: int, code: str, **more) -> None:
        self.json({"error": code, "code": code, **more}, status)

    # --- the session
    @property
    def token(self) -> str | None:
        for part in self.headers.get("Cookie", "").split(";"):
            name, _, value = part.strip().partition("=")
            if name == "kotinos-booth":
                return value
        return None

    @property
    def visit(self) -> dict | None:
        return sessions.get(self.token or "")

    def session(self, visit: dict) -> dict:
        seconds = settings["seconds"]
        return {"state": visit["state"], "language": visit["language"], "quiz": True,
                "mail": settings["mail"], "qr": settings["qr"], "camera": settings["camera"], "idleSeconds": seconds["idle"],
                "warningSeconds": seconds["warning"], "countdownSeconds": seconds["countdown"],
                "burstFrames": 5, "consent": {"version": "1", "addressDays": 30, "linkMinutes": LINK_SECONDS // 60}}

    def review(self, visit: dict) -> dict:
        size = self.plan["photo"]
        return {"width": size["width"], "height": size["height"],
                "wreaths": [{**wreath, "sprite": self.sprite(wreath["width"])}
                            for wreath in visit["wreaths"]],
                "statue": {**visit["statue"], "sprite": {
                    "url": "/api/sprites/statue/left.png", **self.base, "scale": visit["statue"]["height"] / 690}},
                "plan": str(visit["revision"])}

    def sprite(self, width: float) -> dict:
        # make_fixtures.sh draws the ring 420 wide.
        return {"url": "/api/sprites/wreath/0/-8.png", **self.centre, "scale": width / 420}

    def wreath(self, index: int) -> dict:
        own = self.plan["wreaths"][0]
        return {"x": own["center"]["x"] + 330 * index, "y": own["center"]["y"] + 60 * index,
                "width": own["width"] * (1 - 0.2 * index), "angle": own["angle"]}

    def standing(self) -> dict:
        own = self.plan["statue"]
        return {"x": own["base"]["x"], "y": own["base"]["y"], "height": own["height"]}

    def outside(self, item: dict) -> bool:
        size = self.plan["photo"]
        return not (0 <= item["x"] <= size["width"] and 0 <= item["y"] <= size["height"])

    def painted(self, visit: dict, without: str | None = None) -> bytes:
        """The champion photo; what lies outside is left out."""
        command = ["convert", str(self.fixtures / "camera.png")]

        def paint(name: str, hold: dict, item: dict, scale: float, angle: float) -> None:
            if not self.outside(item):
                command.extend([
                    "(", str(self.fixtures / f"{name}-sprite.png"), "-background", "none",
                    "-virtual-pixel", "transparent", "-define", "distort:viewport=960x720+0+0", "-distort", "SRT",
                    f"{hold['x']},{hold['y']} {scale} {angle} {item['x']},{item['y']}", ")", "-composite"])

        if without != "statue":
            paint("statue", self.base, visit["statue"], visit["statue"]["height"] / 690, 0)
        for wreath in visit["wreaths"] if without != "wreaths" else []:
            paint("wreath", self.centre, wreath, wreath["width"] / 420, wreath["angle"])
        return subprocess.run([*command, "-quality", "90", "jpg:-"], check=True, capture_output=True).stdout

    # --- requests
    def do_GET(self) -> None:
        self.handle_request()

    do_POST = do_PUT = do_DELETE = do_GET

    def handle_request(self) -> None:
        self.body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        url = urllib.parse.urlsplit(self.path)
        self.query = dict(urllib.parse.parse_qsl(url.query))
        route = f"{self.command} {url.path}"
        if route == "GET /api/events":
            return self.events()
        if url.path.startswith("/api/sprites/"):
            name = {"/api/sprites/statue.png": "statue", "/api/sprites/statue/left.png": "statue-sprite"}.get(
                url.path, "wreath-sprite")
            return self.send(200, (self.fixtures / f"{name}.png").read_bytes(), "image/png",
                             {"Cache-Control": "public, max-age=31536000, immutable"})
        with lock:
            if url.path.startswith(("/api/", "/staff/", "/p/", "/mock", "/healthz")):
                return self.call(route)
        return self.file(url.path)

    def file(self, path: str) -> None:
        target = (PAGE / (path.lstrip("/") or "index.html")).resolve()
        if not target.is_relative_to(PAGE) or not target.is_file() or target.name == "questions.json":
            return self.refuse(404, "not-found")
        self.send(200, target.read_bytes(), TYPES.get(target.suffix, "application/octet-stream"))

    def events(self) -> None:
        stream: queue.Queue = queue.Queue()
        stream.put(f"event: booth\ndata: {json.dumps({'open': settings['open']})}\n\n")
        if self.visit:
            stream.put(f"event: state\ndata: {json.dumps(self.session(self.visit))}\n\n")
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        streams.append(stream)
        try:
            while True:
                try:
                    text = stream.get(timeout=2)
                except queue.Empty:
                    text = ": still here\n\n"
                self.wfile.write(text.encode())
                self.wfile.flush()
        except OSError:
            pass
        finally:
            streams.remove(stream)
            self.close_connection = True

    def call(self, route: str) -> None:
        visit = self.visit
        sent = {}
        if self.body and self.headers.get("Content-Type", "").startswith("application/json"):
            sent = json.loads(self.body)

        if route.startswith("GET /p/"):
            link = links.pop(route.removeprefix("GET /p/"), None)
            if not link or link["until"] < time.time():
                return self.refuse(404, "no-link")
            return self.send(200, link["photo"], "image/jpeg", {
                "Content-Disposition": 'attachment; filename="champion.jpg"'})
        match route:
            case "GET /healthz":
                return self.send(204)
            case "POST /mock":
                for name, value in sent.items():
                    if isinstance(value, dict):
                        settings[name].update(value)
                    else:
                        settings[name] = value
                if "fault" in sent:
                    tell("camera", {"fault": sent["fault"]})
                tell("booth", {"open": settings["open"]})
                if sent.get("forget"):
                    sessions.clear()
                if "staffTries" in sent:
                    tries.update(left=sent["staffTries"], until=0.0)
                return self.send(204)
            case "POST /api/session":
                if not settings["open"]:
                    return self.refuse(409, "closed", state="idle")
                token = secrets.token_urlsafe(18)
                sessions.pop(self.token or "", None)
                visit = sessions[token] = {"state": "quiz", "language": sent["language"], "at": 0,
                                           "drawn": drawn(), "revision": 0, "wreaths": [], "statue": None,
                                           "link": None}
                return self.json(self.session(visit), 201, {
                    "Set-Cookie": f"kotinos-booth={token}; Path=/; HttpOnly; SameSite=Strict"})
            case "POST /staff/login":
                if tries["until"] > time.time():
                    return self.json({"seconds": int(tries["until"] - time.time())}, 423)
                if sent.get("pin") == PIN:
                    token = secrets.token_urlsafe(18)
                    staff.add(token)
                    tries["left"] = 5
                    return self.send(204, headers={
                        "Set-Cookie": f"kotinos-staff={token}; Path=/staff; HttpOnly; SameSite=Strict"})
                tries["left"] -= 1
                if tries["left"] <= 0:
                    tries.update(left=5, until=time.time() + 900)
                    return self.json({"seconds": 900}, 423)
                return self.json({"left": tries["left"]}, 401)
        if "/staff/" in route:
            if not any(token in self.headers.get("Cookie", "") for token in staff):
                return self.json({"left": tries["left"]}, 401)
            return self.staff(route)
        if not visit and route == "GET /api/session":
            # Not 404, which the browser would write into its console at every attract screen.
            return self.json({"state": "idle"})
        if not visit:
            return self.refuse(404, "no-session")
        state = visit["state"]

        def only(*states: str) -> bool:
            if state not in states:
                self.json({"state": state}, 409)
            return state in states

        def go(state: str) -> None:
            visit["state"] = state
            tell("state", self.session(visit))

        match route:
            case "GET /api/session":
                self.json(self.session(visit))
            case "PUT /api/session":
                visit["language"] = sent["language"]
                self.json(self.session(visit))
            case "DELETE /api/session":
                sessions.pop(self.token)
                self.send(204)
            case "GET /api/quiz":
                if only("quiz"):
                    now = visit["drawn"][visit["at"]]
                    self.json({"number": visit["at"] + 1, "count": 3, "question": now["question"],
                               "answers": now["answers"]})
            case "POST /api/quiz":
                if only("quiz"):
                    now = visit["drawn"][visit["at"]]
                    right = sent["answer"] == now["right"]
                    visit["at"] += 1
                    if not right:
                        visit.update(at=0, drawn=drawn())
                    elif visit["at"] == 3:
                        go("won")
                    self.json({"right": right, "rightAnswer": now["right"], "why": now["why"],
                               "state": visit["state"]})
            case "POST /api/frames" | "GET /api/frames":
                if only("won", "preview"):
                    if state == "won":
                        go("preview")
                    factor = 480 / self.plan["photo"]["width"]
                    wreaths = []
                    for index in range(settings["wreaths"]):
                        whole = self.wreath(index)
                        wreath = {name: value if name == "angle" else value * factor
                                  for name, value in whole.items()}
                        wreaths.append({**wreath, "sprite": self.sprite(wreath["width"])})
                    frame = {"width": 480, "height": 360, "wreaths": wreaths, "statue": None,
                             "dark": settings["dark"]}
                    if route.startswith("POST"):
                        return self.json(frame)
                    # The machine's own camera: the picture is the answer, the wreaths its header.
                    self.send(200, self.camera_picture, "image/jpeg", {"Kotinos-Frame": json.dumps(frame)})
            case "POST /api/photo":
                if only("preview"):
                    if self.query["frame"] != self.query["of"]:
                        self.json({"received": int(self.query["frame"])}, 202)
                    elif not settings["face"]:
                        self.refuse(422, "no-face", state="preview")
                    else:
                        visit["revision"] += 1
                        visit["wreaths"] = [self.wreath(index) for index in range(settings["heads"])]
                        visit["statue"] = self.standing()
                        links.pop(visit["link"], None)
                        go("taken")
                        self.json(self.review(visit), 201)
            case "DELETE /api/photo":
                if only("taken", "reviewed"):
                    go("preview")
                    self.send(204)
            case "GET /api/photo":
                if only("taken", "reviewed", "queued"):
                    self.json(self.review(visit))
            case "PUT /api/plan":
                if only("taken", "reviewed"):
                    # What lies outside is not painted, and told, so that it can be fetched back.
                    visit["wreaths"] = sent["wreaths"]
                    visit["statue"] = sent.get("statue") or visit["statue"]
                    visit["revision"] += 1
                    links.pop(visit["link"], None)
                    self.json(self.review(visit))
            case "GET /api/preview":
                if only("taken", "reviewed", "queued"):
                    self.send(200, self.painted(visit, self.query.get("without")), "image/jpeg")
            case "POST /api/review":
                if only("taken", "reviewed"):
                    go("reviewed")
                    self.json(self.session(visit))
            case "POST /api/mail":
                if only("reviewed", "queued"):
                    address = sent["address"]
                    if sent.get("consent") != "1":
                        return self.refuse(422, "consent")
                    local, _, domain = address.partition("@")
                    if not local or "." not in domain or domain.endswith("."):
                        return self.refuse(422, "address")
                    visit["mail"] = f"{local[0]}…@{domain}"
                    self.json({"masked": visit["mail"], "delivery": settings["delivery"]}, 202)
                    go("queued")
            case "POST /api/link":
                if not settings["qr"]:
                    return self.refuse(404, "no-link")
                if only("reviewed", "queued"):
                    if sent.get("consent") != "1":
                        return self.refuse(422, "consent")
                    if visit["link"] not in links or links[visit["link"]]["until"] < time.time():
                        visit["link"] = secrets.token_urlsafe(16)
                        links[visit["link"]] = {"photo": self.painted(visit), "until": time.time() + LINK_SECONDS}
                    url = f"http://{self.headers['Host']}/p/{visit['link']}"
                    self.json({"url": url, "seconds": int(links[visit["link"]]["until"] - time.time()),
                               "modules": modules(url)}, 201)
            case "GET /api/mail":
                if only("queued"):
                    self.json({"masked": visit["mail"], "delivery": settings["delivery"]})
            case _:
                self.refuse(404, "not-found")

    def staff(self, route: str) -> None:
        greek = self.headers.get("Accept-Language", "").startswith("el")
        match route:
            case "GET /staff/status":
                lines = [("Κάμερα", "ok", "Η κάμερα του φυλλομετρητή."), ("Δίσκος", "ok", "42 GB ελεύθερα."),
                         ("Ταχυδρομείο", "warning", "Ο διακομιστής δεν απαντά· δύο μηνύματα περιμένουν.")] if greek else \
                        [("Camera", "ok", "The browser’s camera."), ("Disk", "ok", "42 GB free."),
                         ("Mail", "warning", "The server does not answer; two messages wait.")]
                self.json({"open": settings["open"], "outbox": {"waiting": 2, "sent": 10, "failed": 0},
                           "doctor": [dict(zip(("check", "status", "text"), line)) for line in lines]})
            case "POST /staff/open" | "POST /staff/close":
                settings["open"] = route.endswith("open")
                tell("booth", {"open": settings["open"]})
                self.send(204)
            case "POST /staff/logout":
                staff.clear()
                self.send(204)
            case _:
                self.refuse(404, "not-found")


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = True

    def handle_error(self, request, client_address) -> None:
        pass  # a page that goes away in the middle of an answer is no news


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("fixtures", type=pathlib.Path)
    parser.add_argument("--port", type=int, default=8461)
    arguments = parser.parse_args()
    Handler.fixtures = arguments.fixtures
    Handler.plan = json.loads((arguments.fixtures / "plan.json").read_text())
    Handler.centre = json.loads((arguments.fixtures / "wreath-sprite.json").read_text())
    Handler.base = json.loads((arguments.fixtures / "statue-sprite.json").read_text())
    Handler.camera_picture = subprocess.run(
        ["convert", str(arguments.fixtures / "camera.png"), "-quality", "85", "jpg:-"],
        check=True, capture_output=True).stdout
    print(f"http://127.0.0.1:{arguments.port}", flush=True)
    Server(("127.0.0.1", arguments.port), Handler).serve_forever()
