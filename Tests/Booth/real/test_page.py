"""What the page keeps, and for how long: idle visitors, earlier photos, addresses, its heap."""

import pathlib
import tempfile

import pytest

import booth as steps
import photos
from booth_server import Booth
from chromium import (
    FAST, LANDSCAPE, PORTRAIT, enter, fetched, fetched_bytes, in_chromium, taken, to_review)
from mailboxes import Recorder

pytestmark = pytest.mark.browser


@in_chromium()
def test_idle_visitor(browser, booth):
    """After 40 s without a touch the page asks, can be told to stay,
    and after 60 s shows the attract screen.
    """
    page = steps.open_page(browser, booth.url, PORTRAIT)
    page.clock.install()
    steps.begin(page, "en")
    asked = lambda: page.query_selector("[data-slab=idle]") is not None
    for _ in range(2):
        page.clock.run_for(37_000)
        assert not asked(), "asked before 40 s"
        page.clock.run_for(4_000)
        assert asked(), "not asked after 40 s"
        if _ == 0:
            page.wait_for_timeout(200)
            page.clock.run_for(1000)
            page.click("[data-slab=idle] .clay")
            page.wait_for_selector("[data-slab=idle]", state="detached")
            assert page.get_attribute("#booth", "data-screen") == "quiz"
    page.clock.run_for(15_000)
    assert page.get_attribute("#booth", "data-screen") == "quiz", "ended before 60 s"
    page.clock.run_for(7_000)
    steps.wait(page, "attract")
    assert page.get_attribute("html", "lang") == "el"
    page.wait_for_selector("[data-slab]", state="detached")
    assert not page.evaluate("() => document.getElementById('booth').inert")
    assert fetched(page, "/api/session") == {"state": "idle"}


@in_chromium(*FAST)
def test_idle_over_a_photo(browser, booth):
    """A visitor who leaves before the photo is sent leaves none, on the page or on the server."""
    page = steps.open_page(browser, booth.url, LANDSCAPE)
    page.clock.install()
    steps.begin(page, "en")
    steps.answer_right(page, press=lambda answer: (answer.click(), page.clock.run_for(3000)))
    page.wait_for_selector("canvas[data-wreaths='1']")
    page.click(".shutter")
    page.clock.run_for(1500)
    steps.wait(page, "review")
    blob = page.wait_for_selector("img.painted[src]").get_attribute("src")
    plan = taken(page)["plan"]
    page.clock.run_for(45_000)
    page.clock.run_for(20_000)
    steps.wait(page, "attract")
    gone(page, plan, blob)


def gone(page, plan: str, blob: str) -> None:
    """Raises when an earlier visitor's photo can still be had: of server, cache, blob or page."""
    path = f"/api/preview?plan={plan}"
    assert page.evaluate("path => fetch(path).then(answer => answer.status)", path) in (404, 409)
    cached = page.evaluate("""path => fetch(path, {cache: 'only-if-cached', mode: 'same-origin'})
      .then(answer => answer.ok, () => false)""", path)
    assert not cached, "the browser's cache holds the photo"
    # Not by fetch, which the page's policy forbids for blobs.
    assert not page.evaluate(
        """blob => new Promise(told => { const picture = new Image();
      picture.onload = () => told(true); picture.onerror = () => told(false); picture.src = blob; })""",
        blob,
    ), "the blob still holds the photo"
    assert not page.query_selector("img.painted, [src^='blob:']"), "the page still shows a photo"


