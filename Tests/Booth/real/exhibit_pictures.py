"""An exhibit for the tests: drawn pictures, what moves on them,
and films of a wall with a known truth.
"""

import functools
import math
import pathlib
import random
import subprocess
import wave

import numpy
from PIL import Image, ImageDraw, ImageFont

import photos
from booth_server import ROOT

SIZE = (800, 600)
FRAME = (photos.WIDTH, photos.HEIGHT)
# A loop of eight seconds at 30 frames a second: on a busy machine, too, the picture moves little from
# one frame that is searched to the next.
FRAMES = 240
# What lies over the first picture is of this colour all over: its corners are seen on the screen.
COVER = (255, 0, 255)
NAMES = ("map", "race", "discus")


@functools.cache
def picture(name: str) -> Image.Image:
    """A picture full of irregular shapes, another one for every name."""
    chance = random.Random(f"kotinos {name}")
    drawn = Image.new("RGB", SIZE, (198, 122, 70))
    pen = ImageDraw.Draw(drawn)
    font = ImageFont.truetype(str(ROOT / "Assets/booth/fonts/GFSDidot.otf"), 34)
    for _ in range(170):
        x, y = chance.randrange(SIZE[0]), chance.randrange(SIZE[1])
        size = chance.randrange(12, 80)
        color = tuple(chance.randrange(20, 235) for _ in range(3))
        corners = [(x + chance.randint(-size, size), y + chance.randint(-size, size))
                   for _ in range(chance.randint(3, 6))]
        pen.polygon(corners, fill=color)
        if chance.random() < 0.3:
            pen.text((x, y), chance.choice("ΑΒΓΔΕΖΗΘΚΛΜΞΠΣΦΨΩ"), font=font, fill=(20, 18, 16))
    pen.rectangle((0, 0, SIZE[0] - 1, SIZE[1] - 1), outline=(30, 22, 18), width=6)
    return drawn


TEXTS = {
    "map": ("Ο χάρτης", "The map", "Ένας χάρτης με τέσσερα στάδια.", "A map with four stadiums."),
    "race": ("Ο δρόμος", "The foot race", "Δύο δρομείς.", "Two runners."),
    "discus": ("Ο δίσκος", "The discus", "Ένας δισκοβόλος.", "A thrower with a discus."),
}

DESCRIPTION = """[title]
el = "Οι αγώνες"
en = "The games"
"""
MORE = """de = "Die Wettkämpfe"
fr = "Les jeux"
it = "I giochi"
"""


def table(name: str, greek: str, english: str) -> str:
    return f'[{name}]\nel = "{greek}"\nen = "{english}"\n'


def folder(into: pathlib.Path, languages: int = 2) -> pathlib.Path:
    """Writes an exhibit: a map with points, a race that moves, a discus that is spoken of."""
    into.mkdir(parents=True, exist_ok=True)
    text = DESCRIPTION + (MORE if languages > 2 else "")
    for name in NAMES:
        picture(name).save(into / f"{name}.png")
        greek, english, more, said = TEXTS[name]
        text += f'[pictures.{name}]\nfile = "{name}.png"\n'
        text += table(f"pictures.{name}.title", greek, english)
        text += table(f"pictures.{name}.description", more, said)
    text += cover(into) + race(into) + turn(into)
    for name, at, arrow, greek, english in (
        ("olympia", "30%,60%", "12%,40%", "Ολυμπία", "Olympia"),
        ("delphi", "55%,30%", "", "Δελφοί", "Delphi"),
    ):
        text += f'[pictures.map.points.{name}]\nat = "{at}"\n'
        text += f'arrow = "{arrow}"\n' if arrow else ""
        text += table(f"pictures.map.points.{name}.title", greek, english)
        text += (
            f'[pictures.map.points.{name}.text]\nel = ["Πρώτα.", "Ύστερα."]\n'
            f'en = ["Here the games of {english} were held.", "They came every four years."]\n')
    picture("race").resize((400, 300)).save(into / "temple.jpg")
    text += '[pictures.map.points.olympia.images.temple]\nfile = "temple.jpg"\n'
    text += table("pictures.map.points.olympia.images.temple.description", "Ο ναός", "The temple")
    text += table(
        "pictures.discus.speech", "Ο δίσκος ήταν από πέτρα ή χαλκό.",
        "The discus was of stone or bronze.")
    # The English one goes on for longer than a stand's minute, and while a busy browser is slow to
    # switch the language; the end of the Greek one can be waited for.
    tone(into / "discus.en.wav", seconds=100)
    tone(into / "discus.el.wav", seconds=1)
    text += table("pictures.discus.sounds", "discus.el.wav", "discus.en.wav")
    (into / "exhibit.toml").write_text(text)
    return into


def cover(into: pathlib.Path) -> str:
    """Two frames that cover the map."""
    frames = [Image.new("RGBA", (400, 300), color) for color in ((*COVER, 255), (250, 5, 250, 255))]
    frames[0].save(
        into / "cover.png", save_all=True, append_images=frames[1:], duration=250, loop=0)
    return '[pictures.map.motion]\nfile = "cover.png"\n' + table(
        "pictures.map.motion.description", "Το χρώμα αλλάζει.", "The colour changes.")


