"""A Chromium with a film as its camera, and the steps of a visit in it."""

import atexit
import contextlib
import functools
import pathlib
import time
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Error, Page, sync_playwright

from booth_server import ROOT
from visitor import RIGHT
from waiting import within

SIZES = {"portrait": (1080, 1920), "landscape": (1280, 800)}
ADDRESS = "helen@example.com"
# A museum that offers all delivered languages.
FIVE = ("--museum", str(ROOT / "Tests/Booth/museum"))

# Milliseconds for a screen to come, on a machine that does much else.
PATIENCE = 120_000
CHROMIUM = pathlib.Path("/usr/bin/chromium")
FLAGS = ["--use-fake-device-for-media-stream", "--no-sandbox", "--disable-gpu"]
# Where motion is not the subject: without a graphics processor each picture of a transition costs
# as much as a screen, a screen in another size 0.4 s of processor time instead of 0.1.
LESS_MOTION = {"reduced_motion": "reduce"}
USUAL_MOTION = {"reduced_motion": "no-preference"}


@functools.cache
def playwright():
    """The process's own, which takes no second one beside it."""
    running = sync_playwright().start()
    atexit.register(running.stop)
    return running


# Browsers that are open, by flags, the last used at the end: to start one takes as long as many a
# test.
_open: dict[tuple, Browser] = {}
_MOST_OPEN = 2


@contextlib.contextmanager
def browser(film: pathlib.Path | None, *more: str, allow: bool = True):
    """A Chromium whose camera shows `film`; its pages are closed at the end, and it stays for the
    next film of the same size.
    """
    if not CHROMIUM.exists():
        pytest.skip("Chromium is not installed.")
    flags = [*FLAGS, *more]
    if allow:
        flags.append("--use-fake-ui-for-media-stream")
    if film:
        # It opens the file anew whenever a page opens the camera.
        camera = film.with_name("camera.y4m")
        camera.unlink(missing_ok=True)
        camera.symlink_to(film)
        flags.append(f"--use-file-for-fake-video-capture={camera}")
    chromium = _open.pop(tuple(flags), None)
    if not chromium or not chromium.is_connected():
        while len(_open) >= _MOST_OPEN:
            _open.pop(next(iter(_open))).close()
        chromium = playwright().chromium.launch(executable_path=CHROMIUM, args=flags)
    _open[tuple(flags)] = chromium
    try:
        yield chromium
    finally:
        for context in chromium.contexts:
            context.close()


def viewport(size: tuple[int, int]) -> dict[str, int]:
    return dict(zip(("width", "height"), size))


def open_page(
    chromium, url: str, size: tuple[int, int], screen: str = "attract", script: str = "",
    cookies: tuple[dict, ...] = (), **options) -> Page:
    """A page at its first screen, its faults watched; without a screen's name it may still load."""
    context = chromium.new_context(viewport=viewport(size), **options)
    if cookies:
        context.add_cookies(cookies)
    if script:
        context.add_init_script(script)
    page = context.new_page()
    watch_faults(page)
    page.goto(url)
    if screen:
        wait(page, screen)
    return page


def watch_faults(page: Page) -> None:
    """Gathers console errors, CSP reports too, and the refusals behind them in `page.faults`."""
    page.faults = []
    page.on(
        "console", lambda line: (
            line.type == "error" and not is_late_frame(line.location["url"], line.text)
            and page.faults.append(line.text)))
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    # Without the port, which may have the digits of a status.
    page.on(
        "response", lambda answer: (
            answer.status >= 400 and not is_late_frame(answer.url, str(answer.status))
            and page.faults.append(
                f"{answer.request.method} {urlsplit(answer.url).path}: {answer.status}")))


def is_late_frame(url: str, text: str) -> bool:
    """Whether the server refuses a live frame that was under way when the visit went on:
    the page lets it go.
    """
    return urlsplit(url).path == "/api/frames" and "409" in text


def wait(page: Page, screen: str) -> None:
    """Waits for a screen, and until it stands still."""
    page.wait_for_selector(f"#booth[data-screen={screen}]", timeout=PATIENCE)
    stand_still(page)


def stand_still(page: Page) -> None:
    """Waits until nothing has moved for two looks, but for what moves for ever."""
    still = 0
    while still < 2:
        page.wait_for_timeout(50)
        try:
            still = 0 if page.evaluate(MOVING) else still + 1
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
            still = 0  # The page loads anew: it has not stood still.


MOVING = """() => document.getAnimations().some(one => one.playState === 'running'
  && one.effect?.getComputedTiming().endTime !== Infinity)"""


def until(page: Page, seconds: float, condition, text: str) -> None:
    """Waits as `within` does, while the page goes on."""
    within(seconds, lambda: (page.wait_for_timeout(50), condition())[1], text)


def settled(page: Page) -> None:
    """Waits until the photo under review shows its plan, and has its parts ready to be dragged."""
    page.wait_for_timeout(300)
    page.wait_for_selector(".frame[aria-busy=false]", timeout=PATIENCE)


