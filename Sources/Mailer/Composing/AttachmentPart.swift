import Foundation
import Imaging

/// The MIME part of the photo: headers and Base64 body.
enum AttachmentPart {
  static func bytes(photo: EncodedPhoto, fileName: String) -> Data {
    bytes(photo.bytes, type: photo.format.mediaType, fileName: fileName)
  }

  static func bytes(_ bytes: Data, type mediaType: String, fileName: String) -> Data {
    var part = Data()
    // The name is given twice: by RFC 2231, and by RFC 2047 for Outlook.
    let type = mediaType + ParameterValue.rfc2047("name", fileName)
    let disposition = "attachment" + ParameterValue.rfc2231("filename", fileName)
    part.append(contentsOf: "Content-Type: \(type)\r\n".utf8)
    part.append(contentsOf: "Content-Transfer-Encoding: base64\r\n".utf8)
    part.append(contentsOf: "Content-Disposition: \(disposition)\r\n\r\n".utf8)
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
