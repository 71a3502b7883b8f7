#!/usr/bin/env python3
"""Folds the batch normalizations behind transposed convolutions into these.

usage: fold_normalizations.py MODEL.onnx FOLDED.onnx      needs numpy, onnx

What is computed stays the same but for the last digits. OpenCV's own fusion (4.6 and 4.10) folds
such a normalization once more for each new size of input.
"""
import sys

import numpy as np
import onnx
from onnx import numpy_helper


def fold(graph):
    weights = {weight.name: weight for weight in graph.initializer}
    makers = {output: node for node in graph.node for output in node.output}

    def values(name):
        return numpy_helper.to_array(weights[name]).astype(np.float64)

    def replace(name, array):
        weights[name].CopyFrom(numpy_helper.from_array(array.astype(np.float32), name))

    for node in [node for node in graph.node if node.op_type == "BatchNormalization"]:
        source, scale, shift, mean, variance = node.input
        before = makers[source]
        if before.op_type != "ConvTranspose" or len(before.input) != 2:
            raise ValueError(f"the normalization of {source} is not handled")
        epsilon = next(field.f for field in node.attribute if field.name == "epsilon")
        factor = values(scale) / np.sqrt(values(variance) + epsilon)
        # The kernel's second axis is the output channel's: there is one group.
        replace(before.input[1], values(before.input[1]) * factor[:, None, None])
        replace(shift, values(shift) - values(mean) * factor)
        before.input.append(shift)
        before.output[:] = node.output
        graph.node.remove(node)
        for entries in graph.initializer, graph.input:
            for entry in [entry for entry in entries if entry.name in (scale, mean, variance)]:
                entries.remove(entry)


def main():
    model = onnx.load(sys.argv[1])
    fold(model.graph)
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, sys.argv[2])


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main()
