"""Whole visits in Chromium: by touch, by keys, with a wrong answer, with a dragged wreath,
to the mailbox.
"""

import wave

import pytest

import booth as steps
import placement_checks
import visit_checks
from booth_server import ROOT, Booth
from chromium import FAST, LANDSCAPE, PORTRAIT, checked, chromium, enter, fetched, fetched_bytes
from mailboxes import Postfix, Recorder, photo_of
from waiting import within
from visitor import Visitor

pytestmark = pytest.mark.browser

ADDRESS = "visitor@test.example"


def test_attract_page():
    """The attract page opens without a console error or a CSP report,
    and asks no other host for anything.
    """
    with Booth() as booth, chromium() as browser:
        hosts = set()
        page = browser.new_page()
        page.on(
            "request",
            lambda request: hosts.add(
                request.url.split("/")[2] if "//" in request.url else request.url))
        faults = []
        page.on(
            "console", lambda line: line.type in ("error", "warning") and faults.append(line.text))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("requestfailed", lambda request: faults.append(f"{request.url} failed"))
        page.add_init_script(
            "document.addEventListener('securitypolicyviolation', event => console.error(event.violatedDirective))"
        )
        page.goto(booth.url)
        steps.wait(page, "attract")
        for file in ("GFS Didot", "GFS Neohellenic"):
            assert page.evaluate("name => document.fonts.check(`20px '${name}'`)", file), (
                f"{file} is not loaded")
        assert page.evaluate(
            "() => [...document.images].every(image => image.complete && image.naturalWidth > 0)")
        page.wait_for_timeout(1500)
        assert not faults, faults
        assert hosts == {f"127.0.0.1:{booth.port}"}, hosts


def test_by_touch():
    """A whole visit by touch alone, second thoughts included, ends in one row of the outbox with the
    consent's version, and in a real mailbox.
    """
    server = Postfix() if Postfix.is_possible() else Recorder()
    with server as mailbox:
        booth = Booth(*FAST, smtp=mailbox.url, environment=getattr(mailbox, "environment", None))
        with booth, chromium("swaying") as browser:
            page = steps.open_page(browser, booth.url, PORTRAIT, has_touch=True)
            steps.watch_faults(page)
            page.tap(".tile[lang=el]")
            steps.wait(page, "quiz")
            for _ in range(3):
                page.wait_for_selector("h1.question")
                question = page.inner_text("h1.question")
                steps.right_answer(page).tap()
                page.wait_for_function(
                    "question => document.querySelector('h1.question')?.textContent !== question",
                    arg=question)
            steps.wait(page, "live")
            page.wait_for_selector("canvas[data-wreaths='1']")
            # A second thought at every step: another shot, a tick and an ending that are missing.
            page.tap(".shutter")
            steps.wait(page, "review")
            page.tap(".again")
            steps.wait(page, "live")
            page.wait_for_selector("canvas[data-wreaths='1']")
            page.tap(".shutter")
            steps.wait(page, "review")
            page.wait_for_selector("img.painted[src]")
            page.tap("[data-screen=review] .clay")
            steps.wait(page, "mail")
            page.tap(".send", force=True)  # it is aria-disabled, and says why when it is pressed
            assert "συμφωνείτε" in page.inner_text("#agree-fault.grave")
            page.tap("label.agree")
            user, dot, end = ADDRESS.rpartition(".")
            for letter in user:
                page.tap(f"[data-key='{letter}']")
            page.tap(".send")
            page.wait_for_selector("[data-slab=address] .clay")
            page.wait_for_timeout(600)
            page.tap("[data-slab=address] .clay")
            page.wait_for_selector("#fault.grave")
            assert "πλήρης" in page.inner_text("#fault")
            for letter in dot + end:
                page.tap(f"[data-key='{letter}']")
            page.tap(".send")
            page.wait_for_selector("[data-slab=address] .clay")
            page.wait_for_timeout(600)
            # Two taps as fast as a finger can.
            page.evaluate("""() => { const key = document.querySelector('[data-slab=address] .clay');
              for (let tap = 0; tap < 2; tap += 1) key.click(); }""")
            steps.wait(page, "thanks")
            assert page.inner_text(".where strong") == "v…@test.example"
            (message,) = mailbox.messages()
            page.wait_for_selector("h1.sent", timeout=8000)
            plan = fetched(page, "/api/photo")["plan"]
            painted = fetched_bytes(page, f"/api/preview?plan={plan}")
            page.tap("[data-screen=thanks] .clay")
            steps.wait(page, "attract")
            assert not [fault for fault in page.faults if "422" not in fault], page.faults
            rows = booth.rows()
            assert [
                (row["recipient"], row["state"], row["consent"], row["consent_language"])
                for row in rows
            ] == [(ADDRESS, "accepted", "1", "el")], rows
            assert photo_of(message) == painted, "the mailed photo is not the painted one"
            assert booth.spool() == []


