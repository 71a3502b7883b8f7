"""What is left of a visit: in memory and on the disk; and the museum's own questions."""

import copy
import json
import subprocess
import time

import numpy
import photos
from booth_server import Booth
from visitor import QUESTIONS, Visitor


def probes(picture: bytes) -> list[bytes]:
    """Pieces of a JPEG file's coded data."""
    return [picture[at:at + 48] for at in range(2000, len(picture) - 100, len(picture) // 7)]


def row_probes(picture: bytes) -> list[bytes]:
    """Pieces of the decoded rows of a photo of 960x720, red before blue and the other way round."""
    pixels = subprocess.run(
        ["djpeg", "-ppm"], input=picture, stdout=subprocess.PIPE, check=True
    ).stdout
    start = len(pixels) - 960 * 720 * 3
    rows = [pixels[start + row * 960 * 3 + 900:][:96] for row in range(60, 700, 130)]
    rows = [row for row in rows if len(set(row)) > 12]
    return rows + [bytes(row[at + 2 - 2 * (at % 3)] for at in range(len(row))) for row in rows]


def found(booth: Booth, pieces: list[bytes]) -> int:
    memory = booth.memory()
    return sum(any(piece in part for part in memory) for piece in pieces)


def plane_values(booth: Booth) -> int:
    """How many floats the memory has of pictures as the networks see them: bytes divided by 255."""
    levels = numpy.arange(256, dtype="<f4") * numpy.float32(1 / 255)
    count = 0
    for part in booth.memory():
        values = numpy.frombuffer(part, "<f4", len(part) // 4)
        fit = levels[numpy.searchsorted(levels, values).clip(0, 255)] == values
        edges = numpy.flatnonzero(numpy.diff(fit, prepend=False, append=False))
        for first, last in zip(edges[::2], edges[1::2]):
            # Longer than any table, and no plain area.
            if last - first > 2000 and len(numpy.unique(values[first:last])) > 16:
                count += last - first
    return count


def test_retake():
    """After a retake nothing of the first photo is left in the booth's memory or on disk,
    and after the visit the networks keep no picture.
    """
    with Booth() as booth:
        visitor = Visitor(booth).reach("preview")
        first = photos.portrait(25)
        review = visitor.shoot([first])
        painted = visitor.preview(review["plan"])
        pieces = probes(first) + probes(painted) + row_probes(first) + row_probes(painted)
        held = found(booth, probes(first))
        assert held > 5, f"the search finds only {held} pieces of a photo that is there"
        assert plane_values(booth) >= 3 * 192 * 192, "the search misses the face mesh's input"
        for end in ("DELETE /api/photo", "DELETE /api/session"):
            method, path = end.split()
            visitor.good(method, path, status=204)
            for path in ("/api/photo", f"/api/preview?plan={review['plan']}"):
                assert visitor.call("GET", path).status in (404, 409), f"{path} after {end}"
            # The connection that carried the photo is closed a moment later, and its buffers with
            # it.
            for _ in range(3):
                if (left := found(booth, pieces)) == 0:
                    break
                time.sleep(1)
            assert left == 0, (
                f"{left} of {len(pieces)} pieces of the photo are in memory after {end} (before: {held})"
            )
            for file in booth.files():
                content = file.read_bytes()
                assert not any(piece in content for piece in pieces), (
                    f"a part of the photo is in {file.name}")
            if end == "DELETE /api/photo":
                assert visitor.state == "preview"
                review = visitor.shoot([first])
                visitor.preview(review["plan"])
        left = plane_values(booth)
        assert left == 0, f"the networks keep {left} values of the visitor's pictures"


def test_own_questions():
    """`--quiz FILE` asks the museum's own questions."""
    own = {"format": 1, "questions": copy.deepcopy(QUESTIONS[:3])}
    for question in own["questions"]:
        question["question"]["en"] = f"The museum's own: {question['id']}?"
    booth = Booth()
    file = booth.home / "own.json"
    file.write_text(json.dumps(own))
    booth.options += ["--quiz", str(file)]
    with booth:
        visitor = Visitor(booth)
        visitor.begin()
        asked = visitor.good("GET", "/api/quiz")
        assert asked["question"]["en"].startswith("The museum's own"), asked
