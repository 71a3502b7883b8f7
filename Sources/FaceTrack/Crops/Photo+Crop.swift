package import COpenCV
package import Imaging

extension Photo {
  /// Resamples a crop of the photo as a network's input: planar RGB (CHW), `3 * crop.area` floats.
  ///
  /// - Parameters:
  ///   - map: from the crop's continuous pixel coordinates to the photo's.
  ///   - crop: the crop's width and height in its own pixels.
  ///   - range: bytes 0...255 are mapped linearly onto this range.
  ///   - blackOutside: fills with black beyond the photo's edge instead of replicating edge pixels.
  func crop(
    _ map: AffineTransform, size crop: PixelSize, range: ClosedRange<Float>,
    blackOutside: Bool = false
  ) throws(FaceTrackError) -> [Float] {
    let count = 3 * crop.area
    var status = COpenCVStatus.ok
    var message = COpenCVMessage()
    let coefficients = [map.a, map.b, map.tx, map.c, map.d, map.ty]
    let planes = withOpenCVImage { image in
      [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
        status = COpenCV_crop(
          image, coefficients, Int32(crop.width), Int32(crop.height), range.lowerBound,
          range.upperBound, blackOutside, buffer.baseAddress, count, &message)
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