def begin(page: Page, code: str) -> None:
    page.click(f".tile[lang={code}]")
    wait(page, "quiz")
    page.wait_for_selector("h1.question")


def lift(page: Page) -> None:
    """Waits until a tap where the last one was is no second one of a double tap (presses.js)."""
    page.wait_for_timeout(500)


def ask_again(page: Page) -> None:
    """Goes on from a wrong answer; *D* of the next question lies where this button was."""
    page.click(".words.wrong .clay")
    page.wait_for_selector("h1.question")
    lift(page)


def right_answer(page: Page):
    question = page.inner_text("h1.question")
    return page.get_by_role("button", name=RIGHT[question], exact=False).filter(
        has=page.get_by_text(RIGHT[question], exact=True))


def wrong_answer(page: Page):
    right = RIGHT[page.inner_text("h1.question")]
    for answer in page.query_selector_all("button.answer"):
        if right not in answer.inner_text().split("\n"):
            return answer
    raise AssertionError("no wrong answer")


def answer_right(page: Page, times: int = 3, press=lambda answer: answer.click()) -> None:
    """Answers as many questions, all right; waits for the next one or the end of the quiz."""
    for _ in range(times):
        page.wait_for_selector("h1.question")
        question = page.inner_text("h1.question")
        press(right_answer(page))
        another_question(page, question)


def another_question(page: Page, question: str) -> None:
    page.wait_for_function(
        "question => document.querySelector('h1.question')?.textContent !== question", arg=question)


def win(page: Page) -> None:
    """Answers all three questions right, and waits for the live picture."""
    answer_right(page)
    wait(page, "live")
    page.wait_for_selector("canvas[data-wreaths]", timeout=PATIENCE)


def shoot(page: Page) -> None:
    page.click(".shutter")
    wait(page, "review")
    page.wait_for_selector(".frame img.painted[src]")


def liked(page: Page) -> None:
    """Likes the photo under review, in a booth without mail, and sees it on the last screen."""
    page.click("[data-screen=review] .clay")
    wait(page, "thanks")
    page.wait_for_selector("img.painted[src]")
    assert not page.faults, page.faults


def accept(page: Page) -> None:
    page.click("[data-screen=review] .clay")
    choose_mail(page)
    wait(page, "mail")


def choose_mail(page: Page) -> None:
    """Chooses mail where the booth offers more than that."""
    page.wait_for_selector("#booth[data-screen=mail], .tile.mail", timeout=PATIENCE)
    if page.query_selector(".tile.mail"):
        page.click(".tile.mail")


def show_code(page: Page) -> None:
    """Agrees to the code for a phone, whose slab is raised, and waits for it."""
    page.click("[data-slab=link] .agree")
    page.click("[data-slab=link] .clay")
    page.wait_for_selector(".modules")


def type_address(page: Page, address: str = ADDRESS) -> None:
    for letter in address:
        page.click(f"[data-key='{letter}']")


def send(page: Page) -> None:
    page.click(".send")
    page.click("[data-slab=address] .clay")
    wait(page, "thanks")


# --- by hand
def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hand(page: Page):
    """What moves fingers: it takes Start, Move or End, and where each finger is."""
    client = page.context.new_cdp_session(page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        client.send(
            "Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": fingers})

    return touch


def drag(page: Page, start, end, watch=lambda: None) -> None:
    """A finger from `start` to `end`."""
    touch, steps = hand(page), 12
    touch("Start", start)
    for step in range(1, steps + 1):
        touch("Move", tuple(a + (b - a) * step / steps for a, b in zip(start, end)))
        page.wait_for_timeout(40)
        watch()
    touch("End")
    settled(page)


def tap_twice(page: Page, selector: str, came: str, times: int = 2) -> None:
    """A finger's double tap on `selector`: `came` is there before the second one, and after it. A third
    may follow. By the events' own clock they are 0.3 s apart, however long the page takes.
    """
    client = page.context.new_cdp_session(page)
    x, y = middle(page, selector)
    now = time.time()
    for tap in range(times):
        for kind, points in ("touchStart", [{"x": x, "y": y}]), ("touchEnd", []):
            client.send(
                "Input.dispatchTouchEvent",
                {"type": kind, "touchPoints": points, "timestamp": now + 0.3 * tap})
        if tap < 2:
            page.wait_for_selector(came)
    # The next tap is later by the same clock.
    page.wait_for_timeout(max(0, 1000 * (now + 0.3 * times - time.time())))


# --- the staff's door
def open_door(page: Page) -> None:
    """Goes from the first screen to that of the PIN, by keys."""
    page.focus(".door")
    page.keyboard.press("Enter")
    wait(page, "pin")


def log_in(page: Page, pin: str) -> None:
    """Opens the panel from the screen of the PIN."""
    for digit in pin:
        page.click(f"[data-digit='{digit}']")
    page.click(".ok")
    wait(page, "panel")
