"""The exhibit's page in Chromium, with a film of a wall as its camera."""

import itertools
import json
import math
import statistics
import threading
import time

import pytest

import booth as steps
import exhibit_checks
import exhibit_pictures
import photos
import screens
from exhibit_server import SIZES, Exhibit, before, enter, seen
from observing import keep
from visitor import Visitor
from waiting import within

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def exhibit():
    with Exhibit() as running:
        yield running


# Counts the pictures of the camera, as window.count.
COUNT = """() => { const canvas = document.querySelector('.frame > canvas'); window.count = 0;
  new MutationObserver(() => { window.count += 1; })
    .observe(canvas, {attributes: true, attributeFilter: ['data-seen']}); }"""


# Notes what plays from now on: of sounds their paths and the last one's element, of cameras their
# devices.
PLAYS = """window.heard = []; window.lenses = [];
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (this.srcObject)
      window.lenses.push(this.srcObject.getVideoTracks()[0].getSettings().deviceId);
    else if (this instanceof HTMLAudioElement) {
      window.heard.push(new URL(this.src).pathname);
      window.sound = this;
    }
    return play.call(this); };"""
NOTE_PLAYS = f"() => {{ {PLAYS} }}"


def test_lies_on_the_very_frame(exhibit):
    """What comes alive lies on the frame in which its picture was found, within two pixels of the
    film's truth while the film moves; how many frames a second it draws is printed."""
    with steps.browser(exhibit_pictures.film("map")) as browser:
        page = enter(browser, exhibit)
        seen(page, "map")
        page.evaluate(COUNT)
        began = time.monotonic()
        # It moves.
        page.wait_for_function("() => window.count > 5")
        found = exhibit_checks.deviations(page, 12)
        frames = page.evaluate("window.count")
        print(f"    {frames / (time.monotonic() - began):.1f} frames a second")
        middle = statistics.median(found)
        print(f"    corners within {middle:.2f} px (median), {max(found):.2f} px (most)")
        assert len(found) == 12, f"only {len(found)} pictures of the screen show it"
        assert statistics.median(found) < 2, found
        # A picture of the screen holds the page up, by which the picture on the wall may be lost.
        assert sorted(found)[-2] < 5, found
        assert not page.faults, page.faults


def test_without_webgl(exhibit):
    """Without WebGL a mesh of triangles lies as exactly."""
    with before(exhibit, "map", "--disable-3d-apis") as page:
        page.wait_for_timeout(1500)
        found = exhibit_checks.deviations(page, 3)
        assert found and max(found) < 2, found
        keep(page, "exhibit-mesh")


def test_point_opens_its_page(exhibit):
    """A mark that is touched, and its entry in the list by keyboard, open the point's page; Escape
    closes it, and the focus is back."""
    with before(exhibit, "map") as page:
        page.click(".mark >> nth=0")
        page.wait_for_selector(".leaf.point")
        assert page.inner_text(".slab h2") == "Olympia"
        assert "They came every four years." in page.inner_text(".leaf.point")
        assert page.get_attribute(".leaf.point img", "alt") == "The temple"
        page.wait_for_function(
            "() => document.querySelector('.leaf.point img').naturalWidth === 400")
        page.click(".slab .clay")
        page.wait_for_selector(".leaf.point", state="detached")
        page.focus(".points .stone-button >> nth=1")
        page.keyboard.press("Enter")
        page.wait_for_selector(".leaf.point")
        assert page.inner_text(".slab h2") == "Delphi"
        page.keyboard.press("Escape")
        page.wait_for_selector(".leaf.point", state="detached")
        assert "Delphi" in page.evaluate("document.activeElement.textContent")
        assert not page.faults, page.faults