def race(into: pathlib.Path) -> str:
    """A disk that runs from left to right in the middle of the race."""
    frames = []
    for number in range(12):
        frame = Image.new("RGBA", (240, 120), (0, 0, 0, 0))
        x = 10 + 200 * number // 11
        ImageDraw.Draw(frame).ellipse((x, 40, x + 30, 70), fill=(40, 220, 60, 255))
        frames.append(frame)
    frames[0].save(
        into / "race-moves.png", save_all=True, append_images=frames[1:], duration=100, loop=0,
        disposal=1, blend=0)
    return ('[pictures.race.motion]\nfile = "race-moves.png"\narea = "20%,30%,60%,40%"\n' +
            table("pictures.race.motion.description", "Ένας δίσκος τρέχει.", "A disk runs."))


def turn(into: pathlib.Path) -> str:
    """A film that lies over the middle of the discus: a bright half that changes sides."""
    frames = b""
    for number in range(20):
        frame = Image.new("RGB", (160, 120), (10, 60, 70))
        frame.paste((20, 220, 240), (0, 0, 80, 120) if number < 10 else (80, 0, 160, 120))
        frames += frame.tobytes()
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "160x120",
         "-r", "10", "-i", "-", "-c:v", "libvpx", "-b:v", "1M", into / "turn.webm"],
        input=frames, check=True)
    return ('[pictures.discus.motion]\nfile = "turn.webm"\narea = "25%,25%,50%,50%"\n' +
            table("pictures.discus.motion.description", "Το φως αλλάζει.", "The light changes."))


def tone(path: pathlib.Path, seconds: int) -> None:
    """A quiet tone."""
    samples = 3000 * numpy.sin(numpy.arange(8000 * seconds) / 3)
    with wave.open(str(path), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(samples.astype("<i2").tobytes())


# --- films
def movement(number: int) -> numpy.ndarray:
    """Where the picture's corners are in frame `number`, as a hand holds a phone before a wall."""
    turn = 2 * math.pi * number / FRAMES
    scale = 0.5 * (1 + 0.08 * math.sin(turn))
    roll = math.radians(6 * math.sin(turn + 1))
    tilt = math.radians(22 * math.sin(turn + 2))
    middle = (FRAME[0] / 2 + 40 * math.sin(turn), FRAME[1] / 2 - 20 + 14 * math.sin(2 * turn))
    corners = []
    for x, y in ((0, 0), (SIZE[0], 0), SIZE, (0, SIZE[1])):
        x, y = (x - SIZE[0] / 2) * scale, (y - SIZE[1] / 2) * scale
        depth = 1 + x * math.sin(tilt) / 900
        x, y = x * math.cos(tilt) / depth, y / depth
        corners.append((middle[0] + x * math.cos(roll) - y * math.sin(roll),
                        middle[1] + x * math.sin(roll) + y * math.cos(roll)))
    return numpy.array(corners)


def coefficients(corners: numpy.ndarray) -> list[float]:
    """The homography from the frame to the picture, as Pillow takes it."""
    rows, right = [], []
    for (x, y), (u, v) in zip(corners, ((0, 0), (SIZE[0], 0), SIZE, (0, SIZE[1]))):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
        right += [u, v]
    return list(numpy.linalg.solve(numpy.array(rows), numpy.array(right, dtype=float)))


@functools.cache
def wall(size: tuple[int, int]) -> Image.Image:
    chance = numpy.random.default_rng(1896)
    cells = chance.integers(150, 190, (size[1] // 8, size[0] // 8), dtype=numpy.uint8)
    noise = Image.fromarray(cells)
    return noise.resize(size, Image.Resampling.BICUBIC).convert("RGB")


def hung(shown: Image.Image, number: int) -> Image.Image:
    """A picture of `SIZE` on the wall, in frame `number`."""
    warped = shown.convert("RGBA").transform(
        FRAME, Image.Transform.PERSPECTIVE, coefficients(movement(number)),
        Image.Resampling.BICUBIC, fillcolor=(0, 0, 0, 0))
    frame = wall(FRAME).copy()
    frame.paste(warped, (0, 0), warped)
    return frame


def film_frame(name: str, number: int) -> Image.Image:
    return photos.numbered(hung(picture(name), number), number)


@functools.cache
def film(name: str, moving: bool = True) -> pathlib.Path:
    """A film of a picture on the wall; of the wall alone for the name `wall`."""
    if name == "wall":
        return photos.written(name, [wall(FRAME)])
    if not moving:
        return photos.written(name, [film_frame(name, 0)])
    return photos.written(
        f"{name}-moves", [film_frame(name, number) for number in range(FRAMES)], 30)


def frame_bytes(name: str = "map", number: int = 0) -> bytes:
    return photos.encoded(film_frame(name, number), 85)

