"""What the tests in Chromium share: the real booth beside a browser."""

import contextlib
import pathlib

import pytest

import booth as steps
import photos
from booth_server import Booth
from visitor import Visitor

PORTRAIT, LANDSCAPE = steps.SIZES["portrait"], steps.SIZES["landscape"]
FAST = ("--countdown", "1")


@contextlib.contextmanager
def chromium(film: str | None = "still", *flags: str, **options):
    """A Chromium whose camera shows a film."""
    if not pathlib.Path("/usr/bin/chromium").exists():
        pytest.skip("Chromium is not installed.")
    with steps.browser(photos.film(film) if film else None, *flags, **options) as browser:
        yield browser


def checked(check, *options: str, film: str = "still", **more) -> None:
    """Runs one of the page's checks with a booth and a browser of its own."""
    with Booth(*options, **more) as booth, chromium(film) as browser:
        check(browser, booth)


def enter(
    browser, booth: Booth, state: str, size: tuple[int, int] = LANDSCAPE, code: str = "en",
    script: str = "", screen: str = "", **options):
    """A page that takes over a visit in `state`, which was reached over HTTP; `page.faults` as of
    `open_page`. It asks for less motion, unless `options` say otherwise.
    """
    visitor = Visitor(booth).reach(state)
    visitor.good("PUT", "/api/session", {"language": code})
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, **steps.LESS_MOTION | options)
    name, _, value = visitor.cookie.partition("=")
    context.add_cookies(
        [{"name": name, "value": value, "url": booth.url, "httpOnly": True, "sameSite": "Strict"}])
    if script:
        context.add_init_script(script)
    page = context.new_page()
    steps.watch_faults(page)
    page.goto(booth.url)
    screen = screen or {
        "won": "live", "preview": "live", "taken": "review", "reviewed": "mail",
        "queued": "thanks"}.get(state, state)
    if screen == "mail":
        steps.choose_mail(page)
    steps.wait(page, screen)
    if screen == "live":
        page.wait_for_selector("canvas[data-wreaths]")
    if screen == "review":
        page.wait_for_selector("img.painted[src]")
    return page


def to_live(page, code: str = "en") -> None:
    steps.begin(page, code)
    steps.win(page)


def to_review(page, code: str = "en") -> None:
    to_live(page, code)
    steps.shoot(page)


def fetched(page, path: str):
    """The JSON that the page's own session gets."""
    return page.evaluate("path => fetch(path).then(answer => answer.json())", path)


def fetched_bytes(page, path: str) -> bytes:
    return bytes(
        page.evaluate(
            "path => fetch(path).then(answer => answer.arrayBuffer()).then(all => [...new Uint8Array(all)])",
            path))
