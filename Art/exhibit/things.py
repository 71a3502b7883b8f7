"""What athletes hold, wear and hang on the wall."""
import math

import numpy as np

from geometry import point, spline, turned
from paint import CLAY, GLAZE, PURPLE, WHITE


def rod(paint, start, end, width, ink=None, edge=None):
    """A straight staff with a line round it, so that it shows before a body too."""
    ink = paint.skin if ink is None and not paint.red else ink
    edge = paint.contour if edge is None else edge
    paint.line([start, end], width + 4, edge, taper=0)
    paint.line([start, end], width, ink, taper=0)


def javelin(paint, grip, angle, length, drawn=1.0, loop=True):
    """A javelin with its loop, ankyle; angle 0 points right, drawn 0 ... 1 from the grip on."""
    along = point(math.cos(math.radians(angle)), -math.sin(math.radians(angle)))
    if drawn <= 0.02:
        return
    head, tail = grip + along * length * 0.53 * drawn, grip - along * length * 0.47 * drawn
    ink = GLAZE if not paint.red else CLAY
    edge = CLAY if not paint.red else GLAZE
    thick = 3 + length / 112
    paint.line([tail, head], thick + 5, edge, taper=0)
    paint.line([tail, head], thick, ink, taper=0)
    if drawn > 0.9:
        across = point(-along[1], along[0])
        k = thick / 8
        tip = [head - along * 6 + across * 8 * k, head + along * 46 * k,
               head - along * 6 - across * 8 * k]
        paint.shape(tip, edge, smooth=False)
        tip = [head - along * 4 + across * 6 * k, head + along * 40 * k,
               head - along * 4 - across * 6 * k]
        paint.shape(tip, ink, smooth=False)
    if loop and drawn > 0.5:
        for k in range(6):
            on = grip + along * (k * 7 - 26)
            paint.line([on - (along[1] * 5, -along[0] * 5), on + (along[1] * 5, -along[0] * 5)],
                       3, WHITE, taper=0)


def ankyle(paint, grip, angle, finger):
    """The loop from the shaft to the forefinger."""
    along = point(math.cos(math.radians(angle)), -math.sin(math.radians(angle)))
    knot = grip - along * 24
    paint.line([knot, (knot + finger) / 2 + (0, 9), finger], 4, WHITE, taper=0)


def halter(paint, grip, angle, size):
    """A jumping weight: two lobes with a bent grip between them."""
    shape = np.array([(-1.0, -.30), (-.62, -.52), (-.2, -.26), (.2, -.26), (.62, -.52),
                      (1.0, -.30), (1.02, .22), (.66, .50), (.30, .16), (-.30, .16), (-.66, .50),
                      (-1.02, .22)])
    p = turned(spline(shape, True, 6) * size, angle) + grip
    ink = paint.metal
    paint.group([p], ink, GLAZE if paint.red else CLAY, 2.4)
    for k in (-.66, .66):
        c = turned(np.array([(k * size, 0)]), angle)[0] + grip
        paint.ring(c, size * .16, 2, GLAZE)


def discus(paint, centre, radius, squash=1.0, angle=0.0, mark=True):
    """A discus, seen from the side it turns; squash 1 is round."""
    a = np.linspace(0, 2 * math.pi, 40, endpoint=False)
    ring = np.stack([np.cos(a) * radius * squash, np.sin(a) * radius], 1)
    p = turned(ring, angle) + centre
    ink = paint.metal
    paint.group([p], ink, GLAZE if paint.red else CLAY, 3)
    paint.line(np.vstack([turned(ring * .84, angle) + centre] * 2)[:41], 2.2, GLAZE, 0)
    if mark and squash > .45:
        # An owl's eye is easy to know again.
        for k in (-.28, .28):
            c = turned(np.array([(k * radius * squash, -.12 * radius)]), angle)[0] + centre
            paint.ring(c, radius * .17, 2.4, GLAZE)
            paint.disc(c, radius * .06, GLAZE)
        beak = np.array([(-.06 * squash, .02), (0, .26), (.06 * squash, .02)]) * radius
        paint.shape(turned(beak, angle) + centre, GLAZE, smooth=False)


