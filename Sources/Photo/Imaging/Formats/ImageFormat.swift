/// A file format that photos are decoded from.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
  /// JPEG, in its baseline, progressive and arithmetic forms.
  case jpeg
  /// PNG.
  case png
  /// WebP, lossy and lossless.
  case webp
  /// HEIC and its relatives: pictures in the High Efficiency Image File Format (ISO/IEC 23008-12),
  /// as iPhones write them.
  case heic
  /// AVIF: AV1 pictures in the same container.
  case avif

  /// The usual file name extension, without the dot.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// The extensions of file names that stand for a picture in one of the formats, without the dot.
  package static let fileExtensions: Set<String> = [
    "jpg", "jpeg", "jpe", "jfif", "jif", "mpo", "png", "apng", "webp", "heic", "heif", "hif",
    "heics", "heifs", "avci", "avif", "avifs",
  ]

  /// The format's name for messages.
  public var name: String { self == .webp ? "WebP" : rawValue.uppercased() }

  /// Detects the format by a file's first bytes; `nil` for all other files.
  ///
  /// - Parameter bytes: the file, or at least its first 64 bytes: HEIC and AVIF are told apart by a
  ///   list of brands.
  public init?(detecting bytes: some Collection<UInt8>) {
    let format = bytes.withContiguousBytes { FileSignature(of: $0).format }
    guard let format else { return nil }
    self = format
  }
}
