import CImageCodecs

/// A photo's file, opened: its header is read, and its picture can be decoded. The edited picture
/// of a JPEG can then be written back into the file's blocks.
///
/// ```swift
/// let file = try PhotoFile(bytes)
/// let photo = try file.decode()
/// ```
public struct PhotoFile: ~Copyable {
  /// The file's format.
  public let format: ImageFormat
  /// The upright photo's size.
  public let size: PixelSize
  /// The orientation of the stored picture; that of a HEIC or AVIF is always upright, since the
  /// container's own is applied with the decoding.
  public let orientation: Orientation
  /// The decoders borrow its bytes.
  private let storage: FileStorage
  let decoder: Decoder

  /// Opens a file, recognised by its first bytes, and reads its header.
  ///
  /// A HEIC or AVIF is decoded in another process, which begins at once.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, for example `[UInt8]` or `Data`.
  ///   - limits: the limits of pixels and bytes.
  ///   - heif: the program that decodes HEIC and AVIF.
  /// - Throws: ``PhotoError``; the pixel limit is checked before memory is allocated.
  public init(
    _ bytes: some Collection<UInt8>, limits: DecodingLimits = .default,
    heif: HEIFProgram = .standard
  ) throws(PhotoError) {
    try limits.check(bytes: bytes.count)
    let storage = FileStorage(bytes)
    let decoder = try Decoder(storage.bytes, limits: limits, heif: heif)
    let (format, orientation) = (decoder.format, decoder.orientation)
    let size = orientation.uprightSize(of: decoder.storedSize)
    try limits.check(size)
    (self.format, self.orientation, self.size) = (format, orientation, size)
    self.storage = storage
    self.decoder = decoder
  }

  /// The decoder of each format, its header read.
  enum Decoder {
    case jpeg(JPEGDecoder)
    case png(PNGDecoder, Orientation)
    case webp(WebPDecoder)
    case heif(HEIFDecoder)

    /// - Parameter file: the whole file, which must outlive the decoder.
    init(
      _ file: UnsafeRawBufferPointer, limits: DecodingLimits, heif: HEIFProgram
    ) throws(PhotoError) {
      let format = try FileSignature(of: file).readableFormat()
      switch format {
      case .jpeg: self = .jpeg(try JPEGDecoder(file, limits: limits))
      case .png:
        self = .png(
          try PNGDecoder(file, limits: limits), Orientation(png: file) ?? .upright)
      case .webp: self = .webp(try WebPDecoder(file, limits: limits))
      case .heic, .avif:
        self = .heif(try HEIFDecoder(file, format: format, limits: limits, program: heif))
      }
    }

    var format: ImageFormat {
      switch self {
      case .jpeg: .jpeg
      case .png: .png
      case .webp: .webp
      case .heif(let heif): heif.format
      }
    }

    var orientation: Orientation {
      switch self {
      case .jpeg(let jpeg): jpeg.orientation
      case .png(_, let orientation): orientation
      case .webp(let webp): webp.orientation
      case .heif: .upright
      }
    }

    var storedSize: PixelSize {
      switch self {
      case .jpeg(let jpeg): jpeg.header.size
      case .png(let png, _): png.header.size
      case .webp(let webp): webp.header.size
      case .heif(let heif): heif.size
      }
    }
  }
}

/// A file's bytes at an address that does not change.
private final class FileStorage {
  let bytes: UnsafeRawBufferPointer

  init(_ file: some Collection<UInt8>) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count, alignment: 1)
    copy.copyBytes(from: file)
    bytes = UnsafeRawBufferPointer(copy)
  }

  deinit { bytes.deallocate() }
}
