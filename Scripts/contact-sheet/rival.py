"""A plain MediaPipe-and-Pillow script, for judging its results beside those of selfie crown.

    rival.py OUTPUT_FOLDER PHOTO...

It is what an afternoon's work gives: MediaPipe's face mesh (mp.solutions, whose models lie in the
wheel) finds the heads; Assets/wreath.png is scaled to each face's width, turned by the line between
the eyes and pasted above the brows; Assets/nike.png is pasted at the lower right. No light is
matched, nothing is hidden by the head, and the statue stands where she stands. Up to 20 faces.
"""

import math
import pathlib
import sys

import mediapipe
import numpy
from PIL import Image, ImageOps

ASSETS = pathlib.Path(__file__).resolve().parents[2] / "Assets"
# Indices of MediaPipe's face mesh, and sizes that were tried on a few portraits.
RIGHT_EYE, LEFT_EYE, RIGHT_CHEEK, LEFT_CHEEK, FOREHEAD, CHIN = 33, 263, 234, 454, 10, 152
WREATH_WIDTH, STATUE_HEIGHT = 1.35, 0.45


def crown(photo, mesh, wreath, statue):
    image = ImageOps.exif_transpose(Image.open(photo)).convert("RGB")
    faces = mesh.process(numpy.asarray(image)).multi_face_landmarks or []
    height = int(STATUE_HEIGHT * image.height)
    nike = statue.resize((max(1, round(statue.width * height / statue.height)), height),
                         Image.LANCZOS)
    image.paste(nike, (image.width - nike.width, image.height - nike.height), nike)
    for face in faces:
        def point(index):
            mark = face.landmark[index]
            return numpy.array([mark.x * image.width, mark.y * image.height])

        across = point(LEFT_EYE) - point(RIGHT_EYE)
        angle = math.degrees(math.atan2(across[1], across[0]))
        width = WREATH_WIDTH * numpy.linalg.norm(point(LEFT_CHEEK) - point(RIGHT_CHEEK))
        size = max(1, round(width)), max(1, round(width * wreath.height / wreath.width))
        turned = wreath.resize(size, Image.LANCZOS).rotate(
            -angle, Image.BICUBIC, expand=True)
        corner = point(FOREHEAD) - numpy.array(turned.size) / 2
        image.paste(turned, (round(corner[0]), round(corner[1])), turned)
    return image, len(faces)


def main(output, *photos):
    output = pathlib.Path(output)
    output.mkdir(parents=True, exist_ok=True)
    wreath = Image.open(ASSETS / "wreath.png").convert("RGBA")
    # The picture is the whole ring unrolled; its middle half is the front.
    wreath = wreath.crop((wreath.width // 4, 0, wreath.width * 3 // 4, wreath.height))
    statue = Image.open(ASSETS / "nike.png").convert("RGBA")
    with mediapipe.solutions.face_mesh.FaceMesh(
            static_image_mode=True, max_num_faces=20, min_detection_confidence=0.5) as mesh:
        for photo in map(pathlib.Path, photos):
            image, faces = crown(photo, mesh, wreath, statue)
            image.save(output / f"{photo.stem}.png")
            print(f"{photo.stem}\t{faces}", flush=True)


main(*sys.argv[1:])
