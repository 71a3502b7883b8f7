#!/usr/bin/env python3
"""Takes a picture of every screen, in both languages and both orientations, and runs axe on each.

usage: shots.py URL FILM FOLDER [--only portrait|landscape] [--language el|en] [--plain]
Without the mock server's switches (--plain) the screens that need a fault are left out.
"""

import argparse
import json
import pathlib

from axe_playwright_python.sync_playwright import Axe

from booth import SIZES, accept, begin, browser, mock, open_page, send, shoot, type_address, wait, win, wrong_answer

axe = Axe()
found: dict[str, list] = {}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def small_targets(page) -> list:
    """Everything that can be pressed and is less than 48 px wide or high."""
    return page.evaluate("""() => [...document.querySelectorAll('button, input, a[href]')]
      .filter(element => element.checkVisibility({checkVisibilityCSS: true}) && !element.closest('[inert]'))
      .map(element => ({name: element.className || element.id, box: element.getBoundingClientRect()}))
      .filter(({box}) => box.width < 47.5 || box.height < 47.5)
      .map(({name, box}) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`)""")


def overflowing(page) -> list:
    """Text that is cut off or runs out of the window."""
    return page.evaluate("""() => [...document.querySelectorAll('#booth :is(h1, h2, p, span, button, label, dt, dd, code), .slab *')]
      .filter(element => element.checkVisibility() && !element.closest('.heard, .rings, .door') && element.textContent.trim())
      .map(element => ({text: element.textContent.trim().slice(0, 30), box: element.getBoundingClientRect()}))
      .filter(({box}) => box.right > innerWidth + 1 || box.left < -1 || box.bottom > innerHeight + 1 || box.top < -1)
      .map(({text, box}) => `${text} [${Math.round(box.left)} ${Math.round(box.top)} ${Math.round(box.right)} ${Math.round(box.bottom)}]`)""")


def overlapping(page) -> list:
    """Parts of the stone's words that lie over each other."""
    return page.evaluate("""() => {
      const parts = [...document.querySelectorAll('.words > *, #base')].filter(e => e.checkVisibility() && e.getBoundingClientRect().height > 0);
      const faults = [];
      for (const [i, one] of parts.entries()) for (const other of parts.slice(i + 1)) {
        const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
        const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (x > 4 && y > 4) faults.push(`${one.className || one.tagName} / ${other.className || other.tagName} ${Math.round(y)}`);
      }
      return faults; }""")


def take(page, folder: pathlib.Path, name: str, orientation: str, code: str) -> None:
    where = f"{name}-{code}-{orientation}"
    page.screenshot(path=folder / f"{where}.png")
    results = axe.run(page, options={"runOnly": {"type": "tag", "values": TAGS}}).response
    faults = [f"axe {one['id']}: {one['nodes'][0]['html'][:120]} {one['nodes'][0].get('failureSummary','')[:200]}"
              for one in results["violations"]]
    faults += [f"target {one}" for one in small_targets(page)]
    faults += [f"outside {one}" for one in overflowing(page)]
    faults += [f"overlap {one}" for one in overlapping(page)]
    found[where] = faults
    print(where, "ok" if not faults else "", flush=True)
    for fault in faults:
        print("   ", fault, flush=True)


def visit(chromium, url, film, folder, orientation, code, plain) -> list:
    if not plain:
        mock(url, qr=True)
    page = open_page(chromium, url, SIZES[orientation])
    shot = lambda name: take(page, folder, name, orientation, code)
    if code == "el":
        shot("attract")
    begin(page, code)
    shot("quiz")
    wrong_answer(page).click()
    page.wait_for_selector(".words.wrong")
    page.wait_for_timeout(300)
    shot("wrong")
    page.click(".words.wrong .clay")
    page.wait_for_selector("h1.question")
    from booth import right_answer
    right_answer(page).click()
    page.wait_for_selector(".verdict")
    page.wait_for_timeout(950)
    page.screenshot(path=folder / f"right-{code}-{orientation}.png")
    page.wait_for_function("() => document.querySelector('.number')?.textContent === '2'")
    page.wait_for_timeout(1000)
    shot("quiz2")
    page.reload()
    wait(page, "quiz")
    page.wait_for_selector("h1.question")
    # The reload kept the number: two are left.
    for _ in range(2):
        question = page.inner_text("h1.question")
        right_answer(page).click()
        page.wait_for_function("question => document.querySelector('h1.question')?.textContent !== question", arg=question)
    wait(page, "live")
    page.wait_for_selector("canvas[data-wreaths]")
    page.wait_for_timeout(500)
    shot("live")
    if not plain:
        mock(url, wreaths=0)
        page.wait_for_selector("canvas[data-wreaths='0']")
        page.wait_for_timeout(300)
        shot("live-no-head")
        mock(url, wreaths=1)
    page.click(".shutter")
    page.wait_for_selector("#booth[data-screen=countdown]")
    page.wait_for_timeout(1300)
    page.screenshot(path=folder / f"countdown-{code}-{orientation}.png")
    page.wait_for_selector("#booth[data-screen=review]")
    page.wait_for_selector("img.painted[src]")
    page.wait_for_timeout(1200)
    shot("review")
    page.focus(".ring.statue")
    page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(1200)
    page.mouse.click(5, 5)
    shot("review-statue")
    accept(page)
    shot("mail-empty")
    type_address(page)
    page.click("label.agree")
    page.wait_for_timeout(300)
    shot("mail")
    page.click("#name")
    for letter in {"el": "ελ΄ενη", "en": "helen"}[code]:
        page.click(f"[data-key='{letter}']")
    shot("mail-name")
    if not plain:
        page.click(".phone")
        page.wait_for_timeout(900)
        shot("link")
        page.click("[data-slab=link] .agree")
        page.click("[data-slab=link] .clay")
        page.wait_for_selector(".modules")
        page.wait_for_timeout(300)
        shot("code")
        page.click("[data-slab=link] .ways .stone-button")
        page.wait_for_timeout(300)
    page.click("#address")
    page.keyboard.press("End")
    if code == "el":
        for _ in range(20):
            page.keyboard.press("Backspace")
        page.click("[data-key='αβγ']")
        for letter in "ελ΄ενη@παρ΄αδειγμα.ελ".replace(".ελ", ""):
            page.click(f"[data-key='{letter}']")
        page.click("[data-key='.ελ']")
        shot("mail-greek")
    page.keyboard.type("aα")
    page.wait_for_timeout(200)
    shot("mail-mixed")
    for _ in range(2):
        page.keyboard.press("Backspace")
    page.click(".send")
    page.wait_for_timeout(900)
    shot("confirm")
    page.click("[data-slab=address] .clay")
    wait(page, "thanks")
    page.wait_for_selector("img.painted[src]")
    shot("thanks")
    page.click(".clay")
    wait(page, "attract")
    faults = page.faults
    if not plain:
        mock(url, qr=False)
    page.context.close()
    return faults


