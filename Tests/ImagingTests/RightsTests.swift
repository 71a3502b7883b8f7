import Imaging
import TestSupport
import Testing

/// What a photo says of its author and their rights outlives every way through this package, and
/// nothing else of its metadata does.
@Suite("Rights")
struct RightsTests {
  private static let photo = Pictures.gradient(64, 48)

  /// Place, camera, serial number, lens, owner, faces' names and the like, beside the rights.
  private static let secrets = [
    "SecretCamera", "SerialNumber", "38.1234N", "SecretPlace", "SecretFace", "SecretTool",
    "SecretCaption", "SecretContact", "SecretIngredient",
  ]

  private static let exif = EXIFBuilder.block(
    [
      (0x010E, .text("SecretCaption")), (0x010F, .text("SecretCamera")),
      (0x0131, .text("SecretTool")),
      (0x013B, .text("Élise Dumas; Νίκος")), (0x8298, .text("© 2026 Élise Dumas")),
    ],
    photo: [(0x9003, .text("2026:07:14 18:30:05")), (0xA431, .text("SerialNumber 1"))])

  private static let xmp = """
    <?xpacket begin="" id="x"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>
    <!-- SecretCaption <dc:creator><rdf:li>SecretCaption</rdf:li></dc:creator> -->
    <rdf:Description photoshop:City="SecretPlace" photoshop:Credit="The &quot;Agency&quot;"
      xmpMM:InstanceID='SerialNumber'>
    <dc:creator><rdf:Seq><rdf:li>Νίκος</rdf:li><rdf:li>Kim &amp; S&#246;n</rdf:li></rdf:Seq></dc:creator>
    <dc:rights><rdf:Alt><rdf:li xml:lang="fr">tous droits</rdf:li>
      <rdf:li xml:lang="x-default">All rights reserved</rdf:li></rdf:Alt></dc:rights>
    <xmpMM:Pantry><rdf:Bag><rdf:li><dc:creator><rdf:Seq><rdf:li>SecretIngredient</rdf:li></rdf:Seq>
      </dc:creator></rdf:li></rdf:Bag></xmpMM:Pantry>
    <mwg-rs:Regions><mwg-rs:Name>SecretFace</mwg-rs:Name></mwg-rs:Regions>
    </rdf:Description></rdf:RDF></x:xmpmeta>
    """

  private static func dataSet(_ number: UInt8, _ text: String) -> [UInt8] {
    [0x1C, 2, number] + big(UInt16(text.utf8.count)) + Array(text.utf8)
  }

  private static let iptc: [UInt8] = {
    let records =
      dataSet(5, "SecretCaption") + dataSet(80, "Georg Groß") + dataSet(90, "SecretPlace")
      + dataSet(110, "dpa") + dataSet(116, "(c) dpa") + dataSet(118, "SecretContact")
    func resource(_ number: UInt16, _ name: String, _ data: [UInt8]) -> [UInt8] {
      let name = [UInt8(name.utf8.count)] + Array(name.utf8)
      return Array("8BIM".utf8) + big(number) + name + (name.count % 2 == 1 ? [0] : [])
        + big(UInt32(data.count)) + data + (data.count % 2 == 1 ? [0] : [])
    }
    return Array("Photoshop 3.0\0".utf8) + resource(0x0425, "", [1, 2, 3])
      + resource(0x0404, "ab", records) + resource(0x040C, "", Array("SecretCaption".utf8))
  }()

  private static let xmpSegment = (
    marker: UInt8(0xE1), data: Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(xmp.utf8)
  )

  /// A JPEG with segments behind its start marker.
  private static func jpeg(_ segments: [(marker: UInt8, data: [UInt8])]) throws -> [UInt8] {
    try segments.reversed().reduce(photo.encoded(as: .jpeg)) { $0.inserting($1) }
  }

  private static func png(_ chunks: [(String, [UInt8])], after: [(String, [UInt8])] = []) -> [UInt8]
  {
    PNGBuilder(width: 64, height: 48, type: .rgb, chunks: chunks, chunksAfter: after) { x, y in
      photo.pixel(x, y).map(Int.init)
    }.bytes
  }

  private static let xmpText = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Array(xmp.utf8)