def test_points_side_by_side(tmp_path):
    """Points that are nearer than a finger have marks beside each other, and each opens its own
    page; points with room stay where they are.
    """
    folder = exhibit_pictures.folder(tmp_path / "exhibit")
    near = {"nemea": ("31%,60.5%", "Nemea"), "elis": ("30%,60%", "Elis")}
    with (folder / "exhibit.toml").open("a") as file:
        for name, (at, title) in near.items():
            file.write(f'[pictures.map.points.{name}]\nat = "{at}"\n')
            file.write(exhibit_pictures.table(f"pictures.map.points.{name}.title", title, title))
    with Exhibit(exhibit=folder) as running, before(running, "map", size=SIZES["phone"]) as page:
        page.wait_for_timeout(500)
        discs = page.evaluate("""() => [...document.querySelectorAll('.mark span')].map(disc => {
            const { x, y, width, height } = disc.getBoundingClientRect();
            return [x + width / 2, y + height / 2, width]; })""")
        keep(page, "points side by side")
        assert len(discs) == 4, discs
        for one, other in itertools.combinations(discs, 2):
            assert math.dist(one[:2], other[:2]) >= one[2] + 4, discs
        # Delphi has room. Olympia, Nemea and Elis stay together.
        assert all(math.dist(discs[0][:2], disc[:2]) < 3 * disc[2] for disc in discs[2:]), discs
        for index, title in enumerate(("Olympia", "Delphi", "Nemea", "Elis")):
            page.click(f".mark >> nth={index}")
            # A point with a title alone has an empty page.
            page.wait_for_selector(".leaf.point", state="attached")
            assert page.inner_text(".slab h2") == title
            page.keyboard.press("Escape")
            page.wait_for_selector(".leaf.point", state="detached")


def test_sums():
    """What a visitor looks at, opens and hears is in the sums, each once, and nothing else is kept."""
    with Exhibit() as own, before(own, "discus") as page:
        page.click(".voice")
        page.wait_for_selector(".voice.speaking")
        # Another language's speech is the same one.
        page.click(".language[lang=el]")
        page.click("#base .aside")
        page.click(".all-pictures .stone-button >> nth=0")
        page.click(".leaf.picture .points .stone-button >> nth=0")
        page.wait_for_selector(".leaf.point")

        def counted() -> dict:
            days = json.loads(own.command("exhibit", "sums", "--json").stdout)["days"]
            return next(iter(days.values()), {})

        expected = {"picture discus": 1, "speech discus": 1, "point map olympia": 1}
        within(60, lambda: counted() == expected, f"not {expected}")
        assert own.stop() == 0 and counted() == expected
        kept = [path.name for path in (own.home / "data").rglob("*") if path.is_file()]
        assert len(kept) == 2 and "lock" in kept, kept
        assert not page.faults, page.faults


def test_film_and_speech(exhibit):
    """A film lies over its area and plays; a spoken text is read on the screen, and heard after a
    press, in the language that is chosen.
    """
    with before(exhibit, "discus", script=PLAYS) as page:
        page.wait_for_selector(".captions")
        assert page.inner_text(".captions") == "The discus was of stone or bronze."
        assert page.evaluate("window.heard") == []
        page.click(".voice")
        page.click(".language[lang=el]")
        page.wait_for_function("() => window.heard.length === 2")
        assert page.evaluate("window.heard") == [
            "/exhibit/files/discus.en.wav", "/exhibit/files/discus.el.wav"]
        assert page.inner_text(".captions") == "Ο δίσκος ήταν από πέτρα ή χαλκό."
        page.wait_for_function("() => !document.querySelector('.voice.speaking')")
        plays(page)
        assert not page.faults, page.faults


def test_hint_and_status(exhibit):
    """Before a bare wall a hint comes; a screen reader hears which picture is in view, and what
    moves on it moves by itself.
    """
    with steps.browser(exhibit_pictures.film("wall")) as browser:
        page = enter(browser, exhibit)
        page.wait_for_function(
            "() => document.querySelector('h1').textContent === 'Point the camera at a picture'",
            timeout=30_000)
    with before(exhibit, "race") as page:
        page.wait_for_function(
            "() => document.getElementById('status').textContent === 'In view: The foot race'")
        assert page.get_attribute(".frame > canvas", "aria-label") == "In view: The foot race"
        within(30, lambda: len(moves(page)) > 2, "nothing moves")


