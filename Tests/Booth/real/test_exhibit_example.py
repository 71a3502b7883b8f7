"""A walk past the pictures of the example exhibit, in both of its languages."""

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
            for number in range(EACH * place, EACH * (place + 1)):
                film.write(encoded(exhibit_pictures.hung(shown, number)))
    return path


@pytest.mark.parametrize("code,size", [("en", "laptop"), ("el", "phone")])
def test_walk(walk, code, size):
    """Every picture comes alive, and its title, speech and points stand beside it."""
    with Exhibit(exhibit=FOLDER) as exhibit, looking(walk) as browser:
        page = enter(browser, exhibit, SIZES[size], code)
        missing = set(PICTURES)
        end = time.monotonic() + 600
        while missing:
            assert time.monotonic() < end, f"never seen: {missing}"
            page.wait_for_timeout(100)
            title = page.query_selector("[data-screen=live] h1")
            text = title.inner_text() if title else ""
            for name in [one for one in missing if PICTURES[one]["title"][code] == text]:
                points = page.locator(".points .stone-button").all_inner_texts()
                if page.locator("[data-screen=live] h1").inner_text() != text:
                    continue  # the next picture came meanwhile
                missing.remove(name)
                assert len(points) == len(PICTURES[name]["points"]), (name, points)
                page.wait_for_timeout(900)
                keep(page, f"exhibit-example-{name}-{code}")
        # A busy server may still search the frame that the page has given up.
        late = re.compile(r"POST /api/sightings: 409|Failed to load resource.* 409 \(Conflict\)")
        faults = [fault for fault in page.faults if not late.fullmatch(fault)]
        assert not faults, faults