  /// Everything that can state rights, in each format that can be made here, with what it states.
  private static func cases() throws -> [(name: String, file: [UInt8], rights: PhotoRights?)] {
    let names = ["Élise Dumas", "Νίκος", "Kim & Sön"]
    let (credit, notice) = ("The \"Agency\"", "© 2026 Élise Dumas; All rights reserved")
    let both = PhotoRights(creators: names, credit: credit, copyright: notice)
    let inEXIF = PhotoRights(creators: Array(names[..<2]), copyright: "© 2026 Élise Dumas")
    let inXMP = PhotoRights(
      creators: Array(names[1...]), credit: credit, copyright: "All rights reserved")
    let inIPTC = PhotoRights(creators: ["Georg Groß"], credit: "dpa", copyright: "(c) dpa")
    return [
      ("plain JPEG", try photo.encoded(as: .jpeg), nil),
      (
        "JPEG, camera, position and comment",
        try jpeg([
          JPEGBuilder.exif(EXIFBuilder.block(orientation: 1)), (0xFE, Array("SecretCaption".utf8)),
        ]), nil
      ),
      ("JPEG, EXIF", try jpeg([JPEGBuilder.exif(exif)]), inEXIF),
      ("JPEG, XMP", try jpeg([xmpSegment]), inXMP),
      ("JPEG, IPTC", try jpeg([(0xED, iptc)]), inIPTC),
      ("JPEG, EXIF and XMP", try jpeg([JPEGBuilder.exif(exif), xmpSegment]), both),
      (
        "JPEG, all three", try jpeg([JPEGBuilder.exif(exif), xmpSegment, (0xED, iptc)]),
        PhotoRights(
          creators: names + ["Georg Groß"], credit: credit, copyright: notice + "; (c) dpa")
      ),
      ("PNG, EXIF", png([("eXIf", exif)]), inEXIF),
      (
        "PNG, EXIF and XMP behind the data", png([], after: [("eXIf", exif), ("iTXt", xmpText)]),
        both
      ),
      (
        "PNG, texts in Latin-1",
        png([
          ("tEXt", Array("Author\0".utf8) + [0xC9, 0x6C] + Array("ise".utf8)),
          ("tEXt", Array("Copyright\0mine".utf8)), ("tEXt", Array("Comment\0SecretCaption".utf8)),
        ]), PhotoRights(creators: ["Élise"], copyright: "mine")
      ),
      (
        "WebP, EXIF and XMP",
        try WebPBuilder.file(photo, flags: 0x0C, [("EXIF", exif), ("XMP ", Array(xmp.utf8))]), both
      ),
      (
        "blank fields of a camera",
        try jpeg([
          JPEGBuilder.exif(EXIFBuilder.block([(0x013B, .text("     ")), (0x8298, .text(" \0 "))]))
        ]), nil
      ),
      (
        "photographer and editor",
        try jpeg([JPEGBuilder.exif(EXIFBuilder.block([(0x8298, .text("A 2026\0B 2027"))]))]),
        PhotoRights(copyright: "A 2026; B 2027")
      ),
      (
        "one notice within another",
        try jpeg([
          JPEGBuilder.exif(EXIFBuilder.block([(0x8298, .text("All rights"))])), xmpSegment,
        ]), inXMP
      ),
      (
        "control characters",
        try jpeg([JPEGBuilder.exif(EXIFBuilder.block([(0x013B, .text("A\u{1B}[2J\nB\u{202E}C"))]))]
        ),
        PhotoRights(creators: ["A [2J B C"])
      ),
    ]
  }

