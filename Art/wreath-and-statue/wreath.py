"""The kotinos: a wreath of two wild olive branches, unrolled into a strip.

    blender -b --factory-startup -P wreath.py -- OUTPUT_FOLDER [SCALE] [SAMPLES]

writes wreath.png and wreath-relief.png. Lengths are pixels of the full-size strip, 4096 by 1024:
x runs once round the head (0 and 4096 are the nape, 2048 the middle of the forehead), y runs down,
z stands out from the head. 465 px are 63 mm, the usual distance between two pupils.
"""

import os
import sys
from functools import partial

import bpy
import numpy as np
from scipy.ndimage import gaussian_filter

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import studio
from shapes import bezier, grid_faces
from studio import from_srgb

WIDTH, HEIGHT = 4096, 1024
MIDDLE = 512
FOREHEAD = 2048
# The displacement of white in the relief, in pixels of the strip.
RELIEF_RANGE = 256
# Blender's own tolerances are made for scenes some ten units across.
UNIT = 0.01


class Heap:
    """Joins many small meshes into one, with their colours."""

    def __init__(self):
        self.vertices, self.faces, self.upper, self.under = [], [], [], []
        self.count = 0

    def add(self, points, faces, upper, under=None):
        """Adds a mesh, and once more a turn further on where it reaches over the nape's seam."""
        left, right = points[:, 0].min(), points[:, 0].max()
        for turn in (-WIDTH, 0, WIDTH):
            # Farther out than a leaf's length nothing casts a shadow into the picture.
            if right + turn < -450 or left + turn > WIDTH + 450:
                continue
            self.vertices.append(points + [turn, 0, 0])
            self.faces.append(faces + self.count)
            self.upper.append(upper)
            self.under.append(upper if under is None else under)
            self.count += len(points)

    def to_blender(self, name, material):
        x, y, z = np.concatenate(self.vertices).T
        # The camera looks along +Y with Z up, so the strip's z is Blender's -Y.
        placed = np.column_stack([x, -z, MIDDLE - y]) * UNIT
        colors = {"upper": np.concatenate(self.upper), "under": np.concatenate(self.under)}
        studio.mesh_object(name, placed, np.concatenate(self.faces), material, colors)


def blend(a, b, amount):
    return a + (b - a) * amount[..., None]


def unit(vector):
    return vector / np.linalg.norm(vector, axis=-1, keepdims=True)


def smoothstep(low, high, value):
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


# ---------------------------------------------------------------------------------------------
# Leaf
# ---------------------------------------------------------------------------------------------

# Wild olive: dull grey-green above, silver with scales below, the midrib paler than the blade.
GREENS = np.array([from_srgb(84, 96, 66), from_srgb(132, 137, 98)])
MIDRIB = from_srgb(176, 178, 132)
SILVER = from_srgb(178, 184, 160)
SILVER_RIB = from_srgb(158, 160, 118)
DRY = from_srgb(138, 122, 74)


