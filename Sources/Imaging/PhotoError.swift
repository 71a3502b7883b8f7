/// Why bytes could not be made into a photo, or a photo into bytes.
///
/// Each description is one sentence about "the file"; a caller that knows its name puts it in front:
/// `"\(name): \(error)"`. All cases mean that the data cannot be used as they are, none that a file
/// could not be reached (see `PhotoFileError` of AtomicFiles).
public enum PhotoError: Error, Hashable, Sendable {
  /// There are no bytes.
  case empty
  /// The bytes are no picture of any known kind; `kind` names what they look like ("a PDF
  /// document"), `nil` when that is not known either.
  case notAPicture(kind: String?)
  /// A picture of a kind that is not read; `name` has its article, `remedy` names a converter.
  case unsupportedFormat(name: String, remedy: String)
  /// The bytes end before the picture does.
  case truncated(ImageFormat)
  /// The bytes contradict their format; `detail` has the decoder's words.
  case damaged(ImageFormat, detail: String)
  /// The header states more pixels than the limit.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// The file is longer than the limit.
  case tooLarge(bytes: Int, limit: Int)
  /// A valid file with a feature that is not supported; `detail` names it.
  case unsupportedFeature(ImageFormat, detail: String)
  /// A side has more pixels than the format to be written can have.
  case tooWide(ImageFormat, width: Int, height: Int, limit: Int)
  /// The memory for a picture of this size could not be had.
  case outOfMemory(width: Int, height: Int)
}

extension PhotoError: CustomStringConvertible {
  /// One sentence that names the thing, the limit and, where there is one, the remedy.
  public var description: String {
    switch self {
    case .empty:
      "The file is empty."
    case .notAPicture(let kind?):
      "The file is not a picture but looks like \(kind); give a JPEG or PNG photo."
    case .notAPicture(nil):
      "The file is not a picture of any known kind; give a JPEG or PNG photo."
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
    case .tooLarge(let bytes, let limit):
      "The file has \(bytes) bytes, more than the limit of \(limit); scale the picture down."
    case .unsupportedFeature(let format, let detail):
      """
      The \(format.name) file is of a kind that is not read (\(detail)); \
      save it again as a common 8-bit JPEG or PNG.
      """
    case .tooWide(let format, let width, let height, let limit):
      """
      The picture has \(width) × \(height) pixels, but a side of a \(format.name) has at most \
      \(limit); scale it down\(format == .jpeg ? " or write a PNG" : "").
      """
    case .outOfMemory(let width, let height):
      """
      There is not enough memory for a picture of \(width) × \(height) pixels; \
      scale it down or close other programs.
      """
    }
  }
}