def plays(page) -> None:
    """Waits until the discus's film has shown, over its area, its bright half left and right."""
    middle = exhibit_pictures.movement(0).mean(0)
    sides = set()

    def look() -> bool:
        frame, scale = exhibit_checks.wall_frame(page)
        red, green, blue = (frame[:, :, channel] for channel in range(3))
        bright = (red < 110) & (green > 150) & (blue > 160)
        if bright.sum() > 1000:
            x, y = bright.nonzero()[1].mean() / scale, bright.nonzero()[0].mean() / scale
            assert abs(y - middle[1]) < 20 and abs(x - middle[0]) < 90, (x, y, middle)
            sides.add(x > middle[0])
        page.wait_for_timeout(230)
        return len(sides) == 2

    within(60, look, "the film does not play")
    keep(page, "exhibit-film")


def moves(page) -> set[int]:
    """Where the disk of the race is, in some pictures of the screen."""
    found = set()
    for _ in range(6):
        frame, scale = exhibit_checks.wall_frame(page)
        red, green, blue = (frame[:, :, channel] for channel in range(3))
        mask = (abs(red - 40) < 25) & (abs(green - 220) < 30) & (abs(blue - 60) < 30)
        if mask.sum() > 100:
            found.add(round(mask.nonzero()[1].mean() / scale / 8))
        page.wait_for_timeout(170)
    return found


SPEAKS = "() => window.sound && !window.sound.paused && window.sound.currentTime > 0"
SILENT = "() => window.sound.paused && !document.querySelector('.voice.speaking')"


def test_sound_has_a_button(exhibit):
    """What is spoken ends when the button that stops it is gone, or out of reach beneath a page,
    and when the page is out of sight."""
    film = photos.written("leaving", [exhibit_pictures.film_frame("discus", 0)])
    with steps.browser(film) as browser:
        page = enter(browser, exhibit)
        page.evaluate(NOTE_PLAYS)
        seen(page, "discus")

        def listen() -> None:
            page.click(".stone .voice")
            page.wait_for_function(SPEAKS)

        listen()
        page.evaluate("""() => {
          Object.defineProperty(document, 'hidden', { value: true, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
          delete document.hidden; }""")
        page.wait_for_function(SILENT)
        listen()
        page.click("#base .aside")
        page.wait_for_function(SILENT)
        page.keyboard.press("Escape")
        page.wait_for_selector(".leaf", state="detached")
        listen()
        # The picture is lost: the words beside it go, and with them their button.
        photos.show(film, exhibit_pictures.wall(exhibit_pictures.FRAME))
        page.wait_for_selector(".stone .voice", state="detached", timeout=steps.PATIENCE)
        page.wait_for_function(SILENT)


def test_stand_hears_to_the_end():
    """On a stand a recording that is longer than a minute is heard to its end, in its language;
    then the stand is as the next visitor should find it."""
    film = exhibit_pictures.film("discus", moving=False)
    with Exhibit("--stand") as exhibit, steps.browser(film) as browser:
        page = enter(browser, exhibit, look=False)
        steps.wait(page, "live")
        page.evaluate(NOTE_PLAYS)
        seen(page, "discus")
        page.clock.install()
        page.click(".language[lang=en]")
        page.click(".stone .voice")
        page.wait_for_function(SPEAKS, polling=100)
        # The camera's pictures come in their own time, and without them it counts as lost.
        page.evaluate(COUNT)
        for _ in range(33):
            before = page.evaluate("window.count")
            within(60, lambda: page.evaluate("window.count") > before, "a picture of the camera")
            # Not run: the page would draw a hundred times.
            page.clock.fast_forward(2000)
        assert page.evaluate(SPEAKS) and page.get_attribute("html", "lang") == "en"
        page.evaluate("() => { window.sound.currentTime = window.sound.duration - 0.1; }")
        page.wait_for_selector("html[lang=el]")
        assert page.evaluate(SILENT)


