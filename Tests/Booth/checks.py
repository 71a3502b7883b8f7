#!/usr/bin/env python3
"""What axe cannot see: keys alone, dragging, languages, reflow, motion, what is left behind, cameras.

usage: checks.py URL FILM [CHECK ...]
Each check is one visit of its own; those that switch the mock server's faults need it.
"""

import argparse
import pathlib
import re
import sys
import traceback

from booth import (ADDRESS, RIGHT, SIZES, accept, begin, browser, mock, open_page, right_answer, send, shoot,
                   type_address, wait, win)

PORTRAIT, LANDSCAPE = SIZES["portrait"], SIZES["landscape"]


def texts(page) -> list[str]:
    """What is seen or heard now, but for parts that name their own language and what the visitor typed."""
    return page.evaluate("""() => {
      const found = [];
      const walk = (node) => {
        if (node.nodeType === 3) { if (node.data.trim()) found.push(node.data.trim()); return; }
        if (node.nodeType !== 1 || (node.lang && node !== document.documentElement)) return;
        if (node.matches('.key, .address, strong, script, style, #alert, #status')) return;
        if (!node.checkVisibility()) return;
        for (const name of ['aria-label', 'alt', 'title']) if (node.getAttribute(name)) found.push(node.getAttribute(name));
        for (const child of node.childNodes) walk(child);
      };
      walk(document.body);
      return found; }""")


def only_language(page, code: str, where: str) -> None:
    assert page.get_attribute("html", "lang") == code, f"{where}: lang is not {code}"
    for text in texts(page):
        letters = re.sub(r"\b(e-mail|PIN|http://127\.0\.0\.1|https|NotAllowedError|GB)\b", "", text)
        other = re.search(r"[A-Za-z]{2,}", letters) if code == "el" else re.search(r"[\u0370-\u03ff\u1f00-\u1fff]", letters)
        assert not other, f"{where}: {text!r} is not {code}"


def switched(page, where: str) -> None:
    for code in ("en", "el", "en", "el"):
        page.click(f".language[lang={code}]")
        page.wait_for_timeout(250)
        only_language(page, code, where)


def languages(chromium, url, film) -> None:
    """Every screen switches whole, and loses nothing."""
    page = open_page(chromium, url, LANDSCAPE)
    begin(page, "el")
    question = page.inner_text("h1.question")
    switched(page, "quiz")
    assert page.inner_text("h1.question") == question
    right = RIGHT[question]
    [answer for answer in page.query_selector_all("button.answer") if right not in answer.inner_text().split("\n")][0].click()
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
    assert page.get_attribute(".ring.chosen", "style") == moved, "back from the address the wreath moved"
    accept(page)
    type_address(page)
    page.click("label.agree")
    page.click(".send")
    page.wait_for_timeout(600)
    only_language(page, "el", "confirm")
    page.click("[data-slab=address] .clay")
    wait(page, "thanks")
    switched(page, "thanks")


def tab_to(page, selector: str, limit: int = 40) -> None:
    """Tab until `selector` has the focus, seen all the way."""
    for _ in range(limit):
        page.keyboard.press("Tab")
        state = page.evaluate("""selector => {
          const element = document.activeElement;
          if (!element || element === document.body) return null;
          const shown = element.matches('input[type=checkbox]') ? element.nextElementSibling : element;
          const style = getComputedStyle(shown), box = shown.getBoundingClientRect();
          return {hit: element.matches(selector), outline: parseFloat(style.outlineWidth), kind: style.outlineStyle,
                  name: element.className || element.id, inside: box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight}; }""", selector)
        if state is None:
            continue
        assert state["kind"] == "solid" and state["outline"] >= 3, f"no focus seen on {state['name']}"
        assert state["inside"], f"focus out of sight on {state['name']}"
        if state["hit"]:
            return
    raise AssertionError(f"{selector} is not reached by Tab")


def keys(chromium, url, film) -> None:
    """A whole visit by keys alone, the focus always seen."""
    page = open_page(chromium, url, PORTRAIT)
    tab_to(page, ".tile[lang=en]")
    page.keyboard.press("Enter")
    wait(page, "quiz")
    for _ in range(3):
        page.wait_for_selector("h1.question")
        question = page.inner_text("h1.question")
        for _ in range(4):
            tab_to(page, "button.answer")
            if RIGHT[question] in page.evaluate("() => document.activeElement.innerText").split("\n"):
                break
        page.keyboard.press("Enter")
        page.wait_for_function("question => document.querySelector('h1.question')?.textContent !== question", arg=question)
    wait(page, "live")
    page.wait_for_selector("canvas[data-wreaths]")
    tab_to(page, ".shutter")
    page.keyboard.press("Enter")
    wait(page, "review")
    page.wait_for_selector("img.painted[src]")
    for knob, key in ((".ring", "ArrowDown"), (".handle.turn", "ArrowRight"), (".handle.size", "ArrowUp"), (".handle.move", "ArrowLeft")):
        tab_to(page, knob)
        before = page.get_attribute(".ring.chosen", "style")
        page.keyboard.press(key)
        page.wait_for_timeout(60)
        assert page.get_attribute(".ring.chosen", "style") != before, f"{key} on {knob} does nothing"
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


