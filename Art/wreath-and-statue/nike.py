"""Nike, goddess of victory, alighting with a wreath in her outstretched hand, in Parian marble.

    blender -b --factory-startup -P nike.py -- OUTPUT_FOLDER [HEIGHT] [SAMPLES] [DETAIL]

writes nike.png. Lengths are metres, as if she stood as tall as a woman: x to the viewer's right,
y away from the viewer, z up from the top of the plinth. Left and right are hers.
"""

import os
import sys

import bpy
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import studio
from drapery import Obstacle
from figure import J, flesh, head, torso
from garments import belt, bodice, clasps, cloak, overfold, skirt, solid_cloth
from marble import marble
from sculpting import join, sample, surface
from shapes import grid_faces
from wings import Heap, Wing, victory_wreath, wreath_stem

# ---------------------------------------------------------------------------------------------
# Plinth and light
# ---------------------------------------------------------------------------------------------

PLINTH_HEIGHT = 0.15
PLINTH_CENTER = (0.01, -0.04)


def plinth(material):
    """A round plinth with a plain moulding, turned from its outline.

    It reaches a little below the picture's edge, so that its last row is whole.
    """
    outline = np.array(
        [
            (0.0, 0.0),
            (0.465, 0.0),
            (0.472, -0.003),
            (0.476, -0.010),
            (0.476, -0.030),
            (0.470, -0.038),
            (0.458, -0.042),
            (0.454, -0.050),
            (0.454, -0.096),
            (0.458, -0.104),
            (0.474, -0.110),
            (0.484, -0.116),
            (0.486, -0.122),
            (0.486, -0.170),
            (0.0, -0.170),
        ]
    )
    turn = np.linspace(0, 2 * np.pi, 160)
    points = np.stack(
        [
            PLINTH_CENTER[0] + outline[:, None, 0] * np.cos(turn),
            PLINTH_CENTER[1] + outline[:, None, 0] * np.sin(turn),
            outline[:, None, 1] * np.ones_like(turn),
        ],
        -1,
    )
    shape = studio.mesh_object(
        "plinth", points.reshape(-1, 3), grid_faces(len(outline), 160)[:, ::-1], material
    )
    edges = shape.modifiers.new("edges", "EDGE_SPLIT")
    edges.split_angle = np.radians(40)


def light():
    studio.sun((-0.75, -0.62, 0.95), 3.5, 16, color=(1.0, 0.965, 0.91))
    studio.sun((0.9, 0.5, 0.4), 0.55, 30, color=(0.88, 0.94, 1.0))
    studio.sky(up_color=(0.80, 0.88, 1.0), down_color=(0.48, 0.42, 0.36), strength=0.31)


# ---------------------------------------------------------------------------------------------


def build(detail):
    material = marble()
    random = np.random.default_rng(480)
    voxel = 0.0035 / detail

    low, high = (-0.5, -0.45, -0.05), (0.5, 0.35, 1.5)
    obstacle = Obstacle(*sample(flesh, low, high, 0.010, margin=0.08), 0.010)
    # The bodice passes under the arms.
    trunk = Obstacle(*sample(torso, low, high, 0.008, margin=0.08), 0.008)
    solid_cloth("skirt", skirt(obstacle), material, 0.009)
    solid_cloth("overfold", overfold(obstacle), material, 0.008)
    blouse = bodice(trunk, obstacle)
    solid_cloth("bodice", blouse, material, 0.010)
    solid_cloth("cloak", cloak(obstacle), material, 0.009)

    wings = [
        Wing((0.075, 0.06, 1.36), (1, 0.10, -0.12), (0.12, 0.12, 1), (0, -1, 0), 1.0, random),
        Wing((-0.085, 0.13, 1.36), (-1, 0.3, 0), (0.05, 0.12, 1), (0, -1, 0), 0.72, random),
    ]
    feathers = Heap()
    for wing in wings:
        wing.grow(feathers)
    studio.mesh_object("feathers", *feathers.mesh(), material)
    leaves = Heap()
    victory_wreath(leaves, random)
    studio.mesh_object("leaves", *leaves.mesh(), material)

    cord, buttons = belt(trunk), clasps(blouse[0])

    def figure(points):
        body = flesh(points)
        for wing in wings:
            body = join(body, wing.bone(points), 0.03)
        trimmings = np.minimum(cord(points), buttons(points))
        return np.minimum(np.minimum(body, wreath_stem(points)), trimmings)

    low, high = (-1.05, -0.40, -0.04), (0.62, 0.45, 2.26)
    grid, origin = sample(figure, low, high, voxel)
    studio.mesh_object("figure", *surface(grid, origin, voxel), material)
    low, high = J["head"] - 0.19, J["head"] + 0.19
    grid, origin = sample(head, low, high, voxel * 0.5)
    # Open at the throat, inside the figure's neck.
    studio.mesh_object("head", *surface(grid, origin, voxel * 0.5), material)
    plinth(material)


def frame_tightly(height):
    """Sets the camera so that the plinth stands on the picture's lower edge and a hundredth of the
    height stays free on the other sides; says where the plinth's middle comes to lie."""
    graph = bpy.context.evaluated_depsgraph_get()
    corners = np.array(
        [
            corner
            for shape in bpy.context.scene.objects
            if shape.type == "MESH"
            for corner in shape.evaluated_get(graph).bound_box
        ]
    )
    low, high = corners.min(axis=0), corners.max(axis=0)
    tall = (high[2] + PLINTH_HEIGHT) / 0.99
    width = 2 * round((high[0] - low[0] + 0.02 * tall) / tall * height / 2)
    middle = (low[0] + high[0]) / 2
    studio.orthographic_camera(
        (middle, tall / 2 - PLINTH_HEIGHT), tall * width / height, height, width
    )
    base = width / 2 + (PLINTH_CENTER[0] - middle) / tall * height
    print(f"{width} x {height} pixels, the middle of the base at x = {base:.1f}")


def main():
    arguments = sys.argv[sys.argv.index("--") + 1 :]
    folder = arguments[0]
    height = int(arguments[1]) if len(arguments) > 1 else 2048
    samples = int(arguments[2]) if len(arguments) > 2 else 64
    detail = float(arguments[3]) if len(arguments) > 3 else 1.2
    studio.empty_scene(bounces=2)
    build(detail)
    light()
    frame_tightly(height)
    picture = studio.straight_bytes(studio.render_linear(samples))
    studio.write_png(os.path.join(folder, "nike.png"), picture)


main()
