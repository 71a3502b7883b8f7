import COpenCV
import Imaging

extension Photo {
  /// A photo that OpenCV makes of this one.
  ///
  /// - Parameters:
  ///   - target: the new photo's size.
  ///   - body: gets this photo and the new one's bytes, and fills them.
  func made(
    _ target: PixelSize,
    _ body: (COpenCVPicture, UnsafeMutableBufferPointer<UInt8>, inout COpenCVMessage) ->
      COpenCVStatus
  ) throws(FaceTrackError) -> Photo {
    var status = COpenCVStatus.ok
    var message = COpenCVMessage()
    let result = pixels.withUnsafeBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: target.area * 3) { buffer, count in
        let picture = COpenCVPicture(packed: source.baseAddress, size: size)
        status = body(picture, buffer, &message)
        // Bytes need no initialisation; after a failure nobody reads them.
        count = target.area * 3
      }
    }
    guard status == .ok else { throw .visionFailure(detail: message.string) }
    return Photo(size: target, pixels: result)
  }
}
