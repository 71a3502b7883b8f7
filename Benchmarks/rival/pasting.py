"""What both scripts share: wreaths and the statue are pasted with Pillow, photo after photo.

No head top, no light, no shadow, nothing bent: the wreath's front half on each forehead, as wide as
the face and turned with it, and the statue in the lower right corner.
"""

import math
import os

from PIL import Image


class Artwork:
    def __init__(self, folder):
        self.statue = Image.open(f"{folder}/nike.png")
        strip = Image.open(f"{folder}/wreath.png")
        self.strip = strip.crop((strip.width // 4, 0, strip.width * 3 // 4, strip.height))

    def paste(self, image, faces):
        """Pastes the statue, and a wreath for each face (right temple, left temple, forehead)."""
        statue, strip = self.statue, self.strip
        scale = 0.6 * image.height / statue.height
        statue = statue.resize((round(statue.width * scale), round(statue.height * scale)))
        image.paste(statue, (image.width - statue.width, image.height - statue.height), statue)
        for right, left, top in faces:
            across = max(1, math.dist(right, left) * 1.15)
            angle = math.degrees(math.atan2(left[1] - right[1], left[0] - right[0]))
            wreath = strip.resize(
                (round(across), max(1, round(across * strip.height / strip.width)))
            )
            wreath = wreath.rotate(-angle, expand=True, resample=Image.Resampling.BICUBIC)
            corner = (round(top[0] - wreath.width / 2), round(top[1] - wreath.height / 2))
            image.paste(wreath, corner, wreath)


def outline(face, left, top, width, height):
    """The three points of `paste` out of MediaPipe's landmarks of a crop of the photo."""
    # The mesh's points at the temples and on the forehead's upper edge.
    marks = (face.landmark[i] for i in (234, 454, 10))
    return [(left + mark.x * width, top + mark.y * height) for mark in marks]


def crown(assets, output, photos, find):
    """Crowns the faces that `find` returns of each photo, and prints their number; returns the exit
    status.

    `output` is a file, or a folder for several photos. A photo without a face is not written.
    """
    artwork = Artwork(assets)
    count = empty = 0
    for photo in photos:
        image = Image.open(photo).convert("RGB")
        faces = find(image)
        count += len(faces)
        if not faces:
            empty += 1
            continue
        artwork.paste(image, faces)
        single = len(photos) == 1
        image.save(output if single else f"{output}/{os.path.basename(photo)}", quality=92)
    print(f"{count} faces")
    return 2 if empty else 0
