import COpenCV
import FaceTrack
import Testing

/// A network of an installed model, for direct calls of the shim.
final class ShimNetwork {
  // A class, because tests share the handle that it destroys.
  let handle: OpaquePointer

  init(_ model: Model) throws {
    let bytes = try RealPhotos.bytes(of: model)
    var handle: OpaquePointer?
    #expect(COpenCV_networkCreate(bytes, bytes.count, &handle, nil) == .ok)
    self.handle = try #require(handle)
  }

  deinit { COpenCV_networkDestroy(handle) }
}
