/// A JPEG or PNG file as bytes, for what can be done to it without decoding.
public enum PictureFile {
  /// The file without what its camera and its programs wrote about it: position, camera, thumbnail,
  /// comments, and whatever follows the picture's end. What is needed to show the picture stays:
  /// the samples bit for bit, the colour profile, and the orientation, which is written anew.
  ///
  /// - Throws: ``PhotoError`` if the bytes are no JPEG or PNG, or end too early.
  public static func withoutMetadata(_ bytes: [UInt8]) throws(PhotoError) -> [UInt8] {
    switch ImageFormat(detecting: bytes) {
    case .jpeg: try JPEGSegments(bytes).withoutMetadata()
    case .png: try PNGChunks(bytes).withoutMetadata()
    case nil: throw bytes.isEmpty ? .empty : .notAPicture(kind: nil)
    }
  }

  /// An EXIF block, from its TIFF header on, that holds an orientation and nothing else.
  static func exif(_ orientation: Orientation) -> [UInt8] {
    [
      0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8,  // big-endian, the directory follows
      0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1,  // one entry: Orientation, one SHORT
      0, UInt8(orientation.rawValue), 0, 0, 0, 0, 0, 0,
    ]
  }
}

extension Orientation {
  init(exifBytes bytes: ArraySlice<UInt8>) {
    self = bytes.withUnsafeBytes { Orientation(exif: $0) }
  }
}
