"""Greek capitals as a vase painter wrote them: a few strokes each, on a cell 0.7 wide, 1 high."""
import numpy as np

GLYPHS = {
    "Α": ["0,1 .35,0 .7,1", ".14,.62 .6,.7"],
    "Β": ["0,1 0,0 .45,.1 .5,.3 .05,.47", ".05,.47 .55,.6 .5,.9 0,1"],
    "Γ": ["0,1 0,0 .55,.05"],
    "Δ": ["0,1 .35,0 .7,1 0,1"],
    "Ε": ["0,1 0,0", "0,0 .5,.05", "0,.5 .42,.53", "0,1 .5,1"],
    "Ζ": ["0,0 .6,.02 .04,.98 .64,1"],
    "Η": ["0,0 0,1", ".58,0 .58,1", "0,.5 .58,.48"],
    "Θ": ["O", ".35,.42 .35,.58"],
    "Ι": [".1,0 .1,1"],
    "Κ": ["0,0 0,1", ".52,.02 .02,.55 .56,1"],
    "Λ": ["0,1 .32,0 .64,1"],
    "Μ": ["0,1 .08,0 .37,.62 .66,0 .74,1"],
    "Ν": ["0,1 .03,0 .58,.98 .6,0"],
    "Ξ": ["0,0 .58,0", ".08,.5 .5,.5", "0,1 .58,1"],
    "Ο": ["O"],
    "Π": ["0,1 0,0 .55,0 .55,.95"],
    "Ρ": ["0,1 0,0 .42,.06 .5,.3 .32,.5 0,.52"],
    "Σ": [".56,.02 .02,0 .36,.48 0,1 .58,.98"],
    "Τ": ["0,0 .64,.02", ".32,0 .32,1"],
    "Υ": ["0,0 .3,.5 .6,0", ".3,.5 .3,1"],
    "Φ": ["O", ".35,-.12 .35,1.12"],
    "Χ": ["0,0 .6,1", ".6,0 0,1"],
    "Ψ": ["0,0 .04,.4 .32,.58 .6,.4 .64,0", ".32,0 .32,1"],
    "Ω": [".02,1 .2,.98 .04,.5 .16,.12 .36,0 .56,.12 .68,.5 .5,.98 .7,1"],
    "·": [".1,.46 .1,.54"],
}
RING = [(.35, .04), (.08, .24), (.02, .5), (.1, .8), (.35, .96), (.6, .8), (.68, .5), (.6, .22),
        (.35, .04)]
NARROW = {"Ι": .3, "·": .35, "Ε": .6, "Γ": .62, "Ρ": .62, "Β": .64}


def width(text, size, spacing=0.26):
    return sum((NARROW.get(c, .74) if c != " " else .3) + spacing for c in text) * size


def write(paint, text, start, size, ink, angle=0.0, seed=0, weight=0.13):
    """Writes text from its upper left corner; letters dance a little, as painted ones do."""
    rng = np.random.default_rng(seed + len(text))
    a = np.radians(angle)
    along, down = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
    pen = np.asarray(start, float).copy()
    for letter in text:
        if letter != " ":
            high = size * rng.uniform(.92, 1.06)
            tilt = rng.normal(0, .035)
            for stroke in GLYPHS[letter]:
                spots = RING if stroke == "O" else [
                    tuple(float(v) for v in s.split(",")) for s in stroke.split()]
                p = np.array(spots) + rng.normal(0, .018, (len(spots), 2))
                p[:, 0] += tilt * (1 - p[:, 1])
                where = pen + p[:, :1] * high * along + p[:, 1:] * high * down
                smooth = stroke == "O" or letter in "ΡΒΨΩ"
                paint.line(where, size * weight, ink, taper=0, smooth=smooth)
        pen += along * size * ((NARROW.get(letter, .74) if letter != " " else .3) + .26)


def centred(paint, text, middle, size, ink, **how):
    x = middle[0] - width(text, size) / 2 + size * .13
    write(paint, text, (x, middle[1] - size / 2), size, ink, **how)
