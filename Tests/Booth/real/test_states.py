"""A visit's states: the quiz, the photo and its plan, what is left of them,
and calls out of order.
"""

import base64
import collections
import json
import subprocess
import time

import pytest

import photos
from booth_server import Booth
from mailboxes import Recorder, photo_of
from visitor import RIGHT, WHY, Visitor, offered


def test_mercy():
    """A wrong answer tells the right one and why and keeps what is won;
    the second at a place counts as learned.
    """
    with Booth("--questions", "2") as booth:
        visitor = Visitor(booth)
        visitor.begin()
        asked = set()
        # By answer: what it is, the number it answers, and what the server makes of it.
        for right, number, learned, state in (
            (False, 1, False, "quiz"), (True, 1, False, "quiz"), (False, 2, False, "quiz"),
            (False, 2, True, "won")):
            question = visitor.good("GET", "/api/quiz")
            assert (question["number"], question["count"]) == (number, 2), question
            told = visitor.answer(right)
            assert (told["right"], told["learned"], told["lost"], told["state"]) == (
                right, learned, False, state), told
            assert told["why"] == offered(WHY[question["question"]["en"]]), told
            asked.add(question["question"]["en"])
        assert len(asked) == 4, "a question came twice"


def test_wrong_answer():
    """With `--strict-quiz` a wrong answer tells the right one and why, draws anew,
    and wins no wreath.
    """
    with Booth("--strict-quiz") as booth:
        visitor = Visitor(booth)
        visitor.begin()
        visitor.answer()
        asked = visitor.good("GET", "/api/quiz")
        assert asked["number"] == 2 and asked["count"] == 3, asked
        texts = [answer["en"] for answer in asked["answers"]]
        right = texts.index(RIGHT[asked["question"]["en"]])
        told = visitor.good("POST", "/api/quiz", {"answer": (right + 1) % 4})
        assert (
            told["right"] is False
            and told["rightAnswer"] == right
            and told["lost"]
            and told["state"] == "quiz"
        ), told
        assert told["why"] == offered(WHY[asked["question"]["en"]]), told
        drawn = visitor.good("GET", "/api/quiz")
        assert drawn["number"] == 1 and drawn["question"] != asked["question"], drawn
        refused = visitor.call("POST", "/api/photo?frame=1&of=1", jpeg=photos.small())
        assert (refused.status, refused.json["state"]) == (409, "quiz"), refused
        visitor.win()
        assert visitor.state == "won"


def test_no_solution_before_the_answer():
    """No response holds a question's solution before its answer was given."""
    with Booth() as booth:
        visitor = Visitor(booth)
        for path in (
            "/questions.json", "/quiz.json", "/Assets/booth/questions.json", "/js/questions.json",
            "/js/../questions.json"):
            assert visitor.call("GET", path).status in (400, 404), f"{path} is served"
        before = [visitor.call("POST", "/api/session", {"language": "en"})]
        for _ in range(3):
            asked = visitor.call("GET", "/api/quiz")
            before += [asked, visitor.call("GET", "/api/session"), visitor.call("GET", "/api/quiz")]
            assert set(asked.json) == {"number", "count", "question", "answers"}, asked.json
            assert all(set(answer) == {"el", "en"} for answer in asked.json["answers"]), asked.json
            assert len({answer["en"] for answer in asked.json["answers"]}) == 4
            assert before[-1].json == asked.json, (
                "the same question with its answers in another order")
            text = asked.json["question"]["en"]
            for answer in before:
                for secret in WHY[text].values():
                    assert secret.encode() not in answer.body, (
                        "the explanation came before the answer")
                assert b"right" not in answer.body.lower().replace(text.encode().lower(), b""), (
                    answer)
                assert not [
                    name
                    for name in answer.headers
                    if "quiz" in name.lower() or "right" in name.lower()]
            visitor.answer()


