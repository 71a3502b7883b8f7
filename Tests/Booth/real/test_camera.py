"""What the camera sees, and what becomes of the camera, in Chromium."""

import pytest

import camera_checks
import placement_checks
from chromium import FAST, checked

pytestmark = pytest.mark.browser


def test_no_head_in_the_burst():
    """Without a head in the burst the picture lives on, and the cue says what to do."""
    checked(camera_checks.no_face, *FAST, film="late")


def test_two_heads():
    """Of two wreaths a tap chooses one, and only that one moves."""
    checked(placement_checks.heads, *FAST, film="two-heads")


def test_camera_of_the_machine():
    """With `--camera` the pictures come from the server; a camera that goes has a screen, and comes back by itself."""
    # Relative to the booth's home, in which it runs.
    checked(camera_checks.machine, *FAST, "--camera", "camera")


def test_network_cut():
    """The network is cut and comes back: a slab says so meanwhile, and the same visit goes on by itself."""
    checked(camera_checks.connection)
