import COpenCV
import Imaging

extension Photo {
  /// Cuts a crop out of the photo as a network's input: planes R, G, B of `crop.area` floats.
  ///
  /// - Parameters:
  ///   - map: from the crop's continuous pixel coordinates to the photo's.
  ///   - crop: the crop's width and height in its own pixels.
  ///   - range: what byte 0 and byte 255 become.
  ///   - blackOutside: black beyond the photo's edge instead of the edge's own colours.
  func crop(
    _ map: AffineTransform, size crop: PixelSize, range: ClosedRange<Float>,
    blackOutside: Bool = false
  ) throws(FaceTrackError) -> [Float] {
    let count = 3 * crop.area
    var status = COpenCVStatus.ok
    var message = COpenCVMessage()
    let coefficients = [map.a, map.b, map.tx, map.c, map.d, map.ty]
    let planes = lend { picture in
      [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
        status = COpenCV_crop(
          picture, coefficients, Int32(crop.width), Int32(crop.height), range.lowerBound,
          range.upperBound, blackOutside, buffer.baseAddress, count, &message)
        initialized = status == .ok ? count : 0
      }
    }
    try status.check(message)
    return planes
  }

  /// Lends the photo to OpenCV for the length of one call.
  func lend<Value>(_ body: (COpenCVPicture) -> Value) -> Value {
    pixels.withUnsafeBufferPointer { source in
      body(
        COpenCVPicture(
          pixels: source.baseAddress, width: Int32(size.width), height: Int32(size.height),
          stride: 3 * size.width))
    }
  }
}
