#!/usr/bin/env python3
"""Converts a TensorFlow Lite convolutional model to ONNX for cv::dnn.

usage: tflite_to_onnx.py MODEL.tflite MODEL.onnx [--output NUMBER=NAME ...]

Without --output every output is kept and called tNUMBER; with it only those named are kept, under
their names.

needs: numpy, onnx, tflite (the flatbuffer schema). Images become NCHW; weights become 32-bit
floats. An output that was NHWC with more than one pixel and more than one channel is NCHW in the
ONNX file; all others keep their memory order.
"""
import argparse

import numpy as np
import onnx
import tflite
from onnx import TensorProto, helper, numpy_helper

CODES = {
    value: name for name, value in vars(tflite.BuiltinOperator).items() if isinstance(value, int)}
TYPES = {tflite.TensorType.FLOAT32: np.float32, tflite.TensorType.FLOAT16: np.float16,
         tflite.TensorType.INT32: np.int32}
SAME = tflite.Padding.SAME
OPTIONS = {
    "CONV_2D": tflite.Conv2DOptions, "DEPTHWISE_CONV_2D": tflite.DepthwiseConv2DOptions,
    "MAX_POOL_2D": tflite.Pool2DOptions, "AVERAGE_POOL_2D": tflite.Pool2DOptions,
    "ADD": tflite.AddOptions, "MUL": tflite.MulOptions,
    "CONCATENATION": tflite.ConcatenationOptions, "RESIZE_BILINEAR": tflite.ResizeBilinearOptions,
    "DEPTH_TO_SPACE": tflite.DepthToSpaceOptions}


