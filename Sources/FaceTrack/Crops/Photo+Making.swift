import COpenCV
import Imaging

extension Photo {
  /// The photo with its sides halved by averaging squares of four; an odd last row or column is left
  /// out.
  func halved() throws(FaceTrackError) -> Photo {
    let half = PixelSize(width: max(1, size.width / 2), height: max(1, size.height / 2))
    return try made(half) { picture, bytes, message in
      var even = picture
      even.width = min(picture.width, Int32(2 * half.width))
      even.height = min(picture.height, Int32(2 * half.height))
      return COpenCV_shrink(
        even, Int32(half.width), Int32(half.height), bytes.baseAddress, bytes.count, &message)
    }
  }

  /// The photo shrunk by area averaging to a size that is nowhere larger.
  func shrunk(to target: PixelSize) throws(FaceTrackError) -> Photo {
    try made(target) { picture, bytes, message in
      COpenCV_shrink(
        picture, Int32(target.width), Int32(target.height), bytes.baseAddress, bytes.count,
        &message)
    }
  }

  /// The photo with its noise smoothed and its edges kept: radius 2, colours within 25 of 255.
  func denoised() throws(FaceTrackError) -> Photo {
    try made(size) { picture, bytes, message in
      COpenCV_denoise(picture, 5, 25, 1.5, bytes.baseAddress, bytes.count, &message)
    }
  }

  /// A photo that OpenCV makes of this one.
  ///
  /// - Parameters:
  ///   - target: the new photo's size.
  ///   - body: gets this photo and the new one's bytes, and fills them.
  private func made(
    _ target: PixelSize,
    _ body: (COpenCVPicture, UnsafeMutableBufferPointer<UInt8>, inout COpenCVMessage)
      -> COpenCVStatus
  ) throws(FaceTrackError) -> Photo {
    var status = COpenCVStatus.ok
    var message = COpenCVMessage()
    let result = lend { picture in
      [UInt8](unsafeUninitializedCapacity: target.area * 3) { bytes, count in
        status = body(picture, bytes, &message)
        count = status == .ok ? target.area * 3 : 0
      }
    }
    try status.check(message)
    return Photo(size: target, pixels: result)
  }
}