def leaf(random, base, heading, length, width, turn, bend, sway):
    """One leaf as a bent, folded and twisted blade on a short stalk.

    `heading` points along the leaf; `turn` rolls it about its midrib in degrees (0: upper side to
    the viewer, 180: underside); `bend` curls the tip towards the head, `sway` within the strip.
    """
    rows, columns = 56, 17
    # Denser near the midrib, where the colour changes within a few pixels.
    across = np.sign(np.linspace(-1, 1, columns)) * np.abs(np.linspace(-1, 1, columns)) ** 1.6
    along = np.linspace(0, 1, rows)
    stalk = 0.07
    blade = np.clip((along - stalk) / (1 - stalk), 0, 1)
    # Lanceolate: widest a little before the middle, drawn out into a small spike at the end.
    fullest = random.uniform(0.85, 1.05)
    profile = np.sin(np.pi * blade**fullest) ** 0.86 * (1 - 0.18 * blade)
    half = width / 2 * np.maximum(profile, 0) + 2.3 * (1 - smoothstep(0, 0.25, blade)) + 0.6

    # The midrib's curve: the heading turns steadily from stalk to tip.
    forward = unit(heading)
    outward = np.array([0.0, 0.0, 1.0])
    side = unit(np.cross(outward, forward))
    outward = np.cross(forward, side)
    lift = np.radians(bend) * (along - 0.25) + np.radians(random.uniform(-9, 9)) * np.sin(
        np.pi * 2 * along + random.uniform(0, 6)
    )
    veer = np.radians(sway) * along
    direction = (
        forward * (np.cos(lift) * np.cos(veer))[:, None]
        + side * (np.cos(lift) * np.sin(veer))[:, None]
        - outward * np.sin(lift)[:, None]
    )
    step = length / (rows - 1)
    spine = base + np.vstack([[0, 0, 0], np.cumsum(direction[:-1] * step, axis=0)])
    flat_side = unit(np.cross(outward, direction))
    normal = np.cross(direction, flat_side)
    roll = np.radians(turn + random.uniform(-28, 28) * (along - 0.4))
    right = flat_side * np.cos(roll)[:, None] + normal * np.sin(roll)[:, None]
    face = -flat_side * np.sin(roll)[:, None] + normal * np.cos(roll)[:, None]

    # A shallow gutter along the midrib, while the margins roll under, as olive leaves do.
    fold = random.uniform(0.10, 0.30)
    rolled = random.uniform(0.18, 0.36)
    distance = np.abs(across)
    height = fold * distance - rolled * distance**3
    ripple = random.normal(0, 0.03) * np.sin(along * random.uniform(9, 16) + random.uniform(0, 6))
    height = height[None] + ripple[:, None] * across[None]
    points = (
        spine[:, None]
        + right[:, None] * (half[:, None] * across)[..., None]
        + face[:, None] * (half[:, None] * height)[..., None]
    )

    green = GREENS[0] + (GREENS[1] - GREENS[0]) * random.beta(2, 2)
    green = green * random.normal([1, 1, 1], [0.05, 0.03, 0.06])
    rib = 1 - smoothstep(0.03, 0.16, distance[None] * (0.35 + 0.65 * profile[:, None] + 0.1))
    rib = rib * (1 - 0.65 * along[:, None])
    # Side veins leave the midrib at a slant and are hardly seen.
    veins = np.sin(along[:, None] * length * 0.16 - distance[None] * 7.5 + random.uniform(0, 6))
    shade = 1 + 0.05 * veins * smoothstep(0.1, 0.3, distance)[None]
    shade = shade * (1 + random.normal(0, 0.05) * np.sign(across)[None])
    upper = green * shade[..., None]
    margin = smoothstep(0.86, 1.0, distance)[None] * np.ones((rows, 1))
    upper = blend(upper, upper * 1.25 + 0.01, margin * 0.6)
    upper = blend(upper, MIDRIB * 0.8, rib * 0.75)
    upper = blend(upper, DRY, (1 - smoothstep(0, stalk * 1.6, along))[:, None] * np.ones(columns))
    if random.random() < 0.22:
        withered = smoothstep(0.88, 1, along)[:, None] * 0.8 * np.ones(columns)
        upper = blend(upper, DRY * 0.8, withered)
    silver = SILVER * random.normal(0.92, 0.06) * (1 + 0.6 * (shade - 1))[..., None]
    under = blend(silver, SILVER_RIB, rib * 0.9)
    return (
        points.reshape(-1, 3),
        grid_faces(rows, columns),
        upper.reshape(-1, 3),
        under.reshape(-1, 3),
    )


# ---------------------------------------------------------------------------------------------
# Stems, olives, band
# ---------------------------------------------------------------------------------------------

BARK = from_srgb(118, 100, 74)
YOUNG_BARK = from_srgb(132, 134, 92)
CUT_WOOD = from_srgb(206, 184, 138)
RAFFIA = from_srgb(205, 184, 140)


def tube(path, radius, color, sides=12, knots=None):
    """A round rod along `path` with a radius at every point; `knots` adds bark-like bumps."""
    path = np.asarray(path, float)
    radius = np.broadcast_to(radius, len(path)).astype(float)
    tangent = unit(np.gradient(path, axis=0))
    side = unit(np.cross(tangent, [0.0, 0.0, 1.0]) + 1e-9)
    up = np.cross(side, tangent)
    angle = np.linspace(0, 2 * np.pi, sides + 1)
    ring = side[:, None] * np.cos(angle)[:, None] + up[:, None] * np.sin(angle)[:, None]
    thick = radius[:, None] * np.ones(sides + 1)
    if knots is not None:
        bumps = knots.normal(0, 0.05, (len(path), sides))
        thick = thick * (1 + np.column_stack([bumps, bumps[:, :1]]))
    points = path[:, None] + ring * thick[..., None]
    color = np.broadcast_to(color, (len(path), 3))
    colors = np.repeat(color[:, None], sides + 1, axis=1)
    if knots is not None:
        colors = colors * knots.normal(1, 0.08, (len(path), sides + 1, 1))
    return points.reshape(-1, 3), grid_faces(len(path), sides + 1), colors.reshape(-1, 3)


