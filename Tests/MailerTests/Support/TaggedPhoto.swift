import Foundation
import Imaging

/// Photos full of metadata: EXIF with GPS, camera and thumbnail, XMP, IPTC, comments, trailing
/// bytes.
enum TaggedPhoto {
  /// Stored 48 × 32, with EXIF orientation 6: upright 32 × 48.
  static let uprightSize = PixelSize(width: 32, height: 48)
  private static let pixels = (0..<48 * 32 * 3).map { UInt8(truncatingIfNeeded: $0 &* 7) }
  private static let photo = Photo(size: PixelSize(width: 48, height: 32), pixels: pixels)

  private static let camera = "SecretCamera"
  private static let position = "38.1234N23.7654E"
  private static let thumbnail = "EXIF-THUMBNAIL"
  private static let xmp = "XMP-POSITION"
  private static let iptc = "IPTC-AUTHOR"
  private static let comment = "A-COMMENT"
  private static let trailing = "AFTER-THE-END"
  /// RGB of 3 × 3 pixels.
  private static let jfifThumbnail = "JFIF-THUMBNAIL-27-BYTES-ALL"
  private static let secondEXIF = "SECOND-EXIF"

  /// The metadata of ``png()``; none of it may be in a message.
  static let pngSecrets = [camera, position, thumbnail, xmp, iptc, comment, trailing]
  /// The metadata of ``jpeg()``; none of it may be in a message.
  static let jpegSecrets = pngSecrets + [jfifThumbnail, secondEXIF]

  static func jpeg() throws -> Data {
    let file = try photo.encoded(as: .jpeg, quality: 90)
    func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
      let length = data.count + 2
      return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + data
    }
    // Replaces the encoder's JFIF segment by one with a thumbnail (T.871, 10.1).
    let afterJFIF = 4 + Int(file[4]) << 8 + Int(file[5])
    let jfif = Array("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 3, 3] + Array(jfifThumbnail.utf8)
    let tags =
      segment(0xE0, jfif)
      + segment(0xE1, Array("Exif\0\0".utf8) + exif)
      + segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(xmp.utf8))
      + segment(0xED, Array("Photoshop 3.0\0".utf8) + Array(iptc.utf8))
      + segment(0xFE, Array(comment.utf8))
      + segment(0xE1, Array("Exif\0\0".utf8) + Array(secondEXIF.utf8))
    return Data(file.prefix(2) + tags + file.dropFirst(afterJFIF) + Array(trailing.utf8))
  }

  static func png() throws -> Data {
    let file = try photo.encoded(as: .png)
    let tags =
      chunk("eXIf", exif)
      + chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Array(xmp.utf8))
      + chunk("zTXt", Array("Raw profile type iptc\0\0".utf8) + Array(iptc.utf8))
      + chunk("tEXt", Array("Comment\0".utf8) + Array(comment.utf8))
    // The signature has 8 bytes and IHDR, which is the first chunk, 25.
    return Data(file.prefix(33) + tags + file.dropFirst(33) + Array(trailing.utf8))
  }

  /// An EXIF block (CIPA DC-008): camera, orientation 6, GPS, and a thumbnail in the second
  /// directory.
  private static var exif: [UInt8] {
    func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
    func long(_ value: Int) -> [UInt8] { short(value >> 16) + short(value & 0xFFFF) }
    let (camera, position) = (Array(camera.utf8), Array(position.utf8))
    let thumbnail = Array(thumbnail.utf8)
    let second = 8 + 2 + 3 * 12 + 4
    let data = second + 2 + 2 * 12 + 4
    let first: [[UInt8]] = [
      short(0x010F) + short(2) + long(camera.count) + long(data),
      short(0x0112) + short(3) + long(1) + short(6) + short(0),
      short(0x8825) + short(4) + long(1) + long(data + camera.count),
    ]
    let others: [[UInt8]] = [
      short(0x0201) + short(4) + long(1) + long(data + camera.count + position.count),
      short(0x0202) + short(4) + long(1) + long(thumbnail.count),
    ]
    return [0x4D, 0x4D] + short(42) + long(8) + short(3) + first.joined() + long(second) + short(2)
      + others.joined() + long(0) + camera + position + thumbnail
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    func number(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    let body = Array(name.utf8) + data
    return number(UInt32(data.count)) + body + number(checksum(body))
  }

  /// CRC-32 (ISO/IEC 15948, annex D).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1
      }
    }
  }
}
