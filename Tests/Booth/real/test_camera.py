"""What the camera sees, and what becomes of the camera and the connection, in Chromium."""

import booth as steps
import photos
from booth import SIZES, answer_right, begin, drag, liked, middle, settled, shoot, viewport, wait
from chromium import FAST, LANDSCAPE, PORTRAIT, enter, fetched, in_chromium, taken
from observing import keep, switched


MISSING = {"en": "Step in front of the camera", "el": "Ελάτε μπροστά στην κάμερα"}
UNSEEN = {"en": "We saw no face. Drag the wreath onto your head.",
          "el": "Δεν είδαμε πρόσωπο. Σύρετε το στεφάνι στο κεφάλι σας."}


@in_chromium(*FAST, "--no-mail", film="empty")
def test_no_head_in_the_burst(browser, booth):
    """No head in the burst: the shutter says so before, and the review has a wreath to drag,
    and says that; the photo is liked all the same.
    """
    page = enter(browser, booth, "won", PORTRAIT, has_touch=True)
    page.wait_for_function(
        "text => document.querySelector('.label').innerText === text", arg=MISSING["en"])
    described = page.get_attribute(".shutter", "aria-describedby").split()
    assert MISSING["en"] in [page.inner_text(f"#{one}") for one in described], described
    page.click(".language[lang=el]")
    page.wait_for_function(
        "text => document.querySelector('.label').innerText === text", arg=MISSING["el"])
    page.click(".language[lang=en]")
    shoot(page)
    settled(page)
    assert UNSEEN["en"] in page.inner_text(".words > p"), page.inner_text(".words")
    page.click(".language[lang=el]")
    page.wait_for_function(
        "text => document.querySelector('.words > p').innerText.includes(text)", arg=UNSEEN["el"])
    page.click(".language[lang=en]")
    before = taken(page)
    assert not before["found"] and len(before["wreaths"]) == 1, before
    x, y = middle(page, ".ring.chosen")
    drag(page, (x, y), (x + 60, y + 90))
    after = taken(page)
    assert (
        after["wreaths"][0]["x"] > before["wreaths"][0]["x"]
        and after["wreaths"][0]["y"] > before["wreaths"][0]["y"]
    ), after
    keep(page, "review-no-face")
    liked(page)


@in_chromium(*FAST, film="late")
def test_head_that_comes(browser, booth):
    """A head that comes is told at once, and the shutter takes the photo again."""
    page = enter(browser, booth, "won", PORTRAIT)
    page.wait_for_function(
        "text => document.querySelector('.cue').innerText === text", arg=MISSING["en"])
    photos.show(photos.film("late"), photos.camera(640, 40))
    page.wait_for_function(
        "() => document.querySelector('.cue').innerText.startsWith('Look up')", timeout=steps.PATIENCE)
    assert page.inner_text(".label") == "Take the photo"
    assert page.get_attribute(".shutter", "aria-describedby") == "kept"
    shoot(page)
    assert taken(page)["found"]


# The size of the live picture as the canvas has it.
LIVE = """() => { const canvas = document.querySelector('.frame canvas');
  return {width: canvas.width, height: canvas.height}; }"""


@in_chromium(*FAST, film="wide")
def test_full_resolution(browser, booth):
    """A photo is as wide as the camera's picture, which has 60 of 100 of a wide screen's width."""
    sizes = ((1280, 800), (1920, 1080), (1366, 768))
    page = enter(browser, booth, "won", sizes[0])

    def fills_its_share() -> None:
        for size in sizes:
            page.set_viewport_size(viewport(size))
            steps.stand_still(page)
            share = page.locator(".frame").first.bounding_box()["width"] / size[0]
            assert abs(share - 0.6) < 0.01, (size, share)

    fills_its_share()
    shoot(page)
    photo = taken(page)
    assert (photo["width"], photo["height"]) == (1920, 1080), photo
    fills_its_share()


# The photo on the screen and the live picture kept in `window.live`, both 64 wide: how much they
# differ when the one is moved by so many pixels over the other.
SHIFTS = """async () => {
  const { plan } = await (await fetch('/api/photo')).json();
  const photo = await fetch(`/api/preview?plan=${plan}&without=statue`);
  const bare = await createImageBitmap(await photo.blob());
  const width = 128, height = Math.round(128 * bare.height / bare.width);
  const grey = (picture) => {
    const canvas = Object.assign(document.createElement('canvas'), {width, height});
    const context = canvas.getContext('2d');
    context.drawImage(picture, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  };
  const one = grey(bare), other = grey(window.live);
  const differ = (shift) => {
    let sum = 0, count = 0;
    for (let y = 0; y < height; y += 1) for (let x = 8; x < width - 8; x += 1, count += 1)
      sum += Math.abs(one[4 * (y * width + x) + 1] - other[4 * (y * width + x + shift) + 1]);
    return sum / count;
  };
  return Object.fromEntries(Array.from({length: 17}, (_, index) => [index - 8, differ(index - 8)])); }"""


