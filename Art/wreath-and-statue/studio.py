"""The studio in which both pieces of art are rendered.

Runs inside Blender's Python. It owns what wreath and statue have in common: handing geometry made
with numpy to Blender, Cycles settings that give the same picture on every run, and the darkroom
that turns the linear render into a PNG with straight alpha.
"""

import os
import tempfile

import bpy
import numpy as np

from png import write_png  # noqa: F401, the pieces call it as the studio's

# ---------------------------------------------------------------------------------------------
# Scene
# ---------------------------------------------------------------------------------------------


def empty_scene(bounces=3):
    """Throws away everything Blender starts with, so that nothing but the script decides.

    `bounces` is how often light may pass from surface to surface.
    """
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    # The film is transparent, because the picture is laid over a photo.
    scene.render.film_transparent = True
    scene.cycles.seed = 1
    # Adaptive sampling decides by noise estimates; a fixed count keeps every pixel comparable.
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.use_denoising = False
    scene.cycles.pixel_filter_type = "BLACKMAN_HARRIS"
    scene.cycles.filter_width = 1.3
    scene.cycles.max_bounces = bounces + 1
    scene.cycles.diffuse_bounces = bounces
    scene.cycles.caustics_reflective = False
    scene.cycles.caustics_refractive = False
    # Two rare bright paths would otherwise show as white dots.
    scene.cycles.sample_clamp_indirect = 4.0
    return scene


def orthographic_camera(center, width, height_px, width_px, distance=50.0):
    """A camera that looks along +Y with Z up, `width` units across, at `center` (x, z)."""
    data = bpy.data.cameras.new("camera")
    data.type = "ORTHO"
    # Blender's scale is that of the longer side.
    data.ortho_scale = width * max(1.0, height_px / width_px)
    data.clip_end = 2 * distance + 100
    camera = bpy.data.objects.new("camera", data)
    camera.location = (center[0], -distance, center[1])
    camera.rotation_euler = (np.pi / 2, 0, 0)
    scene = bpy.context.scene
    scene.collection.objects.link(camera)
    scene.camera = camera
    scene.render.resolution_x = width_px
    scene.render.resolution_y = height_px
    scene.render.resolution_percentage = 100
    return camera