def faults_and_staff(chromium, url, folder, orientation, code) -> list:
    page = open_page(chromium, url, SIZES[orientation])
    shot = lambda name: take(page, folder, name, orientation, code)
    mock(url, open=False)
    wait(page, "closed")
    if code == "en":
        page.click(".language[lang=en]")
    shot("closed")
    page.focus(".door")
    page.keyboard.press("Enter")
    wait(page, "pin")
    for digit in "123":
        page.click(f"[data-digit='{digit}']")
    shot("pin")
    page.click("[data-digit='4']")
    page.click(".ok")
    page.wait_for_selector(".message span")
    page.wait_for_timeout(200)
    shot("pin-wrong")
    mock(url, staffTries=5)
    for digit in "246810":
        page.click(f"[data-digit='{digit}']")
    page.click(".ok")
    wait(page, "panel")
    shot("panel")
    page.click("[data-screen=panel] .clay")
    page.wait_for_timeout(400)
    page.click(".aside")
    wait(page, "attract")
    # Waiting mail, and the slabs.
    mock(url, delivery="waiting", seconds={"idle": 6, "warning": 4})
    begin(page, code)
    page.wait_for_selector("[data-slab=idle]", timeout=8000)
    page.wait_for_timeout(700)
    shot("idle")
    # A second more, for axe to finish in.
    mock(url, seconds={"idle": 60, "warning": 20, "countdown": 4})
    page.click("[data-slab=idle] .clay")
    page.reload()
    wait(page, "quiz")
    page.wait_for_selector("h1.question")
    page.context.set_offline(True)
    page.wait_for_selector("[data-slab=lost]", timeout=15000)
    page.wait_for_timeout(800)
    shot("lost")
    page.context.set_offline(False)
    page.wait_for_selector("[data-slab=lost]", state="detached", timeout=3000)
    win(page)
    page.click(".shutter")
    page.wait_for_selector("#booth[data-screen=countdown]")
    page.wait_for_timeout(700)
    shot("countdown-four")
    page.click("[data-screen=countdown] .stone-button")
    wait(page, "live")
    shoot(page)
    accept(page)
    type_address(page)
    page.click("label.agree")
    shot("mail-without-phone")
    send(page)
    page.wait_for_selector("img.painted[src]")
    shot("thanks-waiting")
    mock(url, delivery="sent", seconds={"countdown": 3})
    page.wait_for_selector("h1.sent", timeout=5000)
    page.click(".clay")
    wait(page, "attract")
    page.context.close()
    return []


def camera_fault(chromium, url, folder, orientation, code) -> None:
    page = open_page(chromium, url, SIZES[orientation])
    begin(page, code)
    from booth import right_answer
    for _ in range(3):
        question = page.inner_text("h1.question")
        right_answer(page).click()
        page.wait_for_function("question => document.querySelector('h1.question')?.textContent !== question", arg=question)
    wait(page, "camera")
    take(page, folder, "camera", orientation, code)
    page.click(".aside")
    wait(page, "attract")
    page.context.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("film", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--only", choices=SIZES)
    parser.add_argument("--language", choices=["el", "en"])
    parser.add_argument("--part", choices=["visit", "faults", "camera"])
    parser.add_argument("--plain", action="store_true")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    console = []
    orientations = [arguments.only] if arguments.only else list(SIZES)
    codes = [arguments.language] if arguments.language else ["el", "en"]
    url = arguments.url.rstrip("/")
    if arguments.part != "camera":
        with browser(arguments.film.resolve()) as chromium:
            for orientation in orientations:
                for code in codes:
                    if arguments.part != "faults":
                        console += visit(chromium, url, arguments.film, arguments.folder, orientation, code, arguments.plain)
                    if arguments.part != "visit" and not arguments.plain:
                        console += faults_and_staff(chromium, url, arguments.folder, orientation, code)
    if arguments.part in (None, "camera"):
        with browser(None, "--use-fake-ui-for-media-stream=deny", allow=False) as chromium:
            for orientation in orientations:
                for code in codes:
                    camera_fault(chromium, url, arguments.folder, orientation, code)
    faults = {where: what for where, what in found.items() if what}
    print(json.dumps({"screens": len(found), "with faults": len(faults), "console": console}, ensure_ascii=False))
    raise SystemExit(1 if faults or console else 0)
