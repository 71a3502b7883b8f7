"""Crowns folders of photos and lays the results out on a few sheets, to be looked at.

    contact_sheet.py [--rival PYTHON] SELFIE OUTPUT_FOLDER PHOTO_FOLDER...

writes OUTPUT_FOLDER/FOLDER-1.jpg, FOLDER-heads-1.jpg and so on: whole photos, and the largest head
of each photo close up. With --rival the results of Benchmarks/rival/crown.py, run by a Python that
has MediaPipe, are on the right of each tile's own. Nothing of this goes into the repository.
"""

import argparse
import json
import pathlib
import subprocess

from PIL import Image, ImageDraw

ROOT = pathlib.Path(__file__).resolve().parents[2]
TILE, COLUMNS, ROWS = 300, 6, 5


def crowned(selfie, photos, folder):
    """Crowns all photos in one run; yields a report each."""
    folder.mkdir(parents=True, exist_ok=True)
    run = subprocess.run(
        [selfie, "crown", *map(str, photos), "--output-directory", str(folder), "--format", "png",
         "--force", "--json", "--quiet"],
        stdout=subprocess.PIPE, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def rival(python, photos, folder):
    """Crowns the photos by the rival script; gives its picture of each that has a face for it."""
    folder.mkdir(parents=True, exist_ok=True)
    run = subprocess.run(
        [python, ROOT / "Benchmarks/rival/crown.py", ROOT / "Assets", folder, *photos],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    # 2 tells of photos without a face.
    assert run.returncode in (0, 2), f"The rival script ends with {run.returncode}."
    crowned = [folder / photo.name for photo in photos]
    return {file.stem: Image.open(file) for file in crowned if file.exists()}


def beside(image, other):
    """Two pictures of one size side by side, or the first alone."""
    if other is None:
        return image
    both = Image.new("RGB", (2 * image.width, image.height))
    both.paste(image, (0, 0))
    both.paste(other, (image.width, 0))
    return both


def head(image, faces):
    """The surroundings of the largest face."""
    box = max((face["box"] for face in faces), key=lambda box: box["width"] * box["height"])
    x, y = box["x"] + box["width"] / 2, box["y"] + 0.3 * box["height"]
    half = 0.95 * max(box["width"], box["height"])
    return image.crop((int(x - half), int(y - half), int(x + half), int(y + half)))


def tile(image, label, width):
    image = image.convert("RGB")
    image.thumbnail((width, TILE - 14), Image.LANCZOS)
    square = Image.new("RGB", (width, TILE), "black")
    square.paste(image, ((width - image.width) // 2, 0))
    ImageDraw.Draw(square).text((4, TILE - 13), label, fill="white")
    return square


def write_sheets(tiles, name, folder):
    columns = COLUMNS * TILE // tiles[0].width if tiles else COLUMNS
    for start in range(0, len(tiles), columns * ROWS):
        part = tiles[start:start + columns * ROWS]
        rows = -(-len(part) // columns)
        sheet = Image.new("RGB", (COLUMNS * TILE, rows * TILE), "black")
        for index, square in enumerate(part):
            sheet.paste(square, (index % columns * square.width, index // columns * TILE))
        path = folder / f"{name}-{start // (columns * ROWS) + 1}.jpg"
        sheet.save(path, quality=88)
        print(path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rival", metavar="PYTHON")
    parser.add_argument("selfie")
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("folders", type=pathlib.Path, nargs="+")
    options = parser.parse_args()
    selfie, output = options.selfie, options.output
    width = 2 * TILE if options.rival else TILE
    for folder in options.folders:
        photos = sorted(
            p for p in folder.iterdir() if p.suffix.lower() in (".jpg", ".jpeg", ".png"))
        wholes, heads = [], []
        others = (
            rival(options.rival, photos, output / f"{folder.name}-rival") if options.rival else {})
        for report in crowned(selfie, photos, output / folder.name):
            name = pathlib.Path(report["file"]).stem
            if "error" in report:
                print(f"{name}: {report['error']}")
                continue
            image = Image.open(report["output"])
            other = others.get(name)
            statue = report["placements"].get("statue")
            label = f"{name}  {len(report['faces'])} faces" + ("" if statue else "  no statue")
            wholes.append(tile(beside(image, other), label, width))
            face = max(report["faces"], key=lambda face: face["box"]["width"])
            pose = f"yaw {face['yaw']:.0f} pitch {face['pitch']:.0f}"
            close = beside(
                head(image, report["faces"]), other and head(other, report["faces"]))
            heads.append(tile(close, f"{name}  {pose}", width))
        write_sheets(wholes, folder.name, output)
        write_sheets(heads, f"{folder.name}-heads", output)


main()