def olive(random, center, axis, length, ripe):
    """An oval fruit, a little pointed at the end; `ripe` runs from green to violet."""
    rows, columns = 22, 25
    polar = np.linspace(0, np.pi, rows)[:, None]
    around = np.linspace(0, 2 * np.pi, columns)[None]
    axis = unit(axis)
    side = unit(np.cross(axis, [0.3, 0.1, 1.0]))
    third = np.cross(axis, side)
    ball = (
        axis * (np.cos(polar) * np.ones_like(around) * (1 + 0.06 * np.cos(polar) ** 9))[..., None]
        + side * (0.74 * np.sin(polar) * np.cos(around))[..., None]
        + third * (0.74 * np.sin(polar) * np.sin(around))[..., None]
    )
    points = center + ball * length / 2
    green = from_srgb(128, 134, 62)
    violet = from_srgb(62, 42, 58)
    # Olives ripen from the tip and on the sunny side first.
    sunny = 0.5 + 0.5 * np.sin(around + random.uniform(0, 6)) * np.sin(polar)
    share = np.clip(ripe * 1.5 * (0.55 + 0.45 * np.cos(polar)) + (ripe - 0.3) * sunny, 0, 1)
    share = share * (1 if ripe > 0.3 else 0.3)
    color = blend(green, violet, share)
    speck = 1 + 0.10 * (random.random((rows, columns)) - 0.5)
    speck[:, -1] = speck[:, 0]
    faces = grid_faces(rows, columns)
    return points.reshape(-1, 3), faces, (color * speck[..., None]).reshape(-1, 3)


