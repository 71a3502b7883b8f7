"""What a script does today: MediaPipe's face mesh and Pillow. usage: crown.py PHOTO OUTPUT ASSETS

Finds the faces, pastes the wreath's front half on each forehead, as wide as the face and turned with
it, and the statue into the lower right corner. No head top, no light, no shadow, nothing bent.
"""

import math
import sys

import mediapipe
import numpy
from PIL import Image

photo, output, assets = sys.argv[1:]
image = Image.open(photo).convert("RGB")
width, height = image.size
with mediapipe.solutions.face_mesh.FaceMesh(
    static_image_mode=True, max_num_faces=4, min_detection_confidence=0.3
) as mesh:
    faces = mesh.process(numpy.asarray(image)).multi_face_landmarks or []
if not faces:
    sys.exit(2)

statue = Image.open(f"{assets}/nike.png")
scale = 0.6 * height / statue.height
statue = statue.resize((round(statue.width * scale), round(statue.height * scale)))
image.paste(statue, (width - statue.width, height - statue.height), statue)

strip = Image.open(f"{assets}/wreath.png")
strip = strip.crop((strip.width // 4, 0, strip.width * 3 // 4, strip.height))
for face in faces:
    # The mesh's points at the temples and on the forehead's upper edge.
    right, left, top = (
        (face.landmark[i].x * width, face.landmark[i].y * height) for i in (234, 454, 10)
    )
    across = math.dist(right, left) * 1.15
    angle = math.degrees(math.atan2(left[1] - right[1], left[0] - right[0]))
    wreath = strip.resize((round(across), round(across * strip.height / strip.width)))
    wreath = wreath.rotate(-angle, expand=True, resample=Image.Resampling.BICUBIC)
    corner = (round(top[0] - wreath.width / 2), round(top[1] - wreath.height / 2))
    image.paste(wreath, corner, wreath)
image.save(output, quality=92)
