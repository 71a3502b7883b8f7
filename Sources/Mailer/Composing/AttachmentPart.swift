import Foundation
import Imaging

/// The MIME part of the photo: headers and Base64 body.
enum AttachmentPart {
  static func bytes(photo: EncodedPhoto, fileName: String) -> Data {
    bytes(photo.bytes, type: photo.format.mediaType, fileName: fileName)
  }

  static func bytes(_ bytes: Data, type mediaType: String, fileName: String) -> Data {
    var part = Data()
    // The program's own name, in ASCII: a damaged outbox's brings no other octets into a header.
    let scalars = fileName.unicodeScalars.filter { (0x20...0x7E).contains($0.value) }
    let name = HeaderText.quoted(String(String.UnicodeScalarView(scalars)))
    // The name is given twice, as some mail programs read the type alone.
    part.append(contentsOf: "Content-Type: \(mediaType);\r\n name=\(name)\r\n".utf8)
    part.append(contentsOf: "Content-Transfer-Encoding: base64\r\n".utf8)
    part.append(contentsOf: "Content-Disposition: attachment;\r\n filename=\(name)\r\n\r\n".utf8)
    part.append(base64(bytes))
    return part
  }

  /// Base64 in lines of 76, CRLF between them and none at the end.
  static func base64(_ bytes: Data) -> Data {
    bytes.base64EncodedData(options: [
      .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
    ])
  }

  /// The part's range in a message of ``MessageWriter``: between the last two occurrences of the
  /// outer boundary.
  static func range(in message: Data) throws(MessageError) -> Range<Int> {
    guard let opening = message.range(of: Data("boundary=\"".utf8)),
      let closing = message[opening.upperBound...].firstIndex(of: 0x22)
    else { throw .notAPhoto(byteCount: message.count) }
    let boundary = Data("\r\n--".utf8) + message[opening.upperBound..<closing]
    guard
      let end = message.range(of: boundary + Data("--\r\n".utf8), options: .backwards),
      let start = message.range(
        of: boundary + Data("\r\n".utf8), options: .backwards, in: 0..<end.lowerBound)
    else { throw .notAPhoto(byteCount: message.count) }
    return start.upperBound..<end.lowerBound
  }

  /// The photo of a part written by ``bytes(photo:fileName:)``.
  static func photo(in part: Data) throws(MessageError) -> EncodedPhoto {
    guard let gap = part.range(of: Data("\r\n\r\n".utf8)),
      let bytes = Data(
        base64Encoded: Data(part[gap.upperBound...]), options: .ignoreUnknownCharacters)
    else {
      throw .notAPhoto(byteCount: part.count)
    }
    return try EncodedPhoto(bytes)
  }
}
