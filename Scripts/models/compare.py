#!/usr/bin/env python3
"""Writes inputs, and the original TensorFlow Lite models' outputs for them, as raw little-endian
floats.

usage: compare.py ORIGINALS MODELS.tsv PORTRAIT OUT

OUT gets MODEL.CASE.input (planes R, G, B, as the program's networks take them) and
MODEL.CASE.OUTPUT for each output of MODELS.tsv. The cases: two of seeded noise, the crop of the
portrait that the model is made for, and one flat grey.
"""
import csv, os, sys

import numpy as np
from ai_edge_litert.interpreter import Interpreter
from PIL import Image

# What byte 0 and byte 255 become, and the square of the portrait that is shown: left, top, side in
# pixels (the face with half as much again round it, its right eye, head and shoulders, the whole).
MODELS = {
    "face-mesh": ((0, 1), (145, 30, 160)),
    "iris": ((0, 1), (184, 82, 38)),
    "person-mask": ((0, 1), (90, 0, 270)),
    "palm-detector": ((0, 1), (0, 0, 512)),
    "hand-landmarks": ((0, 1), (90, 0, 270)),
}


def inputs(side, values, square, portrait):
    low, high = values
    left, top, extent = square
    crop = portrait.resize(
        (side, side), Image.Resampling.BOX, (left, top, left + extent, top + extent))
    for seed in (1, 2):
        random = np.random.default_rng(seed)
        yield f"noise-{seed}", random.uniform(low, high, (side, side, 3))
    yield "portrait", low + (high - low) * np.asarray(crop, np.float64) / 255
    yield "gray", np.full((side, side, 3), (low + high) / 2)


def main():
    originals, table, portrait, folder = sys.argv[1:]
    portrait = Image.open(portrait).convert("RGB")
    with open(table) as file:
        rows = [row for row in csv.reader(file, delimiter="\t") if not row[0].startswith("#")]
    for name, source, _, _, outputs in rows:
        if not outputs:
            continue  # The original is ONNX already.
        # The default delegate is the one that MediaPipe itself uses, and the only one that knows
        # MediaPipe's own operator in the person mask.
        # Some outputs are tensors inside the graph, before they are concatenated.
        model = Interpreter(os.path.join(originals, os.path.basename(source)), num_threads=1,
                            experimental_preserve_all_tensors=True)
        model.allocate_tensors()
        place = model.get_input_details()[0]
        values, square = MODELS[name]
        for case, picture in inputs(place["shape"][1], values, square, portrait):
            picture = picture.astype("<f4")
            model.set_tensor(place["index"], picture[None])
            model.invoke()
            picture.transpose(2, 0, 1).tofile(os.path.join(folder, f"{name}.{case}.input"))
            for output in outputs.split():
                number, output = output.split("=")
                answer = model.get_tensor(int(number)).astype("<f4")
                answer.tofile(os.path.join(folder, f"{name}.{case}.{output}"))


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main()