# Presses the shutter, and keeps the countdown's live picture for `SHIFTS`. The page does both: seen
# from outside, a countdown on a busy machine may be over before its picture is kept.
KEEP_LIVE = """async () => {
  document.querySelector('.shutter').click();
  await new Promise((resolve) => setTimeout(resolve, 500));
  if (document.querySelector('#booth').dataset.screen !== 'countdown') throw Error('no countdown');
  window.live = await createImageBitmap(document.querySelector('.frame canvas')); }"""


@in_chromium("--countdown", "3", film="wide")
def test_upright_screen(browser, booth):
    """An upright screen shows 4:5 round the head, and the photo is what it showed."""
    page = enter(browser, booth, "won", PORTRAIT)
    page.wait_for_function(
        "() => document.querySelector('canvas[data-wreaths]').dataset.wreaths === '1'")
    live = page.evaluate(LIVE)
    assert abs(live["width"] / live["height"] - 4 / 5) < 0.005, live
    page.evaluate(KEEP_LIVE)
    wait(page, "review")
    page.wait_for_selector("img.painted[src]")
    photo = taken(page)
    assert (photo["width"], photo["height"]) == (864, 1080), photo
    assert 0.3 < photo["wreaths"][0]["x"] / photo["width"] < 0.7, photo["wreaths"]
    shifts = page.evaluate(SHIFTS)
    least = min(shifts, key=shifts.get)
    print(
        f"    live and taken differ by {shifts['0']:.1f} of 255, moved by 1 of 128 by {min(shifts['1'], shifts['-1']):.1f}"
    )
    assert least == "0", shifts
    assert not page.faults, page.faults


@in_chromium("--countdown", "9", film="walking")
def test_crop_follows(browser, booth):
    """On an upright screen the part follows a head, and stands still from the countdown on."""
    page = enter(browser, booth, "won", PORTRAIT)
    parts = []

    def note(request):
        if "/api/frames?" in request.url and "crop=" in request.url:
            part = request.url.split("crop=")[1].partition("&")[0]
            parts.append(tuple(float(value) for value in part.split(",")))

    page.on("request", note)
    lefts = lambda: [part[0] for part in parts]
    steps.until(
        page, 120, lambda: parts and max(lefts()) - min(lefts()) > 0.1,
        "the part does not follow the head")
    page.click(".shutter")
    page.wait_for_selector("#booth[data-screen=countdown]")
    page.wait_for_timeout(300)
    parts.clear()
    steps.until(page, 60, lambda: len(parts) > 5, "no frames while the countdown runs")
    assert len(set(parts)) == 1, set(parts)
    assert all(0 <= x and x + width <= 1.0001 for x, _, width, _ in parts), parts


# Keeps the last frame's address and the server's answer to it.
ANSWERS = """const ask = window.fetch; window.fetch = async (...what) => {
  const answer = await ask(...what);
  if (String(what[0]).startsWith('/api/frames') && answer.ok)
    window.told = [what[0], await answer.clone().json()];
  return answer; };"""


@in_chromium("--countdown", "2", film="visitor")
def test_nike_in_the_live_picture(browser, booth):
    """Nike is drawn in the live picture, where the photo then has it. On a wide screen a camera of
    4:3 keeps its shape, in the live picture and in the photo.
    """
    for name, size in SIZES.items():
        page = enter(browser, booth, "won", size, script=ANSWERS)
        page.wait_for_selector("canvas[data-statue='1']")
        shown = page.evaluate(LIVE)
        page.click(".shutter")
        page.wait_for_selector("#booth[data-screen=countdown]")
        page.wait_for_timeout(300)
        keep(page, f"live-nike-{name}")
        wait(page, "review")
        page.wait_for_selector("img.painted[src]")
        path, live = page.evaluate("() => window.told")
        x, y, width, height = (
            map(float, path.split("crop=")[1].split(",")) if "crop=" in path else (0, 0, 1, 1))
        assert (width < 1) == (name == "portrait"), path
        photo = taken(page)
        if name == "landscape":
            sizes = [(one["width"], one["height"]) for one in (shown, photo)]
            assert sizes == [(960, 720)] * 2, sizes
        seen, placed = live["statue"], photo["statue"]
        assert seen and placed, (seen, placed)
        # Both as parts of what the screen shows.
        differences = ((seen["x"] / live["width"] - x) / width - placed["x"] / photo["width"],
                       (seen["y"] / live["height"] - y) / height - placed["y"] / photo["height"],
                       seen["height"] / live["height"] / height - placed["height"] / photo["height"])
        assert max(map(abs, differences)) < 0.05, (name, differences)
        keep(page, f"review-nike-{name}")
        assert not page.faults, page.faults
        page.context.close()


