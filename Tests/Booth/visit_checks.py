"""Visits by keys, with less motion, and what they leave behind."""

from booth import (
    ADDRESS, LESS_MOTION, RIGHT, SIZES, accept, begin, open_page, right_answer, shoot, type_address,
    wait, win)
from chromium import fetched, fetched_bytes
from observing import tab_to
from waiting import within

PORTRAIT = SIZES["portrait"]


def keys(chromium, booth) -> None:
    """A whole visit by keys alone, the focus always seen."""
    page = open_page(chromium, booth.url, PORTRAIT, **LESS_MOTION)
    tab_to(page, ".tile[lang=en]")
    page.keyboard.press("Enter")
    wait(page, "quiz")
    for _ in range(3):
        page.wait_for_selector("h1.question")
        question = page.inner_text("h1.question")
        for _ in range(4):
            tab_to(page, "button.answer")
            if RIGHT[question] in page.evaluate("() => document.activeElement.innerText").split(
                "\n"
            ):
                break
        page.keyboard.press("Enter")
        page.wait_for_function(
            "question => document.querySelector('h1.question')?.textContent !== question",
            arg=question)
    wait(page, "live")
    page.wait_for_selector("canvas[data-wreaths]")
    tab_to(page, ".shutter")
    page.keyboard.press("Enter")
    wait(page, "review")
    page.wait_for_selector("img.painted[src]")
    for knob, key in (
        (".ring", "ArrowDown"), (".handle.turn", "ArrowRight"), (".handle.size", "ArrowUp"),
        (".handle.move", "ArrowLeft")):
        tab_to(page, knob)
        before = page.get_attribute(".ring.chosen", "style")
        page.keyboard.press(key)
        within(
            5, lambda: page.get_attribute(".ring.chosen", "style") != before,
            f"{key} on {knob} does nothing")
    tab_to(page, ".nudge.home")
    page.keyboard.press("Space")
    tab_to(page, "[data-screen=review] .clay")
    page.keyboard.press("Enter")
    wait(page, "mail")
    page.keyboard.type(ADDRESS[:-1])
    tab_to(page, "#agree")
    page.keyboard.press("Space")
    tab_to(page, ".key")
    # The keyboard on the screen by arrows: from q to m, the address's last letter.
    for key in ["ArrowDown", "ArrowDown"] + ["ArrowRight"] * 6:
        page.keyboard.press(key)
    assert page.evaluate("() => document.activeElement.dataset.key") == "m"
    page.keyboard.press("Enter")
    assert page.input_value("#address") == ADDRESS
    # The name by the same keys: arrows lead down from its field.
    page.focus("#name")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.input_value("#name") == "Q", page.input_value("#name")
    page.keyboard.press("Shift+Tab")
    tab_to(page, ".send", 60)
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-slab=address]")
    page.wait_for_timeout(600)
    page.keyboard.press("Enter")
    wait(page, "thanks")
    tab_to(page, ".clay")
    page.keyboard.press("Enter")
    wait(page, "attract")


def motion(chromium, booth) -> None:
    """With less motion asked for, nothing lasts longer than a short fade."""
    page = open_page(chromium, booth.url, PORTRAIT, **LESS_MOTION)
    longest = lambda: page.evaluate("""() => Math.max(0, ...document.getAnimations().map(a => {
      const t = a.effect.getComputedTiming(); return t.iterations === Infinity ? 1e9 : t.duration; }))""")
    assert longest() <= 120
    page.click(".tile[lang=el]")
    page.wait_for_selector("#booth[data-screen=quiz]")
    assert longest() <= 120
    page.wait_for_selector("h1.question")
    right_answer(page).click()
    page.wait_for_selector(".verdict")
    assert longest() <= 120


def nothing_left(page) -> bytes:
    """After a visit from the attract screen the page holds no photo and no address; Back goes
    nowhere; two taps send once. Returns the painted photo.
    """
    posts, urls = [], []
    page.on("request", lambda request: (urls.append(request.url), request.url.endswith("/api/mail")
                                        and request.method == "POST" and posts.append(request)))
    depth = page.evaluate("() => history.length")
    begin(page, "en")
    win(page)
    shoot(page)
    painted = fetched_bytes(page, f"/api/preview?plan={fetched(page, '/api/photo')['plan']}")
    accept(page)
    type_address(page)
    page.click("label.agree")
    page.click(".send")
    page.wait_for_timeout(600)
    page.dblclick("[data-slab=address] .clay")
    wait(page, "thanks")
    assert len(posts) == 1, f"{len(posts)} messages"
    blob = page.wait_for_selector("img.painted[src]").get_attribute("src")
    page.click(".clay")
    wait(page, "attract")
    assert page.evaluate("() => history.length") == depth
    assert not page.evaluate("() => document.querySelector('[src^=\"blob:\"]')")
    assert page.evaluate("blob => fetch(blob).then(() => false, () => true)", blob), (
        "the photo can still be fetched")
    kept = page.evaluate(
        "() => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    assert ADDRESS not in kept and kept == '[{},{},""]', kept
    assert not any("helen" in one for one in urls)
    assert ADDRESS not in page.content()
    page.faults = [
        fault for fault in page.faults if "ERR_FILE_NOT_FOUND" not in fault and "blob:" not in fault
    ]
    assert not page.faults, page.faults
    return painted