TWO_LENSES = "--use-fake-device-for-media-stream=device-count=2"


def test_lens():
    """Where there are several lenses, a button takes the next one."""
    with Exhibit() as exhibit:
        with steps.browser(None, TWO_LENSES) as browser:
            page = enter(browser, exhibit)
            page.evaluate(NOTE_PLAYS)
            page.wait_for_selector(".lens")
            for number in (1, 2):
                page.click(".lens")
                page.wait_for_function("number => window.lenses.length === number", arg=number)
            first, second = page.evaluate("window.lenses")
            assert first != second
        with before(exhibit, "map") as page:
            assert page.evaluate("document.querySelector('.lens').hidden")


FIRST_PAGE = """[first_page]
pictures = ["one.png", "two.png"]
addresses = ["https://www.museum.example/", "https://social.example/museum"]
booth = "https://booth.museum.example"
map = "map"
idle = true
[first_page.words]
en = ["Welcome to the museum.", "It has two halls."]
el = "Καλώς ήρθατε."
"""


def test_first_page(tmp_path):
    """The museum's first page has its pictures, which change by themselves, its words and its
    addresses, and leads to exhibit, map and booth."""
    for name in ("one", "two"):
        exhibit_pictures.picture(name).save(tmp_path / f"{name}.png")
    (tmp_path / "museum.toml").write_text(FIRST_PAGE)
    with Exhibit("--museum", tmp_path) as exhibit, steps.browser(None) as browser:
        page = enter(browser, exhibit, SIZES["phone"], look=False)
        steps.wait(page, "welcome")
        for code in ("en", "el"):
            for size in ("phone", "laptop", "portrait", "small"):
                screens.turn(page, SIZES[size], code)
                steps.stand_still(page)
                assert not (wrong := faults(page, f"first-page-{code}-{size}", size == "phone")), wrong
        page.click(".language[lang=en]")
        text = page.inner_text(".stone")
        for words in ("Welcome to the museum.", "It has two halls.", "museum.example",
                      "social.example/museum", "To the champion photo", "The map"):
            assert words in text, text
        links = page.eval_on_selector_all(".stone a", "all => all.map(one => one.href)")
        assert "https://booth.museum.example/" in links and len(links) == 3, links
        shown = "() => document.querySelector('.slides .shown').getAttribute('src')"
        for number in (0, 1, 0):
            page.wait_for_function(
                f"() => ({shown})() === '/museum/pictures/{number}'", timeout=steps.PATIENCE)
        page.click(".controls button")
        page.wait_for_selector(".leaf.picture")
        assert page.inner_text(".slab h2") == "The map"
        assert not page.faults, page.faults


# Notes what titles the words have from now on.
NOTE_TITLES = """() => {
  window.titles = [];
  const stone = document.querySelector('.stone');
  new MutationObserver(() => window.titles.push(stone.querySelector('h1').textContent))
    .observe(stone, {childList: true}); }"""


def test_words_stay(exhibit):
    """Words stay while their picture is covered for a moment, another one in view, and when a page
    was read for longer than words without a picture stay.
    """
    with before(exhibit, "map") as page:
        page.clock.install()
        page.evaluate(NOTE_TITLES)

        def changed(change, begin=lambda: None) -> None:
            """Changes one answer with a picture, and waits for two more."""
            answers = []

            def answer(route) -> None:
                response = route.fetch()
                told = response.json()
                if told.get("pictures"):
                    answers.append(told)
                    if len(answers) == 1:
                        change(told)
                route.fulfill(response=response, json=told)

            page.route("**/api/sightings", answer)
            begin()
            steps.until(page, 60, lambda: len(answers) > 2, "no answers with a picture")
            page.unroute("**/api/sightings")

        changed(lambda told: told["pictures"][0].update(picture=1))
        assert page.evaluate("window.titles") == []
        page.click("#base .aside")
        page.wait_for_selector(".leaf.all")
        page.clock.fast_forward(20_000)
        changed(lambda told: told.update(pictures=[]), lambda: page.keyboard.press("Escape"))
        assert page.evaluate("window.titles") == []


