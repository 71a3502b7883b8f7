"""A museum's own folder: languages, colours, sign, opening hours, and what `--check` says of it."""

import datetime
import json
import pathlib
import re

import pytest

import booth as steps
import screens
from booth_server import Booth
from chromium import LANDSCAPE, PORTRAIT, chromium, in_chromium
from mailboxes import Recorder
from observing import keep
from visitor import Visitor

DELIVERED = pathlib.Path(__file__).resolve().parents[3] / "Assets/booth/languages"
WORDS = {path.stem: json.loads(path.read_text()) for path in DELIVERED.glob("*.json")}
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763606060000000040001"
    "2734270a0000000049454e44ae426082")


def checked(files: dict[str, str | bytes]):
    """What `--check` says of a museum's folder."""
    with Booth(museum=files).unstarted() as booth:
        return booth.command("booth", *booth.options, "--check")


def test_mail_in_the_language():
    """The mail has the words of the visit's language, the museum's name and its logo."""
    files = {
        "museum.toml": 'name = "Museum der Spiele"\nlogo = "logo.png"\nlanguages = ["de", "en"]\n',
        "logo.png": PNG,
    }
    with Recorder() as mailbox, Booth(smtp=mailbox.url, museum=files) as booth:
        visitor = Visitor(booth).reach("reviewed")
        visitor.good("PUT", "/api/session", {"language": "de"})
        visitor.mail("visitor@test.example")
        (message,) = mailbox.messages()
        words = WORDS["de"]["mail"]
        assert message["Subject"] == words["subject"] and message["Content-Language"] == "de", (
            message.items())
        (logo,) = [part for part in message.walk() if part.get_content_type() == "image/png"]
        assert logo.get_payload(decode=True) == PNG
        assert f"cid:{logo['Content-ID'].strip('<>')}" in message.get_body(("html",)).get_content()
        for kind in ("plain", "html"):
            text = message.get_body((kind,)).get_content()
            assert words["message"] in text and "Museum der Spiele" in text, text
            date = r"\b\d{1,2}\. (%s) \d{4}" % "|".join(
                words[f"month{number}"] for number in range(1, 13))
            assert re.search(date, text), text


def test_check_names_every_fault():
    """`--check` prints each fault with its line, and ends with 65; the booth refuses to start."""
    files = {
        "museum.toml": 'name = ""\nlangauges = ["el"]\n',
        "languages/de.json": '{\n  "language": {"code": "de", "name": "Deutsch", "direction": "up"}\n}\n',
        "questions.json": '{"format": 1,\n"questions": []}\n',
    }
    result = checked(files)
    assert result.returncode == 65, result
    assert result.stdout.split("\n")[:-1] == [
        "museum/museum.toml:1: name is no text in quotes.",
        "museum/museum.toml:2: There is no setting langauges; the nearest is languages.",
        'museum/languages/de.json:2: The direction "up" is not "ltr" or "rtl".',
        "museum/questions.json:2: The question file has 0 questions, fewer than the 3 of a round; add more.",
    ], result.stdout
    with Booth(museum=files).unstarted() as booth:
        refused = booth.command("booth", "--port", "0", *booth.options)
        assert (refused.returncode, refused.stdout) == (65, ""), refused
        assert "museum.toml:1:" in refused.stderr, refused


def test_check_names_missing_words():
    """Words and questions that a language lacks are named, and hinder nothing."""
    own = {"language": {"code": "es", "name": "Español", "direction": "ltr"}}
    result = checked({"museum.toml": 'languages = ["es"]\n', "languages/es.json": json.dumps(own)})
    assert result.returncode == 0, result
    assert (
        "museum/languages/es.json:1: note: page.title is missing; the words of English stand in.\n"
        in result.stdout
    ), result.stdout
    assert len(re.findall(r'lacks words in "es"', result.stdout)) == 30, result.stdout
    whole = checked({"museum.toml": 'languages = ["it", "fr", "de", "en", "el"]\n'})
    assert (whole.returncode, whole.stdout) == (0, "The booth's files have no fault.\n"), whole


def test_no_such_folder():
    """A folder that is not there ends the command with 66."""
    with Booth().unstarted() as booth:
        for check in ([], ["--check"]):
            result = booth.command("booth", "--port", "0", "--museum", "nowhere", *check)
            assert result.returncode == 66 and "nowhere" in result.stderr, result


# --- in the browser
@in_chromium(*steps.FIVE)
def test_five_languages_by_touch(browser, booth):
    """Five languages stand on the first screen, upright and wide;
    each is begun with a touch, and switched to from another.
    """
    sizes = (PORTRAIT, (1366, 768))

    def fits(where: str) -> None:
        for size in sizes:
            page.set_viewport_size(steps.viewport(size))
            steps.stand_still(page)
            assert not screens.overflowing(page) and not screens.overlapping(page), where
            assert not screens.small_targets(page), where

    page = steps.open_page(browser, booth.url, PORTRAIT, has_touch=True, **steps.LESS_MOTION)
    codes = ["el", "en", "de", "fr", "it"]
    assert page.eval_on_selector_all(".tile", "tiles => tiles.map(tile => tile.lang)") == codes
    fits("attract")
    for code, other in zip(codes, codes[1:] + codes[:1]):
        words = WORDS[code]["page"]
        page.tap(f".tile[lang={code}]")
        steps.wait(page, "quiz")
        page.wait_for_selector("h1.question")
        assert page.get_attribute("html", "lang") == code
        assert page.get_attribute("html", "dir") == "ltr"
        caption = words["question"].replace("{number}", "1").replace("{total}", "3")
        assert page.inner_text(".caption") == caption
        assert page.inner_text(".aside") == words["startOver"]
        fits(code)
        page.tap(f".language[lang={other}]")
        page.wait_for_function("code => document.documentElement.lang === code", arg=other)
        assert steps.RIGHT[page.inner_text("h1.question")]
        page.tap(".aside")
        steps.wait(page, "attract")
        assert page.get_attribute("html", "lang") == "el", (
            "the next visitor finds another language")
    assert not page.faults, page.faults