def test_new_shot_while_painting():
    """A new shot asked for before the first is painted ends the fetch of its picture:
    the server is not asked for what it has wiped.
    """
    with Booth(*FAST) as booth, chromium() as browser:
        page = enter(browser, booth, "won")
        held, ended = [], []
        page.route("**/api/preview*", lambda route: held.append(route))
        page.on("requestfailed", lambda request: ended.append(request.url))
        page.click(".shutter")
        steps.wait(page, "review")
        assert held, "the page asked for no painted photo"
        page.click(".again")
        steps.wait(page, "live")
        assert ended == [route.request.url for route in held], ended
        assert not page.faults, page.faults


def test_late_sign_of_life():
    """An answer from before a new shot
    that comes after it does not bring the wiped photo's screen back.
    """
    with Booth(*FAST) as booth, chromium() as browser:
        # The server's events, which would also tell of the new shot, are later still.
        page = enter(
            browser, booth, "taken",
            script="window.EventSource = class extends EventTarget { close() {} };")
        held, asked = [], []

        def hold(route):
            if route.request.method == "PUT":
                held.append((route, route.fetch()))
            else:
                route.continue_()

        page.route("**/api/session", hold)
        page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
        # After ten seconds without a sign of life the next touch gives one.
        page.evaluate(
            "() => { const { now } = performance;"
            " performance.now = () => now.call(performance) + 20000; }")
        page.mouse.move(5, 5)
        page.wait_for_timeout(500)
        assert len(held) == 1, held
        page.click(".again")
        steps.wait(page, "live")
        asked.clear()
        (route, answer), = held
        assert answer.json()["state"] == "taken"
        route.fulfill(response=answer)
        page.wait_for_timeout(800)
        assert page.get_attribute("#booth", "data-screen") == "live"
        assert not [request for request in asked if request.endswith("/api/photo")], asked
        assert not page.faults, page.faults


def test_by_keys():
    """A whole visit by keys alone, the focus seen and in reading order all the way."""
    with Recorder() as mailbox:
        checked(visit_checks.keys, *FAST, smtp=mailbox.url)
        mailbox.messages()


def test_mercy_in_the_page():
    """What is won stays won: after a wrong answer another question,
    after the second the visit goes on, by a press.
    """
    with Booth("--questions", "1") as booth, chromium() as browser:
        page = steps.open_page(browser, booth.url, LANDSCAPE)
        page.wait_for_function(
            "() => document.querySelector('#base p[lang=en]').textContent === 'One question and a photo'"
        )
        assert page.inner_text("#base p[lang=el]") == "Μία ερώτηση και μια φωτογραφία"
        steps.begin(page, "en")
        question = page.inner_text("h1.question")
        steps.wrong_answer(page).click()
        page.wait_for_selector(".words.wrong")
        assert "Not yet" in page.inner_text("h1")
        page.click(".words.wrong .clay")
        page.wait_for_selector("h1.question")
        assert page.inner_text(".number") == "1" and page.inner_text("h1.question") != question
        steps.wrong_answer(page).click()
        page.wait_for_selector(".words.wrong")
        assert "Now you know" in page.inner_text("h1") and "Go on" in page.inner_text(
            ".words.wrong .clay")
        # The server has told of the wreath by now; the visitor reads on.
        within(5, lambda: fetched(page, "/api/session")["state"] == "won", "the wreath is not won")
        page.wait_for_timeout(1500)
        assert page.get_attribute("#booth", "data-screen") == "quiz", (
            "the answer was not shown for as long as it is read")
        page.click(".words.wrong .clay")
        steps.wait(page, "live")
        # The way out works while the answer is read, too.
        page.click("#base .aside")
        steps.wait(page, "attract")
        steps.begin(page, "el")
        for _ in range(2):
            steps.wrong_answer(page).click()
            page.wait_for_selector(".words.wrong")
            if _ == 0:
                page.click(".words.wrong .clay")
                page.wait_for_selector("h1.question")
        page.click("#base .aside")
        steps.wait(page, "attract")
        assert not page.faults, page.faults


