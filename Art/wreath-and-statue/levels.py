"""Makes mip levels 1 and 2 of the artwork: NAME-half.png and NAME-quarter.png beside NAME.png.

usage: levels.py FOLDER [wreath|nike]

Unpacking a large picture takes longer than finding a face, and most photos need a quarter of it.
The copies are not compressed, because every photo waits for them. They are filtered by a 2 x 2 box
in linear light with premultiplied alpha; the relief without either. Run by render.sh after Blender;
needs NumPy only and gives the same bytes everywhere.
"""

import sys

import numpy as np

from png import read_png, write_png


def box_filtered(values):
    """The means of 2 x 2 values; an odd last row or column is repeated."""
    height, width = values.shape[:2]
    edges = ((0, height % 2), (0, width % 2)) + ((0, 0),) * (values.ndim - 2)
    values = np.pad(values, edges, mode="edge")
    return (values[::2, ::2] + values[1::2, ::2] + values[::2, 1::2] + values[1::2, 1::2]) / 4


def halved(pixels):
    """The next mip level."""
    if pixels.ndim == 2:
        return np.rint(box_filtered(pixels.astype(np.float64))).astype(np.uint8)
    alpha = pixels[:, :, 3:].astype(np.float64) / 255
    encoded = pixels[:, :, :3] / 255
    # sRGB's transfer curve, IEC 61966-2-1.
    linear = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    cover = box_filtered(alpha)
    # Under alpha 0 the colour continues, so that no filter bleeds black into an edge.
    color = np.where(
        cover > 0, box_filtered(linear * alpha) / np.maximum(cover, 1e-9), box_filtered(linear)
    )
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