def test_answers_are_shuffled():
    """The right answer stands at every place equally often, whatever was asked."""
    places = collections.Counter()
    asked_first = set()
    draws = 400
    with Booth("--strict-quiz") as booth:
        visitor = Visitor(booth)
        visitor.begin()
        for _ in range(draws):
            asked = visitor.good("GET", "/api/quiz")
            text = asked["question"]["en"]
            asked_first.add(text)
            place = [answer["en"] for answer in asked["answers"]].index(RIGHT[text])
            places[place] += 1
            # Wrong each time: the next question is a new draw.
            visitor.good("POST", "/api/quiz", {"answer": (place + 1) % 4})
    # Five standard deviations of a fair place.
    spread = 5 * (draws * 3 / 16) ** 0.5
    assert all(abs(places[place] - draws / 4) < spread for place in range(4)), places
    assert len(asked_first) > 20, f"only {len(asked_first)} of the thirty questions come first"


CALLS = {
    ("GET", "/api/quiz"): "quiz",
    ("POST", "/api/quiz"): "quiz",
    ("POST", "/api/frames"): "won preview",
    ("POST", "/api/photo?frame=1&of=1"): "preview",
    ("GET", "/api/photo"): "taken reviewed queued",
    ("DELETE", "/api/photo"): "taken reviewed",
    ("PUT", "/api/plan"): "taken reviewed",
    ("GET", "/api/preview?plan=1"): "taken reviewed queued",
    ("POST", "/api/review"): "taken reviewed",
    ("POST", "/api/mail"): "reviewed queued",
    ("GET", "/api/mail"): "queued",
    ("POST", "/api/link"): "reviewed queued",
}
BODIES = {
    "POST /api/quiz": {"answer": 0},
    "PUT /api/plan": {"wreaths": [{"x": 160, "y": 60, "width": 80, "angle": 0}]},
    "POST /api/mail": {"address": "visitor@test.example", "name": "", "consent": "1"},
    "POST /api/link": {"consent": "1"},
}


def test_calls_out_of_order():
    """In every state each call that does not belong to it gets 409 with the state,
    and changes nothing.
    """
    with Recorder() as mailbox, Booth("--qr", smtp=mailbox.url) as booth:
        for state in ("idle", "quiz", "won", "preview", "taken", "reviewed", "queued"):
            visitor = Visitor(booth).reach(state)
            before = visitor.good("GET", "/api/session")
            assert before["state"] == state, before
            for (method, path), allowed in CALLS.items():
                if state in allowed.split():
                    continue
                body = BODIES.get(f"{method} {path}")
                picture = (
                    photos.small() if path.startswith(("/api/frames", "/api/photo?")) else None)
                refused = visitor.call(method, path, body, jpeg=picture)
                if state == "idle":
                    assert (refused.status, refused.code) == (404, "no-session"), (
                        f"{method} {path}: {refused}")
                else:
                    assert refused.status == 409, f"{method} {path} while {state}: {refused}"
                    assert refused.json["state"] == state, (
                        f"{method} {path} while {state}: {refused}")
                    assert refused.json["code"] and refused.json["error"], refused
            assert visitor.good("GET", "/api/session") == before
            if state != "idle":
                visitor.end()


def test_best_of_the_burst():
    """Of a burst the booth keeps the sharp photo, and the one with a face in it."""
    with Booth() as booth:
        visitor = Visitor(booth).reach("preview")
        # The head stands further left in each; the wreath's place tells which was kept.
        places = {}
        for shift in (10, 40, 70):
            places[shift] = visitor.shoot([photos.portrait(shift)])["wreaths"][0]["x"]
            visitor.good("DELETE", "/api/photo", status=204)
        assert places[10] - places[40] > 40 < places[40] - places[70], places
        kept = visitor.shoot(
            [photos.blurred(10), photos.blurred(10), photos.portrait(70), photos.blurred(10)])
        assert abs(kept["wreaths"][0]["x"] - places[70]) < 10, (kept, places)
        visitor.good("DELETE", "/api/photo", status=204)
        kept = visitor.shoot([photos.empty(960), photos.portrait(40), photos.empty(960)])
        assert abs(kept["wreaths"][0]["x"] - places[40]) < 10, (kept, places)