# Where the disk of the race is, in hundredths of its area's width, in a motion of it that is played
# once: first drawn late, half a second and five seconds later, held still, and let move again.
PLAYED_ONCE = """async () => {
  const { Motions } = await import("/js/motions.js");
  const { exhibit } = await import("/js/exhibit.js");
  const { motion } = exhibit.pictures.find(({ name }) => name === 'race');
  const picture = { motion: { ...motion, repeat: false } };
  const motions = new Motions();
  const disk = (seconds) => {
    const drawn = motions.of(picture, seconds);
    if (!drawn) return null;
    const { width, height } = drawn.source;
    const { data } = drawn.source.getContext('2d').getImageData(0, 0, width, height);
    const inside = [...Array(width * height).keys()].filter((one) => data[4 * one + 3] > 127);
    return inside.reduce((sum, one) => sum + one % width, 0) / inside.length / width * 100;
  };
  motions.isMoving = true;
  while (disk(60) === null) await new Promise(requestAnimationFrame);
  const found = [disk(60), disk(60.55), disk(65)];
  motions.isMoving = false;
  found.push(disk(66));
  motions.isMoving = true;
  return [...found, disk(80), disk(85)]; }"""


def test_motion_that_plays_once(exhibit):
    """A motion that plays once begins when it is loaded and may move."""
    with before(exhibit, "map") as page:
        found = page.evaluate(PLAYED_ONCE)
        first, middle, last = 10.4, 48.3, 93.8
        for one, wanted in zip(found, (first, middle, last, first, first, last), strict=True):
            assert abs(one - wanted) < 5, found


# The first sheet of a motion is lost on its way.
LOST_SHEET = """const ask = window.fetch; let isLost = false;
  window.fetch = (...what) => {
    if (isLost || !String(what[0]).startsWith('/exhibit/motions/')) return ask(...what);
    isLost = true;
    return Promise.reject(new TypeError('lost')); };"""


def test_motion_that_is_lost(exhibit):
    """A motion that does not load is loaded anew."""
    with before(exhibit, "race", script=LOST_SHEET) as page:
        within(30, lambda: len(moves(page)) > 2, "nothing comes alive")


def test_reduced_motion(exhibit):
    """With less motion asked for, the first frame stands, and a button lets it move."""
    with before(exhibit, "race", reduced_motion="reduce") as page:
        within(30, lambda: moves(page), "nothing comes alive")
        assert len(moves(page)) == 1
        page.click(".controls .stone-button")
        within(30, lambda: len(moves(page)) > 2, "the button lets nothing move")
        page.click(".controls .stone-button")
        within(30, lambda: len(moves(page)) == 1, "the button stops nothing")


def test_without_a_camera(exhibit):
    """Without a camera a sentence says so, and all pictures are there with their texts."""
    with steps.browser(None, "--use-fake-device-for-media-stream=device-count=0") as browser:
        page = enter(browser, exhibit)
        page.wait_for_selector(".frame.empty")
        assert "No camera" in page.inner_text(".stone"), page.inner_text(".stone")
        page.click("#base .aside")
        page.wait_for_selector(".leaf.all")
        assert page.locator(".all-pictures .stone-button").count() == 3
        page.click(".all-pictures .stone-button >> nth=1")
        page.wait_for_selector(".leaf.picture")
        # Also where a finger was on the words.
        page.click(".leaf.picture p >> nth=0")
        page.keyboard.press("Escape")
        page.wait_for_selector(".leaf.picture", state="detached")
        focus = page.evaluate("document.activeElement.textContent")
        assert "The foot race" in focus, "the way through the list is lost"
        page.click(".all-pictures .stone-button >> nth=0")
        page.wait_for_selector(".leaf.picture")
        text = page.inner_text(".leaf.picture")
        for one in ("A map with four stadiums.", "The colour changes.", "Olympia", "Delphi"):
            assert one in text, text
        page.click(".leaf.picture .points .stone-button >> nth=0")
        page.wait_for_selector(".leaf.point")
        for name in ("point", "picture", "all"):
            page.keyboard.press("Escape")
            page.wait_for_selector(f".leaf.{name}", state="detached")


