import Testing

@testable import FaceTrack

@Suite("Choice of the engine")
struct EngineTests {
  @Test("SELFIE_ENGINE names the engine; unset or empty, the fastest is chosen")
  func environment() throws {
    #expect(try Engine.preferred(environment: ["SELFIE_ENGINE": "opencv"]) == .openCV)
    #expect(try Engine.preferred(environment: ["SELFIE_ENGINE": "xnnpack"]) == .xnnpack)
    #expect(try Engine.preferred(environment: [:]) == .preferred)
    #expect(try Engine.preferred(environment: ["SELFIE_ENGINE": ""]) == .preferred)
    #expect(throws: FaceTrackError.engineUnknown("onnx")) {
      try Engine.preferred(environment: ["SELFIE_ENGINE": "onnx"])
    }
  }

  @Test("OpenCV is always built in and reports its version; XNNPACK is preferred if built in")
  func available() {
    #expect(Engine.available.first == .openCV)
    #expect(Engine.openCV.version?.hasPrefix("4.") == true)
    #expect(Engine.preferred == Engine.available.last)
  }

  @Test("Errors name the engine, and those to choose from")
  func errors() {
    let unknown = FaceTrackError.engineUnknown("onnx").description
    #expect(unknown.contains("onnx") && unknown.contains("opencv"), "\(unknown)")
    let missing = FaceTrackError.engineMissing(.xnnpack).description
    for word in ["xnnpack", "opencv", "trait XNNPACK"] {
      #expect(missing.contains(word), "\(missing)")
    }
    let refused = FaceTrackError.modelUnsupported(.iris, engine: .xnnpack, reason: "a cube")
      .description
    for word in ["XNNPACK", "iris.onnx", "a cube", "another engine"] {
      #expect(refused.contains(word), "\(refused)")
    }
  }

  @Test("Bytes that are no model are refused by either engine with model and reason")
  func unreadable() throws {
    for engine in Engine.available {
      let network = try #require(engine.network)
      for bytes in [[], Array("this is no model".utf8), [0x3a, 0xff, 0xff]] as [[UInt8]] {
        let error = bytes.withUnsafeBytes { bytes in
          #expect(throws: FaceTrackError.self) { _ = try network.init(.iris, onnx: bytes) }
        }
        guard case .modelUnsupported(.iris, engine, let reason) = error else {
          Issue.record("\(engine): \(String(describing: error))")
          continue
        }
        #expect(!reason.isEmpty)
      }
    }
    #expect(Engine.available.contains(.openCV))
  }
}