# Every sound that was played and every word for screen readers, in order.
HEARD = """window.heard = [];
  const begin = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start =
    function () { window.heard.push(Math.round(this.buffer.duration * 100)); begin.call(this); };
  addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
    const said = document.getElementById('alert').textContent;
    if (said) window.heard.push(said); }).observe(document.getElementById('alert'), {childList: true}));"""


def test_heard():
    """Right, wrong, countdown and shutter sound; the countdown is spoken;
    with `--silent` words alone are heard.
    """
    length = {}
    for name in ("right", "wrong", "tick", "shutter"):
        with wave.open(str(ROOT / f"Assets/booth/sounds/{name}.wav")) as sound:
            length[name] = round(100 * sound.getnframes() / sound.getframerate())
    assert len(set(length.values())) == 4, length
    for option, sounds in ((), True), (("--silent",), False):
        with Booth("--questions", "2", "--countdown", "3", *option) as booth, chromium() as browser:
            page = browser.new_page()
            page.add_init_script(HEARD)
            steps.watch_faults(page)
            page.goto(booth.url)
            steps.wait(page, "attract")
            steps.begin(page, "en")
            steps.answer_right(page, 1)
            steps.wrong_answer(page).click()
            page.click(".words.wrong .clay")
            page.wait_for_selector("h1.question")
            steps.answer_right(page, 1)
            steps.wait(page, "live")
            page.wait_for_selector("canvas[data-wreaths='1']")
            steps.shoot(page)
            told = page.evaluate("() => window.heard")
            assert [one for one in told if isinstance(one, str) and one.isdigit()] == [
                "3",
                "2",
                "1",
            ], told
            played = [one for one in told if not isinstance(one, str)]
            wanted = [
                length[name]
                for name in ("right", "wrong", "right", "tick", "tick", "tick", "shutter")]
            assert played == (wanted if sounds else []), (played, length)
            assert not page.faults, page.faults


def test_wrong_answer_in_the_page():
    """With `--strict-quiz` a wrong answer is shown kindly with the right one;
    then come three new questions, and no crown.
    """
    with Booth("--strict-quiz") as booth, chromium() as browser:
        page = steps.open_page(browser, booth.url, LANDSCAPE)
        steps.begin(page, "en")
        steps.right_answer(page).click()
        page.wait_for_function("() => document.querySelector('.number')?.textContent === '2'")
        question = page.inner_text("h1.question")
        right = steps.RIGHT[question]
        steps.wrong_answer(page).click()
        page.wait_for_selector(".words.wrong")
        shown = page.inner_text(".words.wrong")
        assert (
            "Not yet" in shown
            and right in shown
            and "The right answer" in shown
            and "Your answer" in shown
        ), shown
        assert page.inner_text(".words.wrong .clay") == "Three new questions"
        page.click(".words.wrong .clay")
        page.wait_for_selector("h1.question")
        assert page.inner_text(".number") == "1" and page.inner_text("h1.question") != question
        assert page.get_attribute("#booth", "data-screen") == "quiz"
        assert page.evaluate("""() => fetch('/api/photo?frame=1&of=1', {method: 'POST', body: 'x',
          headers: {'Content-Type': 'image/jpeg'}}).then(answer => answer.status)""") == 409


def test_third_browser():
    """A third browser is told that someone else is being crowned; when one has gone it begins."""
    with Booth() as booth, chromium() as browser:
        first, _ = Visitor(booth).reach("quiz"), Visitor(booth).reach("quiz")
        page = steps.open_page(browser, booth.url, PORTRAIT)
        page.click(".tile[lang=en]")
        page.wait_for_selector("[data-slab=trouble]")
        assert page.inner_text(".slab h2") == "Κάποιος άλλος στεφανώνεται τώρα", page.inner_text(
            ".slab")
        page.click("[data-slab=trouble] .clay")
        first.end()
        page.wait_for_selector("[data-slab=trouble]", state="detached")
        steps.begin(page, "en")


