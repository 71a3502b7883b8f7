"""crown.py with a better detector: CenterFace in ONNX Runtime, MediaPipe's face mesh and Pillow.

usage: crown_as_well.py MODEL ASSETS OUTPUT PHOTO...

MODEL is CenterFace (Xu et al. 2019, arXiv 1911.03599) as any_size.py prepares it. OUTPUT is a file,
or a folder for several photos; the models are loaded once. One pass whose longer side has 640
pixels, no turns; the mesh runs on a crop around each face.
"""

import sys

import mediapipe
import numpy
import onnxruntime
import pasting

SIDE, THRESHOLD, OVERLAP, CROP = 640, 0.5, 0.3, 1.7


class CenterFace:
    def __init__(self, path):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(
            path, options, providers=["CPUExecutionProvider"]
        )
        self.name = self.session.get_inputs()[0].name

    def find(self, image):
        """The faces' boxes (x, y, width, height) and eyes, right and left, in pixels of the photo.
        """
        scale = SIDE / max(image.size)
        size = [max(1, round(side * scale)) for side in image.size]
        # Sides are multiples of 32; what is beyond the photo stays black.
        padded = numpy.zeros([-(-size[1] // 32) * 32, -(-size[0] // 32) * 32, 3], numpy.float32)
        padded[: size[1], : size[0]] = numpy.asarray(image.resize(size))
        outputs = self.session.run(None, {self.name: padded.transpose(2, 0, 1)[None]})
        heat, sizes, offsets, marks = (output[0] for output in outputs)
        faces = []
        rows, columns = numpy.nonzero(heat[0] > THRESHOLD)
        order = numpy.argsort(-heat[0, rows, columns])
        for row, column in zip(rows[order], columns[order]):
            high, wide = 4 * numpy.exp(sizes[:, row, column])
            down, along = offsets[:, row, column]
            x, y = (column + along + 0.5) * 4 - wide / 2, (row + down + 0.5) * 4 - high / 2
            box = numpy.array([x, y, wide, high])
            if any(overlap(box, other) > OVERLAP for other, _ in faces):
                continue
            points = marks[:4, row, column].reshape(2, 2)[:, ::-1] * [wide, high] + [x, y]
            faces.append((box, points))
        return [(box / scale, points / scale) for box, points in faces]


def overlap(a, b):
    """Intersection over union."""
    low, high = numpy.maximum(a[:2], b[:2]), numpy.minimum(a[:2] + a[2:], b[:2] + b[2:])
    common = numpy.clip(high - low, 0, None).prod()
    return common / (a[2:].prod() + b[2:].prod() - common)


def outline(mesh, image, box, eyes):
    """Temples and forehead by the mesh, or by the box where the mesh sees no face."""
    side = CROP * max(box[2:])
    left, top = (box[:2] + box[2:] / 2 - side / 2).round().astype(int)
    side = max(1, round(side))
    crop = image.crop((left, top, left + side, top + side))
    faces = mesh.process(numpy.asarray(crop)).multi_face_landmarks
    if faces:
        return pasting.outline(faces[0], left, top, side, side)
    along = (eyes[1] - eyes[0]) / max(1e-6, numpy.linalg.norm(eyes[1] - eyes[0]))
    middle, half = eyes.mean(0), box[2] / 2
    upwards = numpy.array([along[1], -along[0]])
    return middle - half * along, middle + half * along, middle + 0.4 * box[3] * upwards


def main():
    model, assets, output, *photos = sys.argv[1:]
    detector = CenterFace(model)
    with mediapipe.solutions.face_mesh.FaceMesh(
        static_image_mode=True, max_num_faces=1, min_detection_confidence=0.3
    ) as mesh:

        def find(image):
            return [outline(mesh, image, *face) for face in detector.find(image)]

        return pasting.crown(assets, output, photos, find)


sys.exit(main())