ARABIC = {
    "language": {"code": "ar", "name": "العربية", "direction": "rtl"},
    "page": {"title": "إكليلك بانتظارك", "begin": "ابدأ"}}


@in_chromium(museum={"museum.toml": 'languages = ["en", "de"]\n'})
def test_changed_while_open(browser, booth):
    """A page that was open when the museum took a language away offers it no longer."""
    page = steps.open_page(browser, booth.url, LANDSCAPE)
    page.wait_for_selector(".tile[lang=de]")
    booth.kill()
    (booth.home / "museum/museum.toml").write_text('languages = ["en"]\n')
    with booth.again():
        page.wait_for_selector(".tile[lang=de]", state="detached")
        page.wait_for_selector("#booth[data-screen=attract]")


@in_chromium(museum={
    "museum.toml": 'languages = ["en", "ar"]\n', "languages/ar.json": json.dumps(ARABIC)})
def test_direction(browser, booth):
    """A language that is written from the right turns the page."""
    page = steps.open_page(browser, booth.url, LANDSCAPE)
    way = lambda: [page.get_attribute("html", name) for name in ("lang", "dir")]
    assert way() == ["en", "ltr"]
    assert page.get_attribute(".tile[lang=ar]", "dir") == "rtl"
    steps.begin(page, "ar")
    assert way() == ["ar", "rtl"]
    assert page.evaluate("() => getComputedStyle(document.body).direction") == "rtl"
    for name in ("keyboard", "pad", "cross"):
        assert page.evaluate(
            """name => {
              const one = document.createElement('div');
              one.className = name;
              document.body.append(one);
              const { direction } = getComputedStyle(one);
              one.remove();
              return direction;
            }""", name) == "ltr", name
    page.click(".language[lang=en]")
    page.wait_for_function("() => document.documentElement.dir === 'ltr'")
    assert not screens.overflowing(page) and not page.faults, page.faults


SIGN = """logo = "logo.png"
[name]
el = "Μουσείο"
en = "Museum"
[colors]
wall = "#1F3A5F"
clay = "#5A1F2B"
"""


@in_chromium(museum={"museum.toml": SIGN, "logo.png": PNG})
def test_sign_and_colours(browser, booth):
    """Logo and name stand on the first screen, and the chosen colours on wall and buttons."""
    page = steps.open_page(browser, booth.url, PORTRAIT)
    assert page.inner_text(".museum span") == "Μουσείο"
    assert page.evaluate("() => document.querySelector('.museum img').naturalWidth") == 1
    painted = lambda selector: page.evaluate(
        "selector => getComputedStyle(document.querySelector(selector)).backgroundImage",
        selector)
    assert "rgb(31, 58, 95)" in painted(".wall") and "rgb(90, 31, 43)" in painted(".tile"), (
        painted(".tile"))
    assert (
        not screens.overflowing(page) and not screens.overlapping(page) and not page.faults
    ), page.faults


@pytest.mark.browser
def test_hours():
    """Outside the hours the screen is dimmed and tells when they begin; it wakes by itself when the
    booth opens, before the hours by the staff's word.
    """
    soon = datetime.datetime.now() + datetime.timedelta(hours=26)
    toml = f'[hours]\n{soon:%Y-%m-%d} = "12:34-23:59"\n'
    with Booth(pin="4711", museum={"museum.toml": toml}) as booth, chromium(None) as browser:
        page = steps.open_page(browser, booth.url, PORTRAIT, "closed")
        page.wait_for_selector("html[data-resting]", state="attached")
        assert "12:34" in page.inner_text(".words p"), page.inner_text(".words")
        dimmed = page.evaluate("""() => {
          const style = getComputedStyle(document.getElementById('booth'), '::after');
          return [style.opacity, getComputedStyle(document.getElementById('booth')).animationName]; }""")
        assert dimmed == ["0.4", "drift"], dimmed
        member = Visitor(booth).log_in("4711")
        member.good("POST", "/staff/open")
        steps.wait(page, "attract")
        assert page.query_selector("html[data-resting]") is None
        assert not page.faults, page.faults


@in_chromium(film=None, museum={
    "museum.toml": '[first_page]\npictures = ["hall.png"]\nidle = true\n', "hall.png": PNG})
def test_idle_screen(browser, booth):
    """The pictures of the museum's first page hang on the wall before a visit, where it wants that;
    the tiles and the staff's door are there as ever."""
    for size in (PORTRAIT, LANDSCAPE, (390, 844)):
        page = steps.open_page(browser, booth.url, size)
        page.wait_for_function("document.querySelector('.slides .shown').naturalWidth === 1")
        assert page.locator(".nike").count() == 0 and page.locator(".tile").count() == 2
        covers = page.evaluate("""() => {
          const [wall, slides] = ['.wall', '.wall > .slides'].map(
            one => document.querySelector(one).getBoundingClientRect());
          return Math.abs(wall.width - slides.width) + Math.abs(wall.height - slides.height); }""")
        assert covers < 2, covers
        keep(page, f"idle-{size[0]}")
        page.context.close()
