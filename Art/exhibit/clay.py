"""The vase itself: the clay's grain, its cracks and wear, the glaze's sheen; paint becomes colour.

Every texture lies still in the picture and comes from a seed, so that a figure moves over it.
"""
import numpy as np
from scipy import ndimage
from scipy.spatial import cKDTree

# Fired clay of different workshops, and the light slip of a white-ground vase.
TONES = {
    "attic": (0.800, 0.445, 0.250), "pale": (0.850, 0.640, 0.420), "dark": (0.690, 0.345, 0.200),
    "orange": (0.860, 0.500, 0.265), "brown": (0.740, 0.430, 0.270), "white": (0.905, 0.860, 0.755),
    "rose": (0.805, 0.500, 0.360),
}


def noise(shape, cell, rng, octaves=4, stretch=(1, 1)):
    """Smooth noise about 0, of deviation 1; cell: the largest features' size in pixels."""
    total = np.zeros(shape, np.float32)
    for octave in range(octaves):
        size = cell / 2**octave
        grid = (int(shape[0] / size / stretch[0]) + 4, int(shape[1] / size / stretch[1]) + 4)
        coarse = rng.standard_normal(grid).astype(np.float32)
        y = np.linspace(1, 1 + shape[0] / size / stretch[0], shape[0])
        x = np.linspace(1, 1 + shape[1] / size / stretch[1], shape[1])
        rows = ndimage.map_coordinates(coarse, np.meshgrid(y, np.arange(grid[1]), indexing="ij"),
                                       order=3, mode="nearest")
        total += ndimage.map_coordinates(rows, np.meshgrid(np.arange(shape[0]), x, indexing="ij"),
                                         order=3, mode="nearest") / 2**octave
    total -= total.mean()
    return total / total.std()


def cracks(shape, count, rng, waver):
    """Distance in pixels, roughly, to the edges of a mosaic of `count` pieces."""
    h, w = shape
    sites = rng.uniform((-0.1 * h, -0.1 * w), (1.1 * h, 1.1 * w), (count, 2))
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    y = y + waver * noise(shape, h / 12, rng, 5)
    x = x + waver * noise(shape, h / 12, rng, 5)
    near, _ = cKDTree(sites).query(np.stack([y, x], -1).reshape(-1, 2), k=2)
    return (near[:, 1] - near[:, 0]).reshape(shape).astype(np.float32)


