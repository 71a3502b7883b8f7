"""Older and stricter browsers: the page works, or says at the start why not;
what a pinch leaves behind.
"""

import json
import pathlib
import re
import tempfile

import pytest

import booth as steps
from booth_server import ROOT, Booth
from chromium import FAST, PORTRAIT, in_chromium, to_review
from observing import keep

pytestmark = pytest.mark.browser

# Younger than the browsers that docs/booth.md names, or missing in some of them.
YOUNGER = [
    "AbortSignal.any", "HTMLVideoElement.prototype.requestVideoFrameCallback",
    "navigator.__proto__.wakeLock", "Promise.withResolvers", "Promise.try", "Object.groupBy",
    "Map.groupBy", "Array.fromAsync", "Iterator", "Set.prototype.union",
    "String.prototype.isWellFormed", "document.__proto__.__proto__.startViewTransition",
    "HTMLElement.prototype.showPopover", "CanvasRenderingContext2D.prototype.roundRect",
    "OffscreenCanvas", "Uint8Array.fromBase64", "RegExp.escape", "URL.canParse", "CloseWatcher",
    "scheduler", "navigation", "cookieStore", "ImageDecoder", "MediaStreamTrackProcessor",
    "Intl.Segmenter", "Temporal"]
YOUNGER_CSS = [
    r":has\(", r"@scope", r"@container", r"@starting-style", r"color-mix\(", r"anchor\(",
    r"field-sizing", r"\blight-dark\(", r"\bsubgrid", r"^\s*&", r"\bround\(", r"interpolate-size",
    r"text-box", r"@layer\b.*\{.*&"]
REQUIRED = [
    "fetch", "AbortSignal.timeout", "EventSource", "ResizeObserver", "PointerEvent",
    "createImageBitmap", "HTMLCanvasElement.prototype.toBlob", "Array.prototype.toSorted",
    "HTMLElement.prototype.inert"]


def without(names: list[str]) -> str:
    """A script that takes features away, and keeps what could not be taken."""
    # `in` and a deletion reach what stands on a prototype further up.
    return """for (const path of %s) {
      const parts = path.split('.'), name = parts.pop();
      let owner = parts.reduce((from, part) => from?.[part], window);
      while (owner && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
      if (owner) delete owner[name];
    }""" % json.dumps(names)


@in_chromium(*FAST, film="swaying")
def test_without_younger_features(browser, booth):
    """A whole visit to the photo needs nothing that Chrome 110, Firefox 115 or Safari 16.4 lack."""
    page = steps.open_page(browser, booth.url, PORTRAIT, script=without(YOUNGER))
    assert page.evaluate(
        "() => [AbortSignal.any, HTMLVideoElement.prototype.requestVideoFrameCallback,"
        " navigator.wakeLock].every(one => one === undefined)"), "the features were not taken away"
    to_review(page)
    steps.settled(page)
    page.click(".again")
    steps.wait(page, "live")
    page.wait_for_selector("canvas[data-wreaths='1']")
    assert not page.faults, page.faults
    style = "".join(
        (ROOT / "Assets/booth" / name).read_text() for name in ("stone.css", "booth.css"))
    assert not (found := [one for one in YOUNGER_CSS if re.search(one, style, re.MULTILINE)]), found


@in_chromium("--no-mail", film=None)
def test_needed_feature_missing(browser, booth):
    """Where the page cannot work the wall says at once, in each language, what is missing."""
    for name in REQUIRED:
        page = steps.open_page(browser, booth.url, PORTRAIT, "", without([name]))
        lines = page.locator(".unable")
        lines.first.wait_for(timeout=5000)
        told = {line.get_attribute("lang"): line.inner_text() for line in lines.all()}
        last = name.split(".")[-1]
        assert set(told) == {"el", "en"} and all(
            last in text and "Safari 16.4" in text for text in told.values()
        ), (name, told)
        assert page.query_selector("#booth[data-screen]") is None, name
        assert not page.faults, (name, page.faults)
        page.context.close()
    # A file that is lost on its way is loaded again.
    page = browser.new_page()
    page.route("**/js/main.js", lambda route: route.abort(), times=1)
    page.goto(booth.url)
    page.wait_for_selector("#booth[data-screen]")
    page.context.close()
    # What stands in no list: a module that this browser cannot read.
    page = browser.new_page()
    page.route(
        "**/js/main.js",
        lambda route: route.fulfill(body="let = ;", content_type="text/javascript"))
    page.goto(booth.url)
    page.wait_for_selector(".unable[lang=en]", timeout=5000)
    keep(page, "unable")
    page.context.close()
    page = steps.open_page(browser, booth.url, PORTRAIT, "", java_script_enabled=False)
    assert page.locator(".unable").all_inner_texts() == [
        "Η σελίδα χρειάζεται JavaScript.", "This page needs JavaScript."]


