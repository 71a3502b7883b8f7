import CXNNPACK
import Synchronization

/// The operators of a network in the order in which they run, and the pictures between them.
///
/// Weights are packed once, here; the size of the input does not matter yet.
struct Program: ~Copyable {
  private(set) var steps: [Step] = []
  /// Channels of each picture; picture 0 is the input.
  private(set) var channels: [Int]
  /// The network's outputs: name and picture.
  var outputs: [(name: String, picture: Int)] = []
  /// Pictures that ONNX reads plane by plane: here they must have one channel or one pixel, where
  /// both orders are the same.
  var readAsLists: [Int] = []

  /// - Parameter channels: of the input.
  init(channels: Int) throws(InferenceError) {
    // Asked for once a process: XNNPACK looks at the processor then.
    try check(xnn_initialize(nil), "this processor")
    self.channels = [channels]
  }

  deinit {
    for step in steps { xnn_delete_operator(step.handle) }
    liveOperators.subtract(steps.count, ordering: .relaxed)
  }

  /// Adds an operator.
  ///
  /// - Parameters:
  ///   - inputs: pictures that there are already.
  ///   - channels: of what it writes.
  ///   - make: has XNNPACK make it.
  /// - Returns: the number of the picture that it writes.
  mutating func add(
    _ kind: Step.Kind, _ inputs: [Int], channels: Int,
    _ make: (inout xnn_operator_t?) throws(InferenceError) -> xnn_status
  ) throws(InferenceError) -> Int {
    guard 1...Limit.channels ~= channels else {
      throw .unsupported("a picture of \(channels) channels")
    }
    var handle: xnn_operator_t?
    try check(try make(&handle), "\(kind)")
    guard let handle else { throw .refused("\(kind)", status: 0) }
    steps.append(Step(kind: kind, handle: handle, inputs: inputs, output: self.channels.count))
    liveOperators.add(1, ordering: .relaxed)
    self.channels.append(channels)
    return self.channels.count - 1
  }
}

let liveOperators = Atomic(0)