TWO_FAULTS = """const faults = ["NotFoundError", "NotAllowedError"];
navigator.mediaDevices.getUserMedia = async () => {
  throw new DOMException("", faults.length > 1 ? faults.shift() : faults[0]); };"""


def test_next_fault_of_a_camera(exhibit):
    """What is said of a camera is of its last fault."""
    with steps.browser(None) as browser:
        page = enter(browser, exhibit, script=TWO_FAULTS)
        page.wait_for_selector(".stone :text('No camera')")
        page.wait_for_selector(".stone :text('may not use')")


def test_stand():
    """A stand looks at once, and a minute after the last touch is in its first language again, with
    nothing open, and looks through its own lens."""
    with Exhibit("--stand") as exhibit, steps.browser(None, TWO_LENSES) as browser:
        page = enter(browser, exhibit, look=False)
        steps.wait(page, "live")
        assert page.get_attribute("html", "lang") == "el"
        page.evaluate(NOTE_PLAYS)
        page.wait_for_selector(".lens")
        page.clock.install()
        page.click(".language[lang=en]")
        page.click(".lens")
        page.wait_for_function("() => window.lenses.length === 1", polling=100)
        page.click("#base .aside")
        page.click(".all-pictures .stone-button >> nth=0")
        page.click(".leaf.picture .points .stone-button >> nth=0")
        page.wait_for_selector(".leaf.point")
        page.clock.fast_forward(61_000)
        page.wait_for_selector(".leaf", state="detached")
        page.wait_for_function("() => window.lenses.length > 1", polling=100)
        chosen, last = page.evaluate("[window.lenses[0], window.lenses.at(-1)]")
        assert chosen != last
        assert page.get_attribute("html", "lang") == "el"
        assert page.get_attribute("#booth", "data-screen") == "live"


def test_without_cookies(exhibit):
    """A browser that keeps no cookie is told so, and takes no visitor's place."""
    with steps.browser(None) as browser:
        page = enter(
            browser, exhibit, look=False,
            script="Object.defineProperty(Document.prototype, 'cookie', {get: () => '', set() {}});")
        page.wait_for_selector("[data-screen=welcome] :text('allow them for this page')")
        assert page.locator("[data-screen=welcome] .stone .clay").count() == 0
        keep(page, "exhibit-without-cookies")


def test_many_look():
    """One more than can look at a time reads so, and looks when another has left."""
    with Exhibit("--visitors", "1") as exhibit, \
            steps.browser(exhibit_pictures.film("map", moving=False)) as browser:
        # No second page: the browser holds up one that is behind another, and it gives way then.
        first = Visitor(exhibit)
        assert first.call("POST", "/api/visitor").status == 204
        leaves = threading.Event()

        def look() -> None:
            while not leaves.wait(0.3):
                first.call("POST", "/api/sightings", jpeg=exhibit_pictures.frame_bytes())

        looker = threading.Thread(target=look)
        looker.start()
        try:
            second = enter(browser, exhibit)
            second.wait_for_function(
                "() => document.querySelector('h1').textContent === 'Many are looking now'",
                timeout=steps.PATIENCE)
        finally:
            leaves.set()
            looker.join()
        assert first.call("DELETE", "/api/visitor").status == 204
        seen(second, "map")


