"""What the tests in Chromium share: the real booth beside a browser."""

import contextlib
import functools
import inspect
from collections.abc import Callable

import pytest

import booth as steps
import photos
from booth_server import Booth
from mailboxes import Program
from visitor import Visitor

PORTRAIT, LANDSCAPE = steps.SIZES["portrait"], steps.SIZES["landscape"]
FAST = ("--countdown", "1")


def chromium(film: str | None = "still", *flags: str, **options):
    """A Chromium whose camera shows a film by its name in `photos.films`."""
    return steps.browser(photos.film(film) if film else None, *flags, **options)


@contextlib.contextmanager
def staged(
    *options: str, film: str | None = "still", flags: tuple[str, ...] = (),
    mail: type[Program] | None = None, **more):
    """A browser, and a booth of its own; `mail` is the kind of its mail server, and `booth.mailbox`
    that server.
    """
    with contextlib.ExitStack() as closing:
        mailbox = closing.enter_context(mail()) if mail else None
        booth = closing.enter_context(Booth(*options, smtp=mailbox and mailbox.url, **more))
        booth.mailbox = mailbox
        yield closing.enter_context(chromium(film, *flags)), booth


def in_chromium(*options: str, **more) -> Callable:
    """A test that gets what is `staged`. A parameter `film` of the test names its camera's film."""
    def prepared(body: Callable) -> Callable:
        def test(**given):
            film = {"film": given["film"]} if "film" in given else {}
            with staged(*options, **more | film) as (browser, booth):
                body(browser, booth, **given)

        test = functools.update_wrapper(test, body)
        # For pytest the browser and the booth are no fixtures.
        _, _, *others = inspect.signature(body).parameters.values()
        test.__signature__ = inspect.Signature(others)
        return pytest.mark.browser(test)

    return prepared


def enter(
    browser, booth: Booth, state: str, size: tuple[int, int] = LANDSCAPE, code: str = "en",
    script: str = "", screen: str = "", **options):
    """A page that takes over a visit in `state`, which was reached over HTTP; `page.faults` as of
    `open_page`. It asks for less motion, unless `options` say otherwise.
    """
    visitor = Visitor(booth).reach(state)
    visitor.good("PUT", "/api/session", {"language": code})
    name, _, value = visitor.cookie.partition("=")
    cookie = {
        "name": name, "value": value, "url": booth.url, "httpOnly": True, "sameSite": "Strict"}
    page = steps.open_page(
        browser, booth.url, size, "", script, (cookie,), **steps.LESS_MOTION | options)
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


def taken(page) -> dict:
    """The photo under review, as the server has it."""
    return fetched(page, "/api/photo")


def fetched(page, path: str):
    """The JSON that the page's own session gets."""
    return page.evaluate("path => fetch(path).then(answer => answer.json())", path)


def fetched_bytes(page, path: str) -> bytes:
    return bytes(
        page.evaluate(
            "path => fetch(path).then(answer => answer.arrayBuffer()).then(all => [...new Uint8Array(all)])",
            path))
