import CSampling
import Imaging

extension Photo {
  /// Cuts a crop out of the photo as a network's input; see
  /// ``PictureView/crop(_:size:range:blackOutside:)``.
  func crop(
    _ map: AffineTransform, size crop: PixelSize, range: ClosedRange<Float>,
    blackOutside: Bool = false
  ) throws(FaceTrackError) -> [Float] {
    // The standard library's version rethrows any error; a do/catch would lose its type.
    let outcome: Result<[Float], FaceTrackError>
    outcome = pixels.withUnsafeBufferPointer { source in
      Result { () throws(FaceTrackError) in
        try PictureView(packed: source.baseAddress, size: size)
          .crop(map, size: crop, range: range, blackOutside: blackOutside)
      }
    }
    return try outcome.get()
  }
}

extension PictureView {
  /// Cuts a crop out of the picture as a network's input: planes R, G, B.
  ///
  /// - Parameters:
  ///   - map: from the crop's continuous pixel coordinates to the picture's.
  ///   - crop: the crop's width and height in its own pixels.
  ///   - range: what byte 0 and byte 255 become.
  ///   - blackOutside: black beyond the picture's edge instead of the edge's own colours.
  func crop(
    _ map: AffineTransform, size crop: PixelSize, range: ClosedRange<Float>, blackOutside: Bool
  ) throws(FaceTrackError) -> [Float] {
    let count = 3 * crop.area
    var status = SamplingStatus.ok
    let coefficients = [map.a, map.b, map.tx, map.c, map.d, map.ty]
    let tensor = [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
      status = sampling_crop(
        self, coefficients, Int32(crop.width), Int32(crop.height), range.lowerBound,
        range.upperBound, blackOutside, buffer.baseAddress, count)
      initialized = status == .ok ? count : 0
    }
    try status.check()
    return tensor
  }
}
