"""The real server of an exhibit, and a browser before it."""

import contextlib
import pathlib

import booth as steps
import exhibit_pictures
from booth_server import Booth

SIZES = {
    "phone": (390, 844), "tablet": (820, 1180), "portrait": (1080, 1920), "laptop": (1366, 768),
    "landscape": (1920, 1080), "sideways": (844, 390), "small": (320, 568)}


class Exhibit(Booth):
    """A running `selfie exhibit` of the tests' own exhibit, or of another folder."""

    mails = False
    # It learns its pictures first.
    patience = 180

    def __init__(self, *options: str, exhibit: pathlib.Path | None = None, **more):
        super().__init__(*options, **more)
        folder = exhibit or self.home / "exhibit"
        # One that runs again has the same files: pages load anew where a file has been written.
        if not folder.exists():
            exhibit_pictures.folder(folder)
        self.command_words = ("exhibit", str(folder))


LOCALES = {"en": "en-GB", "el": "el-GR", "de": "de-DE"}


def enter(
    browser, exhibit: Exhibit, size=SIZES["laptop"], code: str = "en", look: bool = True,
    **options):
    """A page in a language, at the live screen or at the first."""
    page = steps.open_page(
        browser, exhibit.url, size, "welcome" if look else "",
        **{"locale": LOCALES[code], **options})
    if look:
        page.click("[data-screen=welcome] .clay")
        steps.wait(page, "live")
    return page


def seen(page, name: str, patience: float = steps.PATIENCE) -> None:
    """Waits until the frame on the wall shows a picture."""
    page.wait_for_selector(f"canvas[data-seen~={name}]", timeout=patience)


@contextlib.contextmanager
def before(exhibit: Exhibit, name: str, *flags: str, size=SIZES["laptop"], **options):
    """A page before a picture that hangs still on the wall, and that it shows."""
    with steps.browser(exhibit_pictures.film(name, moving=False), *flags) as browser:
        page = enter(browser, exhibit, size, **options)
        seen(page, name)
        yield page
