public import Foundation

/// The bytes of a picture and what they honestly are.
public struct EncodedPhoto: Sendable, Equatable {
  /// The kinds that every mail program shows.
  public enum Kind: String, Sendable {
    case jpeg = "image/jpeg"
    case png = "image/png"

    /// The ending of a file name, without the dot.
    public var fileExtension: String {
      switch self {
      case .jpeg: "jpg"
      case .png: "png"
      }
    }
  }

  /// A complete JPEG or PNG file; only its first octets were looked at.
  public let bytes: Data
  /// What the first octets of ``bytes`` say; its raw value is the MIME type.
  public let kind: Kind

  /// Takes bytes as a photo; what they are is read from the bytes, never from a file's name.
  public init(_ bytes: Data) throws(MessageError) {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self.kind = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self.kind = .png
    } else {
      throw .notAPhoto(byteCount: bytes.count)
    }
    self.bytes = bytes
  }
}
