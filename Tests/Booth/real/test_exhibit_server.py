"""The exhibit's server over HTTP: visitors, frames, files, and what it refuses."""

import re
import shutil
import subprocess
import threading

import pytest

import exhibit_pictures
import photos
from exhibit_server import Exhibit
from visitor import Visitor
from waiting import within


@pytest.fixture(scope="module")
def exhibit():
    with Exhibit() as running:
        yield running


def looking(exhibit: Exhibit) -> Visitor:
    """A visitor whose camera may look."""
    visitor = Visitor(exhibit)
    assert visitor.call("POST", "/api/visitor").status == 204
    return visitor


def sightings(visitor: Visitor, name: str, numbers) -> list[dict]:
    """What the last of some frames of a film shows."""
    found = []
    for number in numbers:
        frame = exhibit_pictures.frame_bytes(name, number)
        answer = visitor.call("POST", "/api/sightings", jpeg=frame)
        assert answer.status == 200, answer
        found = answer.json["pictures"]
    return found


def test_exhibit(exhibit):
    """All that the page shows is told, and every file that is named there is served."""
    visitor = Visitor(exhibit)
    told = visitor.call("GET", "/api/exhibit").json
    assert told["title"] == {"el": ["Οι αγώνες"], "en": ["The games"]}
    assert [one["name"] for one in told["pictures"]] == list(exhibit_pictures.NAMES)
    game, race, discus = told["pictures"]
    assert (game["width"], game["height"]) == exhibit_pictures.SIZE
    assert game["points"][0]["at"] == [0.3, 0.6] and game["points"][0]["arrow"] == [0.12, 0.4]
    assert race["motion"]["area"] == [0.2, 0.3, 0.6, 0.4]
    assert len(race["motion"]["starts"]) == 12 and abs(race["motion"]["seconds"] - 1.2) < 0.01
    paths = [one["image"] for one in told["pictures"]] + race["motion"]["sheets"] + [
        *discus["sounds"].values(), *(one["url"] for one in game["points"][0]["images"])]
    types = {".jpg": "image/jpeg", ".webp": "image/webp", ".wav": "audio/wav"}
    for path in paths:
        answer = visitor.call("GET", path)
        assert answer.status == 200 and answer.body, path
        assert answer.headers.get_content_type() == types[path[path.rindex("."):]], path
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    for page in (
        "/", "/exhibit.css", "/js/main.js", "/booth/stone.css", "/booth/fonts/GFSDidot.otf"):
        assert visitor.call("GET", page).status == 200, page


def test_parts_of_files(exhibit):
    """A sound is played from its middle: parts of files as RFC 9110 has them."""
    visitor = Visitor(exhibit)
    path = "/exhibit/files/discus.en.wav"
    whole = visitor.call("GET", path).body
    for header, expected in (
        ("bytes=0-9", whole[:10]), ("bytes=100-", whole[100:]), ("bytes=-7", whole[-7:]),
        ("bytes=10-999999", whole[10:])):
        answer = visitor.call("GET", path, Range=header)
        assert answer.status == 206 and answer.body == expected, header
        assert answer.headers["Content-Range"].endswith(f"/{len(whole)}")
    assert visitor.call("GET", path, Range=f"bytes={len(whole)}-").status == 416
    for header in ("bytes=5-2", "bytes=-0"):
        assert visitor.call("GET", path, Range=header).status == 416, header
    for header in ("bytes=1-2,4-5", "lines=1-2", "bytes=x-"):
        answer = visitor.call("GET", path, Range=header)
        assert answer.status == 200 and answer.body == whole, header


def test_no_other_file(exhibit):
    """What the exhibit does not name is not served, however it is spelled."""
    visitor = Visitor(exhibit)
    (exhibit.home / "exhibit/secret.txt").write_text("secret")
    for path in (
        "/exhibit/files/exhibit.toml", "/exhibit/files/secret.txt", "/exhibit/files/map.png",
        "/exhibit/files/../exhibit.toml", "/exhibit/files/%2e%2e/exhibit/exhibit.toml",
        "/exhibit/files/..%2f..%2fpin", "/exhibit/files//etc/passwd",
        "/exhibit/files/%2fetc%2fpasswd",
        "/exhibit/files/./temple.jpg", "/exhibit/files/temple.jpg%00.png", "/exhibit/files/",
        "/exhibit/previews/map.png", "/exhibit/previews/../files/temple.jpg",
        "/exhibit/motions/map/99.webp", "/booth/../exhibit.toml", "/booth/languages/en.json",
        "/../exhibit/exhibit.toml", "/exhibit/exhibit.toml"):
        answer = visitor.call("GET", path)
        assert answer.status in (400, 404), f"{path}: {answer}"
        assert b"secret" not in answer.body and b"pictures." not in answer.body, path


