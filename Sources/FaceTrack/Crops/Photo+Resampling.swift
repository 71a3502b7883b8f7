import COpenCV
import Imaging

extension Photo {
  /// The photo at half its width and height, each pixel the mean of 2 × 2; an odd last row or
  /// column is dropped.
  func halved() throws(FaceTrackError) -> Photo {
    let half = PixelSize(width: max(1, size.width / 2), height: max(1, size.height / 2))
    return try filtered(to: half) { image, bytes, message in
      var even = image
      even.width = min(image.width, Int32(2 * half.width))
      even.height = min(image.height, Int32(2 * half.height))
      return COpenCV_downscale(
        even, Int32(half.width), Int32(half.height), bytes.baseAddress, bytes.count, &message)
    }
  }

  /// The photo downscaled by area averaging; neither side of `target` is longer than the photo's.
  func downscaled(to target: PixelSize) throws(FaceTrackError) -> Photo {
    try filtered(to: target) { image, bytes, message in
      COpenCV_downscale(
        image, Int32(target.width), Int32(target.height), bytes.baseAddress, bytes.count,
        &message)
    }
  }

  /// The photo after a bilateral filter: diameter 5 pixels, colour sigma 25 of 255, space sigma
  /// 1.5.
  func denoised() throws(FaceTrackError) -> Photo {
    try filtered(to: size) { image, bytes, message in
      COpenCV_denoise(image, 5, 25, 1.5, bytes.baseAddress, bytes.count, &message)
    }
  }

  /// Makes a photo of size `target` with an OpenCV filter.
  ///
  /// - Parameters:
  ///   - target: the new photo's size.
  ///   - body: reads this photo and writes all `3 * target.area` bytes of the new one.
  private func filtered(
    to target: PixelSize,
    _ body: (COpenCVImage, UnsafeMutableBufferPointer<UInt8>, inout COpenCVMessage)
      -> COpenCVStatus
  ) throws(FaceTrackError) -> Photo {
    var status = COpenCVStatus.ok
    var message = COpenCVMessage()
    let result = withOpenCVImage { image in
      [UInt8](unsafeUninitializedCapacity: target.area * 3) { bytes, count in
        status = body(image, bytes, &message)
        count = status == .ok ? target.area * 3 : 0
      }
    }
    try status.check(message)
    return Photo(size: target, pixels: result)
  }
}
