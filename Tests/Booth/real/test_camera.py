"""What the camera sees, and what becomes of the camera, in Chromium."""

import pytest

import booth as steps
import camera_checks
import placement_checks
from booth_server import Booth
from chromium import FAST, LANDSCAPE, checked, chromium, enter, fetched

pytestmark = pytest.mark.browser


def test_no_head_in_the_burst():
    """Without a head the shutter says what is missing, and the review has a wreath to drag; it ends
    with a photo all the same.
    """
    checked(camera_checks.no_face, *FAST, "--no-mail", film="empty")


def test_head_that_comes():
    """A head that steps in front of the camera is told at once."""
    checked(camera_checks.late, *FAST, film="late")


@pytest.mark.parametrize("film", ["covered", "dark"])
def test_photo_for_everybody(film):
    """A face behind a cloth and too little light end with a photo."""
    checked(camera_checks.to_the_end, *FAST, "--no-mail", film=film)


def test_camera_of_four_to_three():
    """A camera of 4:3 keeps its shape, on the screen and in the photo."""
    with Booth(*FAST) as booth, chromium("visitor") as browser:
        page = enter(browser, booth, "won", LANDSCAPE)
        live = page.evaluate(camera_checks.LIVE)
        assert (live["width"], live["height"]) == (960, 720), live
        steps.shoot(page)
        photo = fetched(page, "/api/photo")
        assert (photo["width"], photo["height"]) == (960, 720), photo


def test_full_resolution():
    """A photo is as wide as the camera's picture, which has 60 of 100 of a wide screen's width."""
    sizes = ((1280, 800), (1920, 1080), (1366, 768))
    with Booth(*FAST) as booth, chromium("wide") as browser:
        page = enter(browser, booth, "won", sizes[0])

        def share(selector: str) -> float:
            return page.locator(selector).bounding_box()["width"] / page.viewport_size["width"]

        for size in sizes:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            steps.stand_still(page)
            live = page.evaluate(camera_checks.LIVE)
            assert abs(live["frame"][0] / size[0] - 0.6) < 0.01, (size, live)
        steps.shoot(page)
        photo = fetched(page, "/api/photo")
        assert (photo["width"], photo["height"]) == (1920, 1080), photo
        for size in sizes:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            steps.stand_still(page)
            assert abs(share(".frame") - 0.6) < 0.01, (size, share(".frame"))


def test_upright_screen():
    """An upright screen shows 4:5 round the head, and the photo is what the screen showed."""
    checked(camera_checks.upright, "--countdown", "3", film="wide")


def test_crop_follows():
    """On an upright screen the part follows a head that walks,
    and stands still from the countdown on.
    """
    checked(camera_checks.follows, "--countdown", "9", film="walking")


def test_nike_in_the_live_picture():
    """Nike stands in the live picture, and where the photo then has it."""
    checked(camera_checks.nike, "--countdown", "2", film="visitor")


@pytest.mark.parametrize("film", ["two-heads", "three-heads"])
def test_no_handle_over_a_face(film):
    """Whichever wreath of a group is chosen, no handle lies over a face."""
    checked(lambda browser, booth: placement_checks.handles(browser, booth, film), *FAST, film=film)


def test_taken_out_and_put_back():
    """Remove takes a wreath and Nike out of the photo, and puts them back."""
    checked(placement_checks.removed, *FAST, film="two-heads")


def test_ledge():
    """Where the face leaves no room Nike stands on a ledge, which comes and goes with it; it ends
    with a photo.
    """
    checked(placement_checks.ledge, *FAST, "--no-mail", film="near")


def test_two_heads():
    """Of two wreaths a tap chooses one, and only that one moves."""
    checked(placement_checks.heads, *FAST, film="two-heads")


def test_camera_of_the_machine():
    """With `--camera` the pictures come from the server;
    a camera that goes has a screen, and comes back by itself.
    """
    # Relative to the booth's home, in which it runs.
    checked(camera_checks.machine, *FAST, "--camera", "camera")


def test_network_cut():
    """The network is cut and comes back:
    a slab says so meanwhile, and the same visit goes on by itself.
    """
    checked(camera_checks.connection)
