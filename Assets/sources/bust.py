"""The painted marble bust of the README: a portrait without a person.

    blender -b --factory-startup -P bust.py -- OUTPUT_FOLDER [SIZE] [SAMPLES] [DETAIL]

writes bust.png, SIZE pixels square. Lengths are metres: x to the viewer's right, y away from the
viewer, z up, the origin amid the skull.
"""

import os
import sys

import bpy
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import studio
from figure import face, hair
from marble import marble
from sculpting import ellipsoid, frame, join, joined, limb, sample, surface

# She turns a little to the viewer's left, as portraits do.
HEAD = frame((-0.20, -1.0), tilt=1)

# The paint that Greek marble wore, as sRGB bytes; it multiplies the stone's own warm white.
SKIN, HAIR, LIPS = (250, 214, 186), (128, 84, 52), (206, 122, 104)
IRIS, PUPIL, WHITE_OF_EYE = (86, 60, 40), (22, 18, 16), (255, 252, 246)
MANTLE, HEM = (52, 82, 140), (222, 178, 84)
# How far the irises are turned to her left, in metres.
GAZE = 0.0022


def in_head(points):
    """Points in the head's own axes, for a jaw a little narrower than the statue's."""
    local = (points @ HEAD.T).astype(np.float32)
    local[:, 0] *= 1 + 0.13 * np.clip(-(local[:, 2] + 0.025) / 0.07, 0, 1)
    return local


def trunk(points):
    """Neck, shoulders and chest, cut as a bust is."""
    points = points.astype(np.float32)
    neck = limb(points, (0, 0.020, -0.05), (0, 0.034, -0.175), 0.049, 0.058)
    chest = ellipsoid(points, (0, 0.035, -0.300), (0.170, 0.085, 0.115))
    shoulders = [
        limb(points, (side * 0.04, 0.040, -0.195), (side * 0.165, 0.045, -0.245), 0.048, 0.054)
        for side in (-1, 1)
    ]
    collar = [
        limb(points, (side * 0.012, -0.026, -0.196), (side * 0.13, 0.004, -0.190), 0.009, 0.008)
        for side in (-1, 1)
    ]
    sinews = [
        limb(points, (side * 0.055, 0.035, -0.045), (side * 0.012, -0.022, -0.188), 0.012, 0.008)
        for side in (-1, 1)
    ]
    body = joined([neck, chest, *shoulders], 0.05)
    body = joined([body, *collar], 0.015)
    return joined([body, *sinews], 0.02)


def skin(points):
    return np.maximum(join(face(in_head(points)), trunk(points), 0.020), -0.40 - points[:, 2])


def skin_paint(points):
    local = in_head(points)
    x, y, z = local.T
    aside = np.abs(x)
    color = np.tile(studio.from_srgb(*SKIN), (len(points), 1))

    def brush(share, paint):
        share = np.clip(share, 0, 1)[:, None]
        return color * (1 - share) + np.asarray(studio.from_srgb(*paint)) * share

    ahead = y < -0.06
    # A blush on cheeks and nose.
    cheek = np.exp(-(((aside - 0.038) / 0.016) ** 2 + ((z + 0.030) / 0.016) ** 2)) * ahead
    color = brush(0.28 * cheek, LIPS)
    lips = 1 - np.hypot(x / 0.0205, (z + 0.0592) / 0.0125)
    color = brush(6 * lips * (y < -0.075), LIPS)
    arch = 0.0185 + 0.10 * (aside - 0.028) - 9 * (aside - 0.030) ** 2
    brow = 1 - np.hypot((aside - 0.029) / 0.021, (z - arch) / 0.0042)
    color = brush(1.6 * brow * ahead, HAIR)
    # Both eyes look at the camera, to which the head is not quite turned.
    distance = np.hypot(aside - 0.0285 - GAZE * np.sign(x), z)
    ball = ellipsoid(np.stack([aside, y, z], -1), (0.0285, -0.0655, 0), (0.0167, 0.0157, 0.0142))
    bare = np.clip((0.0004 - ball) / 0.0004, 0, 1) * (y < -0.068)
    color = brush(bare, WHITE_OF_EYE)
    color = brush(bare * (0.0070 - distance) / 0.0006, IRIS)
    color = brush(bare * (0.0034 - distance) / 0.0006, PUPIL)
    return color