def test_no_face():
    """Nobody leaves without a photo:
    where no face was found a wreath waits to be moved, and the visitor may try again.
    """
    with Booth() as booth:
        visitor = Visitor(booth).reach("preview")
        assert visitor.frame(photos.empty())["wreaths"] == []
        review = visitor.shoot([photos.empty(), photos.empty()])
        assert visitor.state == "taken"
        assert review["found"] is False and len(review["wreaths"]) == 1, review
        wreath = review["wreaths"][0]
        assert (wreath["x"], wreath["y"]) == (240, 120), wreath
        moved = visitor.arrange([wreath | {"x": 300, "y": 150}])
        assert moved["found"] is False and moved["wreaths"][0]["x"] == 300, moved
        visitor.preview(moved["plan"])
        visitor.good("DELETE", "/api/photo", status=204)
        assert visitor.frame()["wreaths"]
        assert visitor.shoot([photos.small()])["found"] is True
        assert visitor.state == "taken"


def test_statue_is_always_there():
    """The live picture has the statue where the burst puts her;
    where she found no room she can be added.
    """
    with Booth() as booth:
        visitor = Visitor(booth).reach("preview")
        live = visitor.frame()
        statue, cover = live["statue"], live["cover"]
        assert statue["sprite"]["url"].startswith("/api/sprites/statue/"), statue
        if cover:
            assert len(base64.b64decode(cover["levels"])) == cover["columns"] * cover["rows"], cover
        review = visitor.shoot()
        scale = review["width"] / live["width"]
        assert abs(review["statue"]["x"] - scale * statue["x"]) < 2, (live, review)
        assert abs(review["statue"]["height"] - scale * statue["height"]) < 2, (live, review)
        visitor.good("DELETE", "/api/photo", status=204)
        # A face that fills the photo leaves her no room: the photo grows by a ledge.
        close = photos.close()
        review = visitor.shoot([close])
        assert review["statue"], review
        assert review["statue"]["y"] > review["width"] * live["height"] / live["width"], review
        bare = visitor.preview(review["plan"])
        place = {name: review["statue"][name] for name in ("x", "y", "height")}
        place["x"] -= 20
        moved = visitor.arrange(review["wreaths"], statue=place)
        assert moved["height"] == review["height"]
        assert visitor.preview(moved["plan"]) != bare


def test_crop():
    """A page that crops its photo names the part, and the statue keeps her place in it;
    what is no part is refused.
    """
    with Booth() as booth:
        visitor = Visitor(booth).reach("preview")
        for crop in ("", "1", "0,0,2,1", "0.5,0,0.6,1", "0,0,0.01,1", "a,b,c,d", "0,0,nan,1"):
            answer = visitor.call(
                "POST", f"/api/photo?frame=1&of=1&crop={crop}", jpeg=photos.portrait())
            assert (answer.status, answer.code) == (422, "crop"), (crop, answer)
        answer = visitor.call(
            "POST",
            "/api/photo?frame=1&of=1&crop=0.0000,0.0000,1.0000,1.0000",
            jpeg=photos.portrait())
        assert answer.status == 201, answer


def test_crop_of_the_machine(tmp_path):
    """The machine's camera keeps the part of its picture that the page asks for;
    its live picture stays whole.
    """
    for number in range(1, 4):
        (tmp_path / f"{number}.jpg").write_bytes(photos.portrait())
    with Booth("--camera", str(tmp_path)) as booth:
        visitor = Visitor(booth)
        visitor.begin()
        visitor.win()
        answer = visitor.call("GET", "/api/frames")
        frame = json.loads(answer.headers["Kotinos-Frame"])
        assert (frame["width"], frame["height"]) == (640, 480), frame
        assert frame["statue"] and len(answer.headers["Kotinos-Frame"]) < 8000
        review = visitor.good(
            "POST", "/api/photo?frame=1&of=1&crop=0.1000,0.0500,0.7500,0.9000", status=201)
        assert (review["width"], review["height"]) == (720, 648), review