class Converter:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.model = tflite.Model.GetRootAsModel(file.read(), 0)
        self.graph = self.model.Subgraphs(0)
        self.constants = {}  # tensor number -> array in the file's own layout
        self.padded = {}  # tensor number -> (number of the tensor before a spatial PAD, its top-left-bottom-right)
        self.nodes, self.weights = [], []
        for number in range(self.graph.TensorsLength()):
            self.read_constant(number)
        self.opset = 10 if self.has_relu6() else 11

    def has_relu6(self):
        """Whether Clip is needed, whose limits OpenCV 4.6 reads as attributes only:
        those of opset 10.
        """
        operators = [self.graph.Operators(i) for i in range(self.graph.OperatorsLength())]
        options = [self.options_of(operator, self.name_of(operator)) for operator in operators]
        return any(
            hasattr(option, "FusedActivationFunction")
            and option.FusedActivationFunction() == tflite.ActivationFunctionType.RELU6
            for option in options)

    def shape(self, number):
        tensor = self.graph.Tensors(number)
        return [tensor.Shape(i) for i in range(tensor.ShapeLength())]

    def read_constant(self, number):
        tensor = self.graph.Tensors(number)
        buffer = self.model.Buffers(tensor.Buffer())
        if buffer is None or not buffer.DataLength():
            return
        values = np.frombuffer(buffer.DataAsNumpy().tobytes(), TYPES[tensor.Type()])
        if tensor.Sparsity() is not None:
            values = self.densify(tensor, values)
        self.constants[number] = values.reshape(self.shape(number))

    def densify(self, tensor, values):
        """The dense form of a tensor in CSR format along its last dimension."""
        sparsity, shape = tensor.Sparsity(), [tensor.Shape(i) for i in range(tensor.ShapeLength())]
        rank = len(shape)
        formats = [sparsity.DimMetadata(i).Format() for i in range(sparsity.DimMetadataLength())]
        if (
            sparsity.BlockMapLength()
            or list(sparsity.TraversalOrderAsNumpy()) != list(range(rank))
            or formats
            != [tflite.DimensionType.DENSE] * (rank - 1) + [tflite.DimensionType.SPARSE_CSR]
        ):
            raise ValueError("only CSR along the last dimension is supported")
        last = sparsity.DimMetadata(rank - 1)
        starts = self.index_vector(last.ArraySegmentsType(), last.ArraySegments())
        columns = self.index_vector(last.ArrayIndicesType(), last.ArrayIndices())
        dense = np.zeros((int(np.prod(shape[:-1])), shape[-1]), values.dtype)
        for row, (start, end) in enumerate(zip(starts[:-1], starts[1:])):
            dense[row, columns[start:end]] = values[start:end]
        return dense

    @staticmethod
    def index_vector(kind, table):
        kinds = {tflite.SparseIndexVector.Int32Vector: tflite.Int32Vector,
                 tflite.SparseIndexVector.Uint16Vector: tflite.Uint16Vector,
                 tflite.SparseIndexVector.Uint8Vector: tflite.Uint8Vector}
        vector = kinds[kind]()
        vector.Init(table.Bytes, table.Pos)
        return np.asarray(vector.ValuesAsNumpy(), np.int64)

    def name_of(self, operator):
        code = self.model.OperatorCodes(operator.OpcodeIndex())
        builtin = max(code.BuiltinCode(), code.DeprecatedBuiltinCode())
        return (
            code.CustomCode().decode()
            if builtin == tflite.BuiltinOperator.CUSTOM
            else CODES[builtin])

    def options_of(self, operator, name):
        options = OPTIONS[name]() if name in OPTIONS else None
        if options is not None and operator.BuiltinOptions() is not None:
            options.Init(operator.BuiltinOptions().Bytes, operator.BuiltinOptions().Pos)
        return options

    def emit(self, kind, inputs, output, **attributes):
        self.nodes.append(
            helper.make_node(kind, inputs, [output], name=f"{kind}_{len(self.nodes)}", **attributes)
        )
        return output

    def weight(self, array):
        name = f"w{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def operand(self, number, rank):
        """The ONNX name of a tensor; a constant operand of an image operation is transposed
        to NCHW first.
        """
        if number not in self.constants:
            return f"t{number}"
        array = self.constants[number].astype(np.float32)
        if rank == 4 and array.ndim > 1:
            array = array.reshape((1,) * (4 - array.ndim) + array.shape).transpose(0, 3, 1, 2)
        return self.weight(array)

    def fused(self, options, output):
        """(output name of the operation, callback that emits the activation) for a fused activation
        """
        kind = options.FusedActivationFunction()
        if kind == tflite.ActivationFunctionType.NONE:
            return output, lambda: None
        if kind == tflite.ActivationFunctionType.RELU6:
            return output + "_linear", lambda: self.emit(
                "Clip", [output + "_linear"], output, min=0.0, max=6.0)
        if kind != tflite.ActivationFunctionType.RELU:
            raise ValueError(f"activation {kind}")
        return output + "_linear", lambda: self.emit("Relu", [output + "_linear"], output)

    def window(self, number, size, stride, padding):
        """The source of a sliding window and its pads;
        in opset 11, asymmetric pads become a Pad node.
        """
        before, pads = self.padded.get(number, (number, [0, 0, 0, 0]))
        pads = list(pads)
        if padding == SAME:
            for axis, extent in enumerate(self.shape(number)[1:3]):
                total = max(
                    (-(-extent // stride[axis]) - 1) * stride[axis] + size[axis] - extent, 0)
                pads[axis] += total // 2
                pads[axis + 2] += total - total // 2
        name = f"t{before}"
        if pads[:2] != pads[2:] and self.opset == 11:
            top, left, bottom, right = pads
            name = self.emit(
                "Pad",
                [name, self.weight(np.array([0, 0, top, left, 0, 0, bottom, right], np.int64))],
                f"pad{len(self.nodes)}", mode="constant")
            pads = [0, 0, 0, 0]
        return name, pads

    def convolution(self, options, inputs, output, depthwise):
        kernel = self.constants[inputs[1]].astype(np.float32)
        bias = self.constants[inputs[2]].astype(np.float32)
        kernel = kernel.transpose(3, 0, 1, 2) if depthwise else kernel.transpose(0, 3, 1, 2)
        channels = self.shape(inputs[0])[3]
        if depthwise and kernel.shape[0] != channels:
            raise ValueError("a depth multiplier is not handled")
        stride = [options.StrideH(), options.StrideW()]
        if (options.DilationHFactor(), options.DilationWFactor()) != (1, 1):
            raise ValueError("dilation is not handled")
        source, pads = self.window(inputs[0], kernel.shape[2:], stride, options.Padding())
        raw, after = self.fused(options, output)
        self.emit(
            "Conv", [source, self.weight(kernel), self.weight(bias)], raw,
            kernel_shape=list(kernel.shape[2:]), strides=stride, pads=pads,
            group=channels if depthwise else 1)
        after()

    def pool(self, options, inputs, output, kind):
        size = [options.FilterHeight(), options.FilterWidth()]
        stride = [options.StrideH(), options.StrideW()]
        source, pads = self.window(inputs[0], size, stride, options.Padding())
        if source != f"t{inputs[0]}" or any(pads) or options.FusedActivationFunction():
            raise ValueError("a padded or fused pooling is not handled")
        if kind == "AveragePool" and size == self.shape(inputs[0])[1:3]:
            self.emit("GlobalAveragePool", [source], output)
        else:
            self.emit(kind, [source], output, kernel_shape=size, strides=stride)

    def depth_to_space(self, number, output, block, channels):
        """Depth-to-space as a transposed convolution with weights 0 and 1.

        OpenCV 4.6 fixes the shape of ONNX's DepthToSpace when it reads the file; a transposed
        convolution gives the same numbers at any input size.
        """
        kernel = np.zeros((block * block * channels, channels, block, block), np.float32)
        for row in range(block):
            for column in range(block):
                for channel in range(channels):
                    kernel[(row * block + column) * channels + channel, channel, row, column] = 1
        self.emit("ConvTranspose", [f"t{number}", self.weight(kernel)], output,
                  kernel_shape=[block, block], strides=[block, block])

    def to_nhwc(self, number):
        """The tensor in TensorFlow's memory order, ready for a reshape."""
        shape = self.shape(number)
        if len(shape) != 4 or shape[3] == 1 or shape[1:3] == [1, 1]:
            return f"t{number}"
        return self.emit(
            "Transpose", [f"t{number}"], f"t{number}_nhwc_{len(self.nodes)}", perm=[0, 2, 3, 1])

    def add_operator(self, operator):
        name = self.name_of(operator)
        options = self.options_of(operator, name)
        inputs = [int(i) for i in operator.InputsAsNumpy()]
        number = int(operator.Outputs(0))
        output, shape = f"t{number}", self.shape(number)
        if name in ("DEQUANTIZE", "DENSIFY") and inputs[0] in self.constants:
            self.constants[number] = self.constants[inputs[0]]
        elif name in ("CONV_2D", "DEPTHWISE_CONV_2D"):
            self.convolution(options, inputs, output, name == "DEPTHWISE_CONV_2D")
        elif (
            name == "Convolution2DTransposeBias"
        ):  # MediaPipe's own: padding, stride width, stride height
            padding, across, down = np.frombuffer(
                operator.CustomOptionsAsNumpy().tobytes(), np.int32
            )[:3]
            kernel = self.constants[inputs[1]].astype(np.float32).transpose(3, 0, 1, 2)
            if kernel.shape[2:] != (down, across):
                raise ValueError("a transposed convolution whose windows overlap is not handled")
            self.emit(
                "ConvTranspose", [f"t{inputs[0]}", self.weight(kernel), self.operand(inputs[2], 1)],
                output, kernel_shape=[down, across], strides=[down, across])
        elif name in ("MAX_POOL_2D", "AVERAGE_POOL_2D"):
            self.pool(
                options, inputs, output, "MaxPool" if name == "MAX_POOL_2D" else "AveragePool")
        elif name == "MEAN":
            if self.constants[inputs[1]].tolist() != [1, 2]:
                raise ValueError("only the mean of all pixels is handled")
            self.emit("GlobalAveragePool", [f"t{inputs[0]}"], output)
        elif name == "FULLY_CONNECTED":  # of one pixel
            kernel = self.constants[inputs[1]].astype(np.float32)[:, :, None, None]
            pixel = self.emit(
                "Conv", [f"t{inputs[0]}", self.weight(kernel), self.operand(inputs[2], 1)],
                output + "_pixel", kernel_shape=[1, 1])
            self.emit("Reshape", [pixel, self.weight(np.array(shape, np.int64))], output)
        elif name in ("ADD", "MUL"):
            raw, after = self.fused(options, output)
            self.emit(name.capitalize(), [self.operand(i, len(shape)) for i in inputs], raw)
            after()
        elif name in ("RELU", "LOGISTIC"):
            self.emit({"RELU": "Relu", "LOGISTIC": "Sigmoid"}[name], [f"t{inputs[0]}"], output)
        elif name == "PRELU":
            slope = self.constants[inputs[1]].astype(np.float32).reshape(-1, 1, 1)
            self.emit("PRelu", [f"t{inputs[0]}", self.weight(slope)], output)
        elif name == "HARD_SWISH":  # x * clip(x / 6 + 1 / 2, 0, 1)
            gate = self.emit(
                "HardSigmoid", [f"t{inputs[0]}"], output + "_gate", alpha=1 / 6, beta=0.5)
            self.emit("Mul", [f"t{inputs[0]}", gate], output)
        elif name == "PAD":
            (n0, n1), (top, bottom), (left, right), (c0, c1) = self.constants[inputs[1]].tolist()
            if (n0, n1, c0, c1) == (0, 0, 0, 0):
                self.padded[number] = inputs[0], [top, left, bottom, right]
            else:
                pads = np.array([n0, c0, top, left, n1, c1, bottom, right], np.int64)
                self.emit("Pad", [f"t{inputs[0]}", self.weight(pads)], output, mode="constant")
        elif name == "RESIZE_BILINEAR":
            if options.AlignCorners() or not options.HalfPixelCenters():
                raise ValueError("only half-pixel resizing is handled")
            before = self.shape(inputs[0])
            scales = np.array([1, 1, shape[1] / before[1], shape[2] / before[2]], np.float32)
            whole = self.weight(
                np.array([0, 0, 0, 0, 1, 1, 1, 1], np.float32)
            )  # required by opset 11, not used
            self.emit(
                "Resize", [f"t{inputs[0]}", whole, self.weight(scales)], output, mode="linear",
                coordinate_transformation_mode="pytorch_half_pixel")
        elif name == "DEPTH_TO_SPACE":
            self.depth_to_space(inputs[0], output, options.BlockSize(), shape[3])
        elif name == "RESHAPE" and len(shape) < 4:
            # A list of cells [1, cells, values] grows with the input: its length is left open.
            target = [1, -1, shape[2]] if len(shape) == 3 else shape
            self.emit(
                "Reshape",
                [self.to_nhwc(inputs[0]), self.weight(np.array(target, np.int64))],
                output)
        elif name == "CONCATENATION":
            axis = options.Axis() if len(shape) != 4 else [0, 2, 3, 1][options.Axis()]
            self.emit("Concat", [f"t{i}" for i in inputs], output, axis=axis)
        else:
            raise ValueError(f"operator {name} is not handled")

    def convert(self, inputs=None, outputs=None):
        inputs = inputs or [int(i) for i in self.graph.InputsAsNumpy()]
        outputs = outputs or [int(i) for i in self.graph.OutputsAsNumpy()]
        for operator in self.needed(inputs, outputs):
            self.add_operator(operator)
        graph = helper.make_graph(self.nodes, "model", [self.value(i) for i in inputs],
                                  [self.value(i) for i in outputs], self.weights)
        model = helper.make_model(
            graph, opset_imports=[helper.make_opsetid("", self.opset)], ir_version=6)
        onnx.checker.check_model(model, full_check=True)
        return model

    def needed(self, inputs, outputs):
        """The nodes between inputs and outputs, in the file's order."""
        wanted, chosen = set(outputs), []
        for index in reversed(range(self.graph.OperatorsLength())):
            operator = self.graph.Operators(index)
            made = set(operator.OutputsAsNumpy().tolist())
            if made & wanted and not made & set(inputs):
                chosen.append(operator)
                wanted |= {i for i in operator.InputsAsNumpy().tolist() if i >= 0}
        return reversed(chosen)

    def value(self, number):
        shape = self.shape(number)
        if len(shape) == 4:
            shape = [shape[0], shape[3], shape[1], shape[2]]
        return helper.make_tensor_value_info(f"t{number}", TensorProto.FLOAT, shape)


def rename_outputs(model, names):
    """Renames tensors throughout the graph to the names that the program requests."""
    for node in model.graph.node:
        node.input[:] = [names.get(name, name) for name in node.input]
        node.output[:] = [names.get(name, name) for name in node.output]
    for value in model.graph.output:
        value.name = names.get(value.name, value.name)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source"), parser.add_argument("target")
    parser.add_argument("--output", action="append", default=[], metavar="NUMBER=NAME")
    arguments = parser.parse_args()
    names = {int(number): name for number, name in (text.split("=") for text in arguments.output)}
    model = Converter(arguments.source).convert(outputs=list(names) or None)
    rename_outputs(model, {f"t{number}": name for number, name in names.items()})
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, arguments.target)


if __name__ == "__main__":
    main()
