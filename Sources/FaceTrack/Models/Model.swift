/// The neural networks that the embedded default is made of.
///
/// All four are MediaPipe's (Apache-2.0), taken out of its PyPI wheel 0.10.21 and rewritten as ONNX
/// by `make models`; `Scripts/models/models.tsv` pins both ends of that.
public enum Model: String, CaseIterable, Sendable {
  /// Finds faces in a picture whose sides are multiples of 32: MediaPipe's full-range face detector.
  case faceDetector = "face-detector"
  /// Places 468 points on a face: MediaPipe's face mesh.
  case faceMesh = "face-mesh"
  /// Finds the iris in a picture of one eye.
  case iris
  /// Tells person from background: MediaPipe's selfie segmentation.
  case personMask = "person-mask"

  /// The file's name in a models folder.
  public var fileName: String { rawValue + ".onnx" }

  /// The tested file's length.
  public var byteCount: Int {
    switch self {
    case .faceDetector: 2_067_281
    case .faceMesh: 2_429_250
    case .iris: 2_622_360
    case .personMask: 438_545
    }
  }

  /// The tested file's CRC-32 (zlib's), checked at every load: it costs a millisecond where a
  /// cryptographic sum costs ten. Set-up checks the sha256.
  var crc32: UInt32 {
    switch self {
    case .faceDetector: 0x34bc_cbde
    case .faceMesh: 0xc596_8fdf
    case .iris: 0xb378_3d4e
    case .personMask: 0xf908_1ac6
    }
  }
}