def test_mailed_as_previewed():
    """The mailed photo is the previewed one, byte for byte, as the visitor placed the wreath."""
    with Recorder() as mailbox, Booth(smtp=mailbox.url) as booth:
        visitor = Visitor(booth).reach("preview")
        review = visitor.shoot()
        first = visitor.preview(review["plan"])
        wreath = review["wreaths"][0] | {"x": 300.5, "y": 200.25, "angle": -17.5, "width": 260}
        moved = visitor.arrange([wreath])
        assert moved["plan"] != review["plan"]
        told = {name: moved["wreaths"][0][name] for name in ("x", "y", "width", "angle")}
        assert told == {"x": 300.5, "y": 200.25, "width": 260, "angle": -17.5}, told
        painted = visitor.preview(moved["plan"])
        assert painted != first
        visitor.accept()
        assert visitor.preview(moved["plan"]) == painted
        visitor.mail("visitor@test.example", "Ελένη")
        (message,) = mailbox.messages()
        assert photo_of(message) == painted, "another photo was mailed"
        assert message["To"] and "visitor@test.example" in message["To"]
        assert visitor.preview(moved["plan"]) == painted, "the photo is gone from the thanks screen"


def test_dragged_outside():
    """A wreath or the statue outside the photo is left out of it,
    and comes back when it is moved in.
    """
    with Booth() as booth:
        visitor = Visitor(booth).reach("preview")
        review = visitor.shoot()
        width, height = review["width"], review["height"]
        whole = visitor.preview(review["plan"])
        bare = visitor.preview(review["plan"], without="wreaths")
        assert len({whole, bare, visitor.preview(review["plan"], without="statue")}) == 3
        for x, y in ((-1, 100), (width + 1, 100), (100, -1), (100, height + 1)):
            out = visitor.arrange([review["wreaths"][0] | {"x": x, "y": y}])
            assert len(out["wreaths"]) == 1, "the wreath cannot be dragged back"
            assert visitor.preview(out["plan"]) == bare, f"a wreath at {x}, {y} is painted"
        photo_alone = visitor.preview(out["plan"], without="statue")
        statue = {name: review["statue"][name] for name in ("x", "y", "height")}
        gone = visitor.arrange([review["wreaths"][0] | {"x": -1}], statue=statue | {"x": width + 5})
        assert visitor.preview(gone["plan"]) == photo_alone, (
            "the statue is painted outside the photo")
        back = visitor.arrange(review["wreaths"], statue=statue)
        assert visitor.preview(back["plan"]) == whole
        # Every corner is reached.
        for x, y in ((0, 0), (width, 0), (0, height), (width, height)):
            placed = visitor.arrange([review["wreaths"][0] | {"x": x, "y": y}])
            assert visitor.preview(placed["plan"]) != bare, f"a wreath at {x}, {y} is left out"
        for broken in (
            {}, {"wreaths": []}, {"wreaths": review["wreaths"] * 2}, {"wreaths": [{"x": 1}]},
            {"wreaths": [{"x": 1e99, "y": 1, "width": 10, "angle": 0}]},
            {"wreaths": [{"x": 1, "y": 1, "width": -10, "angle": 0}]},
            {"wreaths": [{"x": "1", "y": 1, "width": 10, "angle": 0}]}):
            assert visitor.call("PUT", "/api/plan", broken).status in (400, 422), broken
        assert visitor.preview(placed["plan"]) == visitor.preview(
            visitor.good("GET", "/api/photo")["plan"])


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


def test_retake():
    """After a retake nothing of the first photo is left in the booth's memory or on disk."""
    with Booth() as booth:
        visitor = Visitor(booth).reach("preview")
        first = photos.portrait(25)
        review = visitor.shoot([first])
        painted = visitor.preview(review["plan"])
        pieces = probes(first) + probes(painted) + row_probes(first) + row_probes(painted)
        held = found(booth, probes(first))
        assert held > 5, f"the search finds only {held} pieces of a photo that is there"
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


def test_restart():
    """A booth that was killed and started again knows no earlier visit, and begins a new one."""
    with Booth() as booth:
        visitor = Visitor(booth).reach("taken")
        booth.kill()
        with booth.again() as second:
            assert second.port == booth.port
            late = Visitor(second, visitor.cookie)
            assert late.good("GET", "/api/session") == {"state": "idle"}
            refused = late.call("GET", "/api/photo")
            assert (refused.status, refused.code) == (404, "no-session"), refused
            late.reach("taken")


