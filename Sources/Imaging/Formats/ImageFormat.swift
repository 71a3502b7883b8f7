/// A file format that photos are decoded from and encoded to.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
  /// JPEG, in its baseline, progressive and arithmetic forms.
  case jpeg
  /// PNG.
  case png

  /// The usual file name extension, without the dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    }
  }

  /// The format's name for messages.
  public var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    }
  }

  /// The most pixels of a side that the encoder supports.
  ///
  /// libjpeg-turbo has 65,500 (`JPEG_MAX_DIMENSION`), libpng 2³¹ - 1.
  var maximumSide: Int {
    switch self {
    case .jpeg: 65_500
    case .png: 0x7FFF_FFFF
    }
  }

  /// Detects the format by a file's first bytes; `nil` for neither JPEG nor PNG.
  ///
  /// - Parameter bytes: the file, or at least its first 4 bytes.
  public init?(detecting bytes: some Collection<UInt8>) {
    let format = bytes.withContiguousBytes { FileSignature(of: $0).format }
    guard let format else { return nil }
    self = format
  }
}