def thongs(ink):
    """Himantes: what is worn on the hand of a boxer, as a decorator of an arm."""
    def worn(paint, figure, name):
        import hand
        side = name[-1]
        wrist = figure.joints[name][2]
        elbow = figure.joints[name][1]
        angle = figure.hand_angle(side)
        unit = figure.unit
        for v in (1.6, 2.9, 4.2):
            mark = hand.place([(-2.9, v), (0, v + .5), (2.9, v)], wrist, angle, 1)
            paint.line(figure.local(mark), unit * .8, ink, taper=0)
        mark = hand.place([(2.6, 1.2), (0, 3.4), (-2.4, 5.4)], wrist, angle, 1)
        paint.line(figure.local(mark), unit * .7, ink, taper=0)
        bone = wrist - elbow
        normal = point(bone[1], -bone[0]) / np.hypot(*bone)
        for t in (.66, .74, .82, .90, .98):
            w = 1.7 + (1 - t) * 2.2
            on = elbow + bone * t
            paint.line(figure.local([on - normal * w, on + bone * .025, on + normal * w]),
                       unit * .7, ink, taper=0)
    return worn


def flask(paint, top, size):
    """An aryballos with a strigil, on a thong from a nail."""
    x, y = top
    ink = CLAY if paint.red else GLAZE
    line = CLAY if paint.red else GLAZE
    paint.disc(top, size * .07, line)
    paint.line([(x, y), (x - size * .18, y + size * .5), (x, y + size * .9)], 3, line, 0)
    paint.line([(x, y), (x + size * .2, y + size * .5), (x, y + size * .9)], 3, line, 0)
    body = np.array([(-.14, 0), (.14, 0), (.10, .12), (.34, .30), (.38, .56), (.2, .80), (0, .86),
                     (-.2, .80), (-.38, .56), (-.34, .30), (-.10, .12)])
    body = body * size + (x, y + size * .85)
    paint.shape(body, ink)
    other = GLAZE if paint.red else CLAY
    for v in (.42, .62):
        paint.line([(x - size * .33, y + size * (.85 + v)), (x, y + size * (.90 + v)),
                    (x + size * .33, y + size * (.85 + v))], 2.4, other, 0)
    blade = [(x + size * .2, y + size * .35), (x + size * .62, y + size * 1.0),
             (x + size * .64, y + size * 1.5), (x + size * .42, y + size * 1.95)]
    paint.line(blade, size * .13, ink, .6)
    paint.line(blade[1:], 2, other)


def pick(paint, foot, height, lean=0.0):
    """The pickaxe that loosens the landing pit."""
    ink = CLAY if paint.red else GLAZE
    top = point(foot[0] + lean, foot[1] - height)
    paint.line([foot, top], 11, ink, 0)
    head = np.array([(-.30, .14), (-.18, .02), (0, -.04), (.18, .0), (.34, .10), (.20, .07),
                     (0, .06), (-.16, .10)]) * height + top
    paint.shape(head, ink)


def column(paint, foot, height, width):
    """A Doric column, the turning post or the finish."""
    x, y = foot
    ink, line = (CLAY, GLAZE) if paint.red else (GLAZE, CLAY)
    top = y - height
    w = width / 2
    shaft = [(x - w * .78, top + w), (x + w * .78, top + w), (x + w * .92, y - height * .4),
             (x + w, y), (x - w, y), (x - w * .92, y - height * .4)]
    paint.group([np.array(shaft)], ink if paint.red else WHITE, GLAZE, 3)
    for k in (-.5, -.17, .17, .5):
        paint.line([(x + w * k * 1.5 * .78, top + w), (x + w * k * 1.5, y - 4)], 2.6, GLAZE, 0)
    echinus = [(x - w * .8, top + w), (x - w * 1.4, top + w * .35), (x + w * 1.4, top + w * .35),
               (x + w * .8, top + w)]
    paint.group([np.array(echinus)], PURPLE, GLAZE, 3)
    slab = [(x - w * 1.6, top), (x + w * 1.6, top), (x + w * 1.6, top + w * .38),
            (x - w * 1.6, top + w * .38)]
    paint.group([np.array(slab)], ink if paint.red else WHITE, GLAZE, 3)


