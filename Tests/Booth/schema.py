#!/usr/bin/env python3
"""Checks a running booth against docs/booth-api.yaml: the document itself, the first events of the
stream, and by schemathesis every call in every state, with data that fits and data that does not.

usage: schema.py URL PICTURE [--pin PIN]

PICTURE is a JPEG of a head, or an MJPEG film that begins with one. With the booth's PIN the staff's
calls are tried behind it, too. The requests are the same in every run. Ends with 0 when the booth
keeps to the document.
"""

import argparse
import json
import pathlib
import sys

import requests
from jsonschema import Draft202012Validator

import schema_run
from schema_visit import ROOT, Visitor, first_frame


def events(visitor: Visitor, names: set[str]) -> dict:
    """The data of the first events of these names."""
    found = {}
    with requests.get(
        f"{visitor.url}/api/events", stream=True, timeout=12,
        cookies={"kotinos-booth": visitor.cookie} if visitor.cookie else {},
    ) as response:
        assert response.status_code == 200, response.status_code
        assert response.headers["Content-Type"].partition(";")[0] == "text/event-stream"
        assert response.headers["Cache-Control"] == "no-store"
        name = None
        for line in response.iter_lines(chunk_size=1, decode_unicode=True):
            if line.startswith("event:"):
                name = line[6:].strip()
            elif line.startswith("data:"):
                found[name] = json.loads(line[5:])
            if names <= found.keys():
                return found
    raise AssertionError(f"the stream ended with {sorted(found)}")


def check_events(document: dict, visitor: Visitor) -> dict:
    """Checks the first events without and within a visit; returns the session of that visit."""
    def fits(value, schema: str) -> None:
        Draft202012Validator(
            {"$ref": f"#/components/schemas/{schema}", "components": document["components"]}
        ).validate(value)

    fits(events(visitor, {"booth"})["booth"], "BoothEvent")
    visitor.begin()
    within = events(visitor, {"booth", "state"})
    fits(within["booth"], "BoothEvent")
    fits(within["state"], "Session")
    visitor.end(visitor.cookie)
    return within["state"]


def missed(statuses: dict, session: dict, pin: str) -> list[str]:
    """The calls that this booth offers and that never succeeded: their answers were not checked."""
    # A card that needs a person is in test_print.py.
    # Films take longer to make than a visit takes here (test_mail.py has one), and there is no page
    # to show a sign of life.
    absent = {
        "GET /api/events", "POST /staff/prints", "GET /api/film", "GET /p/{token}/film",
        "GET /healthz/page"}
    if session["heraldLength"] == 0:
        absent |= {"GET /api/herald", "POST /api/herald"}
    if session["camera"] == "browser":
        absent.add("GET /api/frames")
    if not session["mail"]:
        absent |= {"GET /api/mail", "POST /api/mail"} | {
            label for label in statuses if "/staff/mail/" in label}
    if not session["qr"]:
        absent |= {"POST /api/link", "GET /p/{token}", "GET /p/{token}/photo"}
    if not session["print"]:
        absent |= {"GET /api/print", "POST /api/print"}
    if not pin:
        absent |= {label for label in statuses if "/staff/" in label}
    return [
        label for label, counts in sorted(statuses.items())
        if label not in absent and not any(status.startswith("2") for status in counts)
    ]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("picture", type=pathlib.Path)
    parser.add_argument("--pin", default="")
    arguments = parser.parse_args()
    url = arguments.url.rstrip("/")
    document = schema_run.document(ROOT / "docs/booth-api.yaml")
    session = check_events(document, Visitor(url, first_frame(arguments.picture)))
    # The stream does not end: its first events are checked already.
    run, statuses = schema_run.run(
        ROOT / "docs/booth-api.yaml", url, "schema_hooks", "--exclude-path", "/api/events",
        BOOTH_PIN=arguments.pin, PICTURE=str(arguments.picture.resolve()))
    for label in missed(statuses, session, arguments.pin):
        print(f"{label} never succeeded: its answers were not checked.")
        run.returncode = run.returncode or 1
    return run.returncode


if __name__ == "__main__":
    sys.exit(main())
