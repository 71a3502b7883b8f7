/// Indices of named points in the face mesh.
///
/// (Source: the vertex numbering of MediaPipe's canonical face model.)
enum MeshIndex {
  static let rightEyeOuter = 33
  static let rightEyeInner = 133
  static let leftEyeInner = 362
  static let leftEyeOuter = 263
  static let noseTip = 1
  static let mouthRight = 61
  static let mouthLeft = 291
  static let chin = 152
  static let foreheadTop = 10
  static let rightCheek = 234
  static let leftCheek = 454
  static let count = 468
}
