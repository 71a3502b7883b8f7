#!/usr/bin/env python3
"""Films one whole visit, and lays the frames round each transition side by side, to be looked at.

usage: film.py OUT [--size portrait|landscape] [--language el|en] [--width 540]

SELFIE names the command, by default the release build.
OUT gets visit.mp4 and a PNG for each transition, its frames labelled with the milliseconds since
the press.
"""

import argparse
import base64
import pathlib
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "real"), str(HERE)]

from booth import (  # noqa: E402
    SIZES, accept, another_question, begin, drag, middle, open_page, right_answer, show_code,
    type_address, wait, wrong_answer)
from booth_server import ROOT  # noqa: E402
from chromium import staged  # noqa: E402
from mailboxes import Recorder  # noqa: E402

# Seconds before and after a press that a contact sheet shows, and how many frames at most.
BEFORE, AFTER, FRAMES = 0.1, 1.6, 30

SHIFTS = """new PerformanceObserver(list => { for (const one of list.getEntries()) {
  (window.shifts ??= []).push([performance.timeOrigin + one.startTime, one.value,
    [
      ...new Set(one.sources.map(source => source.node?.className || source.node?.nodeName)),
    ].join(', ')]); }
}).observe({type: 'layout-shift', buffered: true});"""


class Film:
    """Records a page from its making to `stop`, with the moments at which something was pressed.

    Playwright's own recorder needs an ffmpeg that it downloads; these frames come from the browser,
    with the time at which each was shown, and Debian's ffmpeg joins them.
    """

    def __init__(self, page, width: int, height: int):
        self.marks: list[tuple[float, str]] = []
        self.frames: list[tuple[float, bytes]] = []
        self.client = page.context.new_cdp_session(page)
        self.client.on("Page.screencastFrame", self.keep)
        self.client.send("Page.startScreencast", {
            "format": "jpeg", "quality": 85, "maxWidth": width, "maxHeight": height})

    def keep(self, event: dict) -> None:
        self.frames.append((event["metadata"]["timestamp"], base64.b64decode(event["data"])))
        self.client.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    def mark(self, name: str) -> None:
        self.marks.append((time.time(), name))

    def stop(self, path: pathlib.Path) -> None:
        """Writes the film; ffmpeg chooses its kind by its name."""
        self.client.remove_listener("Page.screencastFrame", self.keep)
        self.client.send("Page.stopScreencast")
        # They overtake each other on their way.
        self.frames.sort()
        with tempfile.TemporaryDirectory() as folder:
            lines = []
            for number, file in enumerate(self.files(pathlib.Path(folder))):
                at = self.frames[number][0]
                following = self.frames[number + 1][0] if number + 1 < len(self.frames) else at + 1
                lines += [f"file '{file}'", f"duration {max(following - at, 0.001):.4f}"]
            listing = pathlib.Path(folder) / "frames"
            listing.write_text("\n".join(lines))
            subprocess.run(
                ["ffmpeg", "-loglevel", "error", "-y", "-f", "concat", "-safe", "0", "-i", listing,
                 "-r", "30", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", path],
                check=True)

    def files(self, folder: pathlib.Path) -> list[pathlib.Path]:
        """The frames as files in a folder."""
        found = []
        for number, (_, picture) in enumerate(self.frames):
            found.append(folder / f"{number:05d}.jpg")
            found[-1].write_bytes(picture)
        return found

    def contact_sheets(self, out: pathlib.Path) -> None:
        with tempfile.TemporaryDirectory() as folder:
            pictures = list(zip((at for at, _ in self.frames), self.files(pathlib.Path(folder))))
            for number, (at, name) in enumerate(self.marks):
                near = [one for one in pictures if at - BEFORE <= one[0] <= at + AFTER][:FRAMES]
                # What stood on the screen when it was pressed.
                stood = [one for one in pictures if one[0] < at - BEFORE][-1:]
                command = [
                    "montage", "-font", ROOT / "Assets/booth/fonts/GFSNeohellenic.otf",
                    "-pointsize", "18"]
                for when, path in [*stood, *near]:
                    command += ["-label", f"{(when - at) * 1000:+.0f} ms", path]
                sheet = out / f"{number:02}-{name}.png"
                tile = "8x" if arguments.size == "portrait" else "5x"
                subprocess.run([*command, "-tile", tile, "-geometry", "+4+4", sheet], check=True)
                print(f"{sheet.name}: {len(near)} frames", flush=True)


def visit(page, film: Film, code: str) -> None:
    """One visit, with one wrong answer and one touch drag."""
    mark = film.mark
    page.wait_for_timeout(1500)
    mark("attract-to-quiz")
    begin(page, code)
    page.wait_for_timeout(600)
    mark("wrong-answer")
    wrong_answer(page).click()
    page.wait_for_selector(".words.wrong")
    page.wait_for_timeout(1500)
    mark("new-questions")
    page.click(".words.wrong .clay")
    page.wait_for_selector("h1.question")
    page.wait_for_timeout(1200)
    mark("right-answer")
    question = page.inner_text("h1.question")
    right_answer(page).click()
    page.wait_for_selector(".verdict")
    page.wait_for_timeout(1300)
    mark("next-question")
    another_question(page, question)
    page.wait_for_timeout(1200)
    question = page.inner_text("h1.question")
    right_answer(page).click()
    another_question(page, question)
    page.wait_for_timeout(600)
    right_answer(page).click()
    page.wait_for_timeout(1400)
    mark("quiz-to-live")
    wait(page, "live")
    page.wait_for_selector("canvas[data-wreaths]")
    page.wait_for_timeout(1500)
    mark("countdown")
    page.click(".shutter")
    page.wait_for_timeout(2900)
    mark("shot")
    page.wait_for_selector("#booth[data-screen=review]", timeout=15000)
    mark("live-to-review")
    wait(page, "review")
    mark("drag")
    x, y = middle(page, ".ring.chosen")
    drag(page, (x, y), (x + 40, y + 30))
    mark("drag-painted")
    box = page.locator(".ring.statue").bounding_box()
    start = (box["x"] + box["width"] * .5, box["y"] + box["height"] * .6)
    page.wait_for_timeout(600)
    mark("drag-statue")
    drag(page, start, (start[0] - 60, start[1] - 10))
    page.wait_for_timeout(600)
    mark("review-to-mail")
    accept(page)
    page.wait_for_timeout(600)
    type_address(page)
    mark("name")
    page.tap("#name")
    page.wait_for_timeout(900)
    for key in "helen" if code == "en" else "ελ΄ενη":
        page.tap(f"[data-key='{key}']")
    if page.query_selector(".phone"):
        mark("link")
        page.tap(".phone")
        page.wait_for_timeout(1200)
        mark("code")
        show_code(page)
        page.wait_for_timeout(1200)
        mark("code-closed")
        page.tap("[data-slab=link] .ways .stone-button")
        page.wait_for_timeout(900)
    page.tap("label.agree")
    page.wait_for_timeout(300)
    mark("confirm")
    page.tap(".send")
    page.wait_for_timeout(1500)
    mark("mail-to-thanks")
    page.tap("[data-slab=address] .clay")
    wait(page, "thanks")
    mark("thanks-to-attract")
    page.tap("[data-screen=thanks] .clay")
    wait(page, "attract")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--size", choices=SIZES, default="portrait")
    parser.add_argument("--language", choices=["el", "en"], default="el")
    parser.add_argument("--width", type=int, default=540, help="of the video, in pixels")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    width, height = SIZES[arguments.size]
    with staged("--qr", film="visitor", mail=Recorder) as (browser, booth):
        page = open_page(browser, booth.url, (width, height), script=SHIFTS, has_touch=True)
        film = Film(page, arguments.width, arguments.width * height // width)
        visit(page, film, arguments.language)
        shifts = page.evaluate("() => window.shifts ?? []")
        film.stop(arguments.out / "visit.mp4")
        film.contact_sheets(arguments.out)
        for when, value, nodes in shifts:
            name = next((name for at, name in reversed(film.marks) if at <= when / 1000), "before")
            if value >= 0.005:
                print(f"layout shift {value:.3f} after {name}: {nodes}")
        seconds = film.frames[-1][0] - film.frames[0][0]
        print(f"{len(film.frames)} frames in {seconds:.0f} s; console: {page.faults}")
