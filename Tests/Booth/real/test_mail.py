"""The end of a visit in Chromium: the name, what becomes of the mail, and the code for a phone."""

import subprocess
import tempfile

from booth import (
    ADDRESS, USUAL_MOTION, hand, middle, send, show_code, stand_still, type_address, until,
    viewport, wait)
from chromium import FAST, LANDSCAPE, PORTRAIT, enter, in_chromium
from mailboxes import Faults, Recorder
from observing import only_language, switched, tab_to


@in_chromium(*FAST, mail=Recorder)
def test_name_in_the_page(browser, booth):
    """The name is sent when there is one; the keyboard serves the field with the focus."""
    bodies = []
    for code, keys, name in (("el", "ελ΄ενη παπα", "Ελένη Παπα"), ("en", "", None)):
        page = enter(browser, booth, "reviewed", LANDSCAPE, code, has_touch=True)
        page.on(
            "request", lambda request: (
                request.url.endswith("/api/mail") and request.method == "POST"
                and bodies.append(request.post_data_json)))
        type_address(page)
        if keys:
            page.tap("#name")
            for key in keys:
                page.tap(f"[data-key='{key}']")
            assert page.input_value("#name") == name, page.input_value("#name")
            page.tap("#address")
            assert page.is_visible("[data-key='@']"), "the address lost its keys"
            page.tap("[data-key='x']")
            page.tap("[data-key='⌫']")
            assert page.input_value("#address") == ADDRESS and page.input_value("#name") == name
            # The limit holds for the keyboard on the screen too.
            page.fill("#name", "x" * 59)
            page.tap("#name")
            page.keyboard.press("End")
            for _ in range(3):
                page.tap("[data-key='α']")
            assert page.input_value("#name") == "x" * 59 + "α", page.input_value("#name")
            page.fill("#name", f" {name} ")
        page.tap("label.agree")
        send(page)
        page.tap("[data-screen=thanks] .clay")
        wait(page, "attract")
        assert name is None or name not in page.content()
    assert [body["name"] for body in bodies] == ["Ελένη Παπα", None], bodies
    booth.mailbox.messages(2)


# Has the server tell other fields of the visit.
TOLD = """async (more) => {
  const {visit} = await import('/js/visit.js');
  visit.receive({...visit.session, ...more}); }"""


@in_chromium(*FAST, mail=Recorder)
def test_ways_that_come_and_go(browser, booth):
    """A printer that comes back takes no typed address away, and one that drops out no choice; two
    ways are one choice.
    """
    page = enter(browser, booth, "reviewed", LANDSCAPE)
    type_address(page)
    page.evaluate(TOLD, {"print": True})
    assert page.input_value("#address") == ADDRESS
    page.click(".back")
    page.wait_for_selector(".tile.mail")
    widths = [tile.bounding_box()["width"] for tile in page.locator(".tiles .clay").all()]
    assert len(widths) == 2 and widths[0] == widths[1], widths
    page.evaluate(TOLD, {"print": False})
    page.click(".tile.mail")
    wait(page, "mail")
    assert page.input_value("#address") == ADDRESS


@in_chromium(*FAST, mail=Faults)
def test_mail_goes_later(browser, booth):
    """A mail that a slow server takes is on its way, not waiting;
    once it has gone the screen says so by itself.
    """
    page = enter(browser, booth, "reviewed", PORTRAIT)
    type_address(page, "pause@example.com")
    page.click("label.agree")
    page.click(".send")
    page.click("[data-slab=address] .clay")
    # The end of the visit would take back what is confirmed.
    page.wait_for_selector("#base .aside:disabled")
    wait(page, "thanks")
    assert page.is_visible("h1.sending") and page.inner_text(".status") == "On its way", (
        page.inner_text(".words"))
    switched(page, "thanks on its way")
    page.click(".language[lang=en]")
    page.wait_for_selector("h1.sent", timeout=15000)
    only_language(page, "en", "thanks after waiting")


