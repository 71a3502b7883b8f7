public import Files
public import Imaging

/// Why a message cannot be composed. Payloads are sizes, names and limits, never personal data.
public enum MessageError: Error, Equatable, Sendable {
  /// A text that a caller gives.
  public enum Field: String, Sendable, Equatable {
    /// The display name beside an address.
    case name
    /// The subject.
    case subject
    /// The attachment's file name.
    case fileName = "file name"
    /// The plain text or the HTML.
    case text = "message's text"
    /// The version of the text that the recipient agreed to.
    case consent = "consent's version"
  }

  /// A required text is empty.
  case empty(Field)
  /// A CR, LF, NUL or other control character, at a position counted in Unicode scalars from 0.
  case controlCharacter(Field, scalar: UInt32, position: Int)
  /// The text has more octets than the field may have.
  case tooLong(Field, octets: Int, limit: Int)
  /// The bytes are neither JPEG nor PNG nor WebP.
  case notAPhoto(byteCount: Int)
  /// The film's bytes are neither MP4 nor WebP.
  case notAFilm(byteCount: Int)
  /// The photo's file is damaged or cannot be decoded.
  case unusablePhoto(PhotoError)
  /// The smallest copy of the photo has more bytes than may be attached.
  case photoTooLarge(limit: Int)
}

extension MessageError: ReportableError {
  /// One sentence that names the part and the limit; never a name, a text or picture bytes.
  public var description: String {
    switch self {
    case .empty(let field):
      "The \(field.rawValue) is empty."
    case .controlCharacter(let field, let scalar, let position):
      "The \(field.rawValue) holds the control character U+"
        + String(scalar, radix: 16, uppercase: true).leftPadded(to: 4)
        + " at position \(position); remove it."
    case .tooLong(let field, let octets, let limit):
      "The \(field.rawValue) has \(octets) octets and the limit is \(limit)."
    case .notAPhoto(let byteCount):
      "The photo's \(byteCount) bytes are no JPEG, PNG or WebP; give a picture in one of the three."
    case .notAFilm(let byteCount):
      "The film's \(byteCount) bytes are neither MP4 nor WebP; give a film in one of the two."
    case .unusablePhoto(let error):
      "The photo could not be prepared for the mail: \(error)"
    case .photoTooLarge(let limit):
      "The photo cannot be made to fit into \(limit) bytes; raise mail.max_attachment_bytes."
    }
  }

  /// 65.
  public var status: ExitStatus { .unusableData }
}
