"""Every screen in Chromium: both languages, axe, targets, narrow windows, less motion."""

import os
import pathlib
import tempfile

import pytest

import screens
import visit_checks
from chromium import FAST, checked
from mailboxes import Recorder

pytestmark = pytest.mark.browser


def test_both_languages():
    """In every state the language switches whole: `lang`, every text, and nothing is lost."""
    with Recorder() as mailbox:
        checked(visit_checks.languages, smtp=mailbox.url)


def accessible(
    part: str, orientation: str, code: str, count: int, size: tuple[int, int] | None = None
) -> None:
    """Raises when a screen of a part has a fault, or fewer than `count` screens were seen."""
    kept = os.environ.get("KOTINOS_BOOTH_PICTURES")
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(kept or folder)
        place.mkdir(parents=True, exist_ok=True)
        seen = screens.Screens(place, orientation, code, film="still", size=size)
        screens.PARTS[part](seen)
        faults = {where: what for where, what in seen.faults.items() if what}
        assert len(seen.faults) >= count, f"only {len(seen.faults)} screens were seen"
        assert not faults and not seen.console, (faults, seen.console)


def test_accessible_in_portrait():
    """On an upright screen, in Greek, axe finds nothing; every target has 48 px;
    nothing is cut off or overlaps.
    """
    accessible("visit", "portrait", "el", 14)


def test_accessible_in_landscape():
    """On a wide screen, in English, axe finds nothing; every target has 48 px;
    nothing is cut off or overlaps.
    """
    accessible("visit", "landscape", "en", 12)


def test_accessible_deliveries():
    """The thanks for a mail that waits or is refused, and without mail,
    are as accessible as the other screens.
    """
    accessible("deliveries", "landscape", "el", 4)


def test_accessible_staff():
    """Closed, PIN and panel, with a line that warns, are as accessible as the visitors' screens."""
    accessible("staff", "portrait", "el", 12)


@pytest.mark.parametrize(
    "name, size, code",
    [
        ("laptop", (1366, 768), "el"), ("tablet", (820, 1180), "en"), ("phone", (390, 844), "el"),
        ("phone", (390, 844), "it")])
def test_accessible_staff_elsewhere(name, size, code):
    """The panel is whole on a laptop, a tablet and a telephone, too."""
    accessible("staff", name, code, 12, size)


@pytest.mark.parametrize(
    "name, size, code",
    [
        ("portrait", (1080, 1920), "el"), ("landscape", (1920, 1080), "en"),
        ("laptop", (1366, 768), "fr"), ("phone", (390, 844), "de"), ("tablet", (820, 1180), "it")])
def test_accessible_cards(name, size, code):
    """The card beside the mail, its slab, and the staff's cards are as accessible."""
    accessible("cards", name, code, 7, size)


def test_accessible_faults():
    """The slabs for idle visitors and a lost server,
    the countdown and the camera's screen are as accessible.
    """
    accessible("slabs", "landscape", "el", 3)
    accessible("camera", "portrait", "en", 1)


@pytest.mark.long
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("code", ["de", "fr", "it"])
def test_accessible_in_more_languages(code, orientation):
    """In the delivered languages of other visitors nothing is cut off or overlaps either,
    five beside each other.
    """
    accessible("visit", orientation, code, 13)
    accessible("deliveries", orientation, code, 4)
    accessible("staff", orientation, code, 4)
    accessible("slabs", orientation, code, 3)


def test_narrow():
    """At 320 px nothing is cut off, and nothing scrolls sideways."""
    with Recorder() as mailbox:
        checked(visit_checks.reflow, *FAST, "--qr", smtp=mailbox.url)


def test_less_motion():
    """With less motion asked for, nothing lasts longer than a short fade."""
    checked(visit_checks.motion)