def test_dragging():
    """A dragged wreath follows the finger within 2 px, turns and grows by its handles,
    and is left out outside.
    """
    checked(placement_checks.dragging, *FAST)


def test_mailed_as_dragged():
    """Dragged and turned by its buttons,
    the wreath on the mailed photo sits where the screen showed it.
    """
    with Recorder() as mailbox, Booth(*FAST, smtp=mailbox.url) as booth, chromium() as browser:
        page = enter(browser, booth, "taken", has_touch=True)
        shown = []
        page.on(
            "response",
            lambda answer: (
                "/api/preview" in answer.url
                and "without" not in answer.url
                and shown.append(answer)))
        steps.settled(page)
        first = fetched(page, "/api/photo")
        client = page.context.new_cdp_session(page)
        start = page.evaluate(placement_checks.CENTRE)
        placement_checks.drag(page, client, start, (start[0] - 60, start[1] + 90))
        for button, times in (
            (".nudge.down", 3),
            (".changes button:nth-child(1)", 2),
            (".changes button:nth-child(4)", 2),
        ):
            for _ in range(times):
                page.click(button)
        steps.settled(page)
        moved = fetched(page, "/api/photo")
        one, other = first["wreaths"][0], moved["wreaths"][0]
        assert (
            other["y"] > one["y"]
            and other["x"] < one["x"]
            and other["width"] > one["width"]
            and other["angle"] > one["angle"]
        ), moved
        painted = fetched_bytes(page, f"/api/preview?plan={moved['plan']}")
        assert shown[-1].url.endswith(f"plan={moved['plan']}"), (
            "the screen shows another photo than the server painted last")
        steps.accept(page)
        steps.type_address(page, ADDRESS)
        page.click("label.agree")
        steps.send(page)
        (message,) = mailbox.messages()
        assert photo_of(message) == painted
        assert len(booth.rows()) == 1


def test_buttons_reach_every_place():
    """The buttons alone move the wreath to every edge and out of the photo,
    and home brings it back.
    """
    with Booth(*FAST) as booth, chromium() as browser:
        page = enter(browser, booth, "taken")
        steps.settled(page)
        first = fetched(page, "/api/photo")
        for button, out in (
            (".nudge.up", lambda w: w["y"] < 0), (".nudge.toLeft", lambda w: w["x"] < 0),
            (".nudge.down", lambda w: w["y"] > first["height"]),
            (".nudge.toRight", lambda w: w["x"] > first["width"])):
            # A key held down repeats itself; Enter on the focused button does as a finger would.
            page.focus(button)
            page.evaluate(
                """button => { for (let press = 0; press < 110; press += 1) document.querySelector(button).click(); }""",
                button)
            within(
                5,
                lambda: (page.wait_for_timeout(50), out(fetched(page, "/api/photo")["wreaths"][0]))[
                    1],
                f"{button} does not reach the edge")
        page.click(".nudge.home")
        steps.settled(page)
        home = fetched(page, "/api/photo")["wreaths"][0]
        assert all(
            abs(home[name] - first["wreaths"][0][name]) < 0.01
            for name in ("x", "y", "width", "angle")
        ), home


def test_statue_by_hand():
    """Nike follows a finger within 2 px, and is left out when it is dragged outside."""
    checked(placement_checks.statue, *FAST)


def test_statue_behind_a_wreath():
    """Nike dragged behind a wreath is covered by it as it is drawn,
    just as the server paints it.
    """
    checked(placement_checks.overlap, *FAST)


# The page's event streams, in the order in which they were opened.
STREAMS = """window.streams = []; const Real = window.EventSource;
  window.EventSource = class extends Real { constructor(...what) { super(...what); window.streams.push(this); } };"""


def test_late_event():
    """The stream of a visit that has ended is closed:
    an event that comes late does not bring its screen back.
    """
    with Booth(*FAST) as booth, chromium() as browser:
        page = enter(browser, booth, "quiz", script=STREAMS)
        before = page.evaluate("() => window.streams.length")
        page.click("#base .aside")
        steps.wait(page, "attract")
        states = page.evaluate("() => window.streams.map(stream => stream.readyState)")
        assert len(states) > before and set(states[:before]) == {2}, (before, states)
        assert not page.faults, page.faults