class Branch:
    """One of the two branches, from behind the nape's knot to its tip at the forehead."""

    def __init__(self, random, sign, start_y, tip):
        self.random = random
        # +1: the branch runs to the right, from x = 0; -1: to the left, from x = 4096.
        self.sign = sign
        self.origin = 0 if sign > 0 else WIDTH
        self.reach = abs(tip[0] - self.origin)
        self.start_y, self.tip_y = start_y, tip[1]
        self.waves = [(random.uniform(5, 11), random.uniform(0, 6), k) for k in (1.7, 3.3, 6.1)]
        self.start = -150 / self.reach

    def point(self, share):
        """The stem's centre at a share of the way: below 0 the cut end beyond the knot."""
        share = np.asarray(share, float)
        wave = sum(a * np.sin(2 * np.pi * k * share + phase) for a, phase, k in self.waves)
        settle = smoothstep(0.0, 0.12, share)
        # The stems cross at the knot: straight through it, in opposite slants.
        crossing = MIDDLE + self.start_y * np.cos(np.clip((share - self.start) * 9, 0, np.pi))
        course = MIDDLE + wave + (self.tip_y - MIDDLE) * smoothstep(0.75, 1.0, share)
        y = crossing + (course - crossing) * settle
        x = self.origin + self.sign * share * self.reach
        z = 42 + 8 * np.sin(17 * share + self.waves[0][1]) + 10 * self.sign * (1 - settle)
        return np.stack(np.broadcast_arrays(x, y, z), axis=-1)

    def grow(self, wood, leaves, fruits):
        self.grow_stem(wood)
        self.grow_leaves(leaves)
        self.grow_olives(wood, fruits)

    def grow_stem(self, wood):
        share = np.linspace(self.start, 0.985, 260)
        radius = 11.5 - 8.0 * np.clip(share, 0, 1) ** 0.8
        age = np.clip(share, 0, 1)
        color = blend(np.broadcast_to(BARK, (260, 3)), YOUNG_BARK, age**1.5)
        wood.add(*tube(self.point(share), radius, color, knots=self.random))
        # The pruned end shows pale wood.
        end = self.point(share[:2])
        away = unit(end[0] - end[1])
        cap = np.array([end[0], end[0] + away * 1.2, end[0] + away * 1.6])
        wood.add(*tube(cap, np.array([11.5, 9.0, 0.2]), CUT_WOOD))

    def grow_leaves(self, leaves):
        """Opposite pairs at every node, each pair turned a quarter against the one before."""
        random = self.random
        nodes = 36
        for node in range(nodes):
            share = 0.035 + 0.955 * (node / (nodes - 1)) ** 0.96 + random.normal(0, 0.003)
            if node == nodes - 1:
                share = 0.985
            tip = smoothstep(0.80, 1.0, share)
            young = 1 - 0.52 * tip
            for half in (-1, 1):
                base = self.point(share + random.normal(0, 0.002))
                if node % 2 == 0:
                    # Up and down, close to the head: the wreath's outline.
                    spread = half * random.uniform(30, 54)
                    rise = random.uniform(-3, 16)
                else:
                    # Outwards, over the stem: the upper layer.
                    spread = half * random.uniform(6, 30) + random.normal(0, 5)
                    rise = random.uniform(14, 30) if half > 0 else random.uniform(2, 14)
                spread *= 1 - 0.35 * tip
                length = random.uniform(305, 425) * young
                width = random.uniform(66, 88) * (0.55 + 0.45 * young)
                turn = random.normal(0, 17)
                draw = random.random()
                if draw < 0.13:
                    turn += 180
                elif draw < 0.30:
                    turn += random.choice([-1, 1]) * random.uniform(45, 75)
                a, b = np.radians(spread), np.radians(rise)
                heading = np.array(
                    [self.sign * np.cos(a) * np.cos(b), np.sin(a) * np.cos(b), np.sin(b)]
                )
                base = base + [0, np.sign(spread) * 5, 6 * (rise > 12)]
                leaves.add(
                    *leaf(
                        random,
                        base,
                        heading,
                        length,
                        width,
                        turn,
                        bend=rise * 1.6 + random.normal(4, 10),
                        # Leaves that stand off the stem swing back along it.
                        sway=-self.sign * spread * random.uniform(-0.1, 0.45) + random.normal(0, 7),
                    )
                )

    def grow_olives(self, wood, fruits):
        random = self.random
        for share in np.linspace(0.2, 0.88, 6) + random.normal(0, 0.035, 6):
            base = self.point(share)
            down = random.choice([-1, 1], p=[0.3, 0.7])
            drop = np.array(
                [self.sign * random.uniform(5, 45), down * random.uniform(45, 95), 96.0]
            )
            fruit = base + drop
            sag = base + drop * [0.2, 0.6, 1.1]
            stalk = bezier([base, base + [0, 0, 30], sag, fruit], 16)
            wood.add(*tube(stalk, np.linspace(3.2, 2.2, 16), from_srgb(120, 124, 76), sides=8))
            axis = unit(stalk[-1] - stalk[-3]) + random.normal(0, 0.12, 3)
            length = random.uniform(66, 84)
            ripe = random.choice([0.05, 0.15, 0.25, 0.75, 1.0])
            fruits.add(*olive(random, fruit + unit(axis) * length * 0.46, axis, length, ripe))


def tie(random, band, height=34):
    """A thin raffia band wound round both stems at the nape, its two ends hanging loose."""
    turns, count = 7, 420
    t = np.linspace(0, 1, count)
    angle = 2 * np.pi * turns * t
    x = (t - 0.5) * 62 + 3 * np.sin(angle * 0.37)
    y = MIDDLE + height * np.cos(angle)
    z = 44 + 27 * np.sin(angle)
    winding = np.column_stack([x, y, z])
    color = RAFFIA * random.normal(1, 0.05, (count, 1))
    band.add(*tube(winding, 4.6, color, sides=10))
    for end, to in ((winding[0], (-70, 120, 10)), (winding[-1], (46, 150, 4))):
        start = end * [1, 0, 0] + [0, MIDDLE + height * 0.7, 62]
        bow = bezier([start, start + [0, 30, 24], start + np.array(to) * 0.6, start + to], 40)
        band.add(*tube(bow, np.linspace(4.6, 2.4, 40), RAFFIA * 0.96, sides=10))


# ---------------------------------------------------------------------------------------------
# Materials
# ---------------------------------------------------------------------------------------------


