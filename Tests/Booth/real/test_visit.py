"""Whole visits in Chromium: by touch, by keys, with a wrong answer, with a dragged wreath,
to the mailbox.
"""

import wave

import pytest

import booth as steps
from booth_server import ROOT, Booth
from chromium import (
    FAST, LANDSCAPE, PORTRAIT, chromium, enter, fetched, fetched_bytes, in_chromium, taken)
from mailboxes import Recorder, photo_of
from observing import tab_to
from visitor import Visitor
from waiting import within

pytestmark = pytest.mark.browser

ADDRESS = "visitor@test.example"


@in_chromium()
def test_attract_page(browser, booth):
    """The attract page opens without console error or CSP report, and asks no other host."""
    hosts = set()
    page = browser.new_page()
    page.on(
        "request",
        lambda request: hosts.add(
            request.url.split("/")[2] if "//" in request.url else request.url))
    faults = []
    page.on("console", lambda line: line.type in ("error", "warning") and faults.append(line.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("requestfailed", lambda request: faults.append(f"{request.url} failed"))
    page.add_init_script("document.addEventListener('securitypolicyviolation',"
                         " event => console.error(event.violatedDirective))")
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


@in_chromium(*FAST, film="swaying", mail=Recorder)
def test_by_touch(browser, booth):
    """A whole visit by touch alone, second thoughts included, ends in one row of the outbox with the
    consent's version, and in a mailbox: there the wreath, which was dragged and turned by its
    buttons, sits where the screen showed it.
    """
    page = steps.open_page(browser, booth.url, PORTRAIT, has_touch=True)
    shown = []
    page.on(
        "response", lambda answer: (
            "/api/preview" in answer.url and "without" not in answer.url
            and shown.append(answer.url)))
    page.tap(".tile[lang=el]")
    steps.wait(page, "quiz")
    steps.answer_right(page, press=lambda answer: answer.tap())
    # A second thought at every step: another shot, a tick and an ending that are missing.
    for _ in range(2):
        steps.wait(page, "live")
        page.wait_for_selector("canvas[data-wreaths='1']")
        page.tap(".shutter")
        steps.wait(page, "review")
        if _ == 0:
            page.tap(".again")
    page.wait_for_selector("img.painted[src]")
    steps.settled(page)
    plan = arranged(page)
    assert shown[-1].endswith(f"plan={plan}"), (
        "the screen shows another photo than the server painted last")
    painted = fetched_bytes(page, f"/api/preview?plan={plan}")
    page.tap("[data-screen=review] .clay")
    steps.wait(page, "mail")
    page.tap(".send", force=True)  # it is aria-disabled, and says why when it is pressed
    assert "συμφωνείτε" in page.inner_text("#agree-fault.grave")
    page.tap("label.agree")
    user, dot, end = ADDRESS.rpartition(".")
    for letter in user:
        page.tap(f"[data-key='{letter}']")
    raise_question(page)
    page.tap("[data-slab=address] .clay")
    page.wait_for_selector("#fault.grave")
    assert "πλήρης" in page.inner_text("#fault")
    for letter in dot + end:
        page.tap(f"[data-key='{letter}']")
    raise_question(page)
    # Two presses at once, before the page has answered the first.
    page.evaluate("""() => { const key = document.querySelector('[data-slab=address] .clay');
      for (let tap = 0; tap < 2; tap += 1) key.click(); }""")
    steps.wait(page, "thanks")
    assert page.inner_text(".where strong") == "v…@test.example"
    (message,) = booth.mailbox.messages()
    page.wait_for_selector("h1.sent", timeout=8000)
    page.tap("[data-screen=thanks] .clay")
    steps.wait(page, "attract")
    # Not even a screen reader finds the address that was said there.
    page.wait_for_function("() => document.getElementById('status').textContent === ''")
    assert not [fault for fault in page.faults if "422" not in fault], page.faults
    rows = booth.rows()
    names = ("recipient", "state", "consent", "consent_language")
    assert [[row[name] for name in names] for row in rows] == [
        [ADDRESS, "done", "1", "el"]], rows
    assert photo_of(message) == painted, "the mailed photo is not the painted one"
    assert booth.spool() == []


def arranged(page) -> str:
    """The plan, after the wreath was dragged, and moved, enlarged and turned by its buttons."""
    first = taken(page)["wreaths"][0]
    x, y = steps.middle(page, ".ring.chosen")
    steps.drag(page, (x, y), (x - 60, y + 90))
    larger, turned = ".changes button:nth-child(1)", ".changes button:nth-child(4)"
    for button in [".nudge.down"] * 3 + [larger] * 2 + [turned] * 2:
        page.tap(button)
    steps.settled(page)
    moved = taken(page)
    now = moved["wreaths"][0]
    assert now["y"] > first["y"] and now["x"] < first["x"], moved
    assert now["width"] > first["width"] and now["angle"] > first["angle"], moved
    return moved["plan"]


def raise_question(page) -> None:
    """Taps Send, and waits until the question whether the address is right stands still."""
    page.tap(".send")
    page.wait_for_selector("[data-slab=address] .clay")
    page.wait_for_timeout(600)


@in_chromium(*FAST, "--qr", mail=Recorder)
def test_double_taps(browser, booth):
    """The second tap of a finger that taps twice presses nothing that has come up under it; the next
    one does.
    """
    page = enter(browser, booth, "taken", (540, 960), has_touch=True)
    steps.tap_twice(page, "[data-screen=review] .clay", ".finish")
    steps.wait(page, "thanks")
    page.tap(".tile.mail")
    steps.wait(page, "mail")
    page.fill("#address", ADDRESS)
    page.tap("label.agree")
    steps.tap_twice(page, ".send", "[data-slab=address]", times=3)
    page.wait_for_selector("[data-slab=address]", state="detached")
    steps.lift(page)
    steps.tap_twice(page, ".send", "[data-slab=address]")
    steps.stand_still(page)
    page.tap("[data-slab=address] .clay")
    steps.wait(page, "thanks")


@in_chromium(*FAST)
def test_new_shot_while_painting(browser, booth):
    """A new shot asked for before the first is painted ends the fetch of its picture:
    the server is not asked for what it has wiped.
    """
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


@in_chromium(*FAST)
def test_late_sign_of_life(browser, booth):
    """A late answer from before a new shot does not bring the wiped photo's screen back."""
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
    steps.until(page, 30, lambda: held, "no sign of life")
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


@in_chromium(*FAST, mail=Recorder)
def test_by_keys(browser, booth):
    """A whole visit by keys alone, the focus always seen."""
    page = steps.open_page(browser, booth.url, PORTRAIT, **steps.LESS_MOTION)
    tab_to(page, ".tile[lang=en]")
    page.keyboard.press("Enter")
    steps.wait(page, "quiz")
    for _ in range(3):
        page.wait_for_selector("h1.question:focus")
        question = page.inner_text("h1.question")
        for _ in range(4):
            tab_to(page, "button.answer")
            lines = page.evaluate("() => document.activeElement.innerText").split("\n")
            if steps.RIGHT[question] in lines:
                break
        page.keyboard.press("Enter")
        steps.another_question(page, question)
    steps.wait(page, "live")
    page.wait_for_selector("canvas[data-wreaths]")
    tab_to(page, ".shutter")
    page.keyboard.press("Enter")
    steps.wait(page, "review")
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
    steps.wait(page, "mail")
    page.keyboard.type(steps.ADDRESS[:-1])
    tab_to(page, "#agree")
    page.keyboard.press("Space")
    tab_to(page, ".key")
    # The keyboard on the screen by arrows: from q to m, the address's last letter.
    for key in ["ArrowDown", "ArrowDown"] + ["ArrowRight"] * 6:
        page.keyboard.press(key)
    assert page.evaluate("() => document.activeElement.dataset.key") == "m"
    page.keyboard.press("Enter")
    assert page.input_value("#address") == steps.ADDRESS
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
    steps.wait(page, "thanks")
    tab_to(page, ".clay")
    page.keyboard.press("Enter")
    steps.wait(page, "attract")
    booth.mailbox.messages()


@in_chromium("--questions", "1")
def test_mercy_in_the_page(browser, booth):
    """What is won stays won: after a wrong answer another question,
    after the second the visit goes on, by a press.
    """
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
    steps.ask_again(page)
    assert page.inner_text(".number") == "1" and page.inner_text("h1.question") != question
    steps.wrong_answer(page).click()
    page.wait_for_selector(".words.wrong")
    assert "Now you know" in page.inner_text("h1")
    assert "Go on" in page.inner_text(".words.wrong .clay")
    # The server has told of the wreath by now; the visitor reads on.
    within(5, lambda: fetched(page, "/api/session")["state"] == "won", "the wreath is not won")
    page.wait_for_timeout(1500)
    assert page.get_attribute("#booth", "data-screen") == "quiz", (
        "the answer was not shown for as long as it is read")
    page.click(".words.wrong .clay")
    steps.wait(page, "live")
    # A sprite that is on its way when the visit ends would be a fault of the page's.
    page.wait_for_selector("canvas[data-statue]")
    # The way out works while the answer is read, too.
    page.click("#base .aside")
    steps.wait(page, "attract")
    steps.begin(page, "el")
    for _ in range(2):
        steps.wrong_answer(page).click()
        page.wait_for_selector(".words.wrong")
        if _ == 0:
            steps.ask_again(page)
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
            page = steps.open_page(browser, booth.url, LANDSCAPE, script=HEARD)
            steps.begin(page, "en")
            steps.answer_right(page, 1)
            steps.wrong_answer(page).click()
            steps.ask_again(page)
            steps.answer_right(page, 1)
            steps.wait(page, "live")
            page.wait_for_selector("canvas[data-wreaths='1']")
            steps.shoot(page)
            told = page.evaluate("() => window.heard")
            spoken = [one for one in told if isinstance(one, str) and one.isdigit()]
            assert spoken == ["3", "2", "1"], told
            played = [one for one in told if not isinstance(one, str)]
            names = ("right", "wrong", "right", "tick", "tick", "tick", "shutter")
            wanted = [length[name] for name in names if sounds]
            assert played == wanted, (played, length)
            assert not page.faults, page.faults


@in_chromium("--strict-quiz")
def test_wrong_answer_in_the_page(browser, booth):
    """With `--strict-quiz` a wrong answer is shown with the right one; new questions follow."""
    page = steps.open_page(browser, booth.url, LANDSCAPE)
    steps.begin(page, "en")
    steps.right_answer(page).click()
    page.wait_for_function("() => document.querySelector('.number')?.textContent === '2'")
    question = page.inner_text("h1.question")
    right = steps.RIGHT[question]
    steps.wrong_answer(page).click()
    page.wait_for_selector(".words.wrong")
    shown = page.inner_text(".words.wrong")
    for words in ("Not yet", right, "The right answer", "Your answer"):
        assert words in shown, shown
    assert page.inner_text(".words.wrong .clay") == "Three new questions"
    steps.ask_again(page)
    assert page.inner_text(".number") == "1" and page.inner_text("h1.question") != question
    assert page.get_attribute("#booth", "data-screen") == "quiz"


@in_chromium()
def test_third_browser(browser, booth):
    """A third browser is told that someone else is being crowned; when one has gone it begins."""
    first, _ = Visitor(booth).reach("quiz"), Visitor(booth).reach("quiz")
    page = steps.open_page(browser, booth.url, PORTRAIT)
    page.click(".tile[lang=en]")
    page.wait_for_selector("[data-slab=trouble]")
    assert page.inner_text(".slab h2") == "Someone else is being crowned"
    page.click("[data-slab=trouble] .clay")
    first.end()
    page.wait_for_selector("[data-slab=trouble]", state="detached")
    steps.begin(page, "en")


@in_chromium(*FAST)
def test_buttons_reach_every_place(browser, booth):
    """Buttons alone move the wreath to every edge and out of the photo, and home brings it back."""
    page = enter(browser, booth, "taken")
    steps.settled(page)
    first = taken(page)
    sent = []
    page.on("request", lambda one: "/api/plan" in one.url and sent.append(one.post_data_json))
    for button, out in (
        (".nudge.up", lambda w: w["y"] < 0), (".nudge.toLeft", lambda w: w["x"] < 0),
        (".nudge.down", lambda w: w["y"] > first["height"]),
        (".nudge.toRight", lambda w: w["x"] > first["width"])):
        # A key held down repeats itself; Enter on the focused button does as a finger would.
        page.focus(button)
        page.evaluate(
            """button => { for (let press = 0; press < 110; press += 1) document.querySelector(button).click(); }""",
            button)
        steps.until(
            page, 5, lambda: sent and out(sent[-1]["wreaths"][0]),
            f"{button} does not reach the edge")
    page.click(".nudge.home")
    steps.settled(page)
    home = taken(page)["wreaths"][0]
    assert all(
        abs(home[name] - first["wreaths"][0][name]) < 0.01
        for name in ("x", "y", "width", "angle")
    ), home


@in_chromium(*FAST)
def test_refused_plan(browser, booth):
    """A photo whose last change is refused is not accepted; the trouble goes with the visit."""
    page = enter(browser, booth, "taken")
    steps.settled(page)
    page.route("**/api/plan", lambda route: route.fulfill(status=500, json={}), times=1)
    page.click(".nudge.toRight")
    page.click("[data-screen=review] .clay")
    page.wait_for_selector("[data-slab=trouble]")
    assert fetched(page, "/api/session")["state"] == "taken"
    page.evaluate("async () => (await import('/js/visit.js')).visit.end()")
    page.wait_for_selector("[data-slab=trouble]", state="detached")


# The page's event streams, in the order in which they were opened.
STREAMS = """window.streams = []; const Real = window.EventSource;
  window.EventSource = class extends Real { constructor(...what) { super(...what); window.streams.push(this); } };"""


@in_chromium(*FAST)
def test_late_event(browser, booth):
    """The stream of a visit that has ended is closed:
    an event that comes late does not bring its screen back.
    """
    page = enter(browser, booth, "quiz", script=STREAMS)
    before = page.evaluate("() => window.streams.length")
    page.click("#base .aside")
    steps.wait(page, "attract")
    states = page.evaluate("() => window.streams.map(stream => stream.readyState)")
    assert len(states) > before and set(states[:before]) == {2}, (before, states)
    assert not page.faults, page.faults
