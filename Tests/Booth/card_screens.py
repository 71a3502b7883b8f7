"""The screens of a booth that prints: the card beside the mail, its slab, and the staff's cards."""

from booth import log_in, open_door, wait
from booth_server import Booth
from chromium import FAST, staged
from mailboxes import Recorder
from printers import LOOK, VirtualPrinter, offered, stick
from visitor import Visitor

PIN = "246810"


def cards(screens) -> None:
    """The card beside the mail, shown, printed by a press and followed in words, beside the thanks;
    in the panel a stuck one.
    """
    with (
        VirtualPrinter() as printer,
        staged(
            *FAST, "--qr", "--printer", printer.url, *screens.options, film=screens.film,
            mail=Recorder, pin=PIN) as (browser, booth),
    ):
        first = Visitor(booth).reach("quiz")
        offered(first)
        first.end()
        page = screens.enter(browser, booth, "reviewed")
        screens.take(page, "mail-with-card")
        page.click(".phone >> nth=1")
        page.wait_for_selector("[data-slab=card] .code img")
        screens.take(page, "card")
        printer.take(3)
        page.click("[data-slab=card] .clay")
        page.wait_for_selector("[data-slab=card] .status")
        assert said(booth, screens.code, "cardPrinting") in page.inner_text(
            "[data-slab=card] .status")
        page.wait_for_function(
            "words => document.querySelector('[data-slab=card] .status').textContent.includes(words)",
            arg=said(booth, screens.code, "cardPrinted"), timeout=1000 * LOOK)
        printer.take(0)
        assert len(printer.arrived) == 1
        screens.take(page, "card-printed")
        page.click("[data-slab=card] .stone-button")
        page.wait_for_selector("[data-slab=card]", state="detached")
        leave(page, screens)
        page = screens.enter(browser, booth, "queued")
        page.wait_for_selector("img.painted[src]")
        screens.take(page, "thanks-with-card")
        leave(page, screens)
        stuck = Visitor(booth).reach("reviewed")
        stick(stuck, printer)
        stuck.end()
        panel(browser, booth, screens)


def leave(page, screens) -> None:
    """Ends the visit, for whose place another one waits."""
    screens.console += page.faults
    page.evaluate("() => fetch('/api/session', {method: 'DELETE'})")
    page.context.close()


def said(booth: Booth, code: str, key: str) -> str:
    languages = Visitor(booth).good("GET", "/api/languages")["languages"]
    return next(one["words"][key] for one in languages if one["code"] == code)


def panel(browser, booth: Booth, screens) -> None:
    """The panel's line of the printer, and the stuck card, said to have come out."""
    page = screens.open(browser, booth)
    open_door(page)
    if screens.code != "el":
        page.click(f".language[lang={screens.code}]")
    log_in(page, PIN)
    screens.take(page, "panel-with-printer")
    page.click("[data-entry=stuckPrints]")
    wait(page, "prints")
    page.wait_for_selector(".failed .came")
    screens.take(page, "prints")
    page.click(".failed .came")
    page.wait_for_function("() => !document.querySelector('.failed .came')")
    screens.take(page, "prints-settled")
