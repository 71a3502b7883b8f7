"""Every screen, reached with a booth and a browser of its own: its picture, its faults.

On each screen axe finds nothing, every target has 48 px, and nothing is cut off, crowded or
overlaps.
"""

import functools
import pathlib

import booth as steps
import card_screens
from axe_playwright_python.sync_playwright import Axe
from booth import (
    accept, answer_right, begin, lift, right_answer, send, shoot, type_address, wait, wrong_answer)
from booth_server import Booth
from chromium import FAST, chromium, enter, staged
from mailboxes import Faults, Recorder, Silent
from observing import foreign
from visitor import Visitor

PIN = "246810"
SIZES = steps.SIZES | {
    "laptop": (1366, 768), "tablet": (820, 1180), "phone": (390, 844), "narrow": (320, 640)}
AXE = Axe().axe_script
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page) -> list:
    """What axe finds; to load its script takes longer than to run it."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    return page.evaluate(
        "options => axe.run(document, options).then(results => results.violations)",
        {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]})


def small_targets(page) -> list:
    """What can be pressed and is less than 48 px wide or high.

    A telephone has no room for a row of ten such keys.
    """
    return page.evaluate("""() => [...document.querySelectorAll('button, input, a[href]')]
      .filter(one => one.checkVisibility({checkVisibilityCSS: true}) && !one.closest('[inert]'))
      .map(one => ({name: one.className || one.id, box: one.getBoundingClientRect()}))
      .filter(({name, box}) => box.height < 47.5
        || (box.width < 47.5 && !(innerWidth < 480 && /^key /.test(name))))
      .map(({name, box}) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`)""")


def overflowing(page) -> list:
    """Text that is cut off, by the window or by a list's page, or runs out of its place."""
    return page.evaluate("""() => {
      const texts = ':is(h1, h2, p, span, button, label, dt, dd, code)';
      const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
      const outside = [...document.querySelectorAll(`#booth ${texts}, .slab *`)]
        .filter(one => one.checkVisibility() && !one.closest('.heard, .rings, .door'))
        .map(one => ({text: one.textContent.trim(), box: one.getBoundingClientRect()}))
        .filter(({text, box}) => text && (box.right > innerWidth + 1 || box.left < -1
          || ((box.top < -1 || box.bottom > innerHeight + 1) && !scrolls)))
        .map(({text, box}) => `${text.slice(0, 30)} [${[box.left, box.top, box.right, box.bottom]
          .map(Math.round).join(' ')}]`);
      const cut = [...document.querySelectorAll('.page, .stone-button, .line')]
        .filter(one => one.checkVisibility() && (one.scrollHeight > one.clientHeight + 1
          || one.scrollWidth > one.clientWidth + 1))
        .map(one => `cut ${one.textContent.slice(0, 30)}`);
      return [...outside, ...cut]; }""")


def crowded(page) -> list:
    """Words that come nearer than 3 px to the edge of what is pressed."""
    return page.evaluate("""() =>
      [...document.querySelectorAll('.stone-button, .clay, .key, .digit')]
      .filter(button => button.checkVisibility() && button.textContent.trim())
      .filter(button => {
        const range = document.createRange(), box = button.getBoundingClientRect();
        range.selectNodeContents(button);
        // The border is of 2 px.
        return [...range.getClientRects()].some(words => words.width > 0
          && (words.left < box.left + 5 || words.right > box.right - 5));
      })
      .map(button => button.textContent.trim().slice(0, 30))""")


def overlapping(page) -> list:
    """Parts of the stone's words that lie over each other."""
    return page.evaluate("""() => {
      const parts = [...document.querySelectorAll('.words > *, #base')]
        .filter(one => one.checkVisibility() && one.getBoundingClientRect().height > 0);
      const name = (one) => one.className || one.tagName;
      const faults = [];
      for (const [i, one] of parts.entries()) for (const other of parts.slice(i + 1)) {
        const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
        const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (x > 4 && y > 4) faults.push(`${name(one)} / ${name(other)} ${Math.round(y)}`);
      }
      return faults; }""")


def sideways(page) -> list:
    """What makes a narrow window scroll sideways."""
    width = page.evaluate("() => document.documentElement.scrollWidth")
    found = [f"{width} px wide"] if width > page.viewport_size["width"] else []
    return found + page.evaluate("""() => [...document.querySelectorAll('#booth *, #overlays *')]
      .filter(e => e.checkVisibility() && !e.closest('.wall, .heard'))
      .filter(e => e.getBoundingClientRect().right > innerWidth + 1)
      .map(e => `wide ${e.className || e.tagName}`)""")


