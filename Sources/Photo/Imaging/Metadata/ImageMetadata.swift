/// The metadata of JPEG, PNG and WebP files, handled without decoding the picture.
public enum ImageMetadata {
  private static let remedy = "for example with heif-convert"

  /// Strips the metadata: position, camera, thumbnail, comments, and the bytes behind the picture's
  /// end.
  ///
  /// Kept are the coded samples bit for bit, the colours, the orientation, and what the photo says
  /// of its rights (``PhotoRights``).
  ///
  /// - Parameter file: the whole file.
  /// - Returns: the file without metadata.
  /// - Throws: ``PhotoError`` if the bytes are neither JPEG nor PNG nor WebP, or end too early.
  public static func strip(_ file: some Collection<UInt8>) throws(PhotoError) -> [UInt8] {
    try file.withContiguousBytes { file throws(PhotoError) in
      switch FileSignature(of: file).format {
      case .jpeg: try JPEGSegments(Array(file)).withoutMetadata(but: PhotoRights(jpeg: file))
      case .png: try PNGChunks.withoutMetadata(file)
      case .webp: try WebPChunks.withoutMetadata(file)
      case .heic: throw .unsupportedFormat(name: "a HEIC picture", remedy: remedy)
      case .avif: throw .unsupportedFormat(name: "an AVIF picture", remedy: remedy)
      case nil: throw file.isEmpty ? .empty : .notAPicture(kind: nil)
      }
    }
  }
}
