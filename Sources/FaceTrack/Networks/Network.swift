import COpenCV

/// A neural network, run by OpenCV's `cv::dnn` on one thread.
///
/// One thread at a time uses a network; it may be loaded on one thread and run on another.
package final class Network: @unchecked Sendable {
  // A class, because it owns a handle and is kept in a dictionary; Sendable, because one thread at
  // a time uses it.
  let handle: OpaquePointer
  /// The time for reading the file and building the network.
  let loading: Duration

  /// Loads a model from the first folder that has its file.
  ///
  /// - Throws: ``FaceTrackError/modelUnsupported(_:reason:)``, or what ``ModelFile`` throws.
  init(_ model: Model, in folders: ModelFolders) throws(FaceTrackError) {
    let start = ContinuousClock.now
    let file = try ModelFile(model, in: folders)
    var handle: OpaquePointer?
    var message = COpenCVMessage()
    let status = COpenCV_networkCreate(
      file.bytes.assumingMemoryBound(to: UInt8.self).baseAddress, file.bytes.count, &handle,
      &message)
    guard status != .unreadable else {
      throw .modelUnsupported(model, reason: message.string)
    }
    try status.check(message)
    guard let handle else { preconditionFailure("a network that was created has a handle") }
    self.handle = handle
    loading = ContinuousClock.now - start
  }

  deinit { COpenCV_networkDestroy(handle) }

  /// Runs the network on one square image.
  ///
  /// - Parameters:
  ///   - planes: the input in NCHW order with N = 1, C = 3: three planes of `side * side` floats.
  ///   - side: the input's width and height.
  ///   - outputs: the requested outputs.
  /// - Returns: the values of each requested output, flattened.
  func run(
    _ planes: [Float], side: Int, outputs: [NetworkOutput]
  ) throws(FaceTrackError) -> [[Float]] {
    precondition(planes.count == 3 * side * side, "three planes")
    var results: [[Float]] = []
    var status = COpenCVStatus.ok
    var message = COpenCVMessage()
    // Names and values of all outputs are stored contiguously.
    let names = outputs.flatMap { Array($0.name.utf8CString) }
    let total = outputs.reduce(0) { $0 + $1.count }
    names.withUnsafeBufferPointer { names in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: total) { values in
        guard var name = names.baseAddress, var start = values.baseAddress else { return }
        var requests: [COpenCVOutput] = []
        for output in outputs {
          requests.append(
            COpenCVOutput(name: name, values: start, capacity: output.count, count: 0))
          name += output.name.utf8CString.count
          start += output.count
        }
        status = COpenCV_networkRun(
          handle, planes, 3, Int32(side), Int32(side), &requests, requests.count, &message)
        guard status == .ok else { return }
        results = requests.map { Array(UnsafeBufferPointer(start: $0.values, count: $0.count)) }
      }
    }
    try status.check(message)
    return results
  }

  /// Overwrites the last input and all that the network keeps of it, in the time of a run; nothing
  /// if it has not run since.
  ///
  /// - Returns: whether it is overwritten.
  func forgetInput() -> Bool { COpenCV_networkForgetInput(handle) == .ok }

  /// The number of native handles that all networks of this process hold; for leak tests.
  package static var liveHandles: Int { Int(COpenCV_liveHandles()) }
}
