"""Waiting for what a server or a page does in its own time."""

import time
from collections.abc import Callable


def within(seconds: float, condition: Callable[[], object], text: str):
    """Waits until `condition` returns something true, and returns that."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, f"{text} (waited {seconds} s)"
        time.sleep(0.02)
    return found