def test_strangers_bodies(exhibit):
    """A frame is taken from a visitor only, as a JPEG of at most 512 kB and 1280 pixels a side."""
    frame = exhibit_pictures.frame_bytes()
    stranger = Visitor(exhibit)
    assert stranger.call("POST", "/api/sightings", jpeg=frame).code == "no-visitor"
    forged = Visitor(exhibit, cookie="kotinos-exhibit=" + 32 * "a")
    assert forged.call("POST", "/api/sightings", jpeg=frame).code == "no-visitor"
    visitor = looking(exhibit)
    largest = photos.padded(frame, 512 << 10)
    assert visitor.call("POST", "/api/sightings", jpeg=largest).status == 200
    answer = visitor.call("POST", "/api/sightings", jpeg=photos.padded(frame, (512 << 10) + 1))
    assert answer.status == 413, answer
    visitor = looking(exhibit)
    wide = photos.encoded(photos.Image.new("RGB", (1281, 100)))
    tiny = photos.encoded(photos.Image.new("RGB", (60, 60)))
    for body in (
        wide, tiny, b"", b"\xff\xd8\xff", frame[: len(frame) // 8],
        b"\x89PNG\r\n\x1a\n" + frame,
        (exhibit.home / "exhibit/map.png").read_bytes()[:400_000]):
        answer = visitor.call("POST", "/api/sightings", jpeg=body)
        # A JPEG that ends early is decoded as far as it goes.
        refused = answer.status == 422 and answer.code == "frame"
        assert refused or body.startswith(frame[:100]), answer
    assert visitor.call("POST", "/api/sightings", {"picture": 1}).status == 415
    assert visitor.call("POST", "/api/visitor", {"much": "x" * 2000}).status == 413
    for headers in (
        {"Origin": None}, {"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        assert visitor.call("POST", "/api/sightings", jpeg=frame, **headers).status == 403
    assert visitor.call("GET", "/api/exhibit", Host="evil.example").status == 421
    assert sightings(visitor, "map", range(4)), "the visitor is refused for good"


def test_two_visitors(exhibit):
    """Two visitors look at once, each at another picture, and each is told of the own one."""
    found = {}

    def look(name: str) -> None:
        found[name] = sightings(looking(exhibit), name, range(0, 24, 3))

    threads = [threading.Thread(target=look, args=(name,)) for name in ("map", "discus")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name, seen in found.items():
        assert [exhibit_pictures.NAMES[one["picture"]] for one in seen] == [name], found
        one = seen[0]
        truth = exhibit_pictures.movement(21)
        for (x, y), (u, v) in zip(truth, ((0, 0), (800, 0), (800, 600), (0, 600))):
            a, b, c, d, e, f, g, h, i = one["homography"]
            w = g * u + h * v + i
            assert abs((a * u + b * v + c) / w - x) < 3 and abs((d * u + e * v + f) / w - y) < 3
        assert all(0.7 < gain < 1.4 for gain in one["gains"]) and one["blur"] < 2, one


def test_capacity():
    """As many look at a time as may; another one is told so, and looks when one has left."""
    with Exhibit("--visitors", "2") as exhibit:
        first, _ = looking(exhibit), looking(exhibit)
        third = Visitor(exhibit)
        answer = third.call("POST", "/api/visitor")
        assert answer.status == 503 and answer.code == "crowded", answer
        assert "again" in answer.json["error"]
        # Of the same browser a second visit takes the place of the first.
        assert first.call("POST", "/api/visitor").status == 204
        assert third.call("POST", "/api/visitor").status == 503
        assert first.call("DELETE", "/api/visitor").status == 204
        assert third.call("POST", "/api/visitor").status == 204
        # Who sends no frame for ten seconds gives way to another, who has asked again meanwhile.
        fourth = Visitor(exhibit)
        within(60, lambda: fourth.call("POST", "/api/visitor").status == 204, "nobody gives way")


def test_one_frame_at_a_time(exhibit):
    """Frames of one visitor at the same time: one is searched, the others are refused in words."""
    visitor = looking(exhibit)
    frame = exhibit_pictures.frame_bytes()
    codes = []

    def send() -> None:
        other = Visitor(exhibit, cookie=visitor.cookie)
        answer = other.call("POST", "/api/sightings", jpeg=frame)
        codes.append((answer.status, answer.code if answer.status != 200 else ""))

    threads = [threading.Thread(target=send) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (200, "") in codes, codes
    assert set(codes) <= {(200, ""), (409, "in-work")}, codes


def test_nothing_is_kept():
    """No frame is written, and neither frames nor visitors are logged."""
    with Exhibit() as exhibit:
        before = set(exhibit.files())
        visitor = looking(exhibit)
        sightings(visitor, "race", range(5))
        visitor.call("DELETE", "/api/visitor")
        assert set(exhibit.files()) == before
        assert exhibit.log.strip() == exhibit.url
        assert exhibit.stop() == 0


def test_faulty_exhibit(tmp_path):
    """An exhibit with a fault is not served: a sentence names the line."""
    folder = exhibit_pictures.folder(tmp_path / "exhibit")
    (folder / "map.png").unlink()
    booth = Exhibit(exhibit=folder)
    result = booth.command("exhibit", str(folder), "--port", "0")
    assert result.returncode == 65 and "exhibit.toml:" in result.stderr, result.stderr
    missing = booth.command("exhibit", str(tmp_path / "none"))
    assert missing.returncode == 66, missing.stderr
    booth.forget()


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