def sun(direction_to_light, strength, angle_degrees, color=(1, 1, 1)):
    """A directional light; the angle is how large it stands in the sky, so how soft it is."""
    from mathutils import Vector

    data = bpy.data.lights.new("sun", "SUN")
    data.energy = strength
    data.angle = np.radians(angle_degrees)
    data.color = color
    light = bpy.data.objects.new("sun", data)
    light.rotation_euler = Vector(direction_to_light).to_track_quat("Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(light)
    return light


def sky(up_color, down_color, strength):
    """Fill light: one colour from above fading into another from below."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    background = nodes["Background"]
    coordinates = nodes.new("ShaderNodeTexCoord")
    split = nodes.new("ShaderNodeSeparateXYZ")
    to_unit = nodes.new("ShaderNodeMapRange")
    to_unit.inputs["From Min"].default_value = -1.0
    mix = nodes.new("ShaderNodeMixRGB")
    mix.inputs["Color1"].default_value = (*down_color, 1)
    mix.inputs["Color2"].default_value = (*up_color, 1)
    links.new(coordinates.outputs["Generated"], split.inputs[0])
    links.new(split.outputs["Z"], to_unit.inputs["Value"])
    links.new(to_unit.outputs["Result"], mix.inputs["Fac"])
    links.new(mix.outputs["Color"], background.inputs["Color"])
    background.inputs["Strength"].default_value = strength


def mesh_object(name, vertices, faces, material, colors=None, smooth=True):
    """Makes a Blender object of a numpy mesh.

    `faces` is an (n, 3) or (n, 4) array; `colors` maps attribute names to (vertices, 3) linear RGB.
    """
    vertices = np.ascontiguousarray(vertices, np.float32)
    faces = np.ascontiguousarray(faces, np.int32)
    corners = faces.shape[1]
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(vertices))
    mesh.vertices.foreach_set("co", vertices.ravel())
    mesh.loops.add(faces.size)
    mesh.loops.foreach_set("vertex_index", faces.ravel())
    mesh.polygons.add(len(faces))
    mesh.polygons.foreach_set("loop_start", np.arange(0, faces.size, corners, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(len(faces), corners, np.int32))
    mesh.polygons.foreach_set("use_smooth", np.full(len(faces), smooth))
    for attribute, values in (colors or {}).items():
        layer = mesh.attributes.new(attribute, "FLOAT_COLOR", "POINT")
        rgba = np.ones((len(vertices), 4), np.float32)
        rgba[:, :3] = values
        layer.data.foreach_set("color", rgba.ravel())
    mesh.update(calc_edges=True)
    mesh.materials.append(material)
    shape = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(shape)
    return shape


# ---------------------------------------------------------------------------------------------
# Darkroom
# ---------------------------------------------------------------------------------------------


def render_linear(samples):
    """Renders and returns (height, width, 4) linear, premultiplied, row 0 at the top."""
    scene = bpy.context.scene
    scene.cycles.samples = samples
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_mode = "RGBA"
    scene.render.image_settings.color_depth = "32"
    with tempfile.TemporaryDirectory() as folder:
        scene.render.filepath = os.path.join(folder, "render.exr")
        bpy.ops.render.render(write_still=True)
        image = bpy.data.images.load(scene.render.filepath)
        width, height = image.size
        pixels = np.empty(width * height * 4, np.float32)
        image.pixels.foreach_get(pixels)
        bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[::-1].astype(np.float64)


def srgb(linear):
    """The sRGB transfer curve (IEC 61966-2-1)."""
    linear = np.clip(linear, 0, 1)
    return np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)


def from_srgb(*bytes_):
    """Linear RGB of a colour given in sRGB bytes, as one reads it off a photo."""
    value = np.array(bytes_, float) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def shoulder(linear, knee=0.75):
    """Leaves values below the knee alone and bends brighter ones towards 1, as film does."""
    room = 1 - knee
    over = np.maximum(linear - knee, 0)
    return np.where(linear > knee, knee + room * (1 - np.exp(-over / room)), linear)


def fill_outwards(values, weight):
    """Spreads `values` (premultiplied by `weight`) over the pixels where the weight is nought.

    A pyramid of averages: what a pixel lacks it takes from the next coarser level. So filters that
    read beyond an edge find the colour of the nearest object there instead of black.
    """
    height, width = weight.shape
    if min(height, width) <= 1:
        return values / np.maximum(weight, 1e-9)[..., None]
    even = ((0, height % 2), (0, width % 2))
    coarse_values = np.pad(values, (*even, (0, 0)))
    coarse_weight = np.pad(weight, even)
    coarse_values = sum(coarse_values[i::2, j::2] for i in (0, 1) for j in (0, 1))
    coarse_weight = sum(coarse_weight[i::2, j::2] for i in (0, 1) for j in (0, 1))
    # Capped, so that a single covered pixel counts as much as a covered block.
    scale = np.minimum(1, 1 / np.maximum(coarse_weight, 1e-9))
    filled = fill_outwards(coarse_values * scale[..., None], coarse_weight * scale)
    filled = filled.repeat(2, axis=0).repeat(2, axis=1)[:height, :width]
    lack = np.clip(1 - weight, 0, 1)[..., None]
    own = values / np.maximum(weight, 1e-9)[..., None]
    return np.where(weight[..., None] > 1e-9, own * (1 - lack) + filled * lack, filled)


def straight_bytes(premultiplied, bleed=24):
    """RGBA bytes with straight alpha from a linear premultiplied picture.

    Colours reach `bleed` pixels out under alpha 0, and are one flat colour beyond, which costs
    nothing in the file.
    """
    alpha = np.clip(premultiplied[..., 3], 0, 1)
    own = premultiplied[..., :3] / np.maximum(alpha, 1e-9)[..., None]
    display = srgb(shoulder(np.maximum(own, 0)))
    # Pixels of little coverage have noisy colours: their neighbours' are used.
    firm = np.where(alpha > 0.02, np.clip(alpha * 4, 0, 1), 0)
    display = fill_outwards(display * firm[..., None], firm)
    near = alpha > 0
    for _ in range(bleed):
        grown = near.copy()
        grown[1:] |= near[:-1]
        grown[:-1] |= near[1:]
        grown[:, 1:] |= near[:, :-1]
        grown[:, :-1] |= near[:, 1:]
        near = grown
    display[~near] = np.average(display[alpha > 0.5], axis=0)
    rgba = np.dstack([display, alpha])
    return np.round(np.clip(rgba, 0, 1) * 255).astype(np.uint8)
