"""Every screen in Chromium: all languages, axe, targets, narrow windows, less motion."""

import os
import pathlib

import pytest

import booth as steps
import screens
from chromium import PORTRAIT, in_chromium

pytestmark = pytest.mark.browser


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


# Sizes first: to turn the screen costs more than to switch the language.
ALL = tuple(
    (orientation, code) for orientation in ("portrait", "landscape")
    for code in ("el", "en", "de", "fr", "it"))
# The delivered languages of other visitors, five beside each other.
MORE = tuple(look for look in ALL if look[1] not in ("el", "en"))


@pytest.mark.long
@pytest.mark.parametrize(
    "looks", [(("portrait", "el"), ("landscape", "en"), ("narrow", "el")), MORE],
    ids=["two", "five"])
def test_accessible_visit(looks):
    """In a whole visit axe finds nothing; every target has 48 px; nothing is cut off or overlaps,
    upright and wide; at 320 px nothing scrolls sideways. Every screen switches its language whole,
    and nothing is lost.
    """
    accessible("visit", 13, *looks)


def test_accessible_deliveries():
    """The thanks for a mail that waits or is refused, and without mail,
    are as accessible as the other screens.
    """
    accessible("deliveries", 4, ("landscape", "el"), *MORE)


def test_accessible_staff():
    """Closed, PIN and panel, with a line that warns, are as accessible as the visitors' screens,
    on a laptop, a tablet and a telephone, too.
    """
    accessible(
        "staff", 12, ("portrait", "el"), ("laptop", "el"), ("tablet", "en"), ("phone", "el"),
        ("phone", "it"), *MORE)


def test_accessible_cards():
    """The card beside the mail, its slab, and the staff's cards are as accessible."""
    accessible(
        "cards", 7, ("portrait", "el"), ("landscape", "en"), ("laptop", "fr"), ("phone", "de"),
        ("tablet", "it"))


def test_accessible_faults():
    """The slabs for idle visitors and a lost server, and the countdown are as accessible."""
    accessible("slabs", 3, ("landscape", "el"), *MORE)


@in_chromium()
def test_less_motion(browser, booth):
    """With less motion asked for, nothing lasts longer than a short fade."""
    page = steps.open_page(browser, booth.url, PORTRAIT, **steps.LESS_MOTION)
    longest = lambda: page.evaluate("""() => Math.max(0, ...document.getAnimations().map(a => {
      const t = a.effect.getComputedTiming(); return t.iterations === Infinity ? 1e9 : t.duration; }))""")
    assert longest() <= 120
    page.click(".tile[lang=el]")
    page.wait_for_selector("#booth[data-screen=quiz]")
    assert longest() <= 120
    page.wait_for_selector("h1.question")
    steps.right_answer(page).click()
    page.wait_for_selector(".verdict")
    assert longest() <= 120