@in_chromium(*FAST, "--qr", mail=Faults)
def test_refused_address(browser, booth):
    """An address that the mail server refuses for good comes back to be mended,
    and the photo reaches the other one.
    """
    page = enter(browser, booth, "reviewed", LANDSCAPE)
    page.focus("#address")
    page.keyboard.type("rcpt550@example.com")
    page.fill("#name", "Helen")
    page.click("label.agree")
    send(page)
    page.wait_for_selector("h1.failed")
    told = page.inner_text(".where")
    assert "It was not delivered to r…@example.com. Is a letter missing?" in told, told
    switched(page, "thanks for a refused address")
    page.click("[data-screen=thanks] .clay")
    wait(page, "mail")
    assert page.input_value("#address") == "rcpt550@example.com"
    assert page.input_value("#name") == "Helen"
    fault, field = (page.locator(one).bounding_box() for one in ("#fault", "#address"))
    assert 0 <= field["y"] - fault["y"] - fault["height"] < 24, (fault, field)
    assert abs(fault["x"] - field["x"]) < 2, (fault, field)
    assert page.get_attribute("#address", "aria-invalid") == "true"
    assert page.inner_text("#fault").startswith("Δεν παραδόθηκε")
    page.fill("#address", ADDRESS)
    assert page.inner_text("#fault") == "" and page.is_visible("label[for=address]")
    if not page.is_checked("#agree"):
        page.click("label.agree")
    send(page)
    page.wait_for_selector("h1.sent")
    assert page.inner_text(".where strong") == "h…@example.com"
    assert [row["state"] for row in booth.rows()] == ["failed", "done"], booth.rows()
    assert not page.faults, page.faults


@in_chromium(mail=Recorder)
def test_faults_at_their_fields(browser, booth):
    """A fault stands at what it is about, and nothing jumps when it comes:
    the address above its field, consent at its tick.
    """
    page = enter(browser, booth, "reviewed", PORTRAIT)
    box = lambda one: page.locator(one).bounding_box()
    for size in (PORTRAIT, LANDSCAPE, (1366, 768)):
        page.set_viewport_size(viewport(size))
        page.wait_for_timeout(600)
        places = lambda: [box(one) for one in ("#address", "#name", ".send", ".box", ".keyboard")]
        before = places()
        page.fill("#address", ADDRESS)
        page.click(".send", force=True)
        page.wait_for_selector("#agree-fault.grave")
        fault, tick = box("#agree-fault"), box(".agree")
        assert -2 <= fault["y"] - tick["y"] - tick["height"] < 110, (size, fault, tick)
        assert places() == before, (size, before, places())
        page.click("label.agree")
        page.fill("#address", "maria@")
        page.click(".send")
        page.wait_for_selector("#fault.grave")
        fault, field = box("#fault"), box("#address")
        assert 0 <= field["y"] - fault["y"] - fault["height"] < 24, (size, fault, field)
        assert places() == before, (size, before, places())
        page.fill("#address", "")
        page.click("label.agree")


@in_chromium(mail=Recorder)
def test_address_in_letters(browser, booth):
    """The address that is asked about is set in a face that tells 1, l and I, and 0, O and o apart,
    its two parts on lines of their own.
    """
    page = enter(browser, booth, "reviewed", PORTRAIT)
    page.click("label.agree")
    # The last one needs the limits of RFC 5321.
    for address in (ADDRESS, "l1I0Oo@παράδειγμα.ελ", "a" * 64 + "@" + ".".join(["b" * 60] * 3)):
        for size in (PORTRAIT, LANDSCAPE, (1366, 768), (390, 844)):
            page.set_viewport_size(viewport(size))
            page.fill("#address", address)
            page.click(".send")
            page.wait_for_selector("[data-slab=address]")
            stand_still(page)
            lines = page.locator(".slab .address span").all_inner_texts()
            assert lines == [address.split("@")[0], "@" + address.split("@")[1]], lines
            if size == PORTRAIT and len(address) < 60:
                type_size = page.evaluate(
                    "() => getComputedStyle(document.querySelector('.slab .address')).fontSize")
                assert type_size == "64px", type_size
            yes = page.locator("[data-slab=address] .clay").bounding_box()
            assert yes["y"] + yes["height"] <= size[1], (size, len(address))
            assert page.locator(".slab h2").bounding_box()["y"] >= 0, (size, len(address))
            page.keyboard.press("Escape")
            page.wait_for_selector("[data-slab=address]", state="detached")
    widths = page.evaluate("""async () => {
      await document.fonts.load('64px mononoki');
      const pen = document.createElement('canvas').getContext('2d');
      pen.canvas.width = pen.canvas.height = 96;
      return ['1', 'l', 'I', '0', 'O', 'o'].map(letter => {
        pen.clearRect(0, 0, 96, 96);
        pen.font = '64px mononoki';
        pen.fillText(letter, 16, 72);
        return [...pen.getImageData(0, 0, 96, 96).data].map(value => value > 128 ? 1 : 0).join('');
      }); }""")
    apart = [(one, other) for at, one in enumerate(widths) for other in widths[at + 1:]]
    differ = [sum(a != b for a, b in zip(one, other)) for one, other in apart]
    assert min(differ) > 100, differ