def test_server_lost_and_back():
    """A server that is lost and comes back is looked through again, without a press."""
    with Exhibit() as exhibit, before(exhibit, "map") as page:
        # As behind a proxy.
        page.route("**/*", lambda route: route.fulfill(status=502))
        page.wait_for_selector("[data-slab=lost]")
        page.unroute("**/*")
        page.wait_for_selector("[data-slab=lost]", state="detached")
        exhibit.kill()
        page.wait_for_selector("[data-slab=lost]")
        with exhibit.again():
            page.wait_for_selector("[data-slab=lost]", state="detached", timeout=steps.PATIENCE)
            page.wait_for_function(
                "() => { const canvas = document.querySelector('canvas'); canvas.dataset.seen = '';"
                " return true; }")
            seen(page, "map")


def faults(page, where: str, thorough: bool) -> list[str]:
    """What is wrong with a screen: by axe if thorough, small targets, texts cut off or crowded."""
    keep(page, where)
    violations = screens.violations(page) if thorough else []
    return [
        *(f"axe {one['id']}: {one['nodes'][0]['html'][:160]}" for one in violations),
        *(f"target {one}" for one in screens.small_targets(page)),
        *(f"crowded {one}" for one in screens.crowded(page)),
        *(f"wide {one}" for one in page.evaluate("""() =>
          [...document.querySelectorAll('#booth *, .slab *')]
            .filter(one => one.checkVisibility() && !one.closest('.heard, .marks, svg'))
            .filter(one => { const box = one.getBoundingClientRect();
              return box.width && (box.right > innerWidth + 1 || box.left < -1); })
            .map(one => one.className || one.tagName)"""))]


@pytest.mark.long
def test_accessible(exhibit):
    """On every screen and in everything that opens axe finds nothing, every target has 48 px, and
    nothing is wider than the screen."""
    walked(
        exhibit, ("phone", "el"), ("phone", "en"), ("landscape", "en"), ("tablet", "en"),
        ("portrait", "el"), ("laptop", "el"), ("sideways", "en"), ("small", "el"))


@pytest.mark.long
def test_accessible_in_more_languages(tmp_path):
    """So it is in the other delivered languages, five beside each other; texts that the exhibit
    lacks in them are in English."""
    folder = exhibit_pictures.folder(tmp_path / "exhibit", languages=5)
    with Exhibit(exhibit=folder) as exhibit:
        walked(exhibit, ("phone", "de"), ("tablet", "fr"), ("portrait", "de"), ("laptop", "it"))


def walked(exhibit, *looks: tuple[str, str]) -> None:
    """Raises for faults of the screens and of what opens over them, in any size and language; a
    mark that is opened is that of the first.
    """
    found = {}
    with steps.browser(exhibit_pictures.film("map", moving=False)) as browser:
        page = enter(
            browser, exhibit, SIZES[looks[0][0]], looks[0][1], look=False, **steps.LESS_MOTION)
        steps.wait(page, "welcome")
        assert page.get_attribute("html", "lang") == looks[0][1], "not in the phone's language"

        def show(size: str, code: str) -> None:
            screens.turn(page, SIZES[size], code)
            page.wait_for_function("code => document.documentElement.lang === code", arg=code)
            steps.stand_still(page)

        def look(name: str) -> None:
            known = set()
            for size, code in looks:
                show(size, code)
                where = f"exhibit-{name}-{code}-{size}"
                if wrong := faults(page, where, thorough=code not in known):
                    found[where] = wrong
                known.add(code)
            show(*looks[0])

        look("welcome")
        page.click("[data-screen=welcome] .clay")
        seen(page, "map")
        look("live")
        page.click(".mark >> nth=0")
        page.wait_for_selector(".leaf.point")
        look("point")
        page.click(".slab .clay")
        page.wait_for_selector(".leaf.point", state="detached")
        page.click("#base .aside")
        page.wait_for_selector(".leaf.all")
        look("all")
        page.click(".all-pictures .stone-button >> nth=2")
        page.wait_for_selector(".leaf.picture")
        look("picture")
        assert not page.faults, page.faults
    assert not found, found
