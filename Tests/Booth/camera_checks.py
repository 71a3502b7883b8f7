"""The camera and the connection: their faults, and how the page comes back."""

import photos
from booth import SIZES, shoot, wait
from chromium import enter
from observing import switched

PORTRAIT = SIZES["portrait"]


def connection(chromium, booth) -> None:
    """The network is cut and comes back: a slab says so meanwhile, and the same visit goes on by itself."""
    page = enter(chromium, booth, "won", PORTRAIT)
    page.context.set_offline(True)
    page.wait_for_selector("[data-slab=lost]", timeout=8000)
    page.wait_for_timeout(2500)
    page.context.set_offline(False)
    page.wait_for_selector("[data-slab=lost]", state="detached", timeout=3000)
    count = page.evaluate("() => performance.getEntriesByType('resource').length")
    page.wait_for_function("count => { performance.setResourceTimingBufferSize(9999); return performance.getEntriesByType('resource').length > count }", arg=count, timeout=3000)


def no_face(chromium, booth) -> None:
    """No head in the burst: the picture lives on, and the cue says what to do; with the film `late`."""
    page = enter(chromium, booth, "won", PORTRAIT)
    page.click(".shutter")
    page.wait_for_selector("#booth[data-screen=countdown]")
    wait(page, "live", 300)
    assert page.inner_text(".cue") == "Step in front of the camera"
    photos.come()
    page.wait_for_function("() => document.querySelector('.cue').innerText.startsWith('Look up')")
    shoot(page)


def machine(chromium, booth) -> None:
    """The machine's own camera, a folder in the booth's home: pictures from the server, its loss from the events."""
    # Until the folder is there, the camera is missing.
    page = enter(chromium, booth, "won", screen="camera")
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
