"""What schemathesis is told of an exhibit beyond the schema: its own Origin, the visitor's cookie,
frames in which there is something to see, and names that the exhibit has. test_interface.py sets
the environment that is read here.
"""

import collections
import os
import pathlib

import requests
import schemathesis
from hypothesis import strategies

from schema_report import count

URL = os.environ["SERVER_URL"]
FRAME = pathlib.Path(os.environ["PICTURE"]).read_bytes()

# A frame with a picture; that file cut off; no picture.
schemathesis.openapi.media_type(
    "image/jpeg",
    strategies.sampled_from([FRAME, FRAME[:3000], FRAME[:300], b"\xff\xd8\xff\xd9", b"no picture"]))

exhibit = requests.get(f"{URL}/api/exhibit", timeout=20).json()
moving = next(
    picture["motion"]["sheets"] for picture in exhibit["pictures"]
    if picture.get("motion", {}).get("kind") == "frames")

# What exists, for every other request: no generator finds it.
KNOWN = {
    "/exhibit/previews/{name}.jpg": {"name": exhibit["pictures"][0]["name"]},
    "/exhibit/motions/{name}/{sheet}.webp": {"name": moving[0].split("/")[3], "sheet": 0},
    "/exhibit/files/{path}": {
        "path": next(
            path.removeprefix("/exhibit/files/") for picture in exhibit["pictures"]
            for path in picture["sounds"].values())},
}

SPEECH = {
    "what": "speech",
    "picture": next(picture["name"] for picture in exhibit["pictures"] if picture["sounds"])}

counts: collections.Counter = collections.Counter()


def look() -> str:
    """The cookie of a new visitor."""
    answer = requests.post(f"{URL}/api/visitor", headers={"Origin": URL}, timeout=20)
    return answer.cookies["kotinos-exhibit"]


def leave(cookie: str) -> None:
    requests.delete(
        f"{URL}/api/visitor", headers={"Origin": URL}, cookies={"kotinos-exhibit": cookie},
        timeout=20)


visitor = look()


@schemathesis.hook
def before_call(context, case, kwargs):
    case.headers["Origin"] = URL
    turn = counts[case.operation.label]
    counts[case.operation.label] += 1
    case.cookies.pop("kotinos-exhibit", None)
    if case.operation.path == "/api/sightings":
        case.cookies["kotinos-exhibit"] = visitor if turn % 4 else "0" * 32
    elif case.operation.path == "/api/counts" and turn % 2 == 0:
        case.body = SPEECH
    elif case.operation.path in KNOWN and turn % 2 == 0:
        case.path_parameters.update(KNOWN[case.operation.path])


@schemathesis.hook
def after_call(context, case, response):
    count(case, response)
    if case.operation.label == "POST /api/visitor" and response.status_code == 204:
        leave(response.headers["set-cookie"][0].partition("=")[2].partition(";")[0])


@schemathesis.check
def stranger_is_refused(context, response, case):
    """A frame is searched for a visitor only."""
    if case.operation.path == "/api/sightings":
        if case.cookies.get("kotinos-exhibit") != visitor:
            assert response.status_code >= 400, f"{response.status_code} without a visitor's cookie"
