import COpenCV
import Imaging

extension COpenCVPicture {
  /// A picture whose rows of R, G, B follow each other without gaps.
  ///
  /// - Parameter pixels: outlives the call that the picture is lent to.
  init(packed pixels: UnsafePointer<UInt8>?, size: PixelSize) {
    OpenCVSettings.apply()
    self.init(
      pixels: pixels, width: Int32(size.width), height: Int32(size.height), stride: 3 * size.width)
  }
}