class Screens:
    """The screens of one orientation and language, or of several: each is then seen in all of them
    before the walk goes on.
    """

    def __init__(self, folder: pathlib.Path | None, *looks: tuple[str, str], film: str = "visitor"):
        # Where pictures are kept; to take one lasts longer than to look for faults.
        self.folder, self.looks, self.film = folder, looks, film
        # The first look is the one that is walked in.
        self.orientation, self.code = looks[0]
        self.size = SIZES[self.orientation]
        # Greek and English as they are delivered, the others beside those.
        delivered = all(code in ("el", "en") for _, code in looks)
        self.options = () if delivered else steps.FIVE
        self.faults: dict[str, list[str]] = {}
        self.console: list[str] = []

    def picture(self, page, name: str, orientation: str = "", code: str = "") -> str:
        where = f"{name}-{code or self.code}-{orientation or self.orientation}"
        if self.folder:
            page.screenshot(path=self.folder / f"{where}.png")
        return where

    def take(self, page, name: str, switches: bool = False) -> None:
        """Keeps a screen's pictures, and gathers its faults. One that `switches` its language does so
        whole.
        """
        for look in self.looks:
            self.show(page, *look)
            self.see(page, name, look, switches)
        self.show(page, *self.looks[0])

    def see(self, page, name: str, look: tuple[str, str], switches: bool = False) -> None:
        """The same of the one look that the screen has; axe sees each language once."""
        where = self.picture(page, name, *look)
        orientation, code = look
        first = next(one for one in self.looks if one[1] == code)
        found = sideways(page) if orientation == "narrow" else faults(page, look == first)
        self.faults[where] = found + (foreign(page, code) if switches else [])

    def show(self, page, orientation: str, code: str) -> None:
        """Turns the screen, and switches the language where there is a choice; waits until it stands
        still.
        """
        if len(self.looks) > 1:
            turn(page, SIZES[orientation], code)
        steps.stand_still(page)

    def open(self, browser, booth, screen: str = "attract"):
        return steps.open_page(browser, booth.url, self.size, screen, **steps.LESS_MOTION)

    def enter(self, browser, booth, state: str, **options):
        return enter(browser, booth, state, self.size, self.code, **options)


def turn(page, size: tuple[int, int], code: str) -> None:
    """Gives the window another size, and the page another language where it offers that."""
    page.set_viewport_size(steps.viewport(size))
    # Also beneath a slab, whose words follow.
    page.evaluate(
        "code => document.documentElement.lang !== code"
        " && document.querySelector(`.language[lang=${code}]`)?.click()", code)


def faults(page, thorough: bool) -> list[str]:
    """What is wrong with a screen, also by axe if thorough: that sees no difference in sizes."""
    found = []
    if thorough:
        found += [
            f"axe {one['id']}: {one['nodes'][0]['html'][:120]}"
            f" {one['nodes'][0].get('failureSummary', '')[:200]}"
            for one in violations(page)]
    found += [f"target {one}" for one in small_targets(page)]
    found += [f"outside {one}" for one in overflowing(page)]
    found += [f"overlap {one}" for one in overlapping(page)]
    return found + [f"crowded {one}" for one in crowded(page)]


