public import Files

/// Why bytes could not be decoded to a photo, or a photo could not be encoded.
///
/// Each description is one sentence about "the file"; a caller that knows its name prefixes it:
/// `"\(name): \(error)"`. All cases concern the data; errors of reading and writing files are
/// `AtomicFileError` of Files.
public enum PhotoError: Error, Hashable, Sendable {
  /// There are no bytes.
  case empty
  /// The bytes are no picture of a known kind; `kind` names the kind of file ("a PDF document"),
  /// `nil` for an unknown one.
  case notAPicture(kind: String?)
  /// A picture in an unsupported format; `name` has its article, `remedy` names a converter.
  case unsupportedFormat(name: String, remedy: String)
  /// The file ends before the picture does.
  case truncated(ImageFormat)
  /// The bytes violate their format; `detail` is the decoder's message.
  case damaged(ImageFormat, detail: String)
  /// The picture has more pixels than the limit.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// A side has more pixels than the limit.
  case tooLong(width: Int, height: Int, limit: Int)
  /// The file has more bytes than the limit.
  case tooLarge(bytes: Int, limit: Int)
  /// A valid file with a feature that is not supported; `detail` names it.
  case unsupportedFeature(ImageFormat, detail: String)
  /// The program that reads the format, `selfie-heif`, is at none of the paths.
  case decoderNotInstalled(ImageFormat, paths: [String])
  /// The system refused to start the program that reads the format; `reason` is the system's text.
  case decoderNotStarted(ImageFormat, path: String, reason: String)
  /// The kernel or a user killed the program that reads the format.
  case decoderKilled(ImageFormat)
  /// libheif has no decoder for the format's codec on this machine.
  case codecMissing(ImageFormat)
  /// A side has more pixels than the output format allows.
  case tooWide(OutputFormat, width: Int, height: Int, limit: Int)
  /// There is not enough memory for a picture of this size.
  case outOfMemory(width: Int, height: Int)
}

extension PhotoError: ReportableError {
  private static let photos = "a JPEG, PNG, WebP, HEIC or AVIF photo"

  /// One sentence that names the thing, the limit and, where there is one, the remedy.
  public var description: String {
    switch self {
    case .empty:
      "The file is empty."
    case .notAPicture(let kind?):
      "The file is not a picture but looks like \(kind); give \(Self.photos)."
    case .notAPicture(nil):
      "The file is not a picture of any known kind; give \(Self.photos)."
    case .unsupportedFormat(let name, let remedy):
      "The file is \(name); convert it to JPEG first, \(remedy)."
    case .truncated(let format):
      "The \(format.name) file ends before the picture does; copy or download it again."
    case .damaged(let format, let detail):
      "The \(format.name) file is damaged (\(detail)); copy or download it again."
    case .tooManyPixels(let width, let height, let limit):
      """
      The picture has \(width) × \(height) pixels, more than the limit of \(limit); \
      scale it down or raise the limit.
      """
    case .tooLong(let width, let height, let limit):
      """
      The picture has \(width) × \(height) pixels, but a side may have at most \(limit); cut it or \
      scale it down.
      """
    case .tooLarge(let bytes, let limit):
      "The file has \(bytes) bytes, more than the limit of \(limit); scale the picture down."
    case .unsupportedFeature(let format, let detail):
      """
      The \(format.name) file is of a kind that is not read (\(detail)); \
      save it again as a common 8-bit JPEG or PNG.
      """
    case .decoderNotInstalled(let format, let paths):
      """
      A \(format.name) file is read by the program selfie-heif, which is not installed as \
      \(paths.joined(separator: " or ")).
      """
    case .decoderNotStarted(let format, let path, let reason):
      """
      A \(format.name) file is read by the program \(path), which cannot be started (\(reason)); \
      close other programs, or install it again.
      """
    case .decoderKilled(let format):
      """
      The program that reads a \(format.name) file was killed, as the system does when memory runs \
      out; try again, with fewer photos at a time.
      """
    case .codecMissing(let format):
      """
      The \(format.name) file cannot be decoded here: libheif has no decoder for \
      \(format == .avif ? "AV1" : "HEVC"); install one \
      (apt install libheif-plugin-\(format == .avif ? "dav1d" : "libde265")).
      """
    case .tooWide(let format, let width, let height, let limit):
      """
      The picture has \(width) × \(height) pixels, but a side of a \(format.name) has at most \
      \(limit); scale it down\(format == .png ? "" : " or write a PNG").
      """
    case .outOfMemory(let width, let height):
      """
      There is not enough memory for a picture of \(width) × \(height) pixels; \
      scale it down or close other programs.
      """
    }
  }

  /// 78 where this machine has no decoder or does not start it, 70 where something else ended it, 65
  /// for the file.
  public var status: ExitStatus {
    switch self {
    case .decoderNotInstalled, .decoderNotStarted, .codecMissing: .configuration
    case .decoderKilled: .softwareFault
    default: .unusableData
    }
  }
}