def test_cookies_blocked():
    """A browser that keeps no cookie is told so at the start,
    and holds no visit that would keep others waiting.
    """
    with Booth("--no-mail") as booth, tempfile.TemporaryDirectory() as profile:
        preferences = pathlib.Path(profile) / "Default/Preferences"
        preferences.parent.mkdir()
        preferences.write_text(
            json.dumps({"profile": {"default_content_setting_values": {"cookies": 2}}}))
        context = steps.playwright().chromium.launch_persistent_context(
            profile, executable_path=steps.CHROMIUM, args=steps.FLAGS)
        page = context.new_page()
        begun = []
        page.on("request", lambda request: request.method == "POST" and begun.append(request.url))
        page.goto(booth.url)
        steps.wait(page, "unable")
        for code in ("el", "en"):
            assert "cookies" in page.inner_text(f"p[lang={code}]:not(.second)")
        assert not page.query_selector(".tile") and not begun
        keep(page, "cookies")
        state = page.evaluate("""() => fetch('/api/session', {method: 'POST', body: '{"language": "en"}',
          headers: {'Content-Type': 'application/json'}}).then(() => fetch('/api/session')).then(answer => answer.json())""")
        assert state == {"state": "idle"}, "the cookies are not blocked"
        context.close()


@in_chromium("--no-mail", "--host-name", "booth.test", film=None,
    flags=("--host-resolver-rules=MAP booth.test 127.0.0.1",))
def test_insecure_page(browser, booth):
    """A page that gets no camera from its browser says so before the first question."""
    page = steps.open_page(browser, f"http://booth.test:{booth.port}", PORTRAIT, "unable")
    assert "127.0.0.1" in page.inner_text("p[lang=en]:not(.second)")


def pinch(page) -> None:
    """Two fingers that move apart."""
    touch = steps.hand(page)
    x, y = (side / 2 for side in PORTRAIT)
    touch("Start", (x - 30, y), (x + 30, y))
    for apart in range(40, 200, 20):
        touch("Move", (x - apart, y), (x + apart, y))
        page.wait_for_timeout(20)
    touch("End")
    page.wait_for_function("() => visualViewport.scale > 1.5")


@pytest.mark.parametrize("mobile", [False, True], ids=["kiosk", "tablet"])
@in_chromium("--no-mail")
def test_pinched(browser, booth, mobile):
    """What a visitor enlarged with two fingers is whole again for the next, in a desktop's browser
    and in a tablet's.
    """
    page = steps.open_page(browser, booth.url, PORTRAIT, has_touch=True, is_mobile=mobile)
    depth = page.evaluate("() => history.length")
    for _ in range(2):
        page.tap(".tile[lang=en]")
        steps.wait(page, "quiz")
        pinch(page)
        page.evaluate("() => document.querySelector('.aside').click()")
        steps.wait(page, "attract")
        page.wait_for_function("() => visualViewport.scale === 1 && visualViewport.pageTop === 0")
    assert page.evaluate("() => history.length") == depth
    assert "maximum" not in page.get_attribute("meta[name=viewport]", "content"), (
        "the page can be enlarged no more")
    assert not page.faults, page.faults


@in_chromium("--no-mail", film=None)
def test_screen_stays_on(browser, booth):
    """A lock keeps the screen on, and is asked for anew when the system has taken it back."""
    script = """window.locks = [];
      Object.defineProperty(Navigator.prototype, 'wakeLock', {get: () => ({request: (kind) => {
        const lock = new EventTarget(); window.locks.push([kind, lock]); return Promise.resolve(lock); }})});"""
    page = steps.open_page(browser, booth.url, PORTRAIT, script=script)
    asked = lambda: page.evaluate("() => window.locks.map(([kind]) => kind)")
    assert asked() == ["screen"], asked()
    page.click(".tile[lang=en]")
    assert asked() == ["screen"], "a second lock beside the first"
    page.evaluate("() => window.locks[0][1].dispatchEvent(new Event('release'))")
    assert asked() == ["screen", "screen"], asked()
