import CHaar
import Imaging

/// OpenCV's frontal face cascade, from Debian's opencv-data.
struct Cascade: ~Copyable {
  static let path = "/usr/share/opencv4/haarcascades/haarcascade_frontalface_alt2.xml"

  private let handle: OpaquePointer

  init() throws(BenchmarkError) {
    guard let handle = CHaar_cascadeCreate(Self.path) else { throw .missing(Self.path) }
    self.handle = handle
  }

  deinit { CHaar_cascadeDestroy(handle) }

  /// The number of faces detected in a grey image.
  func detect(_ gray: [UInt8], size: PixelSize) -> Int {
    precondition(gray.count == size.area)
    return Int(CHaar_detect(handle, gray, Int32(size.width), Int32(size.height)))
  }
}
