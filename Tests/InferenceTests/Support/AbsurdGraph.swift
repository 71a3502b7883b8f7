import TestSupport

/// A graph of supported operators with attributes and shapes of which many are absurd.
struct AbsurdGraph {
  private var writer = ONNXWriter()
  private var random: SeededGenerator
  private var tensors = ["image"]

  init(_ random: SeededGenerator) {
    self.random = random
    writer.input("image")
  }

  /// The model's file; its output is a global average, so that any shape may precede it.
  var bytes: [UInt8] {
    var writer = writer
    writer.node("GlobalAveragePool", [tensors[tensors.count - 1]], output: "mean")
    writer.output("mean")
    return writer.bytes
  }

  mutating func addNode() {
    let operations = [
      "Conv", "Conv", "ConvTranspose", "MaxPool", "GlobalAveragePool", "Relu", "PRelu", "Sigmoid",
      "Clip", "HardSigmoid", "Add", "Mul", "Pad", "Resize", "Transpose", "Reshape",
    ]
    let operation = pick(operations)
    var inputs = [pick(tensors)]
    switch operation {
    case "Add", "Mul": inputs.append(pick(tensors))
    case "Conv", "ConvTranspose":
      inputs += [weights(axes: 4)] + (oneIn(2) ? [weights(axes: 1)] : [])
    case "PRelu":
      inputs.append(oneIn(2) ? writer.weights([3, 1, 1], [2, 0, -1]) : weights(axes: 3))
    case "Pad": inputs.append(writer.integers([0] + numbers(3, 0...2) + [0] + numbers(3, 0...2)))
    case "Resize":
      let factors = [1, 1, 2, 3, 64, 0, -1, 1.5, .nan, .infinity, 1e30] as [Float]
      inputs += ["", writer.weights([4], [1, 1, pick(factors), pick(factors)])]
    default: break
    }
    tensors.append(
      writer.node(
        operation, inputs,
        [
          "kernel_shape": .integers(numbers(2, 1...3)), "strides": .integers(numbers(2, 1...2)),
          "pads": .integers(numbers(4, 0...2)), "group": .integer(numbers(1, 1...3)[0]),
          "perm": .integers([0, 2, 3, 1]), "alpha": .float(1.0 / 6),
          "mode": .text(oneIn(2) ? "linear" : operation == "Pad" ? "constant" : "nearest"),
          "coordinate_transformation_mode": .text(oneIn(2) ? "half_pixel" : "asymmetric"),
          "nearest_mode": .text("floor"),
        ]))
  }

  /// Weights whose bytes match their shape, or empty ones where the shape is absurd.
  private mutating func weights(axes: Int) -> String {
    let shape = numbers(axes, 1...3)
    let count = shape.reduce(1) { $0 < 1000 && 0...64 ~= $1 ? $0 * $1 : 1000 }
    if count >= 1000 || oneIn(20) { return writer.tensor([0] + shape.dropFirst(), type: 1, []) }
    return writer.weights(shape, (0..<count).map { Float($0 % 5) - 2 })
  }

  /// Numbers of which one in twenty is absurd.
  private mutating func numbers(_ count: Int, _ usual: ClosedRange<Int>) -> [Int] {
    let absurd = [
      0, -1, 4, 63, 64, 65, 4096, 4097, 1 << 31, 1 << 32, 1 << 62, Int.max, Int.min,
    ]
    return (0..<count).map { _ in
      oneIn(20) ? pick(absurd) : Int.random(in: usual, using: &random)
    }
  }

  private mutating func oneIn(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }
}