def test_nothing_left():
    """After a visit the page's storage, cookies, URLs and elements hold neither photo nor address,
    Back, Forward and a reload bring neither back, and the browser's profile on disk has neither; two
    taps send once.
    """
    with (
        Recorder() as mailbox,
        Booth(*FAST, smtp=mailbox.url) as booth,
        tempfile.TemporaryDirectory() as profile,
    ):
        flags = [
            *steps.FLAGS, "--use-fake-ui-for-media-stream",
            f"--use-file-for-fake-video-capture={photos.film('still')}"]
        context = steps.playwright().chromium.launch_persistent_context(
            profile, executable_path=steps.CHROMIUM, args=flags,
            viewport=steps.viewport(LANDSCAPE))
        page = context.new_page()
        steps.watch_faults(page)
        # One page before the visit's in the history, as a kiosk's start page would be.
        for address in (booth.url, f"{booth.url}/?again"):
            page.goto(address)
            steps.wait(page, "attract")
        painted = visited(page)
        mailbox.messages()
        assert [row["recipient"] for row in booth.rows()] == [steps.ADDRESS]
        context.close()
        pieces = [painted[at:at + 64] for at in range(2000, len(painted) - 100, len(painted) // 40)]
        files = [
            path
            for path in pathlib.Path(profile).rglob("*")
            if path.is_file() and not path.is_symlink()]
        assert len(files) > 10, "the profile was not written"
        for file in files:
            content = file.read_bytes()
            assert (
                steps.ADDRESS.encode() not in content and "helen".encode("utf-16-le") not in content
            ), f"the address is in {file.name}"
            assert not any(piece in content for piece in pieces), f"the photo is in {file}"


def visited(page) -> bytes:
    """Makes a whole visit, and raises when the page then holds something of it. Returns the painted
    photo.
    """
    posts, urls = [], []
    page.on("request", lambda request: (urls.append(request.url), request.url.endswith("/api/mail")
                                        and request.method == "POST" and posts.append(request)))
    depth = page.evaluate("() => history.length")
    to_review(page)
    plan = taken(page)["plan"]
    painted = fetched_bytes(page, f"/api/preview?plan={plan}")
    steps.accept(page)
    steps.type_address(page)
    page.click("label.agree")
    page.click(".send")
    page.wait_for_timeout(600)
    page.dblclick("[data-slab=address] .clay")
    steps.wait(page, "thanks")
    assert len(posts) == 1, f"{len(posts)} messages"
    blob = page.wait_for_selector("img.painted[src]").get_attribute("src")
    page.click(".clay")
    steps.wait(page, "attract")
    assert page.evaluate("() => history.length") == depth
    kept = page.evaluate(
        "() => JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
    assert kept == '[{},{},""]', kept
    assert not any("helen" in one for one in urls)
    assert not page.faults, page.faults
    stays = lambda: None
    for move in (stays, page.go_back, page.go_forward, page.reload, page.go_back):
        move()
        steps.wait(page, "attract")
        gone(page, plan, blob)
        assert steps.ADDRESS not in page.content() and page.query_selector("#address") is None
    return painted


@in_chromium(*FAST)
def test_flat_heap(browser, booth):
    """Visit after visit the page's heap, its elements and its listeners stay as many."""
    visits, warm_up = 12, 4
    page = steps.open_page(browser, booth.url, LANDSCAPE)
    page.clock.install()
    client = page.context.new_cdp_session(page)
    client.send("Performance.enable")
    sizes = []
    # A locator keeps no hold of what it found; a handle would keep every screen alive.
    stands = lambda selector: page.locator(selector).first.wait_for()
    for _ in range(visits):
        page.click(".tile[lang=en]")
        answered = ""
        for _ in range(3):
            page.wait_for_function(
                """answered => { const asked = document.querySelector('h1.question');
              return asked !== null && asked.textContent !== answered; }""",
                arg=answered,
            ).dispose()
            answered = page.inner_text("h1.question")
            steps.right_answer(page).click()
            stands(".verdict")
            page.clock.run_for(2500)
        stands("canvas[data-wreaths='1']")
        page.click(".shutter")
        stands("#booth[data-screen=countdown]")
        page.clock.run_for(1100)
        stands("#booth[data-screen=review]")
        stands("img.painted[src]")
        page.click(".nudge.down")
        page.clock.run_for(500)
        page.click(".aside")
        stands("#booth[data-screen=attract]")
        page.clock.run_for(1000)
        # A pass frees some elements only after the page has drawn without them.
        for _ in range(3):
            client.send("HeapProfiler.collectGarbage")
            page.wait_for_timeout(100)
        metrics = {
            one["name"]: one["value"]
            for one in client.send("Performance.getMetrics")["metrics"]}
        sizes.append(
            (metrics["JSHeapUsedSize"] / 1e6, metrics["Nodes"], metrics["JSEventListeners"]))
    print("    heap in MB:", ", ".join(f"{size[0]:.1f}" for size in sizes), flush=True)
    # The collector leaves a screen now and then until the next visit, so the least of three visits
    # counts; a screen left by every visit has 40 elements or more.
    first, last = (
        [min(part) for part in zip(*three)] for three in (sizes[warm_up:][:3], sizes[-3:]))
    assert last[0] - first[0] < 0.6, f"{first[0]:.1f} MB, then {last[0]:.1f} MB"
    counted = visits - 3 - warm_up
    assert last[1] - first[1] < 20 * counted and last[2] - first[2] < 10 * counted, sizes


@in_chromium("--idle", "30", mail=Recorder)
def test_clock_set_back(browser, booth):
    """A clock that is set back by five minutes while a visitor types ends nothing: the page's timers
    are on another clock, and it gives its signs of life.
    """
    page = enter(browser, booth, "reviewed")
    beats = []
    page.on("request", lambda request: beats.append(request.url)
            if request.method == "PUT" and request.url.endswith("/api/session") else None)
    # As the system's clock would: every Date from now on is earlier.
    page.evaluate(
        """() => { const Real = Date; const back = () => Real.now() - 300_000;
        window.Date = class extends Real {
          constructor(...parts) { parts.length ? super(...parts) : super(back()); }
          static now() { return back(); } }; }""")
    assert page.evaluate("Date.now()") < page.evaluate("performance.timeOrigin") - 200_000
    field = page.locator("#address")
    beats.clear()
    # The server ends a visit after 30 seconds without a sign of life.
    for number in range(200):
        field.press_sequentially("a" if number % 2 == 0 else "b")
        assert page.get_attribute("#booth", "data-screen") == "mail"
        assert page.query_selector("[data-slab=idle]") is None, "asked while a visitor types"
        if len(beats) >= 2:
            break
        page.wait_for_timeout(400)
    assert len(beats) >= 2, f"{len(beats)} signs of life"
    assert fetched(page, "/api/session")["state"] == "reviewed"
    assert not page.faults, page.faults
