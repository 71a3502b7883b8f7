"""Makes the smaller copies of the artwork: NAME-half.png and NAME-quarter.png beside NAME.png.

usage: levels.py FOLDER [wreath|nike]

Unpacking a large picture takes longer than finding a face; most photos need a quarter of it. The
copies are not packed, because every photo waits for them. They are means of squares of four in
linear light, colours weighed by alpha; the relief's are plain means. Run by render.sh after Blender;
needs NumPy only, gives the same bytes everywhere.
"""

import sys

import numpy as np

from png import read_png, write_png


def squares(values):
    """The means of squares of four; an odd last row or column is doubled."""
    height, width = values.shape[:2]
    edges = ((0, height % 2), (0, width % 2)) + ((0, 0),) * (values.ndim - 2)
    values = np.pad(values, edges, mode="edge")
    return (values[::2, ::2] + values[1::2, ::2] + values[::2, 1::2] + values[1::2, 1::2]) / 4


def halved(pixels):
    """A picture of half the size."""
    if pixels.ndim == 2:
        return np.rint(squares(pixels.astype(np.float64))).astype(np.uint8)
    alpha = pixels[:, :, 3:].astype(np.float64) / 255
    encoded = pixels[:, :, :3] / 255
    # sRGB's transfer curve, IEC 61966-2-1.
    linear = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    cover = squares(alpha)
    # Where nothing covers, the colour under alpha 0 goes on: no filter pulls black into an edge.
    color = np.where(cover > 0, squares(linear * alpha) / np.maximum(cover, 1e-9), squares(linear))
    encoded = np.where(color <= 0.0031308, color * 12.92, 1.055 * color ** (1 / 2.4) - 0.055)
    return np.rint(np.concatenate([encoded, cover], axis=2) * 255).astype(np.uint8)


def main(folder, pieces):
    names = {"wreath": ["wreath", "wreath-relief"], "nike": ["nike"]}
    for name in [name for piece in pieces for name in names[piece]]:
        half = halved(read_png(f"{folder}/{name}.png"))
        write_png(f"{folder}/{name}-half.png", half, packed=False)
        write_png(f"{folder}/{name}-quarter.png", halved(half), packed=False)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:] or ["wreath", "nike"])