def visit(screens: Screens) -> None:
    """A whole visit: a wrong answer, the statue moved, the code for a phone, Greek and mixed letters.
    Whatever language a screen is seen in, nothing of the visitor's is lost.
    """
    code, take = screens.code, functools.partial(screens.take, switches=True)
    with staged("--qr", *screens.options, film=screens.film, mail=Recorder) as (browser, booth):
        page = screens.open(browser, booth)
        if code != "en":
            screens.take(page, "attract")
        begin(page, code)
        question = page.inner_text("h1.question")
        take(page, "quiz")
        assert page.inner_text("h1.question") == question, "another question"
        wrong_answer(page).click()
        page.wait_for_selector(".words.wrong")
        take(page, "wrong")
        steps.ask_again(page)
        right_answer(page).click()
        page.wait_for_selector(".verdict")
        steps.stand_still(page)
        screens.picture(page, "right")
        page.wait_for_function("() => document.querySelector('.number')?.textContent === '2'")
        take(page, "quiz2")
        page.reload()
        wait(page, "quiz")
        page.wait_for_selector("h1.question")
        # The reload kept the number: two are left.
        answer_right(page, 2)
        wait(page, "live")
        page.wait_for_selector("canvas[data-wreaths='1']")
        take(page, "live")
        page.click(".shutter")
        page.wait_for_selector("#booth[data-screen=countdown]")
        steps.stand_still(page)
        screens.picture(page, "countdown")
        page.wait_for_selector("#booth[data-screen=review]")
        page.wait_for_selector("img.painted[src]")
        steps.settled(page)
        take(page, "review")
        wreath = lambda: page.get_attribute(".ring.wreath", "style")
        before = wreath()
        page.click(".nudge.toRight")
        steps.settled(page)
        moved = wreath()
        assert moved != before, "the wreath did not move"
        page.focus(".ring.statue")
        page.keyboard.press("ArrowLeft")
        steps.settled(page)
        page.mouse.click(5, 5)
        take(page, "review-statue")
        assert wreath() == moved, "the wreath moved back"
        accept(page)
        take(page, "mail-empty")
        type_address(page)
        page.click("label.agree")
        take(page, "mail")
        assert page.input_value("#address") == steps.ADDRESS and page.is_checked("#agree")
        page.click(".back")
        page.click(".tiles ~ .ways .back")
        wait(page, "review")
        steps.settled(page)
        assert wreath() == moved, "back from the address the wreath moved"
        accept(page)
        assert page.input_value("#address") == steps.ADDRESS, "the address is lost"
        assert not page.is_checked("#agree"), "the consent stays"
        page.click("label.agree")
        page.click("#name")
        for letter in "ελ΄ενη" if code == "el" else "helen":
            page.click(f"[data-key='{letter}']")
        take(page, "mail-name")
        phone(page, screens)
        page.click("#address")
        page.keyboard.press("End")
        if code == "el":
            for _ in range(20):
                page.keyboard.press("Backspace")
            page.click("[data-key='αβγ']")
            for letter in "ελ΄ενη@παρ΄αδειγμα":
                page.click(f"[data-key='{letter}']")
            page.click("[data-key='.ελ']")
            take(page, "mail-greek")
        page.keyboard.type("aα")
        page.wait_for_timeout(200)
        take(page, "mail-mixed")
        for _ in range(2):
            page.keyboard.press("Backspace")
        if code == "el":
            page.fill("#address", steps.ADDRESS)
        page.click(".send")
        page.wait_for_selector("[data-slab=address] .clay")
        take(page, "confirm")
        page.click("[data-slab=address] .clay")
        wait(page, "thanks")
        page.wait_for_selector("h1.sent")
        page.wait_for_selector("img.painted[src]")
        take(page, "thanks")
        page.click(".clay")
        wait(page, "attract")
        screens.console += page.faults


def phone(page, screens: Screens) -> None:
    """The slab with the code for a phone, raised and lowered again."""
    page.click(".phone")
    page.wait_for_selector("[data-slab=link] .agree")
    screens.take(page, "link")
    steps.show_code(page)
    screens.take(page, "code")
    page.click("[data-slab=link] .ways .stone-button")
    page.wait_for_selector("[data-slab=link]", state="detached")


def heads(screens: Screens) -> None:
    """No head, a head in the dark, and two heads before the camera."""
    for film, name in (
        ("empty", "live-no-head"),
        ("dark", "live-dark"),
        ("two-heads", "review-two-heads"),
    ):
        with staged(*FAST, *screens.options, film=film) as (browser, booth):
            page = screens.enter(browser, booth, "won")
            if film == "two-heads":
                shoot(page)
                steps.settled(page)
            screens.take(page, name)
            screens.console += page.faults


def deliveries(screens: Screens) -> None:
    """The thanks for a mail that waits, for one that is refused, and without mail."""
    options = (*FAST, *screens.options)
    with staged(*options, film=screens.film, mail=Silent) as (browser, booth):
        page = screens.enter(browser, booth, "reviewed")
        type_address(page)
        page.click("label.agree")
        screens.take(page, "mail-without-phone")
        send(page)
        page.wait_for_selector("h1.waiting")
        page.wait_for_selector("img.painted[src]")
        assert page.inner_text(".status") == card_screens.said(booth, screens.code, "waiting")
        screens.take(page, "thanks-waiting", switches=True)
    with staged(*options, "--qr", film=screens.film, mail=Faults) as (browser, booth):
        page = screens.enter(browser, booth, "reviewed")
        page.keyboard.type("rcpt550@example.com")
        page.click("label.agree")
        send(page)
        page.wait_for_selector("h1.failed")
        page.wait_for_selector("img.painted[src]")
        screens.take(page, "thanks-refused", switches=True)
    with staged(*options, "--no-mail", "--qr", film=screens.film) as (browser, booth):
        page = screens.enter(browser, booth, "reviewed", screen="thanks")
        page.wait_for_selector("img.painted[src]")
        screens.take(page, "thanks-without-mail")


