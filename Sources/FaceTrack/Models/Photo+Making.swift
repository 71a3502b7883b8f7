import CSampling
import Imaging

extension Photo {
  /// A photo that is made of this one.
  ///
  /// - Parameters:
  ///   - target: the new photo's size.
  ///   - body: gets this photo and the new one's bytes, and fills them.
  func made(
    _ target: PixelSize,
    _ body: (PictureView, UnsafeMutableBufferPointer<UInt8>) throws(FaceTrackError) -> Void
  ) throws(FaceTrackError) -> Photo {
    var made = Result<Void, FaceTrackError>.success(())
    let result = pixels.withUnsafeBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: target.area * 3) { buffer, count in
        let picture = PictureView(packed: source.baseAddress, size: size)
        made = Result { () throws(FaceTrackError) in try body(picture, buffer) }
        // Bytes need no initialisation; after a failure nobody reads them.
        count = target.area * 3
      }
    }
    try made.get()
    return Photo(size: target, pixels: result)
  }
}
