import CSampling
import Imaging

extension PictureView {
  /// A picture whose rows of R, G, B follow each other without gaps.
  ///
  /// - Parameter pixels: outlives the call that the picture is lent to.
  init(packed pixels: UnsafePointer<UInt8>?, size: PixelSize) {
    self.init(
      pixels: pixels, width: Int32(size.width), height: Int32(size.height), stride: 3 * size.width)
  }

  /// Shrinks the picture by area averaging, into bytes that follow each other without gaps.
  func shrink(
    to size: PixelSize, into bytes: UnsafeMutableBufferPointer<UInt8>
  ) throws(FaceTrackError) {
    try sampling_shrink(
      self, Int32(size.width), Int32(size.height), bytes.baseAddress, bytes.count
    ).check()
  }
}

extension SamplingStatus {
  /// Throws what went wrong.
  func check() throws(FaceTrackError) {
    switch self {
    case .ok: return
    case .outOfMemory: throw .visionFailure(detail: "no memory for a crop")
    default: throw .visionFailure(detail: "a crop's numbers cannot be right")
    }
  }
}
