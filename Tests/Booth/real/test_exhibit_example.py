"""A walk past the pictures of the example exhibit, in both of its languages."""

import os
import re
import tomllib

import pytest
from PIL import Image

import booth as steps
import exhibit_pictures
import photos
from booth_server import ROOT
from exhibit_server import SIZES, Exhibit, enter, seen
from observing import keep

pytestmark = pytest.mark.browser

FOLDER = ROOT / "Assets/exhibit-example"
PICTURES = tomllib.loads((FOLDER / "exhibit.toml").read_text())["pictures"]
LOOKS = (("en", "laptop"), ("el", "phone"))


def hung(picture: dict) -> Image.Image:
    """A picture on the wall, as the camera sees it. It hangs still: test_exhibit_page.py has the
    pictures that move.
    """
    shown = Image.open(FOLDER / picture["file"])
    return exhibit_pictures.hung(shown.resize(exhibit_pictures.SIZE, Image.Resampling.LANCZOS), 0)


@pytest.mark.long
def test_walk():
    """Every picture comes alive, and its title and points stand beside it, in both languages, on a
    large screen and on a small one.
    """
    film = photos.written("walk", [exhibit_pictures.wall(exhibit_pictures.FRAME)])
    with Exhibit(exhibit=FOLDER) as exhibit, steps.browser(film) as browser:
        page = enter(browser, exhibit, SIZES["laptop"], "en")
        for name, picture in PICTURES.items():
            photos.show(film, hung(picture))
            seen(page, name)
            for code, size in LOOKS:
                page.set_viewport_size(steps.viewport(SIZES[size]))
                page.click(f".language[lang={code}]")
                page.wait_for_function(
                    "title => document.querySelector('[data-screen=live] h1').innerText === title",
                    arg=picture["title"][code])
                points = page.locator(".points .stone-button").all_inner_texts()
                assert len(points) == len(picture["points"]), (name, code, points)
                if os.environ.get("KOTINOS_BOOTH_PICTURES"):
                    page.wait_for_timeout(900)
                    keep(page, f"exhibit-example-{name}-{code}")
        # A busy server may still search the frame that the page has given up.
        late = re.compile(r"POST /api/sightings: 409|Failed to load resource.* 409 \(Conflict\)")
        faults = [fault for fault in page.faults if not late.fullmatch(fault)]
        assert not faults, faults
