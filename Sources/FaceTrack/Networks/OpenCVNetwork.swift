import COpenCV
import Imaging

/// A network run by OpenCV's `cv::dnn` on one thread.
final class OpenCVNetwork: Network, @unchecked Sendable {
  // A class, because it owns a handle and is stored as an existential; Sendable, because one thread at a
  // time uses it.
  let handle: OpaquePointer

  init(_ model: Model, onnx: UnsafeRawBufferPointer) throws(FaceTrackError) {
    var handle: OpaquePointer?
    var message = COpenCVMessage()
    let status = COpenCV_networkCreate(
      onnx.assumingMemoryBound(to: UInt8.self).baseAddress, onnx.count, &handle, &message)
    guard status != .unreadable else {
      throw .modelUnsupported(model, engine: .openCV, reason: message.string)
    }
    try status.check(message)
    guard let handle else { preconditionFailure("a network that was created has a handle") }
    self.handle = handle
  }

  deinit { COpenCV_networkDestroy(handle) }

  func run(
    _ planes: [Float], size: PixelSize, outputs: [NetworkOutput]
  ) throws(FaceTrackError) -> [[Float]] {
    precondition(planes.count == 3 * size.area, "three planes")
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
          handle, planes, 3, Int32(size.height), Int32(size.width), &requests, requests.count,
          &message)
        guard status == .ok else { return }
        results = requests.map { Array(UnsafeBufferPointer(start: $0.values, count: $0.count)) }
      }
    }
    try status.check(message)
    return results
  }

  static var liveHandles: Int { Int(COpenCV_liveHandles()) }
}
