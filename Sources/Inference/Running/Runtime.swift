import CXNNPACK
import Synchronization

/// A network as XNNPACK runs it for one size of its input: packed weights and planned memory.
struct Runtime: ~Copyable {
  let height, width: Int
  private let program: Program
  private let network: OpaquePointer
  /// The input, and the outputs behind it.
  private let pictures: [Int]
  private let places: [PaddedFloats]

  init(_ program: Program, height: Int, width: Int) throws(InferenceError) {
    let shapes = try program.shapes(height: height, width: width)
    var pictures = [0]
    for output in program.outputs where !pictures.contains(output.picture) {
      pictures.append(output.picture)
    }
    guard let network = xnnpack_create(UInt32(pictures.count)) else {
      throw .refused("this processor", status: 0)
    }
    let places = pictures.map { PaddedFloats(repeating: 0, count: shapes[$0].count) }
    let results = Set(program.outputs.map(\.picture))
    var numbers: [Int: UInt32] = [:]
    for (number, picture) in pictures.enumerated() {
      numbers[picture] = UInt32(number)
      xnnpack_addExternal(
        network, UInt32(number), shapes[picture].imported, picture == 0,
        results.contains(picture))
    }
    for layer in program.needed {
      let output =
        numbers[layer.output] ?? xnnpack_addPicture(network, shapes[layer.output].imported)
      numbers[layer.output] = output
      // What a layer reads was written by one before it.
      layer.define(in: network, layer.inputs.map { numbers[$0] ?? .max }, output, shapes)
    }
    let status = xnnpack_prepare(network, places.map(\.start))
    guard status == 0 else {
      xnnpack_destroy(network)
      throw .refused("a network at \(height) × \(width)", status: status)
    }
    (self.height, self.width, self.program, self.network) = (height, width, program, network)
    (self.pictures, self.places) = (pictures, places)
    liveRuntimes.add(1, ordering: .relaxed)
  }

  deinit {
    xnnpack_destroy(network)
    liveRuntimes.subtract(1, ordering: .relaxed)
  }

  /// Runs the network.
  ///
  /// - Parameter planes: the input, plane by plane.
  func run(_ planes: [Float]) throws(InferenceError) {
    let input = places[0].values
    precondition(planes.count == input.count, "as many planes as the network has channels")
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

  /// An output's values after a run, pixel by pixel.
  func values(_ name: String) throws(InferenceError) -> [Float] {
    guard let picture = program.outputs.first(where: { $0.name == name })?.picture,
      let place = pictures.firstIndex(of: picture)
    else { throw .unsupported("no output \(name)") }
    return Array(places[place].values)
  }
}

/// Runtimes that were not given back yet; for tests that look for leaks.
let liveRuntimes = Atomic(0)

extension Program {
  /// The pictures' shapes, if there are such pictures and they have no absurd sizes.
  fileprivate func shapes(height: Int, width: Int) throws(InferenceError) -> [ImageShape] {
    var shapes = [
      try ImageShape(height: height, width: width, channels: channels[0]).checked()
    ]
    for layer in layers { shapes.append(try layer.shape(shapes).checked()) }
    for picture in readAsLists {
      guard shapes[picture].channels == 1 || shapes[picture].pixels == 1 else {
        throw .unsupported("a list of planes, \(shapes[picture].extents)")
      }
    }
    let bytes = layers.reduce(mostBytes(shapes)) { $0 + 8 * $1.noted(shapes) }
    guard bytes <= Limit.bytes else {
      throw .unsupported("\(bytes) bytes of pictures at \(height) × \(width)")
    }
    return shapes
  }

  /// Bytes of the pictures that are needed at one time, at most.
  private func mostBytes(_ shapes: [ImageShape]) -> Int {
    var lastRead: [Int: Int] = [:]
    for (time, layer) in needed.enumerated() {
      for input in layer.inputs { lastRead[input] = time }
    }
    for output in outputs { lastRead[output.picture] = nil }
    var bytes = 4 * shapes[0].count
    var most = bytes
    for (time, layer) in needed.enumerated() {
      bytes += 4 * shapes[layer.output].count
      most = max(most, bytes)
      for input in Set(layer.inputs) where lastRead[input] == time {
        bytes -= 4 * shapes[input].count
      }
    }
    return most
  }
}

extension Layer {
  /// Tells XNNPACK the layer.
  ///
  /// - Parameter shapes: of the program's pictures.
  fileprivate func define(
    in network: OpaquePointer, _ inputs: [UInt32], _ output: UInt32, _ shapes: [ImageShape]
  ) {
    let input = inputs[0]
    switch kind {
    case .convolution(let window, let filter):
      xnnpack_addConvolution(network, window.imported, filter.imported, input, output)
    case .transposedConvolution(let window, let filter):
      xnnpack_addTransposedConvolution(network, window.imported, filter.imported, input, output)
    case .maxPool(let window): xnnpack_addMaxPool(network, window.imported, input, output)
    case .mean: xnnpack_addMean(network, input, output)
    case .rectifier: xnnpack_addRectifier(network, input, output)
    case .slopedRectifier(let slopes):
      xnnpack_addSlopedRectifier(network, slopes.start, slopes.values.count, input, output)
    case .sigmoid: xnnpack_addSigmoid(network, input, output)
    case .hardSwish: xnnpack_addHardSwish(network, input, output)
    case .sum: xnnpack_addSum(network, input, inputs[1], output)
    case .product: xnnpack_addProduct(network, input, inputs[1], output)
    case .padding(let padding, let before, let after):
      xnnpack_addPadding(
        network,
        XNNPACKShape(height: padding.top, width: padding.left, channels: before),
        XNNPACKShape(height: padding.bottom, width: padding.right, channels: after), input, output)
    case .enlargement:
      let shape = shapes[self.output]
      xnnpack_addEnlargement(network, shape.height, shape.width, input, output)
    }
  }
}

extension ImageShape {
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
