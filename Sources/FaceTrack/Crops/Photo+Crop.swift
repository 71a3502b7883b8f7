package import COpenCV
package import Imaging

extension Photo {
  /// Resamples a crop of the photo as a network's input: planar RGB (CHW), `3 * crop.area` floats
  /// of 0 to 1.
  ///
  /// - Parameters:
  ///   - map: from the crop's continuous pixel coordinates to the photo's.
  ///   - crop: the crop's width and height in its own pixels.
  ///   - blackOutside: fills with black beyond the photo's edge instead of replicating edge pixels.
  func crop(
    _ map: AffineTransform, size crop: PixelSize, blackOutside: Bool = false
  ) throws(FaceTrackError) -> [Float] {
    let count = 3 * crop.area
    var status = COpenCVStatus.ok
    var message = COpenCVMessage()
    let coefficients = [map.a, map.b, map.tx, map.c, map.d, map.ty]
    let planes = withOpenCVImage { image in
      [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
        status = COpenCV_crop(
          image, coefficients, Int32(crop.width), Int32(crop.height), 0, 1, blackOutside,
          buffer.baseAddress, count, &message)
        initialized = status == .ok ? count : 0
      }
    }
    try status.check(message)
    return planes
  }

  /// Calls `body` with the photo as an OpenCV image that is valid during the call only.
  package func withOpenCVImage<Value>(_ body: (COpenCVImage) -> Value) -> Value {
    withOpenCVImage(x: 0..<size.width, y: 0..<size.height, body)
  }

  /// Calls `body` with a part of the photo as an OpenCV image that is valid during the call only.
  func withOpenCVImage<Value>(
    x: Range<Int>, y: Range<Int>, _ body: (COpenCVImage) -> Value
  ) -> Value {
    pixels.withUnsafeBufferPointer { source in
      let corner = 3 * (y.lowerBound * size.width + x.lowerBound)
      return body(
        COpenCVImage(
          pixels: source.baseAddress.map { $0 + corner }, width: Int32(x.count),
          height: Int32(y.count), stride: 3 * size.width))
    }
  }
}

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
