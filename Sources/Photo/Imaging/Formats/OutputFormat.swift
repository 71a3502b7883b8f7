/// A file format that photos are encoded to.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// JPEG, baseline.
  case jpeg
  /// PNG, without loss.
  case png
  /// WebP, with loss.
  case webp

  /// The format as one that is read.
  public var imageFormat: ImageFormat {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .webp: .webp
    }
  }

  /// The format in which a photo of another format is written unless its user says otherwise: a PNG
  /// stays a PNG, which is lossless, and all others become JPEG, which every program opens.
  public init(following format: ImageFormat?) {
    self = format == .png ? .png : .jpeg
  }

  /// The usual file name extension, without the dot.
  public var fileExtension: String { imageFormat.fileExtension }

  /// The format's name for messages.
  public var name: String { imageFormat.name }

  /// The most pixels of a side that the encoder supports.
  ///
  /// libjpeg-turbo has 65,500 (`JPEG_MAX_DIMENSION`), libpng 2³¹ - 1, libwebp 16,383
  /// (`WEBP_MAX_DIMENSION`).
  private var maximumSide: Int {
    switch self {
    case .jpeg: 65_500
    case .png: 0x7FFF_FFFF
    case .webp: 16_383
    }
  }

  /// Checks that a picture can be written, before the work whose result it will hold.
  ///
  /// - Throws: ``PhotoError/tooWide(_:width:height:limit:)``.
  package func check(_ size: PixelSize) throws(PhotoError) {
    guard max(size.width, size.height) <= maximumSide else {
      throw .tooWide(self, width: size.width, height: size.height, limit: maximumSide)
    }
  }
}
