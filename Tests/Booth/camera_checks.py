"""The camera and the connection: their speed, their faults, and how the page comes back."""

from booth import SIZES, begin, browser, mock, open_page, right_answer, shoot, wait, win
from observing import switched

PORTRAIT, LANDSCAPE = SIZES["portrait"], SIZES["landscape"]


def frames(chromium, url, shots) -> None:
    """How many pictures a second, and how long one takes."""
    page = open_page(chromium, url, PORTRAIT)
    begin(page, "el")
    win(page)
    page.wait_for_timeout(1000)
    times = page.evaluate("""async () => {
      performance.clearResourceTimings(); performance.setResourceTimingBufferSize(1000);
      await new Promise(done => setTimeout(done, 4000));
      return performance.getEntriesByType('resource').filter(e => e.name.endsWith('/api/frames')).map(e => e.duration); }""")
    print(f"    {len(times) / 4:.1f} frames a second, answers in {sorted(times)[len(times) // 2]:.0f} ms (median)")


def connection(chromium, url, shots) -> None:
    """The connection is lost and comes back by itself."""
    page = open_page(chromium, url, PORTRAIT)
    begin(page, "el")
    win(page)
    page.context.set_offline(True)
    page.wait_for_selector("[data-slab=lost]", timeout=8000)
    page.wait_for_timeout(2500)
    page.context.set_offline(False)
    page.wait_for_selector("[data-slab=lost]", state="detached", timeout=3000)
    count = page.evaluate("() => performance.getEntriesByType('resource').length")
    page.wait_for_function("count => { performance.setResourceTimingBufferSize(9999); return performance.getEntriesByType('resource').length > count }", arg=count, timeout=3000)


def stalled(chromium, url, shots) -> None:
    """A frozen picture has a screen, and comes back by itself."""
    page = open_page(chromium, url, PORTRAIT)
    page.context.add_init_script("""const real = HTMLVideoElement.prototype.requestVideoFrameCallback;
      HTMLVideoElement.prototype.requestVideoFrameCallback = function (call) {
        return real.call(this, (...values) => { if (!window.frozen) call(...values); }); };""")
    page.reload()
    wait(page, "attract")
    begin(page, "el")
    win(page)
    page.evaluate("() => { window.frozen = true }")
    wait(page, "camera")
    assert "σταμάτησε" in page.inner_text(".for-staff")
    switched(page, "camera")
    page.evaluate("() => { window.frozen = false }")
    wait(page, "live")


def machine(chromium, url, shots) -> None:
    """The machine's own camera: pictures from the server, and its faults from the events."""
    mock(url, camera="machine")
    try:
        page = open_page(chromium, url, LANDSCAPE)
        begin(page, "en")
        win(page)
        mock(url, fault="busy")
        wait(page, "camera")
        mock(url, fault=None)
        wait(page, "live")
        shoot(page)
    finally:
        mock(url, camera="browser")


def no_face(chromium, url, shots) -> None:
    """No head in the burst: the picture lives on, and the cue says what to do."""
    page = open_page(chromium, url, PORTRAIT)
    begin(page, "en")
    win(page)
    mock(url, face=False)
    try:
        page.click(".shutter")
        page.wait_for_selector("#booth[data-screen=countdown]")
        wait(page, "live", 300)
        assert page.inner_text(".cue") == "Step in front of the camera"
        page.wait_for_function("() => document.querySelector('.cue').innerText.startsWith('Look up')")
    finally:
        mock(url, face=True)
    shoot(page)


def to_camera(page) -> None:
    begin(page, "el")
    for _ in range(3):
        question = page.inner_text("h1.question")
        right_answer(page).click()
        page.wait_for_function("question => document.querySelector('h1.question')?.textContent !== question", arg=question)
    wait(page, "camera")


def missing(url) -> None:
    """No camera, and no secure context: a screen each, with the remedy."""
    with browser(None, "--use-fake-device-for-media-stream=device-count=0") as chromium:
        page = open_page(chromium, url, LANDSCAPE)
        to_camera(page)
        assert "καλώδιο" in page.inner_text(".for-staff"), page.inner_text(".for-staff")
        switched(page, "camera missing")
    port = url.rsplit(":", 1)[1]
    with browser(None, "--host-resolver-rules=MAP booth.test 127.0.0.1") as chromium:
        page = open_page(chromium, f"http://booth.test:{port}", LANDSCAPE)
        to_camera(page)
        assert "https" in page.inner_text(".for-staff"), page.inner_text(".for-staff")
