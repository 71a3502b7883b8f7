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
  /// What the file has beside the picture that is read; `nil` for nothing.
  public let omission: PhotoOmission?
  /// What the file says of its author and their rights; `nil` for nothing.
  public let rights: PhotoRights?
  /// When the photo was taken, as EXIF states it; `nil` for no statement.
  public let captureDate: CaptureDate?
  /// The dots to an inch of print of the stored picture.
  let resolution: PrintResolution?
  /// The colours of the photo's RGB values.
  let color: PhotoColor
  /// The file's bytes, which the decoder reads without a copy of its own.
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
    let head = decoder.head
    let size = head.orientation.uprightSize(of: head.size)
    try limits.check(size)
    let color = try decoder.color
    (format, orientation, self.size) = (head.format, head.orientation, size)
    (omission, resolution) = (head.omission, head.resolution)
    (rights, captureDate) = decoder.statements(file: storage.bytes)
    self.color = color
    self.storage = storage
    self.decoder = decoder
  }

  /// The decoder of a file's format, which has read the header.
  enum Decoder {
    case jpeg(JPEGDecoder)
    case png(PNGDecoder, PNGHead, Orientation)
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
        let (png, head) = (try PNGDecoder(file, limits: limits), PNGHead(file))
        if let points = head.codePoints, points.matrix != 0 || points.range != 1 {
          throw .unsupportedFeature(.png, detail: "a matrix or a limited range in its chunk cICP")
        }
        if head.statesCurve { png.ignoreGamma() }
        self = .png(png, head, Orientation(png: file) ?? .upright)
      case .webp: self = .webp(try WebPDecoder(file, limits: limits))
      case .heic, .avif:
        self = .heif(try HEIFDecoder(file, format: format, limits: limits, program: heif))
      }
    }

    /// The stored picture, as the header states it.
    struct Head {
      let format: ImageFormat
      let size: PixelSize
      var orientation = Orientation.upright
      let omission: PhotoOmission?
      var resolution: PrintResolution?
    }

    var head: Head {
      switch self {
      case .jpeg(let jpeg):
        Head(
          format: .jpeg, size: jpeg.header.size, orientation: jpeg.orientation,
          omission: jpeg.omission, resolution: jpeg.resolution)
      case .png(let png, let chunks, let orientation):
        Head(
          format: .png, size: png.header.size, orientation: orientation,
          omission: chunks.isAnimation ? .animation : nil, resolution: chunks.resolution)
      case .webp(let webp):
        Head(
          format: .webp, size: webp.header.size, orientation: webp.orientation,
          omission: webp.isAnimation ? .animation : nil)
      case .heif(let heif): Head(format: heif.format, size: heif.size, omission: heif.omission)
      }
    }

    /// What the file says of its rights and its date.
    func statements(file: UnsafeRawBufferPointer) -> (rights: PhotoRights?, date: CaptureDate?) {
      switch self {
      case .jpeg(let jpeg): (PhotoRights(jpeg: file), jpeg.captureDate)
      case .png(_, let head, _): (PhotoRights(png: file), head.captureDate)
      case .webp(let webp): (PhotoRights(webp: file), webp.captureDate)
      case .heif(let heif): heif.statements
      }
    }

    var color: PhotoColor {
      get throws(PhotoError) {
        switch self {
        case .jpeg(let jpeg):
          try PhotoColor(jpeg.statements, stored: jpeg.header.color, format: .jpeg)
        case .png(let png, let head, _):
          try PhotoColor(
            head.statements(profile: png.profile), stored: png.header.color, format: .png)
        case .webp(let webp):
          try PhotoColor(webp.statements, format: .webp)
        case .heif(let heif):
          try heif.withStatements { statements throws(PhotoError) in
            try PhotoColor(statements, format: heif.format)
          }
        }
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

/// What a file has beside the picture that is read from it.
///
/// One rule holds for all formats: ``PhotoFile`` reads the first of several pictures, or the one
/// that the file names as its main picture, and tells its reader what it left out.
public enum PhotoOmission: Hashable, Sendable {
  /// The other pictures of an animation: PNG, WebP, AVIF or HEIC.
  case animation
  /// Further pictures: of a HEIC or an AVIF, or of a JPEG in the Multi-Picture Format.
  case pictures
  /// A gain map, which brightens the picture on screens of a high dynamic range: of a JPEG, a HEIC
  /// or an AVIF.
  case gainMap
}
