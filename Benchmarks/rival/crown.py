"""The same task as a script: MediaPipe's face mesh and Pillow. usage: crown.py ASSETS OUTPUT PHOTO...

OUTPUT is a file, or a folder for several photos; the mesh is loaded once.

Finds the faces, pastes the wreath's front half on each forehead, as wide as the face and turned with
it, and the statue into the lower right corner. No head top, no light, no shadow, nothing bent.
"""

import math
import os
import sys

import mediapipe
import numpy
from PIL import Image

assets, output, *photos = sys.argv[1:]
statue_art = Image.open(f"{assets}/nike.png")
strip = Image.open(f"{assets}/wreath.png")
strip = strip.crop((strip.width // 4, 0, strip.width * 3 // 4, strip.height))


def crown(mesh, photo, output):
    image = Image.open(photo).convert("RGB")
    width, height = image.size
    faces = mesh.process(numpy.asarray(image)).multi_face_landmarks or []
    if not faces:
        return False
    scale = 0.6 * height / statue_art.height
    statue = statue_art.resize((round(statue_art.width * scale), round(statue_art.height * scale)))
    image.paste(statue, (width - statue.width, height - statue.height), statue)
    for face in faces:
        # The mesh's points at the temples and on the forehead's upper edge.
        right, left, top = (
            (face.landmark[i].x * width, face.landmark[i].y * height) for i in (234, 454, 10)
        )
        across = max(1, math.dist(right, left) * 1.15)
        angle = math.degrees(math.atan2(left[1] - right[1], left[0] - right[0]))
        wreath = strip.resize((round(across), max(1, round(across * strip.height / strip.width))))
        wreath = wreath.rotate(-angle, expand=True, resample=Image.Resampling.BICUBIC)
        corner = (round(top[0] - wreath.width / 2), round(top[1] - wreath.height / 2))
        image.paste(wreath, corner, wreath)
    image.save(output, quality=92)
    return True


with mediapipe.solutions.face_mesh.FaceMesh(
    static_image_mode=True, max_num_faces=4, min_detection_confidence=0.3
) as mesh:
    if len(photos) == 1:
        found = crown(mesh, photos[0], output)
    else:
        found = all([crown(mesh, photo, f"{output}/{os.path.basename(photo)}") for photo in photos])
sys.exit(0 if found else 2)
