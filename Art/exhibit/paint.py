"""The painter's hand: pigments on clay. What is reserved or incised shows the clay again."""
import math

import cairo
import numpy as np

from geometry import spline

CLAY = None  # takes pigment away
GLAZE = (0.085, 0.070, 0.062, 1.0)
DILUTE = (0.30, 0.13, 0.05, 0.62)
WHITE = (0.93, 0.885, 0.77, 1.0)
PURPLE = (0.43, 0.115, 0.125, 1.0)
OCHRE = (0.78, 0.52, 0.20, 1.0)
WASH = (0.42, 0.45, 0.38, 0.34)


class Paint:
    """Pigment over clay on a picture of 1600 x 1200 design pixels.

    red: figures are reserved in clay on a glazed ground; otherwise they are glaze, their lines
    incised.
    """

    def __init__(self, scale=1.0, red=False, size=(1600, 1200)):
        self.size, self.scale, self.red = size, scale, red
        self.surface = cairo.ImageSurface(
            cairo.FORMAT_ARGB32, round(size[0] * scale), round(size[1] * scale))
        self.context = cairo.Context(self.surface)
        self.context.scale(scale, scale)
        self.context.set_line_cap(cairo.LINE_CAP_ROUND)
        self.context.set_line_join(cairo.LINE_JOIN_ROUND)
        self.skin, self.contour = (CLAY, GLAZE) if red else (GLAZE, CLAY)
        self.detail = DILUTE if red else CLAY
        # Discuses, weights and columns.
        self.metal = OCHRE if red else WHITE

    def _pigment(self, pigment):
        c = self.context
        if pigment is CLAY:
            c.set_operator(cairo.OPERATOR_DEST_OUT)
            c.set_source_rgba(0, 0, 0, 1)
        else:
            c.set_operator(cairo.OPERATOR_OVER)
            c.set_source_rgba(*pigment)

    def _path(self, points, closed=True):
        c = self.context
        c.new_path()
        for x, y in points:
            c.line_to(x, y)
        if closed:
            c.close_path()

    def shape(self, points, pigment, smooth=True):
        """Fills a closed outline."""
        self._path(spline(points, closed=True) if smooth else points)
        self._pigment(pigment)
        self.context.fill()

    def group(self, outlines, pigment, contour=CLAY, width=3.0, weld=None):
        """Shapes that are one body: their contour goes round all of them, then they are filled.

        weld: centre and radius of a disc without contour, where the body goes on.
        """
        c = self.context
        c.save()
        if weld:
            c.new_path()
            c.rectangle(-400, -400, self.size[0] + 800, self.size[1] + 800)
            c.new_sub_path()
            c.arc(weld[0][0], weld[0][1], weld[1], 0, 2 * math.pi)
            c.set_fill_rule(cairo.FILL_RULE_EVEN_ODD)
            c.clip()
        for outline in outlines:
            self._path(outline)
            self._pigment(contour)
            c.set_line_width(2 * width)
            c.stroke()
        c.restore()
        for outline in outlines:
            self._path(outline)
            self._pigment(pigment)
            self.context.fill_preserve()
            if pigment is CLAY:
                # Antialiased seams between the shapes would keep a trace of the contour.
                self.context.set_line_width(0.6)
                self.context.stroke()

    def line(self, points, width, pigment, taper=0.35, smooth=True):
        """A stroke of the brush or the graver, thin at its ends; taper 0 keeps the width."""
        p = spline(points) if smooth else np.asarray(points, float)
        if taper == 0:
            self._path(p, closed=False)
            self._pigment(pigment)
            self.context.set_line_width(width)
            self.context.stroke()
            return
        run = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(p, axis=0).T))])
        t = run / max(run[-1], 1e-6)
        swell = np.clip(np.minimum(t, 1 - t) / taper, 0, 1)
        half = width / 2 * (0.3 + 0.7 * np.sin(swell * math.pi / 2))
        along = np.gradient(p, axis=0)
        along /= np.hypot(*along.T)[:, None] + 1e-9
        normal = np.stack([-along[:, 1], along[:, 0]], 1) * half[:, None]
        self._path(np.vstack([p + normal, (p - normal)[::-1]]))
        self._pigment(pigment)
        self.context.fill()

    def disc(self, centre, radius, pigment):
        self.context.new_path()
        self.context.arc(centre[0], centre[1], radius, 0, 2 * math.pi)
        self._pigment(pigment)
        self.context.fill()

    def ring(self, centre, radius, width, pigment):
        self.context.new_path()
        self.context.arc(centre[0], centre[1], radius, 0, 2 * math.pi)
        self._pigment(pigment)
        self.context.set_line_width(width)
        self.context.stroke()

    def rectangle(self, box, pigment):
        x, y, w, h = box
        self._path([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
        self._pigment(pigment)
        self.context.fill()

    def clip(self, box):
        x, y, w, h = box
        self.context.save()
        self._path([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
        self.context.clip()

    def clip_disc(self, centre, radius):
        self.context.save()
        self.context.new_path()
        self.context.arc(centre[0], centre[1], radius, 0, 2 * math.pi)
        self.context.clip()

    def unclip(self):
        self.context.restore()

    def pixels(self):
        """Premultiplied RGBA in 0 ... 1, as an array of height x width x 4."""
        self.surface.flush()
        h, w, stride = (self.surface.get_height(), self.surface.get_width(),
                        self.surface.get_stride())
        raw = np.frombuffer(self.surface.get_data(), np.uint8).reshape(h, stride)[:, :w * 4]
        return raw.reshape(h, w, 4)[..., [2, 1, 0, 3]].astype(np.float32) / 255
