"""Prepares centerface.onnx for ONNX Runtime. usage: any_size.py MODEL OUT

The file states an input of 10 x 3 x 32 x 32 and lists its weights among its inputs, which keeps
ONNX Runtime from accepting other sizes and from folding constants. Both go, and so do weights that
nothing uses, of each of which ONNX Runtime warns; nothing that is computed changes.
"""

import sys

import onnx

model = onnx.load(sys.argv[1])
graph = model.graph
weights = {weight.name for weight in graph.initializer}
inputs = [value for value in graph.input if value.name not in weights]
for value in [*inputs, *graph.output]:
    for axis, name in ((0, "count"), (2, "height"), (3, "width")):
        # The outputs have sides of their own.
        side = name if value in inputs else f"{value.name} {name}"
        value.type.tensor_type.shape.dim[axis].dim_param = side
del graph.input[:], graph.value_info[:]
graph.input.extend(inputs)
used = {name for node in graph.node for name in node.input}
kept = [weight for weight in graph.initializer if weight.name in used]
del graph.initializer[:]
graph.initializer.extend(kept)
onnx.save(model, sys.argv[2])
