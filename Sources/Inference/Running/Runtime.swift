import CXNNPACK
import Synchronization

/// An XNNPACK runtime for one input size: packed weights and planned memory.
struct Runtime: ~Copyable {
  let height, width: Int
  private let program: Program
  private let network: OpaquePointer
  /// The external tensors (the input, then the outputs) and their buffers.
  private let externals: [Int]
  private let buffers: [PaddedFloats]

  init(_ program: Program, height: Int, width: Int) throws(InferenceError) {
    let shapes = try program.shapes(height: height, width: width)
    var externals = [0]
    for output in program.outputs where !externals.contains(output.tensor) {
      externals.append(output.tensor)
    }
    guard let network = xnnpack_create(UInt32(externals.count)) else {
      throw .refused("this processor", status: 0)
    }
    let buffers = externals.map { PaddedFloats(repeating: 0, count: shapes[$0].count) }
    let results = Set(program.outputs.map(\.tensor))
    var numbers: [Int: UInt32] = [:]
    for (number, tensor) in externals.enumerated() {
      numbers[tensor] = UInt32(number)
      xnnpack_addExternalTensor(
        network, UInt32(number), shapes[tensor].imported, tensor == 0, results.contains(tensor))
    }
    for layer in program.liveLayers {
      let output =
        numbers[layer.output] ?? xnnpack_addTensor(network, shapes[layer.output].imported)
      numbers[layer.output] = output
      // Topological order: the inputs are defined.
      layer.define(in: network, layer.inputs.map { numbers[$0] ?? .max }, output, shapes)
    }
    let status = xnnpack_prepare(network, buffers.map(\.start))
    guard status == 0 else {
      xnnpack_destroy(network)
      throw .refused("a network at \(height) × \(width)", status: status)
    }
    (self.height, self.width, self.program, self.network) = (height, width, program, network)
    (self.externals, self.buffers) = (externals, buffers)
    liveRuntimes.add(1, ordering: .relaxed)
  }

  deinit {
    xnnpack_destroy(network)
    liveRuntimes.subtract(1, ordering: .relaxed)
  }

  /// Runs the network.
  ///
  /// - Parameter planes: the input in NCHW order, which is converted to NHWC.
  func run(_ planes: [Float]) throws(InferenceError) {
    let input = buffers[0].values
    precondition(planes.count == input.count, "one plane per channel")
    let (channels, pixels) = (program.channels[0], height * width)
    planes.withUnsafeBufferPointer { planes in
      for channel in 0..<channels {
        for pixel in 0..<pixels {
          input[channels * pixel + channel] = planes[pixels * channel + pixel]
        }
      }
    }
    let status = xnnpack_run(network)
    guard status == 0 else { throw .refused("to run a network", status: status) }
  }

  /// An output's values after a run, in NHWC order.
  func values(_ name: String) throws(InferenceError) -> [Float] {
    guard let tensor = program.outputs.first(where: { $0.name == name })?.tensor,
      let index = externals.firstIndex(of: tensor)
    else { throw .unsupported("no output \(name)") }
    return Array(buffers[index].values)
  }
}

/// The number of runtimes in existence; for leak tests.
let liveRuntimes = Atomic(0)

extension Program {
  /// Shape inference for an input size: the shape of every tensor, if all limits hold.
  fileprivate func shapes(height: Int, width: Int) throws(InferenceError) -> [TensorShape] {
    var shapes = [
      try TensorShape(height: height, width: width, channels: channels[0]).checked()
    ]
    for layer in layers { shapes.append(try layer.outputShape(shapes).checked()) }
    for tensor in flattenedTensors {
      guard shapes[tensor].channels == 1 || shapes[tensor].pixels == 1 else {
        throw .unsupported("a flattened tensor of several planes, \(shapes[tensor].dimensions)")
      }
    }
    let bytes = layers.reduce(peakBytes(shapes)) { $0 + 8 * $1.indirectionEntries(shapes) }
    guard bytes <= Limit.bytes else {
      throw .unsupported("\(bytes) bytes of tensors at \(height) × \(width)")
    }
    return shapes
  }

  /// The peak of the bytes of all tensors that are live at one time.
  private func peakBytes(_ shapes: [TensorShape]) -> Int {
    var lastRead: [Int: Int] = [:]
    for (time, layer) in liveLayers.enumerated() {
      for input in layer.inputs { lastRead[input] = time }
    }
    for output in outputs { lastRead[output.tensor] = nil }
    var bytes = 4 * shapes[0].count
    var peak = bytes
    for (time, layer) in liveLayers.enumerated() {
      bytes += 4 * shapes[layer.output].count
      peak = max(peak, bytes)
      for input in Set(layer.inputs) where lastRead[input] == time {
        bytes -= 4 * shapes[input].count
      }
    }
    return peak
  }
}

extension Layer {
  /// Defines the layer in an XNNPACK network.
  ///
  /// - Parameters:
  ///   - inputs: numbers of the input tensors in that network.
  ///   - output: number of the output tensor in that network.
  ///   - shapes: the shapes of the program's tensors.
  fileprivate func define(
    in network: OpaquePointer, _ inputs: [UInt32], _ output: UInt32, _ shapes: [TensorShape]
  ) {
    let input = inputs[0]
    switch kind {
    case .convolution(let window, let filter):
      xnnpack_addConvolution(network, window.imported, filter.imported, input, output)
    case .transposedConvolution(let window, let filter):
      xnnpack_addTransposedConvolution(network, window.imported, filter.imported, input, output)
    case .maxPool(let window): xnnpack_addMaxPool(network, window.imported, input, output)
    case .globalAveragePool: xnnpack_addGlobalAveragePool(network, input, output)
    case .clamp(let range):
      xnnpack_addClamp(network, range.lowerBound, range.upperBound, input, output)
    case .prelu(let slopes):
      xnnpack_addPReLU(network, slopes.start, slopes.values.count, input, output)
    case .sigmoid: xnnpack_addSigmoid(network, input, output)
    case .hardSwish: xnnpack_addHardSwish(network, input, output)
    case .addition: xnnpack_addAddition(network, input, inputs[1], output)
    case .multiplication: xnnpack_addMultiplication(network, input, inputs[1], output)
    case .padding(let padding, let before, let after):
      xnnpack_addPadding(
        network,
        XNNPACKShape(height: padding.top, width: padding.left, channels: before),
        XNNPACKShape(height: padding.bottom, width: padding.right, channels: after), input, output)
    case .bilinearResize:
      let shape = shapes[self.output]
      xnnpack_addBilinearResize(network, shape.height, shape.width, input, output)
    }
  }
}

extension TensorShape {
  fileprivate var imported: XNNPACKShape {
    XNNPACKShape(height: height, width: width, channels: channels)
  }
}

extension Window {
  fileprivate var imported: XNNPACKWindow {
    XNNPACKWindow(
      height: UInt32(height), width: UInt32(width), rowStride: UInt32(rowStride),
      columnStride: UInt32(columnStride), top: UInt32(padding.top), right: UInt32(padding.right),
      bottom: UInt32(padding.bottom), left: UInt32(padding.left))
  }
}

extension Layer.Filter {
  fileprivate var imported: XNNPACKFilter {
    XNNPACKFilter(
      values: values.start, bias: bias.start, groups: groups, inputs: inputs / groups,
      outputs: outputs / groups)
  }
}
