import Inference
import Testing

/// A valid model of a few operators, which tests corrupt: 3 × 3 convolution with ReLU, pooling, resize,
/// and a flattened output.
struct SmallModel {
  var writer = ONNXWriter()
  /// The tensor before it is flattened: four channels.
  let last: String

  init() {
    writer.input("image")
    let values = (0..<108).map { Float($0 % 7 - 3) / 8 }
    let weights = writer.weights([4, 3, 3, 3], values)
    let bias = writer.weights([4], [1, -1, 0.5, 0])
    let made = writer.node(
      "Conv", ["image", weights, bias],
      ["kernel_shape": .integers([3, 3]), "pads": .integers([1, 1, 0, 0])])
    let relu = writer.node("Relu", [made])
    let pooled = writer.node(
      "MaxPool", [relu], ["kernel_shape": .integers([2, 2]), "strides": .integers([2, 2])])
    let scales = writer.weights([4], [1, 1, 2, 2])
    last = writer.node(
      "Resize", [pooled, "", scales],
      ["mode": .text("linear"), "coordinate_transformation_mode": .text("half_pixel")])
    let nhwc = writer.node("Transpose", [last], ["perm": .integers([0, 2, 3, 1])])
    let shape = writer.integers([-1])
    writer.node("Reshape", [nhwc, shape], output: "list")
    writer.output("list")
  }

  var bytes: [UInt8] { writer.bytes }
}
