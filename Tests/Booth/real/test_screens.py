"""Every screen in Chromium: both languages, axe, targets, narrow windows, less motion."""

import os
import pathlib
import tempfile

import photos
import shots
import visit_checks
from booth_server import Booth
from chromium import FAST, checked, chromium
from mailboxes import Recorder
from registry import test


@test
def both_languages():
    """In every state the language switches whole: `lang`, every text, and nothing is lost."""
    with Recorder() as mailbox:
        checked(visit_checks.languages, smtp=mailbox.url)


def screens_of(orientation: str, code: str) -> None:
    kept = os.environ.get("KOTINOS_BOOTH_PICTURES")
    with Recorder() as mailbox, Booth(smtp=mailbox.url) as booth, chromium() as browser, tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(kept or folder)
        place.mkdir(parents=True, exist_ok=True)
        shots.found.clear()
        console = shots.visit(browser, booth.url, photos.film("still"), place, orientation, code, True)
        faults = {where: what for where, what in shots.found.items() if what}
        assert len(shots.found) >= 9, f"only {len(shots.found)} screens were seen"
        assert not faults and not console, (faults, console)


@test
def accessible_in_portrait():
    """On an upright screen, in Greek, axe finds nothing; every target has 48 px; nothing is cut off or overlaps."""
    screens_of("portrait", "el")


@test
def accessible_in_landscape():
    """On a wide screen, in English, axe finds nothing; every target has 48 px; nothing is cut off or overlaps."""
    screens_of("landscape", "en")


@test
def narrow():
    """At 320 px nothing is cut off, and nothing scrolls sideways."""
    with Recorder() as mailbox:
        checked(visit_checks.reflow, *FAST, "--qr", smtp=mailbox.url)


@test
def less_motion():
    """With less motion asked for, nothing lasts longer than a short fade."""
    checked(visit_checks.motion)
