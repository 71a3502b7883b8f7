import Files

/// What a photo's file says of its author and their rights.
///
/// These statements outlive the crowning, where place, camera, serial numbers, thumbnails and names
/// of people do not. They are read from EXIF (`Artist`, `Copyright`), IPTC (`By-line`, `Credit`,
/// `Copyright Notice`), XMP (`dc:creator`, `dc:rights`, `photoshop:Credit`) and a PNG's texts
/// (`Author`, `Copyright`), and each is written in every form that the new file's format has.
public struct PhotoRights: Hashable, Sendable {
  /// The authors, each once, in the order of the file.
  public let creators: [String]
  /// Whom to name beside the picture.
  public let credit: String?
  /// The notice of copyright; where the file has different ones, all of them.
  public let copyright: String?

  /// The most bytes of UTF-8 of the creators together, of the credit, and of the notice, so that
  /// each form of them fits into one segment of a JPEG; what is longer is cut.
  public static let maximumLength = 4096

  /// Makes a statement of rights: texts without control characters and white space around them.
  ///
  /// - Parameters:
  ///   - creators: the authors; a semicolon parts two, as in EXIF.
  ///   - credit: whom to name beside the picture.
  ///   - copyright: the notice.
  /// - Returns: `nil` where all texts are empty.
  public init?(creators: [String] = [], credit: String? = nil, copyright: String? = nil) {
    var (names, left): ([String], Int) = ([], Self.maximumLength)
    for creator in creators.flatMap({ $0.split(separator: ";") }) {
      guard let whole = Self.cleaned(String(creator)), !names.contains(whole) else { continue }
      if let name = Self.cleaned(whole, limit: left), !names.contains(name) { names.append(name) }
      left -= whole.utf8.count + Self.separator.utf8.count
      // Where a name is cut, nothing has room behind it.
      if left < 0 { break }
    }
    self.creators = names
    self.credit = credit.flatMap { Self.cleaned($0) }
    self.copyright = copyright.flatMap { Self.cleaned($0) }
    if names.isEmpty, self.credit == nil, self.copyright == nil { return nil }
  }

  /// Parts the authors, or different notices, in one text (CIPA DC-008, "Artist").
  static let separator = "; "

  /// A text in one line, at most `limit` bytes long; `nil` for one without letters.
  fileprivate static func cleaned(_ text: String, limit: Int = maximumLength) -> String? {
    var line = ""
    var length = 0
    // A hostile text may be one endless character: it is cut between its parts.
    for scalar in text.unicodeScalars.prefix(4 * maximumLength) {
      let scalar = scalar.properties.isWhitespace || scalar.isControl ? " " : scalar
      if scalar == " ", line.isEmpty || line.unicodeScalars.last == " " { continue }
      length += scalar.utf8.count
      guard length <= limit else { break }
      line.unicodeScalars.append(scalar)
    }
    if line.unicodeScalars.last == " " { line.unicodeScalars.removeLast() }
    return line.isEmpty ? nil : line
  }
}

/// The statements of a file, as they are met.
struct RightsStatements {
  private var creators: [String] = []
  private var credit: String?
  private var notices: [String] = []

  /// The most statements of one kind that are looked at.
  static let limit = 32

  /// The rights that the statements make together.
  ///
  /// A notice that is a part of another says nothing new.
  var rights: PhotoRights? {
    var different: [String] = []
    for notice in notices.compactMap({ PhotoRights.cleaned($0) })
    where !different.contains(where: { $0.contains(notice) }) {
      different.removeAll { notice.contains($0) }
      different.append(notice)
    }
    return PhotoRights(
      creators: creators, credit: credit,
      copyright: different.joined(separator: PhotoRights.separator))
  }

  mutating func add(creator text: some Collection<UInt8>) { add(creator: Self.decoded(text)) }
  mutating func add(credit text: some Collection<UInt8>) { add(credit: Self.decoded(text)) }
  mutating func add(notice text: some Collection<UInt8>) { add(notice: Self.decoded(text)) }

  mutating func add(creator: String) {
    if creators.count < Self.limit { creators.append(creator) }
  }

  mutating func add(credit text: String) {
    if credit == nil, let text = PhotoRights.cleaned(text) { credit = text }
  }

