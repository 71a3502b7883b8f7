import COpenCV
import COpenCVFeatures

/// Owns the shim's pictures. Only a ``PictureLearner`` changes them, before threads share them.
final class AlbumHandle: Sendable {
  // The shim's search functions take const pictures, so any thread may call them.
  nonisolated(unsafe) let pictures: OpaquePointer

  init() throws(PictureTrackingError) {
    var handle: OpaquePointer?
    var message = COpenCVMessage()
    try COpenCV_picturesCreate(&handle, &message).checkSeeing(message)
    guard let handle else { preconditionFailure("pictures that were created have a handle") }
    pictures = handle
  }

  deinit { COpenCV_picturesDestroy(pictures) }
}
