"""A visitor who reaches any state of the booth, so that a call can be tried there."""

import json
import pathlib

import requests

ROOT = pathlib.Path(__file__).resolve().parents[2]
STATES = ["quiz", "won", "preview", "taken", "reviewed", "queued"]
questions = json.loads((ROOT / "Assets/booth/questions.json").read_text())["questions"]
RIGHT = {question["question"]["en"]: question["right"]["en"] for question in questions}


def first_frame(file: pathlib.Path) -> bytes:
    """The picture of a JPEG file, the first one of an MJPEG film."""
    frames = file.read_bytes()
    return frames[: frames.index(b"\xff\xd9") + 2]


class Visitor:
    """One browser: its cookie, and the way from each state to the next."""

    def __init__(self, url: str, picture: bytes):
        self.url = url
        self.picture = picture
        self.cookie = None
        # A booth may run without mail.
        self.may_mail = True

    def call(self, method: str, path: str, **options) -> requests.Response:
        headers = {"Origin": self.url, **options.pop("headers", {})}
        cookies = {"kotinos-booth": self.cookie} if self.cookie else {}
        return requests.request(
            method, self.url + path, headers=headers, cookies=cookies, timeout=20, **options)

    def done(self, method: str, path: str, **options) -> requests.Response:
        """A call that must succeed, or no state can be reached."""
        response = self.call(method, path, **options)
        if not response.ok:
            raise RuntimeError(f"{method} {path}: {response.status_code} {response.text[:200]}")
        return response

    def begin(self) -> None:
        response = self.done("POST", "/api/session", json={"language": "en"})
        self.cookie = response.cookies["kotinos-booth"]

    def end(self, cookie: str) -> None:
        requests.delete(
            f"{self.url}/api/session", headers={"Origin": self.url},
            cookies={"kotinos-booth": cookie}, timeout=20)

    @property
    def state(self) -> str:
        return self.done("GET", "/api/session").json()["state"]

    def reach(self, goal: str) -> None:
        """Goes to a state; where no mail can be sent, to `reviewed` in place of `queued`."""
        if goal == "queued" and not self.may_mail:
            goal = "reviewed"
        state = self.state
        if goal == "preview" and state in ("taken", "reviewed"):
            self.done("DELETE", "/api/photo")
        elif state == "idle" or STATES.index(state) > STATES.index(goal):
            self.begin()
        while (state := self.state) != goal:
            self.step(state)
            if not self.may_mail and state == "reviewed":
                return

    def step(self, state: str) -> None:
        image = {"data": self.picture, "headers": {"Content-Type": "image/jpeg"}}
        match state:
            case "quiz":
                prompt = self.done("GET", "/api/quiz").json()
                right = RIGHT[prompt["question"]["en"]]
                answer = [text["en"] for text in prompt["answers"]].index(right)
                self.done("POST", "/api/quiz", json={"answer": answer})
            case "won":
                self.done("POST", "/api/frames", **image)
            case "preview":
                self.done("POST", "/api/photo?frame=1&of=1", **image)
            case "taken":
                self.done("POST", "/api/review")
            case "reviewed":
                response = self.call(
                    "POST", "/api/mail", json={"address": "helen@example.com", "consent": "1"})
                self.may_mail = response.status_code == 202

    def staff(self, pin: str) -> str | None:
        """The cookie behind the PIN; None where the booth has no PIN or has locked its door."""
        response = self.call("POST", "/staff/login", json={"pin": pin})
        return response.cookies.get("kotinos-staff")