class Clay:
    """One vase's wall. Textures are made at 1600 x 1200 and reduced for smaller pictures."""

    def __init__(self, tone, seed, worn=1.0, shape=(1200, 1600)):
        rng = np.random.default_rng(seed)
        self.shape = shape
        h, w = shape
        base = np.array(TONES[tone], np.float32)
        broad = noise(shape, 520, rng, 4)
        grain = ndimage.gaussian_filter(rng.standard_normal(shape).astype(np.float32), 0.9)
        grain /= grain.std()
        turning = noise(shape, 300, rng, 4, stretch=(0.10, 6))
        light = 1 + 0.045 * broad + 0.022 * grain + 0.016 * turning
        # A vase is round: it darkens to the sides.
        across = np.linspace(-1, 1, w, dtype=np.float32)[None, :]
        down = np.linspace(-1, 1, h, dtype=np.float32)[:, None]
        light *= 1.03 - 0.15 * np.abs(across)**2.6 - 0.07 * np.abs(down)**3
        warm = 0.013 * noise(shape, 260, rng, 4)
        self.ground = base * light[..., None] * (1 + warm[..., None] * np.array([0.3, -0.6, -1.2]))
        # Grits and pits.
        spots = rng.uniform(0, 1, shape) > 0.99975
        grit = ndimage.gaussian_filter(spots.astype(np.float32), 1.6)
        self.ground *= (1 - 3.2 * np.clip(grit, 0, 0.11))[..., None]
        # A net of hairlines in the surface, strong in some regions only; and old breaks, mended.
        fine = cracks(shape, 900, rng, 7)
        where = np.clip(0.55 + 0.5 * noise(shape, 420, rng, 3), 0, 1)
        self.hair = np.clip(1 - fine / 1.5, 0, 1) * where * 0.62 * worn
        joints = cracks(shape, 9, rng, 14)
        self.joint = np.clip(1 - joints / 2.2, 0, 1) * 0.85 * worn
        chipping = noise(shape, 46, rng, 4)
        beside = np.exp(-joints / 9) * worn
        self.chip = np.clip((chipping + 1.55 * beside - 2.75) * 5, 0, 1)
        # Glaze: brushed on, fired unevenly, rubbed off.
        brush = noise(shape, 120, rng, 4, stretch=(0.18, 2.4))
        self.sheen = np.clip(1 + 0.13 * brush + 0.14 * broad, 0.75, 1.22)
        glow = np.exp(-((across + 0.42) / 0.34)**2) * (1 - 0.4 * np.abs(down))
        self.glow = (0.030 * glow * (1 + 0.35 * brush)).astype(np.float32)
        rub = noise(shape, 200, rng, 5)
        self.rub = np.clip((rub - 1.05) * 0.55, 0, 0.38) * worn
        scratch = rng.uniform(0, 1, shape)
        specks = ndimage.gaussian_filter((scratch > 0.9986).astype(np.float32), 0.8)
        self.rub = np.clip(self.rub + np.clip(specks * 2.2 - 0.1, 0, 0.6) * worn, 0, 0.8)
        # The brush trembles: outlines waver by a pixel.
        self.tremble = (0.9 * noise(shape, 34, rng, 2), 0.9 * noise(shape, 34, rng, 2))

    def resized(self, box, size):
        """The part of the wall within box (x, y, w, h), reduced to size (width, height)."""
        from copy import copy
        part = copy(self)
        x, y, w, h = box
        k = size[0] / w

        def reduce(a):
            sigma = max(0.0, 0.75 * (1 / k - 1))
            b = a[y:y + h, x:x + w]
            b = ndimage.gaussian_filter(b, (sigma, sigma) + (0,) * (b.ndim - 2))
            rows = (np.arange(size[1]) + 0.5) * h / size[1] - 0.5
            cols = (np.arange(size[0]) + 0.5) * w / size[0] - 0.5
            grid = np.meshgrid(rows, cols, indexing="ij")
            if b.ndim == 2:
                return ndimage.map_coordinates(b, grid, order=1, mode="nearest")
            return np.stack([ndimage.map_coordinates(b[..., i], grid, order=1, mode="nearest")
                             for i in range(b.shape[2])], -1)

        for name in ("ground", "hair", "joint", "chip", "sheen", "glow", "rub"):
            setattr(part, name, reduce(getattr(self, name)))
        part.tremble = tuple(reduce(t) * k for t in self.tremble)
        part.shape = (size[1], size[0])
        return part

    def fired(self, pigment):
        """The colours, 0 ... 1, of paint (premultiplied RGBA of this wall's size) on the clay."""
        y, x = np.mgrid[0:self.shape[0], 0:self.shape[1]].astype(np.float32)
        grid = (y + self.tremble[0], x + self.tremble[1])
        moved = np.stack([ndimage.map_coordinates(pigment[..., i], grid, order=1, mode="nearest")
                          for i in range(4)], -1)
        keep = (1 - self.rub) * (1 - self.chip)
        alpha = moved[..., 3] * keep
        # Sheen is the dark glaze's; added white stays white.
        sheen = 1 + (self.sheen - 1) * (1 - moved[..., :3].max(-1))
        colour = moved[..., :3] * (keep * sheen)[..., None]
        out = self.ground * (1 - alpha)[..., None] + colour
        out += (self.glow * alpha)[..., None] * np.array([1.0, 0.96, 0.92])
        crack = np.clip(self.hair + self.joint, 0, 0.9)
        # A crack is dark in the clay, and lighter than the glaze.
        dark = np.array([0.30, 0.17, 0.10]) * (0.75 + 0.9 * alpha[..., None])
        out = out * (1 - crack[..., None] * 0.55) + dark * crack[..., None] * 0.55
        return np.clip(out, 0, 1).astype(np.float32)
