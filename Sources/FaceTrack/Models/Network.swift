import COpenCV
import Imaging

/// A network ready to run; owns its C handle. Used by one thread at a time.
struct Network: ~Copyable {
  private let handle: OpaquePointer

  /// Reads the model's file out of the first folder that has it.
  init(_ model: Model, in folders: ModelFolders) throws(FaceTrackError) {
    OpenCVSettings.apply()
    let file = try ModelFile(model, in: folders)
    var handle: OpaquePointer?
    var message = COpenCVMessage()
    let status = COpenCV_networkCreate(
      file.bytes.assumingMemoryBound(to: UInt8.self).baseAddress, file.bytes.count, &handle,
      &message)
    guard status == .ok, let handle else { throw .visionFailure(detail: message.string) }
    self.handle = handle
  }

  deinit {
    COpenCV_networkDestroy(handle)
  }

  /// Runs the network on one picture.
  ///
  /// - Parameters:
  ///   - input: three planes of `size.area` floats.
  ///   - size: the input's width and height.
  ///   - outputs: the outputs' names with the number of values each one has.
  /// - Returns: the values, in the order of `outputs`.
  func run(
    _ input: [Float], size: PixelSize, outputs: KeyValuePairs<StaticString, Int>
  ) throws(FaceTrackError) -> [[Float]] {
    precondition(input.count == 3 * size.area, "three planes")
    var results: [[Float]] = []
    var message = COpenCVMessage()
    // One buffer for all outputs: the C side fills disjoint parts of it.
    let total = outputs.reduce(0) { $0 + $1.value }
    var status = COpenCVStatus.ok
    var counts: [Int] = []
    let values = [Float](unsafeUninitializedCapacity: total) { buffer, initialized in
      var offset = 0
      var requests = outputs.map { name, count in
        defer { offset += count }
        return COpenCVOutput(
          name: UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self),
          values: buffer.baseAddress.map { $0 + offset }, capacity: count, count: 0)
      }
      status = COpenCV_networkRun(
        handle, input, 3, Int32(size.height), Int32(size.width), &requests, requests.count, &message
      )
      counts = requests.map(\.count)
      initialized = status == .ok ? total : 0
    }
    guard status == .ok else { throw .visionFailure(detail: message.string) }
    guard counts == outputs.map(\.value) else {
      throw .visionFailure(detail: "a network gave \(counts) values")
    }
    var offset = 0
    for (_, count) in outputs {
      results.append(Array(values[offset..<offset + count]))
      offset += count
    }
    return results
  }
}

extension COpenCVMessage {
  /// The text up to its closing zero.
  var string: String {
    withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
