"""Animated pictures: what moves over the wall's own clay, as a small APNG with a palette.

The alpha falls softly to nothing round all that ever moves, and the ground lies still, so that
every frame after the first holds only the pixels that change.
"""
import struct
import warnings
import zlib

import numpy as np
from scipy import ndimage
from scipy.cluster.vq import kmeans2
from scipy.spatial import cKDTree

RATE = 12


def moving(pigments, margin=9.0):
    """Where any frame's paint differs from the first one's; and the alpha, 1 there, soft edges."""
    changed = np.zeros(pigments[0].shape[:2], bool)
    for p in pigments[1:]:
        changed |= np.abs(p - pigments[0]).max(-1) > 0.04
    distance = ndimage.distance_transform_edt(~changed)
    return changed, np.clip((margin * 2 - distance) / margin, 0, 1).astype(np.float32)


def palette(frames, alpha, seed, colours):
    """Up to 255 straight RGBA colours that serve all frames; entry 0 is fully transparent."""
    rng = np.random.default_rng(seed)
    firm = alpha >= 1
    soft = (alpha > 0) & ~firm
    sample = np.concatenate([f[firm] for f in frames[::3]])
    sample = sample[rng.choice(len(sample), min(len(sample), 60000), replace=False)]
    firm_colours = _means(sample, colours, rng)
    edge = frames[0][soft]
    edge = edge[rng.choice(len(edge), min(len(edge), 20000), replace=False)]
    soft_colours = _means(edge, 8, rng)
    entries = [(0, 0, 0, 0)] + [(*c, 1.0) for c in firm_colours]
    for level in (0.2, 0.4, 0.6, 0.8):
        entries += [(*c, level) for c in soft_colours]
    return np.round(np.array(entries) * 255).astype(np.uint8)


def _means(sample, count, rng):
    """Colours that stand for the sample; rare ones, as a red ribbon, count more than their area."""
    cells, where, counts = np.unique((sample * 24).astype(int), axis=0, return_inverse=True,
                                     return_counts=True)
    where = where.reshape(-1)
    centres = np.stack([np.bincount(where, sample[:, i]) / counts for i in range(3)], 1)
    sample = np.repeat(centres, np.ceil(counts**0.45).astype(int), axis=0)
    count = min(count, len(centres))
    start = sample[rng.choice(len(sample), count, replace=False)]
    with warnings.catch_warnings():
        # A mean that no colour is nearest to is left out below.
        warnings.simplefilter("ignore")
        means, labels = kmeans2(sample.astype(np.float64), start.astype(np.float64), 12,
                                minit="matrix")
    return means[np.bincount(labels, minlength=count) > 0]


def indexed(frame, alpha, table):
    """The frame's palette indices; alpha is rounded to the palette's levels."""
    level = np.round(alpha * 5) / 5
    level[alpha >= 1] = 1
    out = np.zeros(alpha.shape, np.uint8)
    for value in np.unique(level):
        if value <= 0:
            continue
        entries = np.flatnonzero(np.abs(table[:, 3] / 255 - value) < 0.01)
        entries = entries[entries > 0]
        where = level == value
        _, near = cKDTree(table[entries, :3] / 255.0).query(frame[where])
        out[where] = entries[near]
    return out


def steadied(targets, indices, table, tolerance=0.045):
    """The same frames with fewer changes: a pixel stays as it was in the frame before, or takes
    its left neighbour's colour, where that differs too little to be seen."""
    colours = table[:, :3].astype(np.float32) / 255
    out = []
    for target, index in zip(targets, indices):
        frame = index.copy()
        if out:
            last = out[-1]
            off = np.abs(colours[last] - target).max(-1)
            keep = (off < tolerance) & (last > 0) & (table[last, 3] == 255)
            frame[keep] = last[keep]
        else:
            keep = np.zeros(frame.shape, bool)
        firm = (table[frame, 3] == 255) & ~keep
        for x in range(1, frame.shape[1]):
            left = frame[:, x - 1]
            off = np.abs(colours[left] - target[:, x]).max(-1)
            same = firm[:, x] & (off < tolerance) & (table[left, 3] == 255)
            frame[same, x] = left[same]
        out.append(frame)
    return out


def chunk(kind, data):
    return (struct.pack(">I", len(data)) + kind + data
            + struct.pack(">I", zlib.crc32(kind + data)))


def packed(pixels):
    """Rows without filter, as palettes compress best so."""
    h, w = pixels.shape
    rows = np.zeros((h, w + 1), np.uint8)
    rows[:, 1:] = pixels
    deflate = zlib.compressobj(9, zlib.DEFLATED, 15, 9)
    return deflate.compress(rows.tobytes()) + deflate.flush()


def write(path, frames, table):
    """An endless APNG of frames of palette indices."""
    h, w = frames[0].shape
    out = [b"\x89PNG\r\n\x1a\n",
           chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 3, 0, 0, 0)),
           chunk(b"acTL", struct.pack(">II", len(frames), 0)),
           chunk(b"PLTE", table[:, :3].tobytes()), chunk(b"tRNS", table[:, 3].tobytes())]
    number = 0
    for i, frame in enumerate(frames):
        if i == 0:
            part, x, y = frame, 0, 0
        else:
            part, x, y = _difference(frames[i - 1], frame)
        control = struct.pack(">IIIIIHHBB", number, part.shape[1], part.shape[0], x, y, 1, RATE,
                              0, 1 if i else 0)
        out.append(chunk(b"fcTL", control))
        number += 1
        if i == 0:
            out.append(chunk(b"IDAT", packed(part)))
        else:
            out.append(chunk(b"fdAT", struct.pack(">I", number) + packed(part)))
            number += 1
    out.append(chunk(b"IEND", b""))
    with open(path, "wb") as file:
        file.write(b"".join(out))


def _difference(before, after):
    """The box that changes, with index 0, which paints nothing, where it does not."""
    changed = before != after
    if not changed.any():
        return after[:1, :1] * 0, 0, 0
    rows, columns = np.flatnonzero(changed.any(1)), np.flatnonzero(changed.any(0))
    box = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
    return np.where(changed[box], after[box], 0).astype(np.uint8), columns[0], rows[0]