def drag(page, client, start, end, steps=12, watch=None) -> None:
    """A finger from `start` to `end`."""
    point = lambda x, y: [{"x": x, "y": y, "id": 1}]
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point(*start)})
    for step in range(1, steps + 1):
        x, y = (a + (b - a) * step / steps for a, b in zip(start, end))
        client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": point(x, y)})
        page.wait_for_timeout(40)
        if watch:
            watch(x, y)
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(1200)


CENTRE = """() => { const box = document.querySelector('.ring.chosen').getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2]; }"""


def dragging(chromium, url, film) -> None:
    """The wreath follows a finger within 2 px, turns and grows by its handles, and is left out outside."""
    page = open_page(chromium, url, PORTRAIT, has_touch=True)
    client = page.context.new_cdp_session(page)
    begin(page, "en")
    win(page)
    shoot(page)
    page.wait_for_timeout(1200)
    start = page.evaluate(CENTRE)
    first = page.evaluate("() => fetch('/api/photo').then(answer => answer.json())")["wreaths"][0]
    worst = []

    def watch(x, y):
        now = page.evaluate(CENTRE)
        worst.append(max(abs(now[0] - x), abs(now[1] - y)))

    drag(page, client, start, (start[0] - 150, start[1] + 260), watch=watch)
    assert max(worst) <= 2, f"the wreath is {max(worst):.1f} px from the finger"
    photo = page.evaluate("() => fetch('/api/photo').then(answer => answer.json())")
    frame = page.evaluate("""() => { const b = document.querySelector('.rings').getBoundingClientRect(); return [b.left, b.top, b.width]; }""")
    scale = photo["width"] / frame[2]
    wanted = (first["x"] - 150 * scale, first["y"] + 260 * scale)
    got = (photo["wreaths"][0]["x"], photo["wreaths"][0]["y"])
    assert max(abs(a - b) for a, b in zip(wanted, got)) <= 2 * scale, f"sent {got}, wanted {wanted}"
    before = photo["wreaths"][0]
    box = page.locator(".handle.size").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    drag(page, client, middle, (middle[0] + 60, middle[1]))
    box = page.locator(".handle.turn").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    drag(page, client, middle, (middle[0], middle[1] - 60))
    after = page.evaluate("() => fetch('/api/photo').then(answer => answer.json())")["wreaths"][0]
    assert after["width"] > before["width"] * 1.1 and after["angle"] > before["angle"] + 5, (before, after)
    start = page.evaluate(CENTRE)
    drag(page, client, start, (frame[0] - 14, start[1]))
    left = page.evaluate("() => fetch('/api/photo').then(answer => answer.json())")["wreaths"]
    assert left == [], f"a wreath outside the photo stayed: {left}"
    page.click(".nudge.home")
    page.wait_for_timeout(1000)
    back = page.evaluate("() => fetch('/api/photo').then(answer => answer.json())")["wreaths"]
    assert len(back) == 1
    print(f"    finger and wreath at most {max(worst):.2f} px apart")


def reflow(chromium, url, film) -> None:
    """At 320 px nothing is cut off, and nothing scrolls sideways."""
    page = open_page(chromium, url, (320, 640))

    def check(where):
        page.wait_for_timeout(300)
        width = page.evaluate("() => document.documentElement.scrollWidth")
        assert width <= 320, f"{where} is {width} px wide"
        wide = page.evaluate("""() => [...document.querySelectorAll('#booth *, #overlays *')].filter(e => e.checkVisibility() && !e.closest('.wall, .heard'))
          .filter(e => e.getBoundingClientRect().right > 321).map(e => e.className || e.tagName)""")
        assert not wide, f"{where}: {wide[:4]}"
        if SHOTS:
            page.screenshot(path=SHOTS / f"{where}-320.png", full_page=True)

    check("attract")
    begin(page, "el")
    check("quiz")
    win(page)
    check("live")
    shoot(page)
    check("review")
    accept(page)
    check("mail")
    page.fill("#address", ADDRESS)
    page.click("label.agree")
    page.click(".send")
    page.wait_for_timeout(600)
    check("confirm")
    page.click("[data-slab=address] .clay")
    wait(page, "thanks")
    check("thanks")


def motion(chromium, url, film) -> None:
    """With less motion asked for, nothing lasts longer than a short fade."""
    page = open_page(chromium, url, PORTRAIT, reduced_motion="reduce")
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