# The folder is in the booth's home, in which it runs.
@in_chromium(*FAST, "--camera", "camera")
def test_camera_of_the_machine(browser, booth):
    """The machine's own camera, a folder in the booth's home:
    pictures from the server, its loss from the events.
    """
    # Until the folder is there, the camera is missing.
    page = enter(browser, booth, "won", screen="camera")
    assert "cable" in page.inner_text(".for-staff"), page.inner_text(".for-staff")
    switched(page, "camera of the machine")
    page.click(".language[lang=en]")
    plug(booth)
    wait(page, "live")
    page.wait_for_selector("canvas[data-wreaths='1']")
    unplug(booth)
    wait(page, "camera")
    plug(booth)
    wait(page, "live")
    # The next picture is asked for, not the same one again.
    with page.expect_request(lambda request: "&after=" in request.url):
        pass
    shoot(page)


def camera_folder(booth):
    return booth.home / "camera"


def plug(booth) -> None:
    folder = booth.home / "unplugged"
    if not folder.exists():
        folder.mkdir()
        (folder / "1.jpg").write_bytes(photos.portrait())
    folder.rename(camera_folder(booth))


def unplug(booth) -> None:
    camera_folder(booth).rename(booth.home / "unplugged")


@in_chromium()
def test_network_cut(browser, booth):
    """The network is cut and comes back: a slab says so, and the same visit goes on by itself."""
    page = enter(browser, booth, "won", PORTRAIT)
    page.context.set_offline(True)
    page.wait_for_selector("[data-slab=lost]", timeout=8000)
    page.wait_for_timeout(2500)
    # A server that is back and busy has the slab lowered all the same.
    page.route("**/api/session", lambda route: route.fulfill(status=429, json={}), times=1)
    page.context.set_offline(False)
    page.wait_for_selector("[data-slab=lost]", state="detached", timeout=3000)
    count = page.evaluate("() => performance.getEntriesByType('resource').length")
    page.wait_for_function(
        "count => { performance.setResourceTimingBufferSize(9999); return performance.getEntriesByType('resource').length > count }",
        arg=count,
        timeout=3000)


@in_chromium()
def test_end_that_is_lost(browser, booth):
    """A visit whose end the server does not hear of is over all the same: the page shows none of it
    again, and tells the server when it answers.
    """
    page = enter(browser, booth, "taken")
    page.route("**/api/session", lambda route: route.abort(), times=1)
    page.click("#base .aside")
    wait(page, "attract")
    steps.until(
        page, 10, lambda: fetched(page, "/api/session") == {"state": "idle"},
        "the server keeps the visit")
    assert page.get_attribute("#booth", "data-screen") == "attract"
    begin(page, "en")


@in_chromium(*FAST)
def test_answers_that_are_lost(browser, booth):
    """An answer that does not come, or breaks off, leaves no screen that a press does nothing on."""
    page = steps.open_page(browser, booth.url, LANDSCAPE, **steps.LESS_MOTION)

    def lost(path: str, method: str, body: str | None = None, *, heard: bool = True) -> None:
        """Has the next answer to a call get lost, or the call, or the answer come as `body`."""
        calls = [method]

        def lose(route):
            if [route.request.method] != calls:
                return route.fallback()
            calls.clear()
            if body is None:
                if heard:
                    route.fetch()
                route.abort()
            else:
                route.fulfill(status=200, body=body, content_type="application/json")

        page.route(path, lose)

    lost("**/api/session", "POST", "{")
    page.click(".tile[lang=en]")
    page.wait_for_timeout(500)
    begin(page, "en")
    # What is chosen while the server is away is told when it is back.
    for code, heard in (("el", False), ("en", True)):
        if not heard:
            lost("**/api/session", "PUT", heard=False)
        page.click(f".language[lang={code}]")
        told = lambda: fetched(page, "/api/session")["language"] == code
        steps.until(page, 30, told, "the language is not told")
        assert page.get_attribute("html", "lang") == code
    answers, held = [], []
    page.on("request", lambda request: request.method == "POST"
            and request.url.endswith("/api/quiz") and answers.append(request))
    for method in ("GET", "POST"):
        lost("**/api/quiz", method)
        if method == "POST":
            page.route("**/healthz", lambda route: held.append(route))
        question = page.inner_text("h1.question")
        steps.right_answer(page).click()
        if method == "POST":
            # Until the server is back, another press is for a question that nobody has seen.
            steps.until(page, 20, lambda: held, "the server is not asked for")
            page.evaluate("document.querySelector('.answer:not(.pressed)').click()")
            page.unroute("**/healthz")
            held[0].continue_()
        steps.another_question(page, question)
    assert len(answers) == 2, f"{len(answers)} answers"
    lost("**/api/photo", "GET")
    wait(page, "quiz")
    answer_right(page, 1)
    wait(page, "live")
    page.wait_for_selector("canvas[data-wreaths]")
    shoot(page)
    settled(page)
    lost("**/api/preview*", "GET", "{")
    page.click(".nudge.down")
    settled(page)
    lost("**/api/preview*", "GET")
    page.click("[data-screen=review] .clay")
    wait(page, "thanks")
    page.wait_for_selector(".frame[data-hung] .painted[src]")
    # The browser itself notes what was lost.
    page.faults = [fault for fault in page.faults if "ERR_FAILED" not in fault]
    assert not page.faults, page.faults
