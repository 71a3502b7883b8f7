"""Words say what is seen, an address's slips get a hint, one press answers one question, and
buttons are keys.
"""

import urllib.request

import pytest

import booth as steps
from chromium import FAST, LANDSCAPE, PORTRAIT, enter, in_chromium
from mailboxes import Recorder

pytestmark = pytest.mark.browser

# What a frame shows (a wreath is seen or not), whether it is dark; the hint, the wreaths seen.
FRAMES = [
    ([], False, "noHead", 0), ([], True, "noHead", 0), ([True], False, "lookUp", 1),
    ([True], True, "dark", 1), ([False], False, "stepBack", 0), ([False], True, "stepBack", 0),
    ([True, True], False, "lookUp", 2), ([True, False], False, "stepBack", 1),
    ([False, False], True, "stepBack", 0)]
# The words for a wreath that no sentence may have where none is seen.
WREATHS = {"el": "στεφ", "en": "wreath|crown", "de": "kran|kränz", "fr": "couronn", "it": "coron"}
# What depends on the wreaths that are seen.
COUNTED = ("wreathIsYours", "livePicture", "sitsWell", "photo", "crowned", "crownedNote")


@in_chromium(*FAST, *steps.FIVE)
def test_no_wreath_is_promised_where_none_is_seen(browser, booth):
    page = steps.open_page(browser, booth.url, LANDSCAPE)
    for wreaths, dark, hint, count in FRAMES:
        found = page.evaluate(
            """async ([seen, dark]) => {
              const sight = await import('/js/sight.js');
              const wreaths = seen.map((seen) => ({ seen }));
              return [sight.hintFor({ wreaths, dark }), sight.seen(wreaths)];
            }""", [wreaths, dark])
        assert found == [hint, count], (wreaths, dark, found)
        for code, word in WREATHS.items():
            told = page.evaluate(
                """async ([code, keys, count]) => {
                  const { sayIn } = await import('/js/language.js');
                  return keys.map((key) => sayIn(code, key, { count }));
                }""", [code, [*COUNTED, hint], count])
            promised = page.evaluate(
                "([told, word]) => told.filter((one) => new RegExp(word, 'i').test(one))",
                [told, word])
            assert bool(promised) == (count > 0), (code, wreaths, promised)


@in_chromium(*FAST, museum={"museum.toml": 'languages = ["de"]\n'})
def test_a_text_is_read_in_the_nearest_language(browser, booth):
    page = steps.open_page(browser, booth.url, LANDSCAPE)
    for codes, code in (
            (["en", "de"], "de"), (["de-CH", "en"], "de-CH"), (["el", "en-GB"], "en-GB"),
            (["fr", "el"], "el")):
        found = page.evaluate(
            """async (codes) => (await import('/js/language.js')).sourceOf(
              Object.fromEntries(codes.map((code) => [code, 'words'])))""", codes)
        assert found == code, codes


ADDRESSES = {
    "maria@gmail": "maria@gmail.com", "maria@gmail.con": "maria@gmail.com",
    "maria@gmial.com": "maria@gmail.com", "maria@gmail.co": "maria@gmail.com",
    "maria@gmailcom": "maria@gmail.com", "maria@GMAIL.CMO": "maria@gmail.com",
    "maria@hotmial.com": "maria@hotmail.com", "maria@outlok.com": "maria@outlook.com",
    "maria@yahoo": "maria@yahoo.com", "a@b@gmail.con": "a@b@gmail.com",
    "maria@gmail.com": None, "maria@mail.com": None, "maria@museum.gr": None, "maria@gmx.com": None,
    "maria@": None, "@gmail.con": None, "maria": None, "maria@παράδειγμα.ελ": None,
    "maria@yahoo.gr": None, "maria@gmx.at": None,
    # Not in the list, and no slip: the same provider in other countries.
    "maria@outlook.gr": None, "maria@hotmail.be": None, "maria@yahoo.co.nz": None,
    "maria@yahoo.com.gr": None, "maria@mail": "maria@mail.com", "maria@yahooo.gr": "maria@yahoo.gr"}


