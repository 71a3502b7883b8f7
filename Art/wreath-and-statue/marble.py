"""Parian marble, the material of the statue and of the cards."""

import bpy


def marble(paint=None):
    """Parian marble: warm white, a little translucent, faint veins, patina in the hollows.

    `paint` names a colour attribute of the mesh that tints the stone, as the Greeks painted theirs.
    """
    material = bpy.data.materials.new("marble")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value = 0.48
    shader.inputs["Specular"].default_value = 0.30

    place = nodes.new("ShaderNodeTexCoord").outputs["Object"]

    def noise(scale, detail, distortion=0.0):
        node = nodes.new("ShaderNodeTexNoise")
        node.inputs["Scale"].default_value = scale
        node.inputs["Detail"].default_value = detail
        node.inputs["Distortion"].default_value = distortion
        links.new(place, node.inputs["Vector"])
        return node.outputs["Fac"]

    def ramp(source, *stops):
        node = nodes.new("ShaderNodeValToRGB")
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, color) in zip(elements, stops):
            element.position = position
            element.color = (*color, 1)
        links.new(source, node.inputs["Fac"])
        return node.outputs["Color"]

    def multiply(a, b, amount=1.0):
        node = nodes.new("ShaderNodeMixRGB")
        node.blend_type = "MULTIPLY"
        node.inputs["Fac"].default_value = amount
        links.new(a, node.inputs["Color1"])
        links.new(b, node.inputs["Color2"])
        return node.outputs["Color"]

    white = (0.80, 0.765, 0.695)
    clouds = ramp(noise(3.0, 4), (0.3, [c * 0.93 for c in white]), (0.7, white))
    plain = (1, 1, 1)
    veins = ramp(noise(2.2, 6, 1.8), (0.47, plain), (0.5, (0.86, 0.87, 0.88)), (0.53, plain))
    grain = ramp(noise(60, 3), (0.3, (0.95, 0.94, 0.92)), (0.6, (1, 1, 1)))
    hollows = nodes.new("ShaderNodeAmbientOcclusion")
    hollows.samples = 2
    hollows.inputs["Distance"].default_value = 0.05
    patina = ramp(hollows.outputs["AO"], (0.15, (0.66, 0.55, 0.42)), (0.75, (1, 1, 1)))
    color = multiply(multiply(multiply(clouds, veins), grain), patina, 0.75)
    if paint is not None:
        attribute = nodes.new("ShaderNodeAttribute")
        attribute.attribute_name = paint
        color = multiply(color, attribute.outputs["Color"])
    links.new(color, shader.inputs["Base Color"])

    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = 0.10
    bump.inputs["Distance"].default_value = 0.004
    links.new(noise(110, 4), bump.inputs["Height"])
    links.new(bump.outputs["Normal"], shader.inputs["Normal"])
    return material
