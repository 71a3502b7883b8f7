/// The kind of a file, by its first bytes (magic number).
enum FileSignature: Equatable {
  case picture(ImageFormat)
  /// A picture in an unsupported format, named with its article ("a HEIC picture").
  case foreignPicture(name: String, remedy: String)
  /// Another known kind of file, named with its article ("a PDF document").
  case other(name: String)
  case unknown

  /// The supported format; `nil` for all other files.
  var format: ImageFormat? {
    if case .picture(let format) = self { format } else { nil }
  }

  init(of bytes: UnsafeRawBufferPointer) {
    if bytes.begins(with: [0xFF, 0xD8, 0xFF]) {
      self = .picture(.jpeg)
    } else if bytes.begins(with: [0x89, 0x50, 0x4E, 0x47]), bytes.text(in: 12..<16) == "CgBI" {
      // Apple's compiler writes it into apps: no PNG by the standard (www.jongware.com/pngdefry.html).
      self = .foreignPicture(
        name: "a PNG of Apple's own kind (CgBI), as apps for the iPhone contain",
        remedy: "for example with Preview on a Mac, or with pngdefry")
    } else if bytes.begins(with: [0x89, 0x50, 0x4E, 0x47]) {
      // libpng checks the signature's other half, which reveals a transfer that changed line ends.
      self = .picture(.png)
    } else if bytes.begins(with: Array("RIFF".utf8)), bytes.text(in: 8..<12) == "WEBP" {
      self = .picture(.webp)
    } else if let picture = Self.foreignPicture(bytes) {
      self = picture
    } else if let name = Self.document(bytes) {
      self = .other(name: name)
    } else {
      self = .unknown
    }
  }

  private static func foreignPicture(_ bytes: UnsafeRawBufferPointer) -> FileSignature? {
    let byMagick = "for example with ImageMagick's convert"
    if bytes.begins(with: Array("ftyp".utf8), at: 4) {
      return baseMedia(bytes)
    }
    if bytes.begins(with: Array("GIF8".utf8)) {
      return .foreignPicture(name: "a GIF picture", remedy: byMagick)
    }
    if bytes.begins(with: [0x49, 0x49, 0x2A, 0]) || bytes.begins(with: [0x4D, 0x4D, 0, 0x2A]) {
      return .foreignPicture(name: "a TIFF or camera raw picture", remedy: byMagick)
    }
    // Text may begin with "BM"; the reserved bytes 6 to 9 of a BMP are zero.
    if bytes.begins(with: Array("BM".utf8)), bytes.begins(with: [0, 0, 0, 0], at: 6) {
      return .foreignPicture(name: "a BMP picture", remedy: byMagick)
    }
    if bytes.begins(with: [0xFF, 0x0A]) || bytes.begins(with: [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C]) {
      return .foreignPicture(name: "a JPEG XL picture", remedy: "for example with djxl")
    }
    if bytes.begins(with: [0, 0, 0, 0x0C, 0x6A, 0x50]) || bytes.begins(with: [0xFF, 0x4F, 0xFF]) {
      return .foreignPicture(name: "a JPEG 2000 picture", remedy: "for example with opj_decompress")
    }
    if bytes.begins(with: Array("8BPS".utf8)) {
      return .foreignPicture(name: "a Photoshop document", remedy: byMagick)
    }
    return nil
  }

  /// The ISO base media file format (ISO/IEC 14496-12, 4.3) contains pictures and films; its brands
  /// say which. `mif1` and `msf1` leave the codec to the compatible brands.
  private static func baseMedia(_ bytes: UnsafeRawBufferPointer) -> FileSignature {
    let major = bytes.text(in: 8..<12)
    switch major {
    case "crx ":
      return .foreignPicture(name: "a camera raw picture", remedy: "for example with darktable")
    case "mif1", "msf1", "miaf":
      // Behind the box's header, the major brand and its version; a hostile box has millions.
      let end = min(Int(UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self))), bytes.count, 256)
      for start in stride(from: 16, to: end - 3, by: 4) {
        if let format = codec(brand: bytes.text(in: start..<start + 4)) { return .picture(format) }
      }
      return .picture(.heic)
    case "avci", "avcs":
      return .foreignPicture(name: "a picture by AVC", remedy: "for example with heif-convert")
    default:
      return codec(brand: major).map(FileSignature.picture) ?? .other(name: "a film")
    }
  }

  /// The format that a brand with a codec stands for (ISO/IEC 23008-12, annex B; AVIF 1.1, 6).
  private static func codec(brand: String) -> ImageFormat? {
    switch brand {
    case "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs": .heic
    case "avif", "avis": .avif
    default: nil
    }
  }

  private static func document(_ bytes: UnsafeRawBufferPointer) -> String? {
    if bytes.begins(with: Array("%PDF".utf8)) { return "a PDF document" }
    if bytes.begins(with: [0x50, 0x4B, 3, 4]) { return "a ZIP archive" }
    if bytes.begins(with: [0x1F, 0x8B]) { return "a gzip archive" }
    if bytes.begins(with: [0x7F, 0x45, 0x4C, 0x46]) { return "a program" }
    if bytes.begins(with: [0x1A, 0x45, 0xDF, 0xA3]) { return "a film" }
    return text(bytes)
  }

  /// The kind of a text file: valid UTF-8 without control characters but tabs and line ends.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String? {
    let start = bytes.prefix(512)
    let isText = start.allSatisfy { byte in
      byte >= 0x20 && byte != 0x7F || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
    // The prefix may cut a character of up to four bytes.
    let cuts = bytes.count > start.count ? 0...3 : 0...0
    let isValid = cuts.contains { String(validating: start.dropLast($0), as: UTF8.self) != nil }
    guard isText, isValid else { return nil }
    let words = String(decoding: start, as: UTF8.self).lowercased()
    if words.contains("<svg") { return "an SVG drawing" }
    if words.contains("<html") || words.contains("<!doctype html") { return "a web page" }
    return "text"
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func begins(with magic: [UInt8], at offset: Int = 0) -> Bool {
    count >= offset + magic.count && self[offset..<offset + magic.count].elementsEqual(magic)
  }

  fileprivate func text(in range: Range<Int>) -> String {
    count >= range.upperBound ? String(decoding: self[range], as: UTF8.self) : ""
  }
}

extension FileSignature {
  /// The format of a picture that can be decoded.
  ///
  /// - Throws: ``PhotoError`` for all other files.
  func readableFormat() throws(PhotoError) -> ImageFormat {
    switch self {
    case .picture(let format): return format
    case .foreignPicture(let name, let remedy): throw .unsupportedFormat(name: name, remedy: remedy)
    case .other(let name): throw .notAPicture(kind: name)
    case .unknown: throw .notAPicture(kind: nil)
    }
  }
}