@in_chromium(*FAST, mail=Recorder)
def test_an_address_that_is_nearly_a_known_one_gets_a_hint(browser, booth):
    page = enter(browser, booth, "reviewed", LANDSCAPE)
    for address, nearest in ADDRESSES.items():
        found = page.evaluate(
            "async (text) => (await import('/js/providers.js')).nearestAddress(text)", address)
        assert found == nearest, address
    page.click("label.agree")
    page.fill("#address", "maria@gmail.con")
    page.keyboard.press("Enter")
    page.wait_for_selector(".meant .stone-button")
    page.click(".meant .stone-button")
    page.wait_for_function(
        "() => document.querySelector('[data-slab=address]:not(.lowering) .address')"
        "?.textContent === 'maria@gmail.com'")
    assert not page.query_selector("[data-slab=address]:not(.lowering) .meant")
    assert page.input_value("#address") == "maria@gmail.com" and not booth.mailbox.messages(0)


@in_chromium(*FAST, mail=Recorder)
def test_one_press_of_enter_answers_one_question(browser, booth):
    page = enter(browser, booth, "reviewed", LANDSCAPE)
    page.click("label.agree")
    for field in ("#address", "#name"):
        page.fill("#address", "visitor@example.com")
        page.focus(field)
        page.keyboard.down("Enter")
        page.wait_for_selector("[data-slab=address]")
        # A key that is held repeats.
        page.keyboard.down("Enter")
        page.keyboard.up("Enter")
        page.wait_for_timeout(400)
        assert page.query_selector("[data-slab=address]:not(.lowering)"), "it confirmed itself"
        page.keyboard.press("Escape")
        page.wait_for_selector("[data-slab=address]", state="detached")
    page.focus("#address")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-slab=address]")
    page.keyboard.press("Enter")
    steps.wait(page, "thanks")


@in_chromium(*FAST, mail=Recorder)
def test_the_end_of_a_long_address_is_seen(browser, booth):
    page = enter(browser, booth, "reviewed", PORTRAIT)
    page.fill("#address", "a" * 64 + "@" + "b" * 60 + ".example.com")
    page.focus("#name")
    page.wait_for_function(
        "() => { const f = document.querySelector('#address');"
        " return f.scrollLeft > 0 && f.scrollLeft + f.clientWidth >= f.scrollWidth - 2; }")


KEYS = '[keys]\nbegin = "KeyB"\nphoto = ["KeyB", "Space"]\nretake = "KeyR"\n'


@in_chromium(*FAST, "--no-quiz", "--no-mail", museum={"museum.toml": KEYS})
def test_buttons_are_keys(browser, booth):
    page = steps.open_page(browser, booth.url, LANDSCAPE)
    page.wait_for_function(
        "() => document.querySelector('#base').textContent.includes('press the button')")
    page.keyboard.press("KeyR")
    page.keyboard.press("KeyB")
    steps.wait(page, "live")
    page.wait_for_selector("canvas[data-wreaths]")
    page.keyboard.press("Space")
    # Cancel has the focus.
    page.wait_for_selector("#booth[data-screen=countdown]")
    page.keyboard.press("Space")
    steps.wait(page, "review")
    page.keyboard.press("KeyB")
    page.wait_for_selector(".frame img.painted[src]")
    page.keyboard.press("KeyR")
    steps.wait(page, "live")
    assert not page.faults, page.faults


@in_chromium(*FAST, "--qr", "--no-mail")
def test_a_code_that_is_used_up_says_so(browser, booth):
    page = enter(browser, booth, "reviewed", PORTRAIT, screen="thanks")
    # Finish comes last, and is no way to press next.
    buttons = page.locator(".words button").all_inner_texts()
    assert buttons[-1].strip() == "Finish" and page.query_selector(".finish.stone-button")
    page.click(".tile.phone")
    steps.show_code(page)
    address = page.inner_text(".url")
    # To look at the link's page costs no load.
    for path in [""] * 4 + ["/photo"] * 3:
        urllib.request.urlopen(address + path).read()
    page.wait_for_selector(".modules", state="detached")
    assert "expired" in page.inner_text("#link-fault")


@in_chromium(*FAST, film="cut")
def test_a_head_that_the_frame_cuts_is_asked_to_step_back(browser, booth):
    page = enter(browser, booth, "won", LANDSCAPE)
    page.wait_for_function(
        "() => document.querySelector('.cue').innerText === 'Take a step back'",
        timeout=steps.PATIENCE)
    assert "wreath" not in page.inner_text("h1").lower()
    assert page.inner_text(".label") == "Take a step back"
