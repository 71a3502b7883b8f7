"""Every screen in Chromium: both languages, axe, targets, narrow windows, less motion."""

import os
import pathlib

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


def accessible(part: str, count: int, *looks: tuple[str, str]) -> None:
    """Raises when a screen of a part has a fault in one of its looks, or fewer than `count` screens
    were seen in each.
    """
    kept = os.environ.get("KOTINOS_BOOTH_PICTURES")
    place = pathlib.Path(kept) if kept else None
    if place:
        place.mkdir(parents=True, exist_ok=True)
    seen = screens.Screens(place, *looks, film="still")
    screens.PARTS[part](seen)
    faults = {where: what for where, what in seen.faults.items() if what}
    number = len(seen.faults) / len(looks)
    assert number >= count, f"only {number} screens were seen"
    assert not faults and not seen.console, (faults, seen.console)


UPRIGHT_AND_WIDE = (("portrait", "el"), ("landscape", "en"))
# The delivered languages of other visitors, five beside each other.
MORE = tuple(
    (orientation, code) for code in ("de", "fr", "it") for orientation in ("portrait", "landscape"))


@pytest.mark.long
@pytest.mark.parametrize("looks", [UPRIGHT_AND_WIDE, MORE], ids=["two", "five"])
def test_accessible_visit(looks):
    """In a whole visit axe finds nothing; every target has 48 px; nothing is cut off or overlaps,
    upright and wide.
    """
    accessible("visit", 13, *looks)


@pytest.mark.parametrize("looks", [(("landscape", "el"),), MORE], ids=["two", "five"])
def test_accessible_deliveries(looks):
    """The thanks for a mail that waits or is refused, and without mail,
    are as accessible as the other screens.
    """
    accessible("deliveries", 4, *looks)


@pytest.mark.parametrize("looks", [
    (("portrait", "el"), ("laptop", "el"), ("tablet", "en"), ("phone", "el")),
    (*MORE, ("phone", "it"))], ids=["two", "five"])
def test_accessible_staff(looks):
    """Closed, PIN and panel, with a line that warns, are as accessible as the visitors' screens,
    on a laptop, a tablet and a telephone, too.
    """
    accessible("staff", 12, *looks)


@pytest.mark.parametrize("looks", [
    UPRIGHT_AND_WIDE, (("laptop", "fr"), ("phone", "de"), ("tablet", "it"))], ids=["two", "five"])
def test_accessible_cards(looks):
    """The card beside the mail, its slab, and the staff's cards are as accessible."""
    accessible("cards", 7, *looks)


@pytest.mark.parametrize("looks", [(("landscape", "el"),), MORE], ids=["two", "five"])
def test_accessible_faults(looks):
    """The slabs for idle visitors and a lost server, and the countdown are as accessible."""
    accessible("slabs", 3, *looks)


def test_accessible_camera():
    """The camera's screen is as accessible."""
    accessible("camera", 1, ("portrait", "en"))


def test_narrow():
    """At 320 px nothing is cut off, and nothing scrolls sideways."""
    with Recorder() as mailbox:
        checked(visit_checks.reflow, *FAST, "--qr", smtp=mailbox.url)


def test_less_motion():
    """With less motion asked for, nothing lasts longer than a short fade."""
    checked(visit_checks.motion)
