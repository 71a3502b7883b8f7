"""A walk past the pictures of the example exhibit, in both of its languages."""

import os
import pathlib
import re
import tempfile
import time
import tomllib

import pytest
from PIL import Image

import exhibit_pictures
from exhibit_server import SIZES, Exhibit, enter, looking
from observing import keep
from photos import encoded

pytestmark = pytest.mark.browser

FOLDER = exhibit_pictures.ROOT / "Assets/exhibit-example"
PICTURES = tomllib.loads((FOLDER / "exhibit.toml").read_text())["pictures"]
# A picture stays before the camera for five seconds.
EACH = 150


@pytest.fixture(scope="module")
def walk() -> pathlib.Path:
    """A film that passes all pictures, and begins anew."""
    path = pathlib.Path(tempfile.mkdtemp(prefix="kotinos-exhibit-walk-")) / "walk.mjpeg"
    with path.open("wb") as film:
        for place, picture in enumerate(PICTURES.values()):
            shown = Image.open(FOLDER / picture["file"]).resize(
                exhibit_pictures.SIZE, Image.Resampling.LANCZOS)
            # It hangs still: test_exhibit_page.py has the pictures that move.
            film.write(encoded(exhibit_pictures.hung(shown, EACH * place)) * EACH)
    return path


LOOKS = (("en", "laptop"), ("el", "phone"))


@pytest.mark.long
def test_walk(walk):
    """Every picture comes alive, and its title and points stand beside it, in both languages, on a
    large screen and on a small one.
    """
    with Exhibit(exhibit=FOLDER) as exhibit, looking(walk) as browser:
        page = enter(browser, exhibit, SIZES["laptop"], "en")
        missing = set(PICTURES)
        end = time.monotonic() + 600

        def stands(name: str, code: str, size: str) -> bool:
            """Whether the picture is still there, and the page as it has to be."""
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            page.click(f".language[lang={code}]")
            page.wait_for_function("code => document.documentElement.lang === code", arg=code)
            points = page.locator(".points .stone-button").all_inner_texts()
            title = page.locator("[data-screen=live] h1").inner_text()
            if title != PICTURES[name]["title"][code]:
                return False  # the next picture came meanwhile
            assert len(points) == len(PICTURES[name]["points"]), (name, code, points)
            if os.environ.get("KOTINOS_BOOTH_PICTURES"):
                page.wait_for_timeout(900)
                keep(page, f"exhibit-example-{name}-{code}")
            return True

        while missing:
            assert time.monotonic() < end, f"never seen: {missing}"
            page.wait_for_timeout(100)
            text = page.locator("[data-screen=live] h1").inner_text()
            for name in [one for one in missing if text in PICTURES[one]["title"].values()]:
                if all(stands(name, *look) for look in LOOKS):
                    missing.remove(name)
        # A busy server may still search the frame that the page has given up.
        late = re.compile(r"POST /api/sightings: 409|Failed to load resource.* 409 \(Conflict\)")
        faults = [fault for fault in page.faults if not late.fullmatch(fault)]
        assert not faults, faults