def hold(page, touch, key: str, onto: str | None = None) -> None:
    """A finger that holds a key, and slides to another one if one is named."""
    touch("Start", middle(page, f"[data-key='{key}']"))
    page.wait_for_selector(".variants")
    if onto:
        touch("Move", middle(page, f"[data-variant='{onto}']"))
    touch("End")


@in_chromium(mail=Recorder, museum={"museum.toml": "[line]\n"})
def test_all_letters(browser, booth):
    """The keys give every character that an address may have,
    and accents in both alphabets to a finger that stays.
    """
    page = enter(browser, booth, "reviewed", PORTRAIT, has_touch=True)
    touch = hand(page)
    page.tap("[data-key='#+=']")
    wanted = "!#$%&'*+/=?^_`{|}~-."
    for letter in wanted:
        page.locator(f'[data-key="{letter}"]').first.tap()
    assert page.input_value("#address") == wanted, page.input_value("#address")
    page.fill("#address", "")
    typed = ""
    for alphabet, keys in (
        ("abc", {"e": "é", "o": "ö", "n": "ñ", "a": "å", "c": "ç"}),
        ("αβγ", {"ι": "ϊ", "υ": "ϋ", "α": "ά"}),
    ):
        page.tap(f"[data-key='{alphabet}']")
        for key, variant in keys.items():
            hold(page, touch, key, variant)
            page.wait_for_selector(".variants", state="detached")
            typed += variant
            assert page.input_value("#address") == typed, (page.input_value("#address"), typed)
    # Let go and pressed afterwards; the second also where the row would leave the board.
    for key, variant in (("ι", "ΐ"), ("υ", "ΰ")):
        hold(page, touch, key)
        page.tap(f"[data-variant='{variant}']")
        typed += variant
        assert page.input_value("#address") == typed
    # A press beside it takes the row away, and the letter stays.
    hold(page, touch, "ω")
    page.tap("[data-key='β']")
    assert page.query_selector(".variants") is None and page.input_value("#address") == typed + "ωβ"
    page.tap("[data-key='abc']")
    for key in "ao":
        hold(page, touch, key)
        row, board = (page.locator(one).first.bounding_box() for one in (".variants", ".keyboard"))
        assert row["x"] >= board["x"] - 1, f"the row over {key} leaves the board"
        assert row["x"] + row["width"] <= board["x"] + board["width"] + 1, key
    # A capital's variant is a capital.
    page.fill("#line", "")
    page.focus("#line")
    page.keyboard.type("Museum of ")
    page.tap("[data-key='⇧']")
    hold(page, touch, "e", "é")
    hold(page, touch, "e", "é")
    assert page.input_value("#line") == "Museum of Éé"
    assert not page.faults, page.faults


def decoded(page) -> str:
    """What a phone reads off the screen."""
    with tempfile.TemporaryDirectory() as folder:
        page.screenshot(path=f"{folder}/screen.png")
        return subprocess.run(["zbarimg", "--quiet", "--raw", f"{folder}/screen.png"],
                              capture_output=True, text=True).stdout.strip()