def tripod(paint, foot, height):
    """A bronze cauldron on three legs: a prize."""
    x, y = foot
    h = height
    ink = GLAZE if not paint.red else CLAY
    line = CLAY if not paint.red else GLAZE
    for k in (-1, 0, 1):
        paint.group([np.array([(x + k * h * .24 - h * .026, y), (x + k * h * .24 + h * .026, y),
                               (x + k * h * .20 + h * .02, y - h * .6),
                               (x + k * h * .20 - h * .02, y - h * .6)])], ink, line, 2)
        paint.shape([(x + k * h * .24 - h * .06, y), (x + k * h * .24, y - h * .06),
                     (x + k * h * .24 + h * .06, y)], ink, False)
    bowl = spline([(x - h * .30, y - h * .70), (x - h * .24, y - h * .52), (x, y - h * .44),
                   (x + h * .24, y - h * .52), (x + h * .30, y - h * .70)], False, 8)
    paint.group([bowl], ink, line, 2.5)
    paint.line([(x - h * .31, y - h * .70), (x + h * .31, y - h * .70)], h * .05, ink, 0)
    for k in (-.18, .18):
        paint.ring((x + k * h, y - h * .81), h * .085, h * .035, ink)
    for k in range(7):
        u = x + (k - 3) * h * .075
        paint.line([(u, y - h * .66), (u + h * .012, y - h * .53)], 2.4, line)
    paint.line([(x - h * .24, y - h * .26), (x + h * .24, y - h * .26)], h * .022, ink, 0)


def bird(paint, at, size, beat=0.0, facing=1):
    """A bird of omen in flight."""
    ink, line = (CLAY, GLAZE) if paint.red else (GLAZE, CLAY)

    def put(p):
        return np.array(p) * (size * facing, size) + at

    wing = 0.5 + 0.5 * math.cos(beat * 2 * math.pi)
    body = [(.62, -.16), (.44, -.20), (.10, -.12), (-.30, .02), (-.72, .16), (-.70, .26),
            (-.2, .18), (.2, .14), (.46, .0), (.54, -.08)]
    tip = -.78 + 1.0 * (1 - wing)
    far = [(.16, -.06), (.22, tip * .6), (.0, tip * .9), (-.14, tip * .4), (-.18, .02)]
    near = [(.20, .0), (.08, tip * .7), (-.22, tip), (-.40, tip * .7), (-.34, tip * .25),
            (-.22, .06)]
    paint.group([spline(put(far), True)], ink, line, 2)
    paint.group([spline(put(body), True)], ink, line, 2)
    paint.group([spline(put(near), True)], ink, line, 2.2)
    for k in range(3):
        a = put([(.06 - k * .11, -.02), (-.02 - k * .12, tip * .6)])
        paint.line(a, 2, line)
    paint.line(put([(.56, -.15), (.70, -.11)]), size * .05, ink)
    paint.disc(put([(.48, -.12)])[0], size * .022, line)


def plant(paint, foot, height, seed=0):
    """A spray with leaves, which fills a gap."""
    rng = np.random.default_rng(seed)
    ink = CLAY if paint.red else GLAZE
    lean = rng.uniform(-.15, .15) * height
    stem = [point(foot[0] + lean * t * t, foot[1] - height * t) for t in np.linspace(0, 1, 6)]
    paint.line(stem, 4.5, ink, .8)
    leaf = np.array([(0, 0), (.35, -.14), (.85, -.10), (1.2, .04), (.8, .12), (.35, .10)])
    for i in range(1, 9):
        t = i / 9
        on = point(foot[0] + lean * t * t, foot[1] - height * t)
        for side in (-1, 1):
            p = turned(leaf * (1, 1) * height * .11 * (1.15 - t * .5),
                       -38 - rng.uniform(0, 14)) * (side, 1)
            paint.shape(p + on, ink)


def sponge(paint, at, size):
    """Sponge and net, hung up."""
    ink, line = (CLAY, GLAZE) if paint.red else (GLAZE, CLAY)
    x, y = at
    paint.line([(x, y), (x, y + size * .6)], 3, ink, 0)
    paint.disc((x, y), size * .06, ink)
    a = np.linspace(0, 2 * math.pi, 14, endpoint=False)
    p = np.stack([np.cos(a), np.sin(a)], 1) * size * .36
    p *= (1 + .09 * np.sin(a * 5))[:, None]
    paint.shape(p + (x, y + size * .95), ink)
    for k in (-.2, 0, .2):
        paint.line([(x + k * size - size * .1, y + size * .68), (x + k * size, y + size * .95),
                    (x + k * size - size * .06, y + size * 1.24)], 2.2, line)
        paint.line([(x + k * size + size * .1, y + size * .68), (x + k * size, y + size * .95),
                    (x + k * size + size * .06, y + size * 1.24)], 2.2, line)
