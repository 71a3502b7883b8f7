"""A film of what a page shows.

Playwright's own recorder needs an ffmpeg that it downloads; these frames come from the browser,
with the time at which each was shown, and Debian's ffmpeg joins them.
"""

import base64
import pathlib
import subprocess
import tempfile


class Screencast:
    """Records a page from its making to `stop`,
    which writes the film (ffmpeg chooses by its name).
    """

    def __init__(self, page, path: pathlib.Path, **options):
        self.path = path
        self.frames: list[tuple[float, bytes]] = []
        self.client = page.context.new_cdp_session(page)
        self.client.on("Page.screencastFrame", self.keep)
        self.client.send("Page.startScreencast", {"format": "jpeg", "quality": 85, **options})

    def keep(self, event: dict) -> None:
        self.frames.append((event["metadata"]["timestamp"], base64.b64decode(event["data"])))
        self.client.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    def stop(self) -> None:
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
                [
                    "ffmpeg", "-loglevel", "error", "-y", "-f", "concat", "-safe", "0", "-i",
                    listing, "-r", "30", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt",
                    "yuv420p", self.path],
                check=True)

    def files(self, folder: pathlib.Path) -> list[pathlib.Path]:
        """The frames as files in a folder."""
        found = []
        for number, (_, picture) in enumerate(self.frames):
            found.append(folder / f"{number:05d}.jpg")
            found[-1].write_bytes(picture)
        return found