def staff(screens: Screens) -> None:
    """Closed, the PIN, and the panel with a line that warns: a message has failed."""
    with staged(*screens.options, film=None, mail=Faults, pin=PIN) as (browser, booth):
        for address in ("visitor@example.com", "rcpt550@example.com"):
            Visitor(booth).reach("queued", address).end()
        member = Visitor(booth).log_in(PIN)
        member.good("POST", "/staff/close")
        page = screens.open(browser, booth, "closed")
        if screens.code != "el":
            page.click(f".language[lang={screens.code}]")
        screens.take(page, "closed")
        steps.open_door(page)
        for digit in "123":
            page.click(f"[data-digit='{digit}']")
        screens.take(page, "pin")
        page.click("[data-digit='4']")
        page.click(".ok")
        page.wait_for_selector(".message span")
        screens.take(page, "pin-wrong")
        steps.log_in(page, PIN)
        screens.take(page, "panel")
        staff_screens(page, screens)
        page.click("[data-screen=panel] .clay")
        page.wait_for_timeout(400)
        page.click(".aside")
        wait(page, "attract")


def staff_screens(page, screens: Screens) -> None:
    """What the panel leads to, by touch."""
    def look(entry: str, name: str, ready: str) -> None:
        page.click(f"[data-entry={entry}]")
        wait(page, name)
        page.wait_for_selector(ready)
        screens.take(page, name)

    def back(to: str) -> None:
        lift(page)
        page.click(".aside")
        wait(page, to)

    look("doctor", "checks", ".checks .warning")
    back("panel")
    look("notDelivered", "failed", ".failed .mend")
    page.click(".failed .mend")
    wait(page, "mending")
    screens.take(page, "mending")
    back("failed")
    back("panel")
    look("sums", "sums", ".sums")
    back("panel")
    if page.query_selector("[data-entry=exhibit]"):
        look("exhibit", "looks", ".looks li")
        back("panel")
    look("questions", "questions", ".questions .line")
    page.click(".questions .line >> nth=0")
    wait(page, "question")
    screens.take(page, "question")
    page.click("[data-screen=question] .words > .line >> nth=1")
    wait(page, "text")
    screens.take(page, "text")
    back("question")
    page.click(".remove")
    page.wait_for_selector("[data-slab=remove]")
    screens.take(page, "remove")
    page.click("[data-slab=remove] .stone-button")
    page.wait_for_selector("[data-slab=remove]", state="detached")
    back("questions")
    back("panel")


def slabs(screens: Screens) -> None:
    """An idle visitor, a long countdown, and a server that is lost."""
    with staged("--countdown", "9", *screens.options, film=screens.film) as (browser, booth):
        page = screens.enter(browser, booth, "won")
        for look in screens.looks:
            screens.show(page, *look)
            page.click(".shutter")
            page.wait_for_selector("#booth[data-screen=countdown]")
            steps.stand_still(page)
            screens.see(page, "countdown-long", look, switches=True)
            page.click("[data-screen=countdown] .stone-button")
            wait(page, "live")
        page.context.close()
        page = screens.open(browser, booth)
        page.clock.install()
        begin(page, screens.code)
        page.clock.run_for(41_000)
        page.wait_for_selector("[data-slab=idle]")
        screens.take(page, "idle")
        page.click("[data-slab=idle] .clay")
        page.wait_for_selector("[data-slab=idle]", state="detached")
        booth.kill()
        page.clock.run_for(5_000)
        page.wait_for_selector("[data-slab=lost]")
        screens.take(page, "lost")


def camera(screens: Screens) -> None:
    """The browser refuses the camera."""
    with (
        Booth(*screens.options) as booth,
        chromium(None, "--use-fake-ui-for-media-stream=deny", allow=False) as browser,
    ):
        page = screens.enter(browser, booth, "won", screen="camera")
        screens.take(page, "camera")
        page.click(".aside")
        wait(page, "attract")


PARTS = {
    part.__name__: part
    for part in (visit, heads, deliveries, staff, slabs, camera, card_screens.cards)}