  @Test("All forms are read, outlive stripping, encoding and rewriting, and no other metadata does")
  func statements() throws {
    for (name, file, rights) in try Self.cases() {
      let opened = try PhotoFile(file)
      #expect(opened.rights == rights, "\(name)")
      #expect(try Photo(decoding: file).rights == rights, "\(name)")
      let photo = try opened.decode()
      var written = [try ImageMetadata.strip(file)]
      for format in OutputFormat.allCases { written.append(try photo.encoded(as: format)) }
      if opened.format == .jpeg {
        written.append(try opened.rewrite(with: photo, dirty: DirtyRegion(opened)).bytes)
      }
      for bytes in written {
        #expect(try PhotoFile(bytes).rights == rights, "\(name)")
        if rights == nil { #expect(!bytes.contains(Array("Exif".utf8)), "\(name)") }
        #expect(try ImageMetadata.strip(bytes) == bytes, "\(name)")
        #expect(try Photo(decoding: bytes).pixels.count == photo.pixels.count)
        for secret in Self.secrets + ["2026:07:14"] {
          #expect(!bytes.contains(Array(secret.utf8)), "\(secret) of \(name)")
        }
      }
      var bare = photo
      bare.rights = nil
      let unsigned = try bare.encoded(as: .png)
      #expect(try PhotoFile(unsigned).rights == nil)
    }
  }

  @Test("The orientation of a stored picture stands beside the rights")
  func orientation() throws {
    let block = EXIFBuilder.block([(0x0112, .short(6)), (0x013B, .text("A"))])
    let file = try Self.jpeg([JPEGBuilder.exif(block)])
    let opened = try PhotoFile(file)
    let photo = try opened.decode()
    for bytes in [
      try ImageMetadata.strip(file),
      try opened.rewrite(with: photo, dirty: DirtyRegion(opened)).bytes,
    ] {
      let read = try PhotoFile(bytes)
      #expect(read.orientation == .rotatedClockwise && read.rights?.creators == ["A"])
      #expect(read.size == PixelSize(width: 48, height: 64))
    }
  }

  @Test("The date is written where it is asked for, and only a date is one")
  func date() throws {
    let file = try Self.jpeg([JPEGBuilder.exif(Self.exif)])
    let opened = try PhotoFile(file)
    #expect(opened.captureDate == CaptureDate("2026:07:14 18:30:05"))
    var photo = try opened.decode()
    #expect(photo.captureDate == nil)
    photo.captureDate = opened.captureDate
    for format in OutputFormat.allCases {
      let read = try PhotoFile(photo.encoded(as: format))
      #expect(read.captureDate == opened.captureDate && read.rights == photo.rights)
    }
    let texts = [
      "", "0000:00:00 00:00:00", "    :  :     :  :  ", "2026-07-14 18:30:05", "2026:07:14 18:30",
      "2026:07:14 18:30:05Z", "SecretCamera",
    ]
    #expect(texts.allSatisfy { CaptureDate($0) == nil })
  }

  @Test(
    "Authors that a file states in several forms are read once, however long they are",
    arguments: [
      [2281], [3000, 3000, 5], [4095, 9], [4097], [1300, 1400, 1392, 7], [4092, 2, 2],
    ])
  func repeated(lengths: [Int]) throws {
    let names = zip(lengths, "abcdef").map { String(repeating: $1, count: $0) }
    let rights = try #require(PhotoRights(creators: names))
    #expect(rights.creators.first?.count == min(lengths[0], PhotoRights.maximumLength))
    #expect(PhotoRights(creators: rights.creators + rights.creators) == rights)
    #expect(PhotoRights(creators: names + names) == rights)
  }

  @Test("Texts are cut to the limit, and many statements to some")
  func limits() throws {
    let long = String(repeating: "é", count: 5000)
    let rights = try #require(PhotoRights(creators: [long, "B"], credit: long, copyright: long))
    #expect(rights.creators == [String(repeating: "é", count: 2048)])
    #expect(rights.credit?.utf8.count == 4096 && rights.copyright?.utf8.count == 4096)
    var photo = Self.photo
    // What XML escapes takes five bytes each.
    photo.rights = PhotoRights(
      creators: [String(repeating: "&", count: 5000)], credit: String(repeating: "&", count: 5000),
      copyright: String(repeating: "&", count: 5000))
    for format in OutputFormat.allCases {
      #expect(try PhotoFile(photo.encoded(as: format)).rights == photo.rights)
    }
    #expect(PhotoRights(creators: [" ", ";"], credit: "\u{7}", copyright: "") == nil)
  }

  @Test("The longest packet of XMP fits into a JPEG's segment")
  func longestPacket() throws {
    // Many short names take most: each is an element, and is told from the others by a letter.
    let letters = (UInt8(ascii: "!")...UInt8(ascii: "~")).map { String(UnicodeScalar($0)) }
    let names = (0..<4).flatMap { count in
      letters.filter { $0 != ";" && $0 != "&" }.flatMap { letter in
        (0...count).map { place in
          String(repeating: "&", count: place) + letter
            + String(repeating: "&", count: count - place)
        }
      }
    }
    let long = String(repeating: "&", count: PhotoRights.maximumLength)
    var photo = Self.photo
    photo.rights = PhotoRights(creators: names, credit: long, copyright: long)
    let file = try photo.encoded(as: .jpeg)
    #expect(try PhotoFile(file).rights == photo.rights)
    // Where this grows beyond 64 KiB, the limit of the texts has to be lowered.
    let name = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    let start = try #require(file.firstRange(of: name)?.lowerBound)
    #expect(Int(file[start - 2]) << 8 | Int(file[start - 1]) > 64_000)
  }

  @Test("Signs of XML are escaped in XMP also where a combining mark follows")
  func combiningMarks() throws {
    let text = "A <\u{301}B>\u{301} &\u{301}lt; C"
    var photo = Self.photo
    photo.rights = PhotoRights(creators: [text], credit: text, copyright: text)
    for format in OutputFormat.allCases {
      #expect(try PhotoFile(photo.encoded(as: format)).rights == photo.rights, "\(format)")
    }
    // In a PNG the credit stands in XMP alone.
    photo.rights = PhotoRights(credit: text)
    let file = try photo.encoded(as: .png)
    for sign in "<>&" { #expect(!file.contains(Array("\(sign)\u{301}".utf8)), "\(sign)") }
  }

  @Test("Texts of a PNG that do not inflate count among those that are read")
  func endlessTexts() throws {
    let endless = ("zTXt", Array("Author\0\0".utf8) + PNGBuilder.zlib([65]).dropLast(4))
    let author = ("tEXt", Array("Author\0B".utf8))
    for (count, creators) in [(15, ["B"]), (16, nil)] {
      let file = Self.png([(String, [UInt8])](repeating: endless, count: count) + [author])
      #expect(try PhotoFile(file).rights?.creators == creators, "behind \(count)")
    }
  }

  @Test(
    "What is not well-formed states nothing, and costs neither the picture nor much time",
    arguments: [
      "", "<", "<x", "<rdf:RDF><rdf:Description><dc:creator><rdf:Seq><rdf:li>A",
      "<rdf:RDF><rdf:Description photoshop:Credit=\"A", "<!DOCTYPE a [<!ENTITY b \"c\">]><rdf:RDF>",
      String(repeating: "<a>", count: 20_000), String(repeating: "<", count: 60_000),
      "<rdf:RDF><rdf:Description photoshop:Credit='&#x110000;&#55296;&bad;&#;'/></rdf:RDF>" + "A",
    ])
  func malformed(packet: String) throws {
    let file = try Self.jpeg([
      (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
    ])
    let opened = try PhotoFile(file)
    let credit = opened.rights?.credit
    #expect(credit == nil || credit == "&#x110000;&#55296;&bad;&#;")
    #expect(try opened.decode().size == Self.photo.size)
    for count in 0..<Self.iptc.count where packet.isEmpty {
      let cut = try Self.jpeg([(0xED, Array(Self.iptc.prefix(count)))])
      #expect(try PhotoFile(cut).format == .jpeg)
    }
  }

  @Test(
    "A HEIC states them in EXIF and XMP, of which nothing else is written",
    .enabled(if: PictureTools.hasHEIC))
  func heic() throws {
    let jpeg = try Self.jpeg([JPEGBuilder.exif(Self.exif), Self.xmpSegment])
    let file = try PictureTools.run(
      "heif-enc -q 90 in.jpg -o out.heic", ["in.jpg": jpeg], output: "out.heic")
    let opened = try PhotoFile(file)
    #expect(opened.rights?.creators == ["Élise Dumas", "Νίκος", "Kim & Sön"])
    #expect(opened.rights?.credit == "The \"Agency\"")
    #expect(opened.captureDate == CaptureDate("2026:07:14 18:30:05"))
    let photo = try opened.decode()
    for format in OutputFormat.allCases {
      let bytes = try photo.encoded(as: format)
      for secret in Self.secrets + ["2026:07:14"] {
        #expect(!bytes.contains(Array(secret.utf8)), "\(secret) in \(format)")
      }
    }
  }
}
