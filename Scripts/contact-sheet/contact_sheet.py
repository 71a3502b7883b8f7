"""Crowns folders of photos and lays the results out on a few sheets, to be looked at.

    contact_sheet.py SELFIE OUTPUT_FOLDER PHOTO_FOLDER...

writes OUTPUT_FOLDER/FOLDER-1.jpg, FOLDER-heads-1.jpg and so on: whole photos, and the largest head
of each photo close up. Nothing of this goes into the repository.
"""

import json
import pathlib
import subprocess
import sys

from PIL import Image, ImageDraw

TILE, COLUMNS, ROWS = 300, 6, 5


def crowned(selfie, photos, folder):
    """Crowns all photos in one run; yields a report each."""
    folder.mkdir(parents=True, exist_ok=True)
    run = subprocess.run(
        [selfie, "crown", *map(str, photos), "--output-directory", str(folder), "--format", "png",
         "--force", "--json", "--quiet"],
        stdout=subprocess.PIPE, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def head(image, faces):
    """The surroundings of the largest face."""
    box = max((face["box"] for face in faces), key=lambda box: box["width"] * box["height"])
    x, y = box["x"] + box["width"] / 2, box["y"] + 0.3 * box["height"]
    half = 0.95 * max(box["width"], box["height"])
    return image.crop((int(x - half), int(y - half), int(x + half), int(y + half)))


def tile(image, label):
    image = image.convert("RGB")
    image.thumbnail((TILE, TILE - 14), Image.LANCZOS)
    square = Image.new("RGB", (TILE, TILE), "black")
    square.paste(image, ((TILE - image.width) // 2, 0))
    ImageDraw.Draw(square).text((4, TILE - 13), label, fill="white")
    return square


def write_sheets(tiles, name, folder):
    for start in range(0, len(tiles), COLUMNS * ROWS):
        part = tiles[start:start + COLUMNS * ROWS]
        rows = -(-len(part) // COLUMNS)
        sheet = Image.new("RGB", (COLUMNS * TILE, rows * TILE), "black")
        for index, square in enumerate(part):
            sheet.paste(square, (index % COLUMNS * TILE, index // COLUMNS * TILE))
        path = folder / f"{name}-{start // (COLUMNS * ROWS) + 1}.jpg"
        sheet.save(path, quality=88)
        print(path)


def main(selfie, output, *folders):
    output = pathlib.Path(output)
    for folder in map(pathlib.Path, folders):
        photos = sorted(p for p in folder.iterdir() if p.suffix.lower() in (".jpg", ".jpeg", ".png"))
        wholes, heads = [], []
        for report in crowned(selfie, photos, output / folder.name):
            name = pathlib.Path(report["file"]).stem
            if "error" in report:
                print(f"{name}: {report['error']}")
                continue
            image = Image.open(report["output"])
            statue = report["placements"].get("statue")
            label = f"{name}  {len(report['faces'])} faces" + ("" if statue else "  no statue")
            wholes.append(tile(image, label))
            face = max(report["faces"], key=lambda face: face["box"]["width"])
            pose = f"yaw {face['yaw']:.0f} pitch {face['pitch']:.0f}"
            heads.append(tile(head(image, report["faces"]), f"{name}  {pose}"))
        write_sheets(wholes, folder.name, output)
        write_sheets(heads, f"{folder.name}-heads", output)


main(*sys.argv[1:])