  mutating func add(notice: String) {
    if notices.count < Self.limit { notices.append(notice) }
  }

  /// Adds the statements of an EXIF block, from its TIFF header on.
  mutating func add(exif: UnsafeRawBufferPointer) {
    guard let block = TIFFBlock(exif) else { return }
    if let artist = block.characters(EXIFTag.artist, in: block.firstDirectory) {
      add(creator: artist.prefix { $0 != 0 })
    }
    // The photographer's notice, a NUL, and the editor's (CIPA DC-008, "Copyright").
    if let notices = block.characters(EXIFTag.copyright, in: block.firstDirectory) {
      for notice in notices.split(separator: 0, maxSplits: 2).prefix(2) { add(notice: notice) }
    }
  }

  /// Adds the statements of an XMP packet.
  mutating func add(xmp packet: some Collection<UInt8>) {
    let packet = XMPPacket(packet)
    packet.creators.forEach { add(creator: $0) }
    if let credit = packet.credit { add(credit: credit) }
    if let rights = packet.rights { add(notice: rights) }
  }

  /// The text of bytes that are UTF-8, or else Latin-1.
  private static func decoded(_ text: some Collection<UInt8>) -> String {
    let text = Array(text.prefix(4 * PhotoRights.maximumLength))
    return String(validating: text, as: UTF8.self)
      ?? String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) }))
  }
}

extension PhotoRights {
  /// Reads the rights of a JPEG, from the segments in front of its first scan.
  ///
  /// - Parameter file: the whole file.
  init?(jpeg file: UnsafeRawBufferPointer) {
    var (statements, met) = (RightsStatements(), (exif: false, xmp: false, iptc: false))
    for segment in JPEGHead(file) {
      if !met.exif, let exif = segment.content(0xE1, Orientation.exifIdentifier) {
        met.exif = true
        statements.add(exif: exif)
      } else if !met.xmp, let packet = segment.content(0xE1, XMPPacket.jpegIdentifier) {
        met.xmp = true
        statements.add(xmp: packet)
      } else if !met.iptc, let resources = segment.content(0xED, IPTCRecord.jpegIdentifier) {
        met.iptc = true
        IPTCRecord.read(resources: resources, into: &statements)
      }
    }
    guard let rights = statements.rights else { return nil }
    self = rights
  }

  /// The most text chunks of a PNG that are inflated, and the most bytes of each: a hostile file
  /// may hold many chunks that inflate to much.
  private static let textLimits = (count: 16, bytes: 1 << 20)

  /// Reads the rights of a PNG, from `eXIf`, XMP and texts anywhere in the file.
  ///
  /// - Parameter file: the whole file.
  init?(png file: UnsafeRawBufferPointer) {
    var (statements, texts) = (RightsStatements(), 0)
    for chunk in PNGChunks(file) {
      if chunk.has(type: "eXIf"), chunk.isIntact {
        statements.add(exif: chunk.data)
        continue
      }
      guard texts < Self.textLimits.count else { continue }
      let (few, many) = (2 * PhotoRights.maximumLength, Self.textLimits.bytes)
      if let author = chunk.text(keyword: "Author", limit: few) {
        statements.add(creator: author)
      } else if let notice = chunk.text(keyword: "Copyright", limit: few) {
        statements.add(notice: notice)
      } else if let packet = chunk.text(keyword: "XML:com.adobe.xmp", limit: many) {
        statements.add(xmp: packet)
      } else {
        continue
      }
      texts += 1
    }
    guard let rights = statements.rights else { return nil }
    self = rights
  }

  /// Reads the rights of a WebP.
  ///
  /// - Parameter file: the whole file.
  init?(webp file: UnsafeRawBufferPointer) {
    let chunks = WebPChunks(file)
    self.init(
      exif: chunks.first { $0.has(type: "EXIF") }?.data,
      xmp: chunks.first { $0.has(type: "XMP ") }?.data)
  }

  /// Reads the rights of an EXIF block and an XMP packet.
  init?(exif: UnsafeRawBufferPointer?, xmp: UnsafeRawBufferPointer?) {
    var statements = RightsStatements()
    if let exif { statements.add(exif: exif) }
    if let xmp { statements.add(xmp: xmp) }
    guard let rights = statements.rights else { return nil }
    self = rights
  }
}
