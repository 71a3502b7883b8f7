/// The metadata of JPEG and PNG files, handled without decoding the picture.
public enum ImageMetadata {
  /// Strips the metadata: position, camera, thumbnail, comments, and the bytes behind the picture's
  /// end.
  ///
  /// Kept are the coded samples bit for bit, the colour profile, and the orientation, which becomes
  /// the only EXIF tag.
  ///
  /// - Parameter file: the whole file.
  /// - Returns: the file without metadata.
  /// - Throws: ``PhotoError`` if the bytes are no JPEG or PNG, or end too early.
  public static func strip(_ file: some Collection<UInt8>) throws(PhotoError) -> [UInt8] {
    try file.withContiguousBytes { file throws(PhotoError) in
      switch FileSignature(of: file).format {
      case .jpeg: try JPEGSegments(Array(file)).withoutMetadata()
      case .png: try PNGChunks.withoutMetadata(file)
      case nil: throw file.isEmpty ? .empty : .notAPicture(kind: nil)
      }
    }
  }
}