@in_chromium(*FAST, "--qr", mail=Recorder)
def test_code_by_keys(browser, booth):
    """With `--qr` the code for a phone: ticked first, read off the screen, gone with its slab."""
    page = enter(browser, booth, "reviewed", LANDSCAPE)
    posts = []
    page.on(
        "request",
        lambda request: request.url.endswith("/api/link") and posts.append(request.post_data_json))
    page.focus("#address")
    page.keyboard.type(ADDRESS)
    # Keys alone.
    tab_to(page, ".phone")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.id === 'slab-link'")
    tab_to(page, "[data-slab=link] .clay")
    page.keyboard.press("Enter")
    page.locator("#link-fault", has_text="Please tick that you agree first.").wait_for()
    assert not posts and not page.query_selector(".modules"), "without the tick there is a code"
    tab_to(page, "#agree-link")
    page.keyboard.press("Space")
    tab_to(page, "[data-slab=link] .clay")
    page.keyboard.press("Enter")
    page.wait_for_selector(".modules")
    stand_still(page)
    assert posts == [{"consent": "1"}], posts
    address = page.inner_text(".url")
    assert decoded(page) == address, decoded(page)
    module = page.evaluate(
        "() => { const c = document.querySelector('.modules'); return c.clientWidth / c.width; }")
    assert module >= 6 and module == int(module), f"a module is {module} px"
    for code in ("el", "en", "el"):
        page.click(f".slab .language[lang={code}]")
        page.wait_for_timeout(200)
        only_language(page, code, "link")
        assert decoded(page) == address
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-slab=link]", state="detached")
    focus = page.evaluate("() => document.activeElement.className")
    assert focus.startswith("aside phone"), "the focus is lost"
    assert address.rsplit("/", 1)[1] not in page.content(), "the link stayed"
    assert page.input_value("#address") == ADDRESS
    # Raised again it asks again, and gives the same link.
    page.click(".phone")
    page.wait_for_selector("[data-slab=link]")
    stand_still(page)
    assert not page.is_checked("#agree-link") and not page.query_selector(".modules")
    only_language(page, "el", "link, first step")
    show_code(page)
    assert page.inner_text(".url") == address
    page.click("[data-slab=link] .ways .stone-button")
    page.wait_for_selector("[data-slab=link]", state="detached")
    assert not page.faults, page.faults
    print(f"    {module:.0f} px a module")


def to_clocked_thanks(browser, booth):
    """The thanks of a booth without mail, on a page whose clock the check moves."""
    page = enter(browser, booth, "reviewed", PORTRAIT, screen="thanks")
    page.clock.install()
    page.reload()
    wait(page, "thanks")
    return page


@in_chromium(*FAST, "--qr", "--no-mail")
def test_code_left_alone(browser, booth):
    """With `--qr --no-mail`: a visitor who leaves the code alone is asked after a minute."""
    page = to_clocked_thanks(browser, booth)
    signs = []
    page.on("request", lambda request: request.method == "PUT" and signs.append(request.url))
    # The server, which ends a visit of which it hears nothing, hears of a touch, and of a slab.
    page.clock.run_for(11000)
    page.keyboard.press("Shift")
    page.click(".phone")
    until(page, 5, lambda: len(signs) == 1, "the server does not hear of a touch")
    page.clock.run_for(21000)
    until(page, 5, lambda: len(signs) == 2, "the server does not hear of the slab")
    show_code(page)
    page.clock.run_for(57000)
    assert page.query_selector(".modules") and not page.query_selector("[data-slab=idle]"), (
        "the code did not stay a minute")
    page.clock.run_for(5000)
    assert page.query_selector("[data-slab=idle]"), "the page asks no question"
    page.click("[data-slab=idle] .clay")
    assert page.query_selector(".modules"), "the code went with the question"
    page.keyboard.press("Escape")
    page.clock.run_for(35000)
    assert not page.query_selector("[data-slab=idle]:not(.lowering)"), (
        "the choice of a way did not begin anew")
    page.clock.run_for(27000)
    wait(page, "attract")
    # The code's own time: then it goes, and is asked for anew.
    page.context.close()
    page = to_clocked_thanks(browser, booth)
    page.click(".phone")
    show_code(page)
    for _ in range(13):
        page.clock.run_for(47000)
        page.keyboard.press("Shift")
    assert not page.query_selector(".modules") and "expired" in page.inner_text("#link-fault")
    # Left alone it is the end of the visit, slab and all.
    page.clock.run_for(61000)
    page.clock.run_for(21000)
    wait(page, "attract")
    # It sinks for as long as the machine takes.
    page.wait_for_selector("[data-slab]", state="detached")


