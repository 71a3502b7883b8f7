"""Every screen in Chromium: all languages, axe, targets, narrow windows, less motion."""

import os
import pathlib

import pytest

import booth as steps
import screens
from chromium import PORTRAIT, in_chromium

pytestmark = pytest.mark.browser


# The delivered languages of other visitors, five beside each other. Sizes first: to turn the screen
# costs more than to switch the language.
MORE = tuple(
    (orientation, code) for orientation in ("portrait", "landscape") for code in ("de", "fr", "it"))


# Parts of screens.py, the fewest screens that each has, and the looks in which they are seen.
PARTS = {
    "visit": (13, (("portrait", "el"), ("landscape", "en"), ("narrow", "el"))),
    "visit in five languages": (13, MORE),
    "deliveries": (4, (("landscape", "el"), *MORE)),
    "staff": (
        12, (
            ("portrait", "el"), ("laptop", "el"), ("tablet", "en"), ("phone", "el"), ("phone", "it"),
            *MORE)),
    "cards": (
        7, (
            ("portrait", "el"), ("landscape", "en"), ("laptop", "fr"), ("phone", "de"),
            ("tablet", "it"))),
    "slabs": (3, (("landscape", "el"), *MORE)),
}


@pytest.mark.parametrize("part", [
    pytest.param(part, marks=pytest.mark.long if "visit" in part else ()) for part in PARTS])
def test_accessible(part):
    """On every screen axe finds nothing; every target has 48 px; nothing is cut off or overlaps, and
    at 320 px nothing scrolls sideways. The screens of a visit switch their language whole, and
    nothing is lost.
    """
    count, looks = PARTS[part]
    kept = os.environ.get("KOTINOS_BOOTH_PICTURES")
    place = pathlib.Path(kept) if kept else None
    if place:
        place.mkdir(parents=True, exist_ok=True)
    seen = screens.Screens(place, *looks, film="still")
    screens.PARTS[part.split()[0]](seen)
    faults = {where: what for where, what in seen.faults.items() if what}
    number = len(seen.faults) / len(looks)
    assert number >= count, f"only {number} screens were seen"
    assert not faults and not seen.console, (faults, seen.console)


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
