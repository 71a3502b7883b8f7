"""What a test is: a function with a sentence as its docstring, that raises when it fails."""

from collections.abc import Callable

tests: list[Callable[[], None]] = []


def test(function: Callable[[], None]) -> Callable[[], None]:
    """Registers a test, run in the order of the files."""
    tests.append(function)
    function.beside = function.laborious = function.alone = False
    return function


def beside(function: Callable[[], None]) -> Callable[[], None]:
    """Registers a test that waits most of its time: it runs beside the others, in a thread of its own."""
    test(function).beside = True
    return function


def laborious(function: Callable[[], None]) -> Callable[[], None]:
    """Registers a long test whose pace does not matter: beside the others too, one such test at a time."""
    test(function).laborious = True
    return function


def alone(function: Callable[[], None]) -> Callable[[], None]:
    """Registers a test that measures time: it runs before those that run beside others."""
    test(function).alone = True
    return function


class Skipped(Exception):
    """The test cannot run here; the text says why."""


def within(seconds: float, condition: Callable[[], object], text: str):
    """Waits until `condition` returns something true, and returns that."""
    import time

    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, f"{text} (waited {seconds} s)"
        time.sleep(0.02)
    return found
