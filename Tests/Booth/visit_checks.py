"""Whole visits: by touch, by keys, in two languages, narrow, with less motion,
and what they leave behind.
"""

from booth import (
    ADDRESS, RIGHT, SIZES, accept, begin, open_page, right_answer, shoot, type_address, wait, win)
from observing import keep, only_language, switched, tab_to

PORTRAIT, LANDSCAPE = SIZES["portrait"], SIZES["landscape"]


def languages(chromium, booth) -> None:
    """Every screen switches whole, and loses nothing."""
    page = open_page(chromium, booth.url, LANDSCAPE)
    begin(page, "el")
    question = page.inner_text("h1.question")
    switched(page, "quiz")
    assert page.inner_text("h1.question") == question
    right = RIGHT[question]
    [
        answer
        for answer in page.query_selector_all("button.answer")
        if right not in answer.inner_text().split("\n")
    ][0].click()
    page.wait_for_selector(".words.wrong")
    switched(page, "wrong")
    page.click(".words.wrong .clay")
    page.wait_for_selector("h1.question")
    win(page)
    switched(page, "live")
    page.click(".shutter")
    page.wait_for_selector("#booth[data-screen=countdown]")
    page.click(".language[lang=en]")
    page.wait_for_timeout(150)
    only_language(page, "en", "countdown")
    page.click("[data-screen=countdown] .stone-button")
    page.wait_for_timeout(200)
    only_language(page, "en", "live after a cancelled countdown")
    page.click(".language[lang=el]")
    shoot(page)
    page.wait_for_timeout(800)
    before = page.get_attribute(".ring.chosen", "style")
    page.click(".nudge.toRight")
    page.wait_for_timeout(800)
    moved = page.get_attribute(".ring.chosen", "style")
    assert moved != before
    switched(page, "review")
    assert page.get_attribute(".ring.chosen", "style") == moved, "the wreath moved back"
    accept(page)
    type_address(page)
    page.click("label.agree")
    switched(page, "mail")
    assert page.input_value("#address") == ADDRESS and page.is_checked("#agree")
    page.click(".back")
    wait(page, "review")
    page.wait_for_selector(".ring.chosen")
    page.wait_for_timeout(600)
    assert page.get_attribute(".ring.chosen", "style") == moved, (
        "back from the address the wreath moved")
    accept(page)
    assert page.input_value("#address") == ADDRESS and not page.is_checked("#agree"), (
        "back from the wreath")
    page.click("label.agree")
    page.click(".send")
    page.wait_for_timeout(600)
    only_language(page, "el", "confirm")
    page.click("[data-slab=address] .clay")
    wait(page, "thanks")
    switched(page, "thanks")


def keys(chromium, booth) -> None:
    """A whole visit by keys alone, the focus always seen."""
    page = open_page(chromium, booth.url, PORTRAIT)
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
        page.wait_for_timeout(60)
        assert page.get_attribute(".ring.chosen", "style") != before, (
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


def reflow(chromium, booth) -> None:
    """At 320 px nothing is cut off, and nothing scrolls sideways; for a booth with `--qr`."""
    page = open_page(chromium, booth.url, (320, 640))

    def check(where):
        page.wait_for_timeout(300)
        width = page.evaluate("() => document.documentElement.scrollWidth")
        assert width <= 320, f"{where} is {width} px wide"
        wide = page.evaluate("""() => [...document.querySelectorAll('#booth *, #overlays *')].filter(e => e.checkVisibility() && !e.closest('.wall, .heard'))
          .filter(e => e.getBoundingClientRect().right > 321).map(e => e.className || e.tagName)""")
        assert not wide, f"{where}: {wide[:4]}"
        keep(page, f"{where}-320", full_page=True)

    check("attract")
    begin(page, "el")
    check("quiz")
    win(page)
    check("live")
    shoot(page)
    check("review")
    accept(page)
    check("mail")
    page.click(".phone")
    page.wait_for_timeout(600)
    check("link")
    page.click("[data-slab=link] .agree")
    page.click("[data-slab=link] .clay")
    page.wait_for_selector(".modules")
    check("code")
    page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    page.fill("#address", ADDRESS)
    page.click("label.agree")
    page.click(".send")
    page.wait_for_timeout(600)
    check("confirm")
    page.click("[data-slab=address] .clay")
    wait(page, "thanks")
    check("thanks")


def motion(chromium, booth) -> None:
    """With less motion asked for, nothing lasts longer than a short fade."""
    page = open_page(chromium, booth.url, PORTRAIT, reduced_motion="reduce")
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


def nothing_left(chromium, booth) -> None:
    """After a visit the page holds no photo and no address; Back goes nowhere;
    two taps send once.
    """
    page = open_page(chromium, booth.url, LANDSCAPE)
    posts, urls = [], []
    page.on("request", lambda request: (urls.append(request.url), request.url.endswith("/api/mail")
                                        and request.method == "POST" and posts.append(request)))
    depth = page.evaluate("() => history.length")
    begin(page, "en")
    win(page)
    shoot(page)
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
