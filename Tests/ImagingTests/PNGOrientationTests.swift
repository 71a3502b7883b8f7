import Imaging
import Testing

/// The two places in which PNG writers store an orientation.
@Suite("Orientation of PNG")
struct PNGOrientationTests {
  private typealias Chunk = (name: String, data: [UInt8])

  private static func xmp(_ packet: String, isCompressed: Bool = false) -> Chunk {
    let text = Array(packet.utf8)
    return (
      "iTXt",
      Array("XML:com.adobe.xmp".utf8) + [0, isCompressed ? 1 : 0, 0] + Array("en\0XMP\0".utf8)
        + (isCompressed ? PNGBuilder.zlib(text) : text)
    )
  }

  private static func packet(_ orientation: Int) -> String {
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Make="tiff" tiff:Orientation="\(orientation)"/>
    </rdf:RDF></x:xmpmeta><?xpacket end="w"?>
    """
  }

  /// The orientation that the decoder, the header and the metadata stripper find in a picture with
  /// these chunks; its pixels are all different.
  private func orientation(_ chunks: [Chunk]) throws -> Int? {
    var builder = PNGBuilder(width: 3, height: 2, type: .gray) { x, y in [40 * (3 * y + x)] }
    let stored = try Photo(decoding: builder.bytes)
    builder.chunks = chunks
    let photo = try Photo(decoding: builder.bytes)
    let header = try PhotoFile(builder.bytes)
    #expect(header.size == photo.size)
    let bare = try ImageMetadata.strip(builder.bytes)
    #expect(try Photo(decoding: bare).pixels == photo.pixels)
    #expect(!bare.contains(Array("EXt".utf8)) && !bare.contains(Array("TXt".utf8)))
    let found = Orientation.allCases.filter { stored.oriented($0).pixels == photo.pixels }
    #expect(found == [header.orientation])
    return found.first?.rawValue
  }

  @Test("XMP is applied, plain or compressed", arguments: 1...8, [true, false])
  func xmpPackets(value: Int, isCompressed: Bool) throws {
    for packet in [
      Self.packet(value), "<tiff:Orientation>\(value)</tiff:Orientation>",
      "<r tiff:Orientation = '\(value)' />", "<tiff:Orientation>\n \(value)\n</tiff:Orientation>",
    ] {
      #expect(try orientation([Self.xmp(packet, isCompressed: isCompressed)]) == value, "\(packet)")
    }
  }

  @Test("eXIf is preferred to XMP, in any order")
  func precedence() throws {
    let exif: Chunk = ("eXIf", EXIFBuilder.block(orientation: 3))
    let xmp = Self.xmp(Self.packet(8))
    for chunks in [[exif, xmp], [xmp, exif]] { #expect(try orientation(chunks) == 3) }
    // eXIf that states nothing gives way to XMP.
    #expect(try orientation([("eXIf", EXIFBuilder.block(orientation: 9)), xmp]) == 8)
  }

  @Test("Malformed packets state nothing")
  func malformed() throws {
    for packet in [
      "", "tiff:Orientation", "tiff:Orientation=", "tiff:Orientation=\"6", "tiff:Orientation=\"6'",
      "tiff:Orientation=\"\"", "tiff:Orientation=\"0\"", "tiff:Orientation=\"9\"",
      "tiff:Orientation=\"16\"", "tiff:Orientation=\"²\"", "<tiff:Orientation>6",
      "exif:Orientation=\"6\"",
    ] { #expect(try orientation([Self.xmp(packet)]) == 1, "\(packet)") }
    let packet = Self.xmp(Self.packet(6), isCompressed: true)
    for count in 0..<60 {
      #expect(try orientation([("iTXt", Array(packet.data.prefix(count)))]) == 1)
    }
  }

  @Test("Long texts and many texts are read up to a limit")
  func limits() throws {
    let blank = String(repeating: " ", count: 2 << 20)
    #expect(try orientation([Self.xmp(blank + Self.packet(6), isCompressed: true)]) == 1)
    #expect(try orientation([Self.xmp(Self.packet(6) + blank, isCompressed: true)]) == 6)
    let empty = Self.xmp("<x/>")
    #expect(try orientation([Chunk](repeating: empty, count: 7) + [Self.xmp(Self.packet(6))]) == 6)
    #expect(try orientation([Chunk](repeating: empty, count: 8) + [Self.xmp(Self.packet(6))]) == 1)
    // One that does not end is inflated, too, before that shows.
    var endless = Self.xmp("<x/>", isCompressed: true)
    endless.data.removeLast(4)
    for (count, value) in [(7, 6), (8, 1)] {
      let texts = [Chunk](repeating: endless, count: count) + [Self.xmp(Self.packet(6))]
      #expect(try orientation(texts) == value, "behind \(count)")
    }
  }
}
