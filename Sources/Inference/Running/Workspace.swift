/// A network's pictures for one size of its input. Their memory is somebody else's.
struct Workspace {
  let height, width: Int
  /// Where the memory begins that the pictures lie in, and how much of it they take.
  let start: UnsafeMutableRawPointer
  let byteCount: Int
  private let places: [UnsafeMutablePointer<Float>]
  private let shapes: [ImageShape]

  /// Plans the pictures' places and tells XNNPACK where everything is.
  ///
  /// - Parameter block: is exchanged for a larger one where it does not suffice.
  init(
    _ program: borrowing Program, height: Int, width: Int, in block: inout MemoryBlock?
  ) throws(InferenceError) {
    let input = ImageShape(height: height, width: width, channels: program.channels[0])
    var shapes = [try input.checked()]
    for step in program.steps { shapes.append(try step.shape(shapes).checked()) }
    for picture in program.readAsLists {
      guard shapes[picture].channels == 1 || shapes[picture].pixels == 1 else {
        throw .unsupported("a list of planes, \(shapes[picture].extents)")
      }
    }
    let plan = MemoryPlan(program.steps, shapes, kept: program.outputs.map(\.picture))
    let noted = program.steps.reduce(0) { $0 + 8 * $1.noted(shapes) }
    guard plan.byteCount + noted <= Limit.bytes else {
      throw .unsupported("\(plan.byteCount + noted) bytes of pictures at \(height) × \(width)")
    }
    byteCount = plan.byteCount
    start = MemoryBlock.provide(byteCount, in: &block)
    let places = plan.offsets.map { [start] in (start + $0).assumingMemoryBound(to: Float.self) }
    for step in program.steps { try step.connect(shapes, places) }
    (self.height, self.width) = (height, width)
    (self.places, self.shapes) = (places, shapes)
  }

  /// Puts planes side by side where the network reads them.
  func fill(_ planes: [Float]) {
    let shape = shapes[0]
    precondition(planes.count == shape.count, "as many planes as the network has channels")
    let target = places[0]
    planes.withUnsafeBufferPointer { planes in
      for channel in 0..<shape.channels {
        for pixel in 0..<shape.pixels {
          target[shape.channels * pixel + channel] = planes[shape.pixels * channel + pixel]
        }
      }
    }
  }

  /// A picture's values after a run, pixel by pixel.
  func values(_ picture: Int) -> [Float] {
    Array(UnsafeBufferPointer(start: places[picture], count: shapes[picture].count))
  }
}
