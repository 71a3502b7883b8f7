"""A visitor without a browser: the booth's interface, called over HTTP."""

import http.client
import json
import time

import photos
from booth_server import ROOT, Booth
from waiting import within

QUESTIONS = json.loads((ROOT / "Assets/booth/questions.json").read_text())["questions"]
# Every right answer, by its question: a page is told only afterwards which one it was.
RIGHT = {
    question["question"][code]: question["right"][code]
    for question in QUESTIONS
    for code in question["question"]}


class Answer:
    def __init__(self, status: int, headers: http.client.HTTPMessage, body: bytes):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body) if self.body else None

    @property
    def code(self) -> str:
        """The word for why the server refused."""
        if self.headers.get_content_type() != "application/json":
            return ""
        return (self.json or {}).get("code", "")

    def __repr__(self) -> str:
        return f"{self.status} {self.body[:200]!r}"


class Visitor:
    """One browser: a connection, a cookie, and the steps of a visit."""

    def __init__(self, booth: Booth):
        self.booth = booth
        self.cookie = ""
        self.connection: http.client.HTTPConnection | None = None

    def call(
        self, method: str, path: str, value=None, *, jpeg: bytes | None = None,
        **headers: str | None) -> Answer:
        """One request. A header named None is left out; an underscore in its name is a hyphen."""
        sent = {"Cookie": self.cookie or None}
        body = b""
        if method not in ("GET", "HEAD"):
            sent["Origin"] = self.booth.url
        if value is not None:
            body = json.dumps(value, ensure_ascii=False).encode()
            sent["Content-Type"] = "application/json"
        elif jpeg is not None:
            body = jpeg
            sent["Content-Type"] = "image/jpeg"
        sent |= {name.replace("_", "-"): text for name, text in headers.items()}
        sent = {name: text for name, text in sent.items() if text is not None}
        for attempt in (1, 2, 3):
            fresh = self.connection is None
            if fresh:
                self.connection = self.connect()
            try:
                self.connection.request(method, path, body, sent)
                response = self.connection.getresponse()
                answer = Answer(response.status, response.headers, response.read())
                if answer.status == 429 and answer.code == "often" and attempt < 3:
                    time.sleep(1)  # tests are faster than a page
                    continue
                break
            except (ConnectionError, http.client.HTTPException):
                # The server may close a connection that is kept alive at any time.
                self.close()
                if fresh or attempt == 3:
                    raise
        if response.will_close:
            self.close()
        for line in answer.headers.get_all("Set-Cookie") or []:
            self.take(line)
        return answer

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.booth.port, timeout=40)

    def take(self, line: str) -> None:
        """Keeps a cookie beside those of other names."""
        name, _, value = line.split(";")[0].partition("=")
        jar = dict(part.split("=", 1) for part in self.cookie.split("; ") if part)
        jar[name] = value
        if not value:
            del jar[name]
        self.cookie = "; ".join(f"{key}={text}" for key, text in jar.items())

    def close(self) -> None:
        if self.connection:
            self.connection.close()
        self.connection = None

    def good(self, method: str, path: str, value=None, *, status: int | None = None, **more):
        """A call that must succeed; its JSON."""
        answer = self.call(method, path, value, **more)
        wanted = (status,) if status else (200, 201, 202, 204)
        assert answer.status in wanted, f"{method} {path}: {answer}"
        return (
            answer.json if answer.headers.get_content_type() == "application/json" else answer.body)

    # --- the steps of a visit
    @property
    def state(self) -> str:
        return self.good("GET", "/api/session")["state"]

    def begin(self, language: str = "en") -> dict:
        return self.good("POST", "/api/session", {"language": language}, status=201)

    def answer(self) -> dict:
        """Answers the question that is asked; the page could not know which answer is right."""
        asked = self.good("GET", "/api/quiz")
        chosen = [text["en"] for text in asked["answers"]].index(RIGHT[asked["question"]["en"]])
        return self.good("POST", "/api/quiz", {"answer": chosen})

    def win(self) -> None:
        for _ in range(3):
            told = self.answer()
            assert told["right"], told
        assert told["state"] == "won", told

    def frame(self) -> dict:
        return self.good("POST", "/api/frames", jpeg=photos.frame(), status=200)

    def shoot(self, burst: list[bytes] | None = None) -> dict:
        burst = burst or [photos.portrait()] * 5
        for number, picture in enumerate(burst, 1):
            answer = self.good("POST", f"/api/photo?frame={number}&of={len(burst)}", jpeg=picture,
                               status=201 if number == len(burst) else 202)
        return answer

    def accept(self) -> dict:
        return self.good("POST", "/api/review", status=200)

    def mail(self, address: str, name: str = "") -> dict:
        return self.good(
            "POST", "/api/mail", {"address": address, "name": name, "consent": "1"}, status=202)

    def await_delivery(self, seconds: float = 5) -> None:
        """Waits until the mail server has taken the visitor's mail."""
        sent = lambda: self.good("GET", "/api/mail")["delivery"] == "sent"
        within(seconds, sent, "delivery is not `sent`")

    def preview(self, plan: str) -> bytes:
        return self.good("GET", f"/api/preview?plan={plan}", status=200)

    def arrange(self, wreaths: list[dict]) -> dict:
        plain = [
            {name: wreath[name] for name in ("x", "y", "width", "angle")} for wreath in wreaths]
        return self.good("PUT", "/api/plan", {"wreaths": plain}, status=200)

    def log_in(self, pin: str) -> "Visitor":
        """Opens the staff's panel."""
        self.good("POST", "/staff/login", {"pin": pin}, status=204)
        return self

    def end(self) -> None:
        self.good("DELETE", "/api/session", status=204)

    def reach(self, state: str, address: str = "") -> "Visitor":
        """Goes from no session to `state`."""
        steps = [("quiz", self.begin), ("won", self.win), ("preview", self.frame),
                 ("taken", lambda: self.shoot([photos.small()])), ("reviewed", self.accept),
                 ("queued", lambda: self.mail(address or "visitor@test.example"))]
        if state != "idle":
            for name, step in steps:
                step()
                if name == state:
                    break
        return self
