"""The optional name, what becomes of a mail, and the code that takes the photo to a phone."""

import subprocess
import tempfile
import urllib.error
import urllib.request

from booth import ADDRESS, SIZES, send, type_address, wait
from chromium import enter
from observing import only_language, switched, tab_to

PORTRAIT, LANDSCAPE = SIZES["portrait"], SIZES["landscape"]


def naming(chromium, booth) -> None:
    """The name is sent when there is one; the keyboard serves the field with the focus."""
    bodies = []
    for code, keys, name in (("el", "ελ΄ενη παπα", "Ελένη Παπα"), ("en", "", None)):
        page = enter(chromium, booth, "reviewed", LANDSCAPE, code, has_touch=True)
        page.on("request", lambda request: request.url.endswith("/api/mail") and request.method == "POST"
                and bodies.append(request.post_data_json))
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


def later(chromium, booth) -> None:
    """A mail that has not gone yet waits on the screen; once it has gone the screen says so by itself."""
    page = enter(chromium, booth, "reviewed", PORTRAIT)
    type_address(page, "pause@example.com")
    page.click("label.agree")
    send(page)
    assert page.is_visible("h1.waiting"), page.inner_text(".words")
    only_language(page, "en", "thanks that wait")
    page.wait_for_selector("h1.sent", timeout=15000)
    only_language(page, "en", "thanks after waiting")


def refused(chromium, booth) -> None:
    """An address that the mail server refuses for good can be given anew, and the photo reaches the other one."""
    page = enter(chromium, booth, "reviewed", LANDSCAPE)
    page.focus("#address")
    page.keyboard.type("rcpt550@example.com")
    page.click("label.agree")
    send(page)
    page.wait_for_selector("h1.failed")
    switched(page, "thanks for a refused address")
    page.click("[data-screen=thanks] .clay")
    wait(page, "mail")
    page.fill("#address", ADDRESS)
    if not page.is_checked("#agree"):
        page.click("label.agree")
    send(page)
    page.wait_for_selector("h1.sent")
    assert page.inner_text(".where strong") == "h…@example.com"
    assert [row["state"] for row in booth.rows()] == ["failed", "accepted"], booth.rows()
    assert not page.faults, page.faults


def decoded(page) -> str:
    """What a phone reads off the screen."""
    with tempfile.TemporaryDirectory() as folder:
        page.screenshot(path=f"{folder}/screen.png")
        return subprocess.run(["zbarimg", "--quiet", "--raw", f"{folder}/screen.png"],
                              capture_output=True, text=True).stdout.strip()


def status(address: str) -> int:
    try:
        with urllib.request.urlopen(address) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def link(chromium, booth) -> None:
    """With `--qr` the code for a phone: ticked first, read off the screen, loaded once, and gone with its slab."""
    page = enter(chromium, booth, "reviewed", LANDSCAPE)
    posts = []
    page.on("request", lambda request: request.url.endswith("/api/link") and posts.append(request.post_data_json))
    page.focus("#address")
    page.keyboard.type(ADDRESS)
    # Keys alone.
    tab_to(page, ".phone")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-slab=link]")
    page.wait_for_timeout(700)
    assert page.evaluate("() => document.activeElement.id") == "slab-link"
    tab_to(page, "[data-slab=link] .clay")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert not posts and not page.query_selector(".modules"), "without the tick there is a code"
    assert page.inner_text("#link-fault") == "Please tick that you agree first."
    tab_to(page, "#agree-link")
    page.keyboard.press("Space")
    tab_to(page, "[data-slab=link] .clay")
    page.keyboard.press("Enter")
    page.wait_for_selector(".modules")
    page.wait_for_timeout(300)
    assert posts == [{"consent": "1"}], posts
    address = page.inner_text(".url")
    assert decoded(page) == address, decoded(page)
    module = page.evaluate("() => { const c = document.querySelector('.modules'); return c.clientWidth / c.width; }")
    assert module >= 6 and module == int(module), f"a module is {module} px"
    for code in ("el", "en", "el"):
        page.click(f".slab .language[lang={code}]")
        page.wait_for_timeout(200)
        only_language(page, code, "link")
        assert decoded(page) == address
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-slab=link]", state="detached")
    assert page.evaluate("() => document.activeElement.className").startswith("aside phone"), "the focus is lost"
    assert address not in page.content() and address.rsplit("/", 1)[1] not in page.content(), "the link stayed"
    assert page.input_value("#address") == ADDRESS
    # Raised again it asks again, and gives the same link.
    page.click(".phone")
    page.wait_for_timeout(700)
    assert not page.is_checked("#agree-link") and not page.query_selector(".modules")
    only_language(page, "el", "link, first step")
    page.click("[data-slab=link] .agree")
    page.click("[data-slab=link] .clay")
    page.wait_for_selector(".modules")
    assert page.inner_text(".url") == address
    assert (status(address), status(address)) == (200, 404), "the link does not work exactly once"
    page.click("[data-slab=link] .ways .stone-button")
    page.wait_for_selector("[data-slab=link]", state="detached")
    page.faults = [fault for fault in page.faults if "404" not in fault]
    assert not page.faults, page.faults
    print(f"    {module:.0f} px a module")


def to_clocked_thanks(chromium, booth):
    """The thanks of a booth without mail, on a page whose clock the check moves."""
    page = enter(chromium, booth, "reviewed", PORTRAIT, screen="thanks")
    page.clock.install()
    page.reload()
    wait(page, "thanks")
    return page


def waiting(chromium, booth) -> None:
    """With `--qr --no-mail`: while the code is up, the thanks rest, and a visitor who touches nothing is asked after a minute."""
    page = to_clocked_thanks(chromium, booth)
    page.click(".phone")
    page.click("[data-slab=link] .agree")
    page.click("[data-slab=link] .clay")
    page.wait_for_selector(".modules")
    page.clock.run_for(57000)
    assert page.query_selector(".modules") and not page.query_selector("[data-slab=idle]"), "the code did not stay a minute"
    page.clock.run_for(5000)
    assert page.query_selector("[data-slab=idle]"), "the page asks no question"
    page.click("[data-slab=idle] .clay")
    assert page.query_selector(".modules"), "the code went with the question"
    page.keyboard.press("Escape")
    page.clock.run_for(15000)
    assert page.get_attribute("#booth", "data-screen") == "thanks", "the clock of the thanks did not begin anew"
    page.clock.run_for(7000)
    wait(page, "attract")
    # The code's own time: then it goes, and is asked for anew.
    page.context.close()
    page = to_clocked_thanks(chromium, booth)
    page.click(".phone")
    page.click("[data-slab=link] .agree")
    page.click("[data-slab=link] .clay")
    page.wait_for_selector(".modules")
    for _ in range(13):
        page.clock.run_for(47000)
        page.keyboard.press("Shift")
    assert not page.query_selector(".modules") and "expired" in page.inner_text("#link-fault")
    # Left alone it is the end of the visit, slab and all.
    page.clock.run_for(61000)
    page.clock.run_for(21000)
    wait(page, "attract")
    assert not page.query_selector("[data-slab]")