@pytest.mark.long
def test_time_out():
    """A visitor who left is forgotten with the photo after the idle time;
    signs of life keep a visit, frames do not.
    """
    with Booth("--idle", "30") as booth, Booth("--idle", "30") as other:
        gone, filmed, present = (
            Visitor(booth).reach("taken"),
            Visitor(booth),
            Visitor(other).reach("taken"))
        plan = gone.good("GET", "/api/photo")["plan"]
        filmed.reach("preview")
        assert filmed.good("GET", "/api/session")["idleSeconds"] == 30
        began, told = time.monotonic(), 0.0
        # Beyond the idle time, as the page tells of a touch at most every ten seconds.
        while (second := time.monotonic() - began) < 56:
            frame = filmed.call("POST", "/api/frames", jpeg=photos.frame())
            assert frame.status == 200 or second > 28, f"forgotten after {second:.0f} s: {frame}"
            if second - told > 9:
                told = second
                present.good("PUT", "/api/session", {"language": "el"})
            time.sleep(1)
        assert (frame.status, frame.code) == (404, "no-session"), "frames alone keep a visit"
        refused = gone.call("GET", f"/api/preview?plan={plan}")
        assert (refused.status, refused.code) == (404, "no-session"), "the photo is still there"
        assert (gone.state, filmed.state, present.state) == ("idle", "idle", "taken")


def test_languages():
    """The language is switched in a visit without losing anything of it."""
    with Booth() as booth:
        visitor = Visitor(booth)
        assert visitor.begin("el")["language"] == "el"
        asked = visitor.good("GET", "/api/quiz")
        assert (
            visitor.good("PUT", "/api/session", {"language": "en"}, status=200)["language"] == "en")
        assert visitor.good("GET", "/api/quiz") == asked
        for wrong in ("fr", "", None, 3, "EL\u0000"):
            assert visitor.call("PUT", "/api/session", {"language": wrong}).status in (400, 422), (
                wrong)
        assert visitor.good("GET", "/api/session")["language"] == "en"


def test_own_questions():
    """`--quiz FILE` asks the museum's own questions,
    and a file with a fault ends the command with a sentence.
    """
    own = {
        "format": 1,
        "questions": [
            {
                "id": f"own-{number}",
                "question": {"el": f"Ερώτηση {number};", "en": f"Question {number}?"},
                "right": {"el": "ναι", "en": "yes"},
                "wrong": [{"el": f"όχι {wrong}", "en": f"no {wrong}"} for wrong in range(3)],
                "why": {"el": "Έτσι είναι.", "en": "So it is."},
            }
            for number in range(3)]}
    booth = Booth()
    file = booth.home / "own.json"
    file.write_text(json.dumps(own))
    booth.options += ["--quiz", str(file)]
    with booth:
        visitor = Visitor(booth)
        visitor.begin()
        asked = visitor.good("GET", "/api/quiz")
        assert asked["question"]["en"].startswith("Question"), asked
    own["questions"][1]["wrong"][0] = own["questions"][1]["right"]
    broken = Booth()
    file = broken.home / "broken.json"
    file.write_text(json.dumps(own))
    try:
        result = broken.command("booth", "--port", "0", "--no-mail", "--quiz", str(file))
        assert result.returncode not in (0, 70) and "own-1" in result.stderr, result
    finally:
        broken.forget()


def test_without_a_quiz():
    """With `--no-quiz` the wreath is there at once; with `--no-mail` nothing is sent."""
    with Booth("--no-quiz", "--no-mail") as booth:
        visitor = Visitor(booth)
        session = visitor.begin()
        assert (session["state"], session["quiz"], session["mail"]) == ("won", False, False), (
            session)
        visitor.frame()
        visitor.shoot([photos.small()])
        visitor.accept()
        refused = visitor.call("POST", "/api/mail", BODIES["POST /api/mail"])
        assert refused.status in (404, 409) and not booth.rows(), refused
