/// Why a message cannot be composed. Payloads are sizes, names and limits, never anybody's data.
public enum MessageError: Error, Equatable, Sendable {
  /// A piece of text that ends up in a header.
  public enum Field: String, Sendable, Equatable {
    /// The visitor's or the museum's name beside an address.
    case name
    /// The subject.
    case subject
    /// The attachment's name.
    case fileName = "file name"
    /// What stands before a header's colon.
    case headerName = "header name"
    /// What the HTML part calls a picture by.
    case contentIdentifier = "content identifier"
  }

  /// Nothing was given where text is needed.
  case empty(Field)
  /// A CR, LF, NUL or other control character, counted in Unicode scalars from 0.
  case controlCharacter(Field, scalar: UInt32, position: Int)
  /// More octets than the field may have.
  case tooLong(Field, octets: Int, limit: Int)
  /// The text of the body holds a NUL, which no mail may.
  case nulInBody(position: Int)
  /// The bytes are neither JPEG nor PNG.
  case notAPhoto(byteCount: Int)
  /// The photo is larger than may be attached and nothing was there to make it smaller.
  case photoTooLarge(byteCount: Int, limit: Int)
  /// The photo was made smaller, but not small enough.
  case photoStillTooLarge(byteCount: Int, limit: Int)
  /// The codec could not read the photo or make it smaller; the text is its reason.
  case photoNotShrunk(reason: String)
}

extension MessageError: CustomStringConvertible {
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
    case .nulInBody(let position):
      "The message's text holds a NUL at position \(position); remove it."
    case .notAPhoto(let byteCount):
      "The photo's \(byteCount) bytes are neither JPEG nor PNG; give a picture in one of the two."
    case .photoTooLarge(let byteCount, let limit):
      "The photo has \(byteCount) bytes and at most \(limit) may be attached; save it smaller or"
        + " raise max_attachment_bytes if the mail server takes more."
    case .photoStillTooLarge(let byteCount, let limit):
      "The photo still has \(byteCount) bytes after it was made smaller and at most \(limit) may be"
        + " attached; raise max_attachment_bytes if the mail server takes more."
    case .photoNotShrunk(let reason):
      "The photo could not be prepared for the mail: \(reason)"
    }
  }
}