def nothing_left(chromium, url, film) -> None:
    """After a visit the page holds no photo and no address; Back goes nowhere; two taps send once."""
    page = open_page(chromium, url, LANDSCAPE)
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
    assert page.evaluate("blob => fetch(blob).then(() => false, () => true)", blob), "the photo can still be fetched"
    kept = page.evaluate("() => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    assert ADDRESS not in kept and kept == '[{},{},""]', kept
    assert not any("helen" in one for one in urls)
    assert ADDRESS not in page.content()
    page.faults = [fault for fault in page.faults if "ERR_FILE_NOT_FOUND" not in fault and "blob:" not in fault]
    assert not page.faults, page.faults


def frames(chromium, url, film) -> None:
    """How many pictures a second, and how long one takes."""
    page = open_page(chromium, url, PORTRAIT)
    begin(page, "el")
    win(page)
    page.wait_for_timeout(1000)
    times = page.evaluate("""async () => {
      performance.clearResourceTimings(); performance.setResourceTimingBufferSize(1000);
      await new Promise(done => setTimeout(done, 4000));
      return performance.getEntriesByType('resource').filter(e => e.name.endsWith('/api/frames')).map(e => e.duration); }""")
    print(f"    {len(times) / 4:.1f} frames a second, answers in {sorted(times)[len(times) // 2]:.0f} ms (median)")


def connection(chromium, url, film) -> None:
    """The connection is lost and comes back by itself."""
    page = open_page(chromium, url, PORTRAIT)
    begin(page, "el")
    win(page)
    page.context.set_offline(True)
    page.wait_for_selector("[data-slab=lost]", timeout=8000)
    page.wait_for_timeout(2500)
    page.context.set_offline(False)
    page.wait_for_selector("[data-slab=lost]", state="detached", timeout=3000)
    count = page.evaluate("() => performance.getEntriesByType('resource').length")
    page.wait_for_function("count => { performance.setResourceTimingBufferSize(9999); return performance.getEntriesByType('resource').length > count }", arg=count, timeout=3000)


def heads(chromium, url, film) -> None:
    """Of two wreaths a tap chooses one, and only that one moves."""
    mock(url, heads=2)
    try:
        page = open_page(chromium, url, LANDSCAPE)
        begin(page, "en")
        win(page)
        shoot(page)
        page.wait_for_timeout(800)
        photo = lambda: page.evaluate("() => fetch('/api/photo').then(answer => answer.json())")["wreaths"]
        first, second = photo()
        page.click(".ring:not(.chosen)", force=True)
        page.wait_for_timeout(700)
        page.click(".nudge.down")
        page.wait_for_timeout(900)
        now = photo()
        assert now[1] == second and now[0]["y"] > first["y"], now
        if SHOTS:
            page.screenshot(path=SHOTS / "review-two-heads.png")
    finally:
        mock(url, heads=1)


def touch(chromium, url, film) -> None:
    """A whole visit by touch alone, with a new shot and a first wrong address."""
    page = open_page(chromium, url, PORTRAIT, has_touch=True)
    page.tap(".tile[lang=el]")
    wait(page, "quiz")
    for _ in range(3):
        page.wait_for_selector("h1.question")
        question = page.inner_text("h1.question")
        right_answer(page).tap()
        page.wait_for_function("question => document.querySelector('h1.question')?.textContent !== question", arg=question)
    wait(page, "live")
    page.wait_for_selector("canvas[data-wreaths]")
    page.tap(".shutter")
    wait(page, "review")
    page.tap(".again")
    wait(page, "live")
    page.wait_for_selector("canvas[data-wreaths]")
    page.tap(".shutter")
    wait(page, "review")
    page.wait_for_selector("img.painted[src]")
    page.tap("[data-screen=review] .clay")
    wait(page, "mail")
    page.tap(".send", force=True)  # it is aria-disabled, and says why when it is pressed
    assert "συμφωνείτε" in page.inner_text("#fault")
    page.tap("label.agree")
    for key in "helen@example":
        page.tap(f"[data-key='{key}']")
    page.tap(".send")
    page.wait_for_timeout(700)
    page.tap("[data-slab=address] .clay")
    page.wait_for_selector(".fault.grave")
    assert "πλήρης" in page.inner_text("#fault")
    page.tap("[data-key='.com']")
    page.tap(".send")
    page.wait_for_timeout(700)
    page.tap("[data-slab=address] .clay")
    wait(page, "thanks")
    assert page.inner_text(".where strong") == "h…@example.com"
    page.tap("[data-screen=thanks] .clay")
    wait(page, "attract")
    assert not [fault for fault in page.faults if "422" not in fault], page.faults


def machine(chromium, url, film) -> None:
    """The machine's own camera: pictures from the server, and its faults from the events."""
    mock(url, camera="machine")
    try:
        page = open_page(chromium, url, LANDSCAPE)
        begin(page, "en")
        win(page)
        mock(url, fault="busy")
        wait(page, "camera")
        mock(url, fault=None)
        wait(page, "live")
        shoot(page)
    finally:
        mock(url, camera="browser")


def idle(chromium, url, film) -> None:
    """The idle timer warns, can be extended, then shows the attract screen."""
    mock(url, seconds={"idle": 5, "warning": 3})
    try:
        page = open_page(chromium, url, PORTRAIT)
        begin(page, "en")
        page.wait_for_selector("[data-slab=idle]", timeout=6000)
        page.wait_for_timeout(600)
        page.click("[data-slab=idle] .clay")
        page.wait_for_selector("[data-slab=idle]", state="detached")
        assert page.get_attribute("#booth", "data-screen") == "quiz"
        page.wait_for_selector("[data-slab=idle]", timeout=6000)
        wait(page, "attract")
        assert page.get_attribute("html", "lang") == "el"
        assert not page.query_selector("[data-slab]") and not page.evaluate("() => document.getElementById('booth').inert")
    finally:
        mock(url, seconds={"idle": 60, "warning": 20})


def no_face(chromium, url, film) -> None:
    """No head in the burst: the picture lives on, and the cue says what to do."""
    page = open_page(chromium, url, PORTRAIT)
    begin(page, "en")
    win(page)
    mock(url, face=False)
    try:
        page.click(".shutter")
        page.wait_for_selector("#booth[data-screen=countdown]")
        wait(page, "live", 300)
        assert page.inner_text(".cue") == "Step in front of the camera"
        page.wait_for_function("() => document.querySelector('.cue').innerText.startsWith('Look up')")
    finally:
        mock(url, face=True)
    shoot(page)


def to_camera(page) -> None:
    begin(page, "el")
    for _ in range(3):
        question = page.inner_text("h1.question")
        right_answer(page).click()
        page.wait_for_function("question => document.querySelector('h1.question')?.textContent !== question", arg=question)
    wait(page, "camera")


def stalled(chromium, url, film) -> None:
    """A frozen picture has a screen, and comes back by itself."""
    page = open_page(chromium, url, PORTRAIT)
    page.context.add_init_script("""const real = HTMLVideoElement.prototype.requestVideoFrameCallback;
      HTMLVideoElement.prototype.requestVideoFrameCallback = function (call) {
        return real.call(this, (...values) => { if (!window.frozen) call(...values); }); };""")
    page.reload()
    wait(page, "attract")
    begin(page, "el")
    win(page)
    page.evaluate("() => { window.frozen = true }")
    wait(page, "camera")
    assert "σταμάτησε" in page.inner_text(".for-staff")
    switched(page, "camera")
    page.evaluate("() => { window.frozen = false }")
    wait(page, "live")


def missing(url) -> None:
    """No camera, and no secure context: a screen each, with the remedy."""
    with browser(None, "--use-fake-device-for-media-stream=device-count=0") as chromium:
        page = open_page(chromium, url, LANDSCAPE)
        to_camera(page)
        assert "καλώδιο" in page.inner_text(".for-staff"), page.inner_text(".for-staff")
        switched(page, "camera missing")
    port = url.rsplit(":", 1)[1]
    with browser(None, "--host-resolver-rules=MAP booth.test 127.0.0.1") as chromium:
        page = open_page(chromium, f"http://booth.test:{port}", LANDSCAPE)
        to_camera(page)
        assert "https" in page.inner_text(".for-staff"), page.inner_text(".for-staff")


CHECKS = [touch, languages, keys, dragging, reflow, motion, nothing_left, frames, connection, heads, stalled, machine, idle, no_face]
SHOTS = None

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("film", type=pathlib.Path)
    parser.add_argument("checks", nargs="*")
    parser.add_argument("--shots", type=pathlib.Path)
    arguments = parser.parse_args()
    SHOTS = arguments.shots
    url = arguments.url.rstrip("/")
    failed = 0
    wanted = arguments.checks or [check.__name__ for check in CHECKS] + ["missing"]

    def run(name, work):
        global failed
        try:
            work()
            print("ok  ", name, flush=True)
        except Exception:
            failed += 1
            print("FAIL", name, flush=True)
            traceback.print_exc(limit=-3, file=sys.stdout)

    with browser(arguments.film.resolve()) as chromium:
        for check in CHECKS:
            if check.__name__ in wanted:
                run(check.__name__, lambda: check(chromium, url, arguments.film))
                for context in chromium.contexts:
                    context.close()
    if "missing" in wanted:
        run("missing", lambda: missing(url))
    raise SystemExit(1 if failed else 0)