def plant_material(name, roughness, specular, translucent=0.0):
    """Vertex colours for the two sides, a dull gloss and, for leaves, some light from behind."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Specular"].default_value = specular
    side = nodes.new("ShaderNodeNewGeometry")
    mix = nodes.new("ShaderNodeMixRGB")
    links.new(side.outputs["Backfacing"], mix.inputs["Fac"])
    for attribute, slot in (("upper", "Color1"), ("under", "Color2")):
        layer = nodes.new("ShaderNodeAttribute")
        layer.attribute_name = attribute
        links.new(layer.outputs["Color"], mix.inputs[slot])
    links.new(mix.outputs["Color"], shader.inputs["Base Color"])
    if translucent:
        through = nodes.new("ShaderNodeBsdfTranslucent")
        join = nodes.new("ShaderNodeMixShader")
        join.inputs["Fac"].default_value = translucent
        links.new(mix.outputs["Color"], through.inputs["Color"])
        links.new(shader.outputs["BSDF"], join.inputs[1])
        links.new(through.outputs["BSDF"], join.inputs[2])
        links.new(join.outputs["Shader"], nodes["Material Output"].inputs["Surface"])
    return material


def relief_material():
    """Shines with its own height above the head, so that a render of it is an anti-aliased relief.

    Cycles' depth pass is not anti-aliased: it keeps the first sample alone.
    """
    material = bpy.data.materials.new("relief")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.remove(nodes["Principled BSDF"])
    place = nodes.new("ShaderNodeNewGeometry")
    split = nodes.new("ShaderNodeSeparateXYZ")
    scale = nodes.new("ShaderNodeMath")
    scale.operation = "MULTIPLY"
    scale.use_clamp = True
    scale.inputs[1].default_value = -1 / (RELIEF_RANGE * UNIT)
    glow = nodes.new("ShaderNodeEmission")
    links.new(place.outputs["Position"], split.inputs[0])
    links.new(split.outputs["Y"], scale.inputs[0])
    links.new(scale.outputs[0], glow.inputs["Color"])
    links.new(glow.outputs[0], nodes["Material Output"].inputs["Surface"])
    return material


# ---------------------------------------------------------------------------------------------


def build():
    leaves, wood, fruits, band = Heap(), Heap(), Heap(), Heap()
    Branch(np.random.default_rng(1896), +1, 26, (2052, 486)).grow(wood, leaves, fruits)
    Branch(np.random.default_rng(2004), -1, -26, (2066, 548)).grow(wood, leaves, fruits)
    tie(np.random.default_rng(776), band)
    leaves.to_blender("leaves", plant_material("leaf", 0.55, 0.28, translucent=0.16))
    wood.to_blender("wood", plant_material("wood", 0.75, 0.2))
    fruits.to_blender("olives", plant_material("olive", 0.32, 0.45))
    band.to_blender("band", plant_material("raffia", 0.8, 0.15))


def light():
    """Soft light from above, in front and a little from the left, and a sky's fill.

    Only directional lights: they look the same at both ends, so the strip tiles.
    """
    studio.sun((-0.45, -0.75, 0.85), 2.3, 50, color=(1.0, 0.97, 0.92))
    studio.sky(up_color=(0.92, 0.97, 1.0), down_color=(0.50, 0.48, 0.43), strength=0.72)


def smooth_beyond(height, cover):
    """The premultiplied relief, and where nothing covers the head a soft mean of what is around.

    Wider and wider means take over where narrower ones find nothing; they wrap at the nape.
    """
    total, weight = np.zeros_like(height), np.zeros_like(cover)
    for sigma, share in ((8, 1.0), (32, 1e-2), (128, 1e-4), (512, 1e-6)):
        blur = partial(gaussian_filter, sigma=sigma, mode=("constant", "wrap"), truncate=3)
        total += share * blur(height)
        weight += share * blur(cover)
    return height + (1 - cover) * total / weight


def main():
    arguments = sys.argv[sys.argv.index("--") + 1 :]
    folder = arguments[0]
    scale = float(arguments[1]) if len(arguments) > 1 else 1.0
    samples = int(arguments[2]) if len(arguments) > 2 else 64
    studio.empty_scene()
    studio.orthographic_camera(
        (WIDTH / 2 * UNIT, 0),
        WIDTH * UNIT,
        round(HEIGHT * scale),
        round(WIDTH * scale),
    )
    build()
    light()
    picture = studio.straight_bytes(studio.render_linear(samples))
    studio.write_png(os.path.join(folder, "wreath.png"), picture)

    bpy.context.view_layer.material_override = relief_material()
    relief = studio.render_linear(16)
    alpha = relief[..., 3]
    # Smooth beyond the leaves too, for filters whose support reaches there.
    height = smooth_beyond(relief[..., 0], np.clip(alpha, 0, 1))
    studio.write_png(
        os.path.join(folder, "wreath-relief.png"),
        np.round(np.clip(height, 0, 1) * 255).astype(np.uint8),
    )


main()
