import COpenCV
import FaceTrack
import TestSupport
import Testing

@Suite("Networks of the OpenCV shim")
struct NetworkShimTests {
  /// Creates and destroys a network.
  private static func status(of bytes: [UInt8]) -> (COpenCVStatus, COpenCVMessage) {
    var handle: OpaquePointer?
    var message = COpenCVMessage()
    let status = COpenCV_networkCreate(bytes, bytes.count, &handle, &message)
    #expect((handle != nil) == (status == .ok))
    COpenCV_networkDestroy(handle)
    return (status, message)
  }

  // In a process of its own: other tests hold networks.
  @Test("Bytes that are no network are refused, NULL can be destroyed, no handle leaks")
  func unreadable() async {
    await #expect(processExitsWith: .success) {
      for bytes in [Array("this is not a network".utf8), [], [0x3a, 0xff], [0x3a, 0]] {
        let (status, message) = Self.status(of: bytes)
        #expect(status == .unreadable)
        #expect(message.text.0 != 0)
      }
      COpenCV_networkDestroy(nil)
      #expect(COpenCV_liveHandles() == 0)
    }
  }

  @Test(
    "A model that is truncated or has a zeroed kilobyte is refused or read without an exception",
    .enabled(if: Portrait.models.locate(.iris) != nil, "needs the models: make test"))
  func corrupt() async throws {
    await #expect(processExitsWith: .success) {
      let bytes = try RealPhotos.bytes(of: .iris)
      #expect(Self.status(of: bytes).0 == .ok)
      for share in stride(from: 0, to: 16, by: 1) {
        let cut = Array(bytes.prefix(bytes.count * share / 16))
        #expect(Self.status(of: cut).0 == .unreadable, "\(share)")
        var corrupt = bytes
        let start = bytes.count * share / 16
        corrupt.replaceSubrange(start..<start + 1024, with: repeatElement(0, count: 1024))
        _ = Self.status(of: corrupt)
      }
      #expect(COpenCV_liveHandles() == 0)
    }
  }

  @Test(
    "Inputs, outputs and capacities out of range are refused, and the network still runs",
    .enabled(if: Portrait.models.locate(.iris) != nil, "needs the models: make test"))
  func badArguments() throws {
    let network = try ShimNetwork(.iris)
    let input = [Float](repeating: 0.5, count: 3 * 64 * 64)
    var values = [Float](repeating: -9, count: 16)
    func run(
      _ name: String = "iris", channels: Int32 = 3, side: Int32 = 64, outputs: Int = 1,
      capacity: Int = 15, input: UnsafePointer<Float>?
    ) -> (status: COpenCVStatus, count: Int) {
      values.withUnsafeMutableBufferPointer { buffer in
        name.withCString { name in
          var output = COpenCVOutput(
            name: name, values: buffer.baseAddress, capacity: capacity, count: 0)
          let status = COpenCV_networkRun(
            network.handle, input, channels, side, side, &output, outputs, nil)
          return (status, output.count)
        }
      }
    }
    #expect(run(input: input) == (.ok, 15))
    let first = values
    #expect(run(side: 0, input: input).status == .badArgument)
    #expect(run(side: 8193, input: input).status == .badArgument)
    #expect(run(channels: 5, input: input).status == .badArgument)
    #expect(run(outputs: 0, input: input).status == .badArgument)
    #expect(run(outputs: 17, input: input).status == .badArgument)
    #expect(run(input: nil).status == .badArgument)
    #expect(run("undefined", input: input).status == .failed)
    // Two channels for weights with three.
    #expect(run(channels: 2, input: input).status == .failed)
    values = [Float](repeating: -9, count: 16)
    #expect(run(capacity: 14, input: input) == (.tooSmall, 15))
    #expect(values.allSatisfy { $0 == -9 })
    #expect(run(input: input) == (.ok, 15))
    #expect(values == first)
  }

  @Test("The loaded library's version matches the headers'")
  func library() {
    let running = String(cString: COpenCV_runningVersion())
    let built = String(cString: COpenCV_builtVersion())
    #expect(running.split(separator: ".").prefix(2) == built.split(separator: ".").prefix(2))
  }
}
