"""What schemathesis is told beyond the schema: the booth's own Origin, the state in which a call
can succeed, and pictures in which there is something to see. schema.py sets the environment that is
read here.
"""

import atexit
import collections
import os
import pathlib
import time

import schemathesis
from hypothesis import strategies

from schema_report import count
from schema_visit import Visitor, first_frame

URL = os.environ["SERVER_URL"]
PIN = os.environ.get("BOOTH_PIN", "")
picture = first_frame(pathlib.Path(os.environ["PICTURE"]))

# A head; the head's file cut off; a gray picture's header alone; no picture.
schemathesis.openapi.media_type(
    "image/jpeg",
    strategies.sampled_from(
        [picture, picture[:3000], picture[:300], b"\xff\xd8\xff\xd9", b"no picture"]))

visitor = Visitor(URL, picture)


@atexit.register
def finish() -> None:
    if visitor.cookie:
        visitor.end(visitor.cookie)

# One cookie for the panel, and one to log out with.
panel, spare = (visitor.staff(PIN), visitor.staff(PIN)) if PIN else (None, None)

# The states in which a call is tried, HOLD calls in each; None stands for a stranger. They go
# forward, as a visit does: a way back to the photo takes the server a burst.
HOLD = 5
AT_THE_END = ["taken", "reviewed", "queued", None]
TURNS = {
    "/api/session": ["quiz", "won", None],
    "/api/quiz": ["quiz", "won", None],
    "/api/frames": ["won", "quiz", None],
    "/api/photo": ["preview", "taken", "reviewed", None],
    "/api/preview": ["preview", *AT_THE_END],
    "/api/review": ["preview", "taken", None],
    "/api/sprites/statue/{facing}.png": ["won", None],
    "/api/sprites/wreath/{yaw}/{pitch}.png": ["won", None],
}
for call in ("plan", "mail", "herald", "card", "print", "link"):
    TURNS[f"/api/{call}"] = AT_THE_END
counts: collections.Counter = collections.Counter()


def failed_message() -> str | None:
    """A message that was not delivered, sent now if there is none;
    None where the mail server refuses nobody.
    """

    def listed() -> str | None:
        response = visitor.call("GET", "/staff/mail", headers={"Cookie": f"kotinos-staff={panel}"})
        return next((message["id"] for message in response.json().get("messages", [])), None)

    if found := listed():
        return found
    visitor.reach("reviewed")
    visitor.call("POST", "/api/mail", json={"address": "rcpt550@example.com", "consent": "1"})
    end = time.monotonic() + 60
    while not (found := listed()) and time.monotonic() < end:
        time.sleep(0.1)
    return found


@schemathesis.hook
def before_call(context, case, kwargs):
    case.headers["Origin"] = URL
    path = case.operation.path
    turn = counts[case.operation.label]
    counts[case.operation.label] += 1
    case.cookies.pop("kotinos-booth", None)
    case.cookies.pop("kotinos-staff", None)
    if path in TURNS:
        state = TURNS[path][turn // HOLD % len(TURNS[path])]
        if state:
            visitor.reach(state)
            case.cookies["kotinos-booth"] = visitor.cookie
        elif turn % 2:
            case.cookies["kotinos-booth"] = "0" * 32
        if case.operation.label == "POST /api/photo" and state == "preview" and turn % HOLD == 0:
            case.query.update(frame=1, of=1)
        if path == "/api/print" and turn % 2 == 0 and state in ("reviewed", "queued"):
            # The visit's first card, as often as it is asked for.
            if isinstance(case.body, dict):
                case.body.update(number=1, name="Ελένη")
            else:
                visitor.call("POST", "/api/print", json={"number": 1})
        # No generator finds the text's version.
        if isinstance(case.body, dict) and "consent" in case.body and turn % 2 == 0:
            case.body["consent"] = "1"
    elif path == "/staff/login":
        # The right PIN in between keeps the door from being locked.
        if PIN and turn % 3 == 0 and isinstance(case.body, dict):
            case.body = {"pin": PIN}
    elif path.startswith("/staff/") and turn % 3 != 2:
        cookie = spare if path == "/staff/logout" else panel
        if cookie:
            case.cookies["kotinos-staff"] = cookie
        if (
            PIN and path.startswith("/staff/mail/") and turn % 3 == 0
            and isinstance(case.body, dict)
        ):
            case.body["id"] = failed_message()
            if "address" in case.body:
                case.body["address"] = "rcpt550@example.com"
    elif path.startswith("/p/{token}") and turn % 3 == 0:
        visitor.reach("reviewed")
        link = visitor.call("POST", "/api/link", json={"consent": "1"})
        if link.ok:
            case.path_parameters["token"] = link.json()["url"].rpartition("/")[2]


@schemathesis.hook
def after_call(context, case, response):
    label = case.operation.label
    count(case, response)
    if label == "POST /api/session" and response.status_code == 201:
        cookie = response.headers["set-cookie"][0].partition("=")[2].partition(";")[0]
        if case.cookies.get("kotinos-booth") == visitor.cookie:
            visitor.cookie = cookie
        else:
            # There is room for two visits: a stranger's would keep the next one out.
            visitor.end(cookie)
    elif label == "POST /staff/close" and response.status_code == 204:
        visitor.call("POST", "/staff/open", headers={"Cookie": f"kotinos-staff={panel}"})
    elif (
        "/staff/questions" in label
        and case.operation.method != "get"
        and response.status_code == 200
    ):
        # The visitor knows the answers of the delivered ones.
        visitor.call(
            "POST", "/staff/questions/delivered", headers={"Cookie": f"kotinos-staff={panel}"})


@schemathesis.check
def stranger_is_refused(context, response, case):
    """What belongs to a visit or to staff is not given without their cookie."""
    ways = case.operation.definition.raw.get("security", [])
    if {} in ways:
        return
    for scheme in (name for way in ways for name in way):
        given = case.cookies.get({"visit": "kotinos-booth", "staff": "kotinos-staff"}[scheme])
        if given not in (visitor.cookie, panel, spare) or given is None:
            assert response.status_code >= 400, (
                f"{response.status_code} without the cookie {scheme}")
