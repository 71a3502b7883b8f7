"""The exhibit's server over HTTP: visitors, frames, files, and what it refuses."""

import re
import shutil
import signal
import subprocess
import threading

import pytest

import exhibit_pictures
import photos
from exhibit_server import Exhibit
from visitor import Visitor
from waiting import within


def test_nothing_is_kept():
    """No frame is written, and neither frames nor visitors are logged."""
    with Exhibit() as exhibit:
        before = set(exhibit.files())
        visitor = Visitor(exhibit)
        assert visitor.call("POST", "/api/visitor").status == 204
        for number in range(5):
            frame = exhibit_pictures.frame_bytes("race", number)
            assert visitor.call("POST", "/api/sightings", jpeg=frame).status == 200
        visitor.call("DELETE", "/api/visitor")
        assert set(exhibit.files()) == before
        lines = [line for line in exhibit.log.splitlines() if not line.startswith("selfie: Learn")]
        assert lines == [exhibit.url]
        assert exhibit.stop() == 0


def test_read_anew(tmp_path):
    """SIGHUP reads the folder anew, also one that comes while the first is read; a folder with a fault changes nothing, and
    the log names its line."""
    folder = exhibit_pictures.folder(tmp_path / "exhibit")
    file = folder / "exhibit.toml"
    with Exhibit(exhibit=folder).unstarted() as exhibit:

        def hang_up() -> None:
            exhibit.process.send_signal(signal.SIGHUP)

        def early() -> None:
            within(60, lambda: "Learning 3 pictures" in exhibit.log, "the pictures are not learned")
            hang_up()

        thread = threading.Thread(target=early)
        thread.start()
        exhibit.start()
        thread.join()
        within(60, lambda: exhibit.log.count("Learned") == 2, "what came early is not answered")
        visitor = Visitor(exhibit)

        def title() -> str:
            return visitor.call("GET", "/api/exhibit").json["title"]["en"][0]

        text = file.read_text()
        file.write_text(text.replace("The games", "The old games"))
        hang_up()
        within(60, lambda: title() == "The old games", "the changed title")
        file.write_text(text.replace("map.png", "none.png"))
        hang_up()
        within(60, lambda: "stays as it was" in exhibit.log, "the fault")
        assert "exhibit.toml:" in exhibit.log and title() == "The old games"
        file.write_text(text)
        hang_up()
        within(60, lambda: title() == "The games", "the title of before")
        assert exhibit.stop() == 0


def test_faulty_exhibit(tmp_path):
    """An exhibit with a fault is not served: a sentence names the line."""
    folder = exhibit_pictures.folder(tmp_path / "exhibit")
    (folder / "map.png").unlink()
    with Exhibit(exhibit=folder).unstarted() as exhibit:
        result = exhibit.command("exhibit", str(folder), "--port", "0")
        assert result.returncode == 65 and "exhibit.toml:" in result.stderr, result.stderr
        missing = exhibit.command("exhibit", str(tmp_path / "none"))
        assert missing.returncode == 66, missing.stderr


def test_code(tmp_path):
    """The code for the wall is read by a phone, and is the same every time."""
    if not shutil.which("zbarimg"):
        pytest.skip("zbar-tools is not installed.")
    url = "https://wall.museum.example/"
    booth = Exhibit(exhibit=tmp_path)
    drawn = booth.command("exhibit", "code", url, "-o", "code.svg")
    assert drawn.returncode == 0, drawn.stderr
    picture = (booth.home / "code.svg").read_text()
    side = int(re.search(r'viewBox="0 0 (\d+)', picture).group(1))
    page = photos.Image.new("L", (8 * side, 8 * side), 255)
    for bar in re.findall(r"M(\d+) (\d+)h(\d+)v1", picture):
        x, y, length = (8 * int(one) for one in bar)
        page.paste(0, (x, y, x + length, y + 8))
    page.save(tmp_path / "code.png")
    read = subprocess.run(
        ["zbarimg", "--quiet", "--raw", tmp_path / "code.png"], capture_output=True, text=True)
    assert read.stdout.strip() == url, read
    assert booth.command("exhibit", "code", url, "-o", "-").stdout == picture
    assert booth.command("exhibit", "code", url, "-o", "code.svg").returncode == 73
    assert booth.command("exhibit", "code", url, "-o", "code.svg", "--force").returncode == 0
    assert booth.command("exhibit", "code", "wall", "-o", "-").returncode == 64
    booth.forget()