HERALD = 'languages = ["el", "en"]\n[herald]\ncall = true\n'


@in_chromium(*FAST, "--no-mail", museum={"museum.toml": HERALD})
def test_herald(browser, booth):
    """The screen of the herald lies between the review and the end; the consent has the very words,
    nothing lies over the keyboard, and the call is fetched once, with the film.
    """
    page = enter(browser, booth, "taken", LANDSCAPE, **USUAL_MOTION)
    heard = []
    page.on("response", lambda answer: "/api/herald?" in answer.url and heard.append(answer))
    page.click(".ways .clay")
    page.wait_for_selector(".called")
    send = page.locator(".called .send")
    assert send.get_attribute("aria-disabled") == "true"
    page.fill("#name", "Maria")
    page.fill("#parent", "Giorgos")
    page.click(".kin")
    page.fill("#place", "Patras")
    words = page.inner_text("label.agree")
    assert "“Maria, daughter of Giorgos, of Patras, Olympic champion”" in words, words
    send.click(force=True)
    assert page.query_selector("#agree-fault span"), "called without a consent"
    # As a visitor does: it waits until the tick stands still.
    page.click("label.agree")
    assert page.is_checked("#agree-call")
    page.click(".language[lang=el]")
    assert "«Maria, κόρη Giorgos, Patras, Ολυμπιονίκης»" in page.inner_text("label.agree")
    page.click(".language[lang=en]")
    agree, keyboard = (
        page.locator(one).first.bounding_box() for one in (".called .agree", ".keyboard"))
    assert agree["y"] + agree["height"] <= keyboard["y"] + 1, "the consent lies under the keyboard"
    # An answer that is lost is asked for again.
    page.route("**/api/film", lambda route: route.abort(), times=1)
    send.click()
    wait(page, "thanks")
    page.wait_for_selector(".frame .film", timeout=60000)
    page.faults = [fault for fault in page.faults if "ERR_FAILED" not in fault]
    page.wait_for_timeout(500)
    assert [answer.status for answer in heard] == [200], heard
    assert heard[0].url.endswith("film=true")
    assert not page.faults, page.faults


@in_chromium(*FAST, "--no-mail")
def test_film(browser, booth):
    """On the last screen the film of the coronation lies over the photo, plays once and stays;
    reduced motion gets the photo.
    """
    page = enter(browser, booth, "reviewed", LANDSCAPE, screen="thanks", **USUAL_MOTION)
    page.wait_for_selector(".frame .film", timeout=60000)
    page.wait_for_function(
        "() => { const film = document.querySelector('.film');"
        " return film.complete || film.ended; }", timeout=60000)
    box, photo = (
        page.locator(one).first.bounding_box() for one in (".film", "img.painted:not(.film)"))
    assert all(abs(box[side] - photo[side]) < 2 for side in box), (box, photo)
    assert not page.faults, page.faults
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    wait(page, "thanks")
    page.wait_for_selector(".frame[data-hung]")
    page.wait_for_timeout(2000)
    assert not page.query_selector(".film"), "a film in spite of reduced motion"
    flash = page.evaluate("""() => { const frame = document.querySelector('.frame');
        frame.classList.add('flash');
        return getComputedStyle(frame, '::after').opacity; }""")
    assert flash == "0", "the shot's flash stands still"
    assert not page.faults, page.faults
