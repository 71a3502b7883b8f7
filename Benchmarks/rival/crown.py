"""The same task as a script: MediaPipe's face mesh and Pillow. usage: crown.py ASSETS OUTPUT
PHOTO...

OUTPUT is a file, or a folder for several photos; the mesh is loaded once.
"""

import sys

import mediapipe
import numpy
import pasting

assets, output, *photos = sys.argv[1:]
with mediapipe.solutions.face_mesh.FaceMesh(
    static_image_mode=True, max_num_faces=4, min_detection_confidence=0.3
) as mesh:

    def find(image):
        faces = mesh.process(numpy.asarray(image)).multi_face_landmarks or []
        return [pasting.outline(face, 0, 0, *image.size) for face in faces]

    sys.exit(pasting.crown(assets, output, photos, find))
