import Inference
import Testing

@Suite("Malformed and unsupported models are refused with a reason")
struct ModelReadingTests {
  /// Expects that a model is refused with this description.
  private func expectRefused(
    _ bytes: [UInt8], _ reason: String, location: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: InferenceError.self, sourceLocation: location) {
      try NeuralNetwork.read(bytes)
    }
    #expect(error?.description == reason, sourceLocation: location)
  }

  private func expectRefused(
    _ reason: String, location: SourceLocation = #_sourceLocation,
    _ spoil: (inout SmallModel) -> Void
  ) {
    var model = SmallModel()
    spoil(&model)
    expectRefused(model.bytes, reason, location: location)
  }

  private func malformed(_ what: String) -> String { "the network is no ONNX model: \(what)" }

  private func unsupported(_ what: String) -> String {
    "the network has \(what), which is not supported"
  }

  @Test("The unmodified model runs")
  func good() throws {
    var network = try NeuralNetwork(SmallModel().bytes)
    let values = try network.run(
      [Float](repeating: 1, count: 3 * 30), height: 5, width: 6, outputs: ["list"])
    // Pooled to 2 × 2, resized to 4 × 4.
    #expect(values.map(\.count) == [4 * 4 * 4])
  }

  // MARK: - The file

  @Test("An empty file, an empty graph, and a graph without nodes or outputs")
  func empty() throws {
    #expect(throws: InferenceError.malformed("it has no graph")) {
      _ = try NeuralNetwork(onnx: UnsafeRawBufferPointer(start: nil, count: 0))
    }
    expectRefused([], malformed("it has no graph"))
    expectRefused(ONNXWriter.integer(1, 8), malformed("it has no graph"))
    expectRefused(ONNXWriter().bytes, malformed("it computes nothing"))
    var writer = ONNXWriter()
    writer.input("image")
    writer.output("image")
    expectRefused(writer.bytes, malformed("it computes nothing"))
    writer = ONNXWriter()
    writer.input("image")
    writer.node("Relu", ["image"])
    expectRefused(writer.bytes, malformed("it computes nothing"))
  }

  @Test("Fields of another wire type than the schema's")
  func wrongFields() {
    expectRefused([7 << 3 | 3], malformed("a field of wire type 3"))
    expectRefused(ONNXWriter.integer(7, 5), malformed("a number where bytes belong"))
    expectRefused(
      [UInt8](repeating: 0xff, count: 11), malformed("a varint of more than ten bytes"))
    // A length of 2^64 − 1 bytes.
    expectRefused(
      [7 << 3 | 2] + [UInt8](repeating: 0xff, count: 9) + [1],
      malformed("it ends in the middle of a field"))
    let attribute = ONNXWriter.text(1, "alpha") + ONNXWriter.integer(2, 5)
    expectRefused(
      ONNXWriter.message(7, ONNXWriter.message(1, ONNXWriter.message(5, attribute))),
      malformed("no float where one belongs"))
  }

  @Test("A model truncated after any byte")
  func truncation() {
    let bytes = SmallModel().bytes
    for count in bytes.indices {
      let error = #expect(throws: InferenceError.self, "\(count) of \(bytes.count) bytes") {
        try NeuralNetwork.read(Array(bytes.prefix(count)))
      }
      let reason = count == 0 ? "it has no graph" : "it ends in the middle of a field"
      #expect(error == .malformed(reason), "\(count) of \(bytes.count) bytes")
    }
  }

  // MARK: - Weights

  @Test("The number of a tensor's bytes must match its shape")
  func sizes() {
    expectRefused(malformed("tensor1 has 8 bytes")) { model in
      model.writer = ONNXWriter()
      _ = model.writer.tensor([3], type: 1, [UInt8](repeating: 0, count: 8))
    }
    expectRefused(malformed("tensor1 has 12 bytes")) { model in
      model.writer = ONNXWriter()
      _ = model.writer.tensor([3], type: 7, [UInt8](repeating: 0, count: 12))
    }
    // An empty shape is a scalar's.
    expectRefused(malformed("tensor1 has 0 bytes")) { model in
      model.writer = ONNXWriter()
      _ = model.writer.tensor([], type: 1, [])
    }
  }

  @Test(
    "Negative dimensions, and dimensions whose product overflows",
    arguments: [
      [-1], [-1, -1], [4, -3, 3, 3], [Int.min], [Int.max], [1 << 32, 1 << 32],
      [1 << 21, 1 << 21, 1 << 21], [0, -1],
    ])
  func dimensions(shape: [Int]) {
    expectRefused(malformed("the shape of tensor1")) { model in
      model.writer = ONNXWriter()
      _ = model.writer.tensor(shape, type: 1, [UInt8](repeating: 0, count: 432))
    }
  }

  @Test("Weights without values, with one dimension of zero and enormous others")
  func emptyWeights() {
    for shape in [[0, 4, 1, 1], [0, 1 << 60, 1, 1], [0, 4, 1 << 60, 1 << 60]] {
      for operation in ["Conv", "ConvTranspose"] {
        var model = SmallModel()
        let weights = model.writer.tensor(shape, type: 1, [])
        model.writer.node(
          operation, [model.last, weights], output: "made",
          ["kernel_shape": .integers([1, 1])])
        let reason =
          operation == "Conv" && shape == [0, 4, 1, 1]
          ? unsupported("a tensor of 0 channels") : malformed("the weights of made")
        expectRefused(model.bytes, reason)
      }
    }
    expectRefused(unsupported("a tensor of 0 channels")) { model in
      let weights = model.writer.tensor([4, 0, 1, 1], type: 1, [])
      model.writer.node(
        "ConvTranspose", [model.last, weights], ["kernel_shape": .integers([1, 1])])
    }
  }

  @Test("Tensors of unsupported or undefined data types")
  func dataTypes() {
    for type in [0, 2, 10, 11, -1, Int.min, Int.max] {
      expectRefused(unsupported("the tensor tensor1 of type \(type)")) { model in
        model.writer = ONNXWriter()
        _ = model.writer.tensor([1], type: type, [0, 0, 0, 0])
      }
    }
  }

  @Test("Integers in place of floats, and floats in place of integers")
  func otherDataType() {
    let window: KeyValuePairs<String, ONNXWriter.Attribute> = ["kernel_shape": .integers([1, 1])]
    expectRefused(unsupported("weights that are no floats")) { model in
      let weights = model.writer.tensor([1, 4, 1, 1], type: 7, [UInt8](repeating: 0, count: 32))
      model.writer.node("Conv", [model.last, weights], window)
    }
    expectRefused(unsupported("weights that are no floats")) { model in
      let weights = model.writer.weights([1, 4, 1, 1], [1, 2, 3, 4])
      let bias = model.writer.integers([1])
      model.writer.node("Conv", [model.last, weights, bias], window)
    }
    expectRefused(unsupported("scales that are no floats")) { model in
      let scales = model.writer.integers([1, 1, 2, 2])
      model.writer.node("Resize", [model.last, "", scales])
    }
    expectRefused(unsupported("parameters that are no integers")) { model in
      let pads = model.writer.weights([8], [0, 0, 1, 1, 0, 0, 1, 1])
      model.writer.node("Pad", [model.last, pads])
    }
    expectRefused(unsupported("weights that are computed")) { model in
      model.writer.node("Conv", [model.last, model.last], window)
    }
    expectRefused(unsupported("weights that are computed")) { model in
      model.writer.node("Conv", [model.last], window)
    }
  }

  @Test("Weights, biases and slopes whose shape does not match input and kernel")
  func shapes() {
    for shape in [[4], [1, 3, 1, 1], [1, 4, 1, 2], [1, 4, 1, 1, 1], [4, 1, 1, 1]] {
      expectRefused(malformed("the weights of made")) { model in
        let values = [Float](repeating: 1, count: shape.reduce(1, *))
        let weights = model.writer.weights(shape, values)
        model.writer.node(
          "Conv", [model.last, weights], output: "made", ["kernel_shape": .integers([1, 1])])
      }
    }
    for count in [0, 1, 3] {
      var model = SmallModel()
      let weights = model.writer.weights([2, 4, 1, 1], [1, 2, 3, 4, 5, 6, 7, 8])
      let bias = model.writer.weights([count], [Float](repeating: 1, count: count))
      model.writer.node(
        "Conv", [model.last, weights, bias], ["kernel_shape": .integers([1, 1])])
      expectRefused(model.bytes, malformed("the bias \(bias)"))
    }
    for shape in [[4], [1], [3, 1, 1], [4, 1], [1, 4, 1, 1]] {
      expectRefused(unsupported("PRelu with other than one slope per channel")) { model in
        let values = [Float](repeating: 1, count: shape.reduce(1, *))
        let slopes = model.writer.weights(shape, values)
        model.writer.node("PRelu", [model.last, slopes])
      }
    }
  }

  @Test("Groups that do not divide the channels", arguments: [0, -1, 3, 8, Int.max, Int.min])
  func groups(count: Int) {
    expectRefused(malformed("the weights of made")) { model in
      let weights = model.writer.weights([4, 2, 1, 1], [1, 2, 3, 4, 5, 6, 7, 8])
      model.writer.node(
        "Conv", [model.last, weights], output: "made",
        ["kernel_shape": .integers([1, 1]), "group": .integer(count)])
    }
  }

  // MARK: - The graph

  @Test("Unknown operators, and operators with several outputs")
  func operators() {
    expectRefused(unsupported("the operator Gemm")) { $0.writer.node("Gemm", [$0.last]) }
    expectRefused(unsupported("the operator ")) { $0.writer.node("", [$0.last]) }
    let two = ONNXWriter.text(2, "a") + ONNXWriter.text(2, "b") + ONNXWriter.text(4, "Split")
    expectRefused(
      ONNXWriter.message(7, ONNXWriter.message(1, two)), unsupported("Split with several outputs"))
  }

  @Test("No input, or two; an initializer that is also declared as an input does not count")
  func inputs() throws {
    expectRefused(unsupported("2 inputs")) { $0.writer.input("other") }
    expectRefused(unsupported("0 inputs")) { model in
      model.writer = ONNXWriter()
      model.writer.node("Relu", ["image"], output: "made")
      model.writer.output("made")
    }
    var model = SmallModel()
    model.writer.input(model.writer.weights([1], [1]))
    try NeuralNetwork.read(model.bytes)
  }

  @Test("Names that are undefined, defined later, or defined twice")
  func names() {
    expectRefused(malformed("no earlier value is called undefined")) {
      $0.writer.output("undefined")
    }
    expectRefused(malformed("no earlier value is called undefined")) {
      $0.writer.node("Relu", ["undefined"])
    }
    expectRefused(malformed("no earlier value is called late")) { model in
      model.writer.node("Sigmoid", ["late"])
      model.writer.node("Sigmoid", [model.last], output: "late")
    }
    expectRefused(malformed("no earlier value is called itself")) {
      $0.writer.node("Relu", ["itself"], output: "itself")
    }
    expectRefused(malformed("Relu without an input")) { $0.writer.node("Relu", []) }
    expectRefused(malformed("Relu without an input")) { $0.writer.node("Relu", [""]) }
    expectRefused(malformed("two things are called list")) {
      $0.writer.node("Relu", [$0.last], output: "list")
    }
    expectRefused(malformed("two things are called image")) {
      $0.writer.node("Relu", [$0.last], output: "image")
    }
    expectRefused(malformed("two things are called tensor1")) {
      $0.writer.node("Relu", [$0.last], output: "tensor1")
    }
    expectRefused(malformed("two things are called tensor2")) { model in
      model.writer = ONNXWriter()
      let name = model.writer.weights([1], [1])
      #expect(name == "tensor1")
      model.writer.node("Relu", ["image"], output: "tensor2")
      _ = model.writer.weights([1], [1])
      model.writer.output("tensor2")
    }
    let tensor = ONNXWriter.integer(2, 1) + ONNXWriter.text(8, "twin")
    let field = ONNXWriter.message(5, tensor + ONNXWriter.message(9, [0, 0, 0, 0]))
    expectRefused(ONNXWriter.message(7, field + field), malformed("two things are called twin"))
    expectRefused(unsupported("weights in place of a tensor, tensor1")) {
      $0.writer.node("Add", [$0.last, "tensor1"])
    }
  }

  @Test("Clips whose limits are inputs, or in the wrong order")
  func limits() {
    expectRefused(unsupported("limits of this kind")) {
      $0.writer.node("Clip", ["image", "low", "high"])
    }
    expectRefused(unsupported("limits of this kind")) {
      $0.writer.node("Clip", ["image"], ["min": .float(6), "max": .float(0)])
    }
  }

  @Test("Flattened tensors in place of images, and images in place of flattened tensors")
  func flattenedTensors() {
    for operation in ["Relu", "MaxPool", "GlobalAveragePool", "Transpose", "Resize", "Add"] {
      expectRefused(unsupported("\(operation) of a flattened tensor")) {
        $0.writer.node(operation, ["list", "list"])
      }
    }
    expectRefused(unsupported("Conv of a flattened tensor")) {
      $0.writer.node("Conv", ["list", "tensor1"])
    }
    expectRefused(unsupported("a transpose other than NCHW to NHWC")) {
      $0.writer.node("Transpose", [$0.last])
    }
  }

  @Test("A hard sigmoid outside a hard swish")
  func hardSigmoids() {
    let slope: KeyValuePairs<String, ONNXWriter.Attribute> = ["alpha": .float(1.0 / 6)]
    expectRefused(unsupported("a hard sigmoid of this slope")) {
      $0.writer.node("HardSigmoid", [$0.last])
    }
    expectRefused(unsupported("a hard sigmoid by itself, gate")) { model in
      model.writer.node("HardSigmoid", [model.last], output: "gate", slope)
      model.writer.output("gate")
    }
    expectRefused(unsupported("a hard sigmoid by itself")) { model in
      let gate = model.writer.node("HardSigmoid", [model.last], slope)
      let other = model.writer.node("Sigmoid", [model.last])
      model.writer.node("Mul", [other, gate])
    }
  }

  @Test(
    "Kernels and strides of zero or absurd size, and negative padding",
    arguments: [
      ("kernel_shape", [0, 3]), ("kernel_shape", [3, -1]), ("kernel_shape", [65, 3]),
      ("kernel_shape", [Int.max, Int.max]), ("strides", [0, 1]), ("strides", [1, -1]),
      ("strides", [65, 1]), ("strides", [1, 1 << 40]), ("pads", [0, 0, -1, 0]),
      ("pads", [0, 0, 65, 0]), ("pads", [Int.max, 0, Int.max, 0]), ("dilations", [2, 2]),
    ])
  func windows(name: String, values: [Int]) {
    for operation in ["Conv", "ConvTranspose", "MaxPool"] {
      expectRefused(unsupported("\(operation) with such a window")) { model in
        var attributes = ["kernel_shape": [3, 3], "strides": [1, 1], "pads": [0, 0, 0, 0]]
        attributes[name] = values
        let none = [1, 1]
        model.writer.node(
          operation, [model.last, "tensor1"],
          [
            "kernel_shape": .integers(attributes["kernel_shape"] ?? none),
            "strides": .integers(attributes["strides"] ?? none),
            "pads": .integers(attributes["pads"] ?? none),
            "dilations": .integers(attributes["dilations"] ?? none),
          ])
      }
    }
    expectRefused(unsupported("Conv of this shape")) {
      $0.writer.node("Conv", [$0.last, "tensor1"], ["kernel_shape": .integers([3, 3, 3])])
    }
  }

  @Test("Pooling windows that hold only padding")
  func pooledPadding() {
    for pads in [[2, 0, 0, 0], [0, 3, 0, 0], [0, 0, 2, 0], [0, 0, 0, 3]] {
      expectRefused(unsupported("MaxPool with such a window")) {
        $0.writer.node(
          "MaxPool", [$0.last], ["kernel_shape": .integers([2, 3]), "pads": .integers(pads)])
      }
    }
  }

  @Test("Padding of the batch, negative or absurd padding, and other modes than zeros")
  func pads() {
    let others = [
      [1, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0, 0, 0], [0, -1, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, -1, 0], [0, 4097, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, Int.max],
      [0, 0, 0, 0], [],
    ]
    for pads in others {
      expectRefused(unsupported("padding of this kind")) { model in
        let tensor = model.writer.integers(pads)
        model.writer.node("Pad", [model.last, tensor])
      }
    }
    expectRefused(unsupported("padding of this kind")) { model in
      let pads = model.writer.integers([0, 0, 1, 1, 0, 0, 1, 1])
      model.writer.node("Pad", [model.last, pads], ["mode": .text("reflect")])
    }
    // A padding value, and axes.
    for inputs in [["tensor1"], ["", "tensor1"]] {
      expectRefused(unsupported("padding of this kind")) { model in
        let pads = model.writer.integers([0, 0, 1, 1, 0, 0, 1, 1])
        model.writer.node("Pad", [model.last, pads] + inputs)
      }
    }
  }

  @Test("Resizing by other than integer scales, or in other modes")
  func resizes() {
    let none =
      [
        [1, 1, 0, 2], [1, 1, -2, 2], [1, 1, 1.5, 2], [1, 1, 2, 65], [1, 2, 2, 2], [2, 1, 2, 2],
        [1, 1, .nan, 2], [1, 1, 2, .infinity], [1, 1, 1e30, 2], [2, 2], [],
      ] as [[Float]]
    for scales in none {
      expectRefused(unsupported("a resize by other than integer scales")) { model in
        let tensor = model.writer.weights([scales.count], scales)
        model.writer.node("Resize", [model.last, "", tensor], ["mode": .text("linear")])
      }
    }
    for (mode, coordinates) in [("linear", "asymmetric"), ("cubic", "half_pixel")] {
      let reason = "a resize of mode \(mode), \(coordinates)"
      expectRefused(unsupported(reason)) { model in
        let tensor = model.writer.weights([4], [1, 1, 2, 2])
        model.writer.node(
          "Resize", [model.last, "", tensor],
          ["mode": .text(mode), "coordinate_transformation_mode": .text(coordinates)])
      }
    }
  }

  @Test("Nearest-neighbour resizing supports floor, and round_prefer_floor for scales up to 2")
  func nearest() throws {
    func model(_ factor: Float, _ rounding: String) -> [UInt8] {
      var model = SmallModel()
      let tensor = model.writer.weights([4], [1, 1, factor, factor])
      model.writer.node(
        "Resize", [model.last, "", tensor],
        [
          "mode": .text("nearest"), "coordinate_transformation_mode": .text("asymmetric"),
          "nearest_mode": .text(rounding),
        ])
      return model.bytes
    }
    try NeuralNetwork.read(model(2, "floor"))
    try NeuralNetwork.read(model(3, "floor"))
    try NeuralNetwork.read(model(2, "round_prefer_floor"))
    expectRefused(
      model(3, "round_prefer_floor"), unsupported("a resize by 3 × 3, round_prefer_floor"))
    expectRefused(model(2, "ceil"), unsupported("a resize by 2 × 2, ceil"))
    // 4 channels of 64 × 64 weights are the limit.
    try NeuralNetwork.read(model(64, "floor"))
  }

  // MARK: - Sizes

  private func expectRefused(
    atSize height: Int, _ width: Int, _ reason: String,
    location: SourceLocation = #_sourceLocation, _ spoil: (inout SmallModel) -> Void
  ) throws {
    var model = SmallModel()
    spoil(&model)
    var network = try NeuralNetwork(model.bytes)
    let error = #expect(throws: InferenceError.self, sourceLocation: location) {
      try network.prepare(height: height, width: width)
    }
    #expect(error?.description == reason, sourceLocation: location)
  }

  @Test("Sums and products of tensors with different channels or sizes")
  func sums() throws {
    for operation in ["Add", "Mul"] {
      expectRefused(malformed("a sum or product of tensors with different channels")) {
        $0.writer.node(operation, [$0.last, "image"])
      }
      let reason = malformed("a sum or product of [1, 4, 4, 4] and [1, 8, 8, 4]")
      try expectRefused(atSize: 6, 5, reason) { model in
        let scales = model.writer.weights([4], [1, 1, 2, 2])
        let large = model.writer.node(
          "Resize", [model.last, "", scales], ["mode": .text("linear")])
        model.writer.node(operation, [model.last, large])
      }
    }
  }

  @Test("An input that is smaller than a kernel")
  func smallInput() throws {
    let reason = unsupported("a kernel that is larger than its padded input")
    try expectRefused(atSize: 2, 2, reason) { _ in }
    try expectRefused(atSize: 6, 2, reason) { _ in }
    try expectRefused(atSize: 6, 6, reason) { model in
      model.writer.node("MaxPool", [model.last], ["kernel_shape": .integers([7, 7])])
    }
    var network = try NeuralNetwork(SmallModel().bytes)
    try network.prepare(height: 3, width: 3)
  }

  @Test("Flattening several planes, whose order differs between NCHW and NHWC")
  func flattenedPlanes() throws {
    let reason = unsupported("a flattened tensor of several planes, [1, 4, 4, 4]")
    try expectRefused(atSize: 6, 5, reason) { $0.writer.output($0.last) }
    try expectRefused(atSize: 6, 5, reason) { model in
      let extents = model.writer.integers([-1])
      model.writer.node("Reshape", [model.last, extents])
    }
  }

  // MARK: - Absurd sizes

  @Test("Resizing by 64 many times over")
  func enormousResizes() throws {
    for (mode, coordinates) in [("linear", "half_pixel"), ("nearest", "asymmetric")] {
      let attributes: KeyValuePairs<String, ONNXWriter.Attribute> = [
        "mode": .text(mode), "coordinate_transformation_mode": .text(coordinates),
        "nearest_mode": .text("floor"),
      ]
      let reason = unsupported("a tensor of 16384 × 16384 with 4 channels")
      try expectRefused(atSize: 6, 5, reason) { model in
        let scales = model.writer.weights([4], [1, 1, 64, 64])
        var tensor = model.last
        for _ in 0..<20 {
          tensor = model.writer.node("Resize", [tensor, "", scales], attributes)
        }
      }
    }
  }

  @Test("Padding by thousands of channels")
  func enormousChannels() {
    expectRefused(unsupported("a tensor of 16388 channels")) { model in
      let pads = model.writer.integers([0, 4096, 0, 0, 0, 4096, 0, 0])
      var tensor = model.last
      for _ in 0..<1000 { tensor = model.writer.node("Pad", [tensor, pads]) }
    }
    // Few enough channels, but too many resize weights.
    expectRefused(unsupported("a resize by 2 × 2, floor")) { model in
      let pads = model.writer.integers([0, 4096, 0, 0, 0, 4096, 0, 0])
      let scales = model.writer.weights([4], [1, 1, 2, 2])
      let tensor = model.writer.node("Pad", [model.last, pads])
      model.writer.node(
        "Resize", [tensor, "", scales],
        [
          "mode": .text("nearest"), "coordinate_transformation_mode": .text("asymmetric"),
          "nearest_mode": .text("floor"),
        ])
    }
  }

  @Test("The global average of the largest number of channels, each with many pixels")
  func meanOfManyChannels() throws {
    var model = SmallModel()
    let pads = model.writer.integers([0, 4096, 0, 0, 0, 4096, 0, 0])
    let more = model.writer.integers([0, 4096, 0, 0, 0, 4092, 0, 0])
    let wide = model.writer.node("Pad", [model.last, pads])
    let widest = model.writer.node("Pad", [wide, more])
    model.writer.output(model.writer.node("GlobalAveragePool", [widest], output: "mean"))
    var network = try NeuralNetwork(model.bytes)
    let values = try network.run(
      [Float](repeating: 1, count: 3 * 200), height: 10, width: 20, outputs: ["mean"])
    #expect(values.map(\.count) == [16384])
    #expect(values[0][..<8192].allSatisfy { $0 == 0 } && values[0][8196...].allSatisfy { $0 == 0 })
    #expect(values[0][8192..<8196].contains { $0 != 0 })
  }

  @Test("Large kernels over a large image, whose indirection buffer would be enormous")
  func enormousIndirectionBuffer() throws {
    // 4096 entries for each of 447 × 447 pixels, 8 bytes each: 6.5 GB.
    var model = SmallModel()
    let weights = model.writer.weights([1, 4, 64, 64], [Float](repeating: 0, count: 4 * 4096))
    model.writer.node("Conv", [model.last, weights], ["kernel_shape": .integers([64, 64])])
    var network = try NeuralNetwork(model.bytes)
    let error = #expect(throws: InferenceError.self) {
      try network.prepare(height: 511, width: 511)
    }
    #expect("\(try #require(error))".contains("bytes of tensors at 511 × 511"))
    try network.prepare(height: 70, width: 70)
  }

  @Test("Too many operators are refused at once", .timeLimit(.minutes(1)))
  func manyOperators() {
    var model = SmallModel()
    let before = 6
    for _ in 0..<50_000 { model.writer.node("Relu", [model.last]) }
    expectRefused(
      model.bytes, unsupported("\(50_000 + before) operators, 1024 at most"))
  }

  @Test("The largest number of operators runs", .timeLimit(.minutes(1)))
  func mostOperators() throws {
    var writer = ONNXWriter()
    writer.input("image")
    var tensor = "image"
    for index in 0..<1023 {
      tensor = writer.node(
        index % 2 == 0 ? "Add" : "Relu", index % 2 == 0 ? [tensor, tensor] : [tensor])
    }
    writer.node("GlobalAveragePool", [tensor], output: "mean")
    writer.output("mean")
    var network = try NeuralNetwork(writer.bytes)
    let values = try network.run(
      [0.5, 0, -1].flatMap { [Float](repeating: $0, count: 4) }, height: 2, width: 2,
      outputs: ["mean"])
    // Doubled 512 times.
    #expect(values == [[.infinity, 0, 0]])
  }
}