def mantle(points):
    """A cloak from the left shoulder across the chest, in soft folds."""
    x, _, z = points.T
    height = z + 0.238 - 0.42 * x + 1.0 * x * x
    swing = 2.0 * np.sin(x * 18)
    folds = 0.005 * np.sin(height * 190 + swing) + 0.003 * np.sin(height * 83 + x * 9)
    layer = trunk(points) - 0.012 - folds * np.clip(-height * 30, 0, 1)
    return np.maximum(np.maximum(layer, height * 0.8), -0.40 - z)


def mantle_paint(points):
    x, _, z = points.T
    height = z + 0.238 - 0.42 * x + 1.0 * x * x
    hem = np.clip((height + 0.016) / 0.002, 0, 1)[:, None]
    cloth, gold = (np.asarray(studio.from_srgb(*paint)) for paint in (MANTLE, HEM))
    return cloth * (1 - hem) + gold * hem


def hair_paint(points):
    return np.tile(studio.from_srgb(*HAIR), (len(points), 1))


def sculpt(name, field, paint, low, high, step, material):
    grid, origin = sample(field, low, high, step)
    points, faces = surface(grid, origin, step)
    studio.mesh_object(name, points, faces, material, {"paint": paint(points)})


def wall():
    material = bpy.data.materials.new("wall")
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*studio.from_srgb(150, 156, 150), 1)
    shader.inputs["Roughness"].default_value = 0.9
    corners = np.array([(-4, 1.1, -4), (4, 1.1, -4), (4, 1.1, 4), (-4, 1.1, 4)])
    studio.mesh_object("wall", corners, np.array([(0, 1, 2, 3)]), material, smooth=False)


def light():
    studio.sun((-0.70, -0.75, 0.65), 3.1, 12, color=(1.0, 0.955, 0.89))
    studio.sun((0.9, -0.35, 0.15), 0.45, 40, color=(0.80, 0.88, 1.0))
    studio.sky(up_color=(0.80, 0.86, 1.0), down_color=(0.50, 0.42, 0.36), strength=0.30)


def camera(size):
    """A portrait lens at arm's length times three."""
    data = bpy.data.cameras.new("camera")
    data.sensor_width = 36
    data.lens = 88
    lens = bpy.data.objects.new("camera", data)
    lens.location = (0, -1.62, -0.085)
    lens.rotation_euler = (np.pi / 2, 0, 0)
    scene = bpy.context.scene
    scene.collection.objects.link(lens)
    scene.camera = lens
    scene.render.resolution_x = scene.render.resolution_y = size
    scene.render.resolution_percentage = 100


def main():
    arguments = sys.argv[sys.argv.index("--") + 1 :]
    folder = arguments[0]
    size = int(arguments[1]) if len(arguments) > 1 else 960
    samples = int(arguments[2]) if len(arguments) > 2 else 96
    detail = float(arguments[3]) if len(arguments) > 3 else 1.2
    studio.empty_scene(bounces=3)
    stone = marble("paint")
    voxel = 0.0016 / detail
    low, high = (-0.28, -0.16, -0.41), (0.28, 0.20, 0.16)
    sculpt("skin", skin, skin_paint, low, high, voxel, stone)
    sculpt("mantle", mantle, mantle_paint, low, high, voxel, stone)
    low, high = (-0.16, -0.16, -0.16), (0.16, 0.22, 0.16)
    sculpt("hair", lambda points: hair(in_head(points)), hair_paint, low, high, voxel / 2, stone)
    wall()
    light()
    camera(size)
    picture = studio.render_linear(samples)
    picture[..., :3] = studio.srgb(studio.shoulder(picture[..., :3]))
    picture[..., 3] = 1
    studio.write_png(os.path.join(folder, "bust.png"), np.round(picture * 255).astype(np.uint8))


main()
