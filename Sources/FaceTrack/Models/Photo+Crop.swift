import COpenCV
import Imaging

extension Photo {
  /// Cuts a crop out of the photo as a network's input: planes R, G, B.
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
    let tensor = pixels.withUnsafeBufferPointer { source in
      [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
        let picture = COpenCVPicture(
          pixels: source.baseAddress, width: Int32(size.width), height: Int32(size.height),
          stride: size.width * 3)
        status = COpenCV_cropToTensor(
          picture, coefficients, Int32(crop.width), Int32(crop.height), range.lowerBound,
          range.upperBound,
          blackOutside ? 1 : 0, buffer.baseAddress, count, &message)
        initialized = status == .ok ? count : 0
      }
    }
    guard status == .ok else { throw .visionFailure(detail: message.string) }
    return tensor
  }
}
