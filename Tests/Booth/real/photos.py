"""Pictures for the camera, made of the demo's portrait:
photos, and a film whose movement is known.
"""

import functools
import io
import math
import pathlib
import tempfile

from PIL import Image, ImageDraw, ImageEnhance

from booth_server import ROOT

PORTRAIT = ROOT / ".cache/astronaut.png"
# Frames a second of the films: the page and the server work for each of them.
RATE = 10


@functools.cache
def source() -> Image.Image:
    assert PORTRAIT.exists(), f"{PORTRAIT} is missing; make it with Scripts/astronaut.sh {PORTRAIT}"
    return Image.open(PORTRAIT).convert("RGB")


def encoded(picture: Image.Image, quality: int = 92) -> bytes:
    into = io.BytesIO()
    picture.save(into, "JPEG", quality=quality)
    return into.getvalue()


def camera(width: int = 960, shift: int = 0) -> Image.Image:
    """What a camera of 4:3 sees; `shift` moves the head by pixels of the portrait to the left."""
    return (
        source()
        .crop((shift, 0, shift + 512 - 128, 288))
        .resize((width, width * 3 // 4), Image.Resampling.BICUBIC))


@functools.cache
def portrait(shift: int = 40) -> bytes:
    return encoded(camera(960, shift))


@functools.cache
def small() -> bytes:
    """A photo that is found and painted fast."""
    return encoded(camera(320, 40))


@functools.cache
def frame() -> bytes:
    """What the page sends while the camera's picture lives."""
    return encoded(camera(480, 40), 80)


# --- the film
WIDTH, HEIGHT = 640, 480
FRAMES = 150
# The head's middle in the portrait, and how much the film magnifies it.
HEAD = (222.0, 118.0)
MAGNIFICATION = 1.35
# The squares of a frame's number.
SQUARE, BITS = 16, 8


def movement(number: int) -> tuple[float, float, float, float, float, float]:
    """The affine map from the portrait to frame `number`, as a person moves: pan, roll and zoom in
    a loop.

    (a, b, c, d, e, f) with x' = a·x + b·y + c and y' = d·x + e·y + f.
    """
    turn = 2 * math.pi * number / FRAMES
    zoom = MAGNIFICATION * (1 + 0.12 * math.sin(turn + 2))
    roll = math.radians(9 * math.sin(turn + 1))
    x = WIDTH / 2 + 80 * math.sin(turn)
    y = HEIGHT / 2 - 10 + 18 * math.sin(2 * turn)
    a, b = zoom * math.cos(roll), -zoom * math.sin(roll)
    return (a, b, x - a * HEAD[0] - b * HEAD[1], -b, a, y + b * HEAD[0] - a * HEAD[1])


def back(number: int, x: float, y: float) -> tuple[float, float]:
    """The point of the portrait that frame `number` shows at x, y."""
    a, b, c, d, e, f = movement(number)
    determinant = a * e - b * d
    return (e * (x - c) - b * (y - f)) / determinant, (a * (y - f) - d * (x - c)) / determinant


def film_frame(number: int) -> Image.Image:
    a, b, c, d, e, f = movement(number)
    determinant = a * e - b * d
    inverse = (e / determinant, -b / determinant, (b * f - c * e) / determinant,
               -d / determinant, a / determinant, (c * d - a * f) / determinant)
    picture = source().transform(
        (WIDTH, HEIGHT), Image.Transform.AFFINE, inverse, Image.Resampling.BICUBIC,
        fillcolor=(90, 90, 96))
    return numbered(picture, number)


def numbered(picture: Image.Image, number: int) -> Image.Image:
    """The picture, which bears its number as a row of squares, the lowest bit first."""
    pen = ImageDraw.Draw(picture)
    for bit in range(BITS):
        place = (SQUARE * bit, HEIGHT - SQUARE, SQUARE * (bit + 1) - 1, HEIGHT - 1)
        pen.rectangle(place, fill="white" if number >> bit & 1 else "black")
    return picture


def written(name: str, frames: list[Image.Image], rate: int = RATE) -> pathlib.Path:
    """A film for the browser's camera, a loop of so many frames a second, in a folder of its size.

    Frames are uncompressed (YUV4MPEG2, 4:2:0), so that the browser decodes nothing, and another
    frame can take the place of one while the film plays.
    """
    width, height = frames[0].size
    path = folder() / f"{width}x{height}" / f"{name}.y4m"
    path.parent.mkdir(exist_ok=True)
    head = f"YUV4MPEG2 W{width} H{height} F{rate}:1 Ip A1:1 C420jpeg\n".encode()
    path.write_bytes(head + b"".join(planes(frame) for frame in frames))
    return path


def planes(frame: Image.Image) -> bytes:
    """A frame as it stands in a film."""
    light, *colours = frame.convert("YCbCr").split()
    half = (frame.width // 2, frame.height // 2)
    return b"FRAME\n" + light.tobytes() + b"".join(
        colour.resize(half, Image.Resampling.BOX).tobytes() for colour in colours)


def show(film: pathlib.Path, frame: Image.Image) -> None:
    """Puts another frame into a film of one, which the browser reads as it plays."""
    with film.open("r+b") as file:
        file.readline()
        file.write(planes(frame))


@functools.cache
def film(kind: str) -> pathlib.Path:
    """A film by its name in `films`, in a folder that is removed when the tests end."""
    return written(kind, films[kind](), 30 if kind in ("moving", "five-heads") else RATE)


def room() -> Image.Image:
    """A wall without a visitor."""
    return (
        Image.linear_gradient("L")
        .point(lambda value: 170 - value // 3)
        .resize((WIDTH, HEIGHT))
        .convert("RGB"))


def dark() -> Image.Image:
    """A head in so little light that the page asks for more."""
    return ImageEnhance.Brightness(camera(640, 40)).enhance(0.28)


# The portrait's face, from the brows to the chin, and the part of it that groups are made of.
FACE = (180, 75, 268, 178)
PERSON = (126, 0, 318, 288)
# Groups by their films: the size, and each visitor's left, top, magnification and whether they are
# mirrored.
groups = {
    # They stand close, the smaller one's wreath as high as the others' faces.
    "two-heads": ((WIDTH, HEIGHT), [(0, 0, 5 / 3, False), (300, 96, 4 / 3, True)]),
    "three-heads": (
        (960, 540),
        [(80, 60, 5 / 3, False), (370, 156, 4 / 3, True), (600, 84, 19 / 12, False)]),
    "five-heads": (
        (1280, 720),
        [(30, 290, 1.4, False), (280, 240, 1.4, True), (520, 300, 1.3, False),
         (750, 250, 1.4, True), (1000, 290, 1.3, False)]),
}


def group(name: str, shift: int = 0) -> Image.Image:
    """A group, everybody moved to the right by `shift` pixels."""
    size, people = groups[name]
    picture = Image.new("RGB", size, (90, 90, 96))
    for left, top, magnification, mirrored in people:
        person = source().crop(PERSON)
        if mirrored:
            person = person.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        picture.paste(
            person.resize(
                [round(side * magnification) for side in person.size], Image.Resampling.BICUBIC),
            (left + shift, top))
    return picture


def faces(name: str) -> list[tuple[float, float, float, float]]:
    """The faces of a group as parts of its picture: left, top, right, bottom."""
    (width, height), people = groups[name]
    found = []
    for left, top, magnification, mirrored in people:
        near, far = FACE[0] - PERSON[0], FACE[2] - PERSON[0]
        if mirrored:
            near, far = PERSON[2] - PERSON[0] - far, PERSON[2] - PERSON[0] - near
        found.append(
            (
                (left + near * magnification) / width, (top + FACE[1] * magnification) / height,
                (left + far * magnification) / width, (top + FACE[3] * magnification) / height))
    return found


# The head's middle in the film `wide`, as a part of its width.
WIDE_HEAD = 0.65


def wide() -> Image.Image:
    """A picture of 1920 x 1080 whose only visitor stands at its right."""
    picture = (
        Image.linear_gradient("L")
        .point(lambda value: 150 - value // 4)
        .resize((1920, 1080))
        .convert("RGB"))
    picture.paste(
        source().resize((1080, 1080), Image.Resampling.BICUBIC),
        (round(1920 * WIDE_HEAD - HEAD[0] * 1080 / 512), 0))
    return picture


def walking(number: int) -> Image.Image:
    """A visitor who walks to and fro across a picture of 16:9."""
    picture = Image.new("RGB", (960, 540), (120, 118, 112))
    x = 300 + 240 * math.sin(2 * math.pi * number / FRAMES)
    picture.paste(source().crop(PERSON).resize((360, 540), Image.Resampling.BICUBIC), (round(x), 0))
    return picture


def near() -> Image.Image:
    """A face that leaves no room for anything else."""
    return source().crop((160, 30, 288, 126)).resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)


def cut() -> Image.Image:
    """A head that the picture's upper edge cuts above the brows."""
    return source().crop((60, 70, 316, 262)).resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)


# Each film as a list of its frames.
films = {
    "still": lambda: [camera(640, 40)],
    # A visitor as a booth's camera sees them, with room for the statue beside.
    "visitor": lambda: [
        source().crop((0, 0, 512, 384)).resize((960, 720), Image.Resampling.BICUBIC)],
    # Of a head and a group that sway, at 30 frames a second, to be measured.
    "moving": lambda: [film_frame(number) for number in range(FRAMES)],
    "five-heads": lambda: [
        group("five-heads", round(24 * math.sin(2 * math.pi * number / FRAMES)))
        for number in range(FRAMES)],
    "swaying": lambda: [film_frame(number) for number in range(0, FRAMES, 3)],
    "empty": lambda: [room()],
    "late": lambda: [room()],
    "dark": lambda: [dark()],
    "two-heads": lambda: [group("two-heads")],
    "three-heads": lambda: [group("three-heads")],
    "wide": lambda: [wide()],
    "walking": lambda: [walking(number) for number in range(0, FRAMES, 3)],
    "near": lambda: [near()],
    "cut": lambda: [cut()],
}


@functools.cache
def _temporary() -> tempfile.TemporaryDirectory:
    return tempfile.TemporaryDirectory(prefix="kotinos-films-")


def folder() -> pathlib.Path:
    return pathlib.Path(_temporary().name)
