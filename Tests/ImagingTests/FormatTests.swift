import Foundation
import Imaging
import Testing

@Suite("Formats")
struct FormatTests {
  @Test("A PNG of nothing but its end stays as it is without metadata")
  func pngWithoutPicture() throws {
    let end: [UInt8] = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    let file = PNGBuilder.signature + end
    #expect(try ImageMetadata.strip(file) == file)
  }

  @Test("A format has the usual file name extension")
  func extensions() {
    #expect(ImageFormat.allCases.map(\.fileExtension) == ["jpg", "png", "webp", "heic", "avif"])
    #expect(OutputFormat.allCases.map(\.fileExtension) == ["jpg", "png", "webp"])
  }

  @Test("Data, slices and other collections of bytes are decoded like an array")
  func collections() throws {
    for format in OutputFormat.allCases {
      let file = try Pictures.gradient(20, 10).encoded(as: format)
      let pixels = try Photo(decoding: file).pixels
      let padded = [0, 0] + file + [0]
      #expect(try Photo(decoding: Data(file)).pixels == pixels)
      #expect(try Photo(decoding: Data(padded)[2..<padded.count - 1]).pixels == pixels)
      #expect(try Photo(decoding: padded[2..<padded.count - 1]).pixels == pixels)
      #expect(try Photo(decoding: file.lazy.map { $0 }).pixels == pixels)
      #expect(try file.withUnsafeBytes { try Photo(decoding: $0).pixels } == pixels)
      #expect(try PhotoFile(Data(file)).size == PixelSize(width: 20, height: 10))
      #expect(ImageFormat(detecting: Data(file)) == format.imageFormat)
      #expect(try ImageMetadata.strip(Data(file)) == file)
    }
  }

  @Test("The first bytes decide the format")
  func detection() {
    #expect(ImageFormat(detecting: [0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
    #expect(ImageFormat(detecting: PNGBuilder.signature) == .png)
    #expect(ImageFormat(detecting: Array("RIFF\0\0\0\0WEBPVP8 ".utf8)) == .webp)
    #expect(ImageFormat(detecting: Array("RIFF\0\0\0\0WAVEfmt ".utf8)) == nil)
    #expect(ImageFormat(detecting: Array("GIF89a".utf8)) == nil)
    #expect(ImageFormat(detecting: []) == nil)
  }

  @Test(
    "The brands of the container tell HEIC, AVIF and films apart",
    arguments: [
      ("heic", [], .heic), ("heix", ["mif1"], .heic), ("avif", ["mif1"], .avif),
      ("avis", [], .avif),
      ("mif1", ["heic"], .heic), ("mif1", ["miaf", "avif"], .avif), ("msf1", ["hevc"], .heic),
      ("mif1", [], .heic), ("mp42", ["heic"], nil), ("isom", [], nil),
    ] as [(String, [String], ImageFormat?)])
  func brands(major: String, compatible: [String], format: ImageFormat?) {
    let brands = Array((major + "\0\0\0\0" + compatible.joined()).utf8)
    let box = big(UInt32(8 + brands.count)) + Array("ftyp".utf8) + brands
    // What follows the box is none of it.
    #expect(ImageFormat(detecting: box + Array("avifheic".utf8)) == format)
    let isGeneral = major == "mif1" || major == "msf1"
    #expect(ImageFormat(detecting: box.prefix(15)) == (isGeneral ? .heic : format))
  }

  @Test(
    "Another kind of picture is named, with a converter",
    arguments: [
      (Array("\0\0\0\u{18}ftypcrx \0\0\0\0".utf8), "camera raw", "darktable"),
      (Array("GIF89a\u{1}\0\u{1}\0".utf8), "GIF", "convert"),
      ([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], "TIFF", "convert"),
      ([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8], "TIFF", "convert"),
      (Array("BM\u{7}\0\0\0\0\0\0\0".utf8), "BMP", "convert"),
      (
        PNGBuilder.signature + PNGBuilder.chunk("CgBI", [0x50, 0, 0x20, 6]),
        "a PNG of Apple's own kind (CgBI)", "pngdefry"
      ),
    ] as [([UInt8], String, String)])
  func foreignPictures(bytes: [UInt8], name: String, converter: String) throws {
    let error = try #require(throws: PhotoError.self) { try Photo(decoding: bytes) }
    guard case .unsupportedFormat = error else {
      Issue.record("not an unsupported format but \(error)")
      return
    }
    #expect(error.description.contains(name))
    #expect(error.description.contains(converter))
  }

  @Test(
    "Other kinds of files are named",
    arguments: [
      (Array("Dear visitor, congratulations.\n".utf8), "text"),
      (Array("ΝΙΚΗ ΝΙΚΗ ΝΙΚΗ, a name in Greek".utf8), "text"),
      (Array("BMX is a sport, and this is text".utf8), "text"),
      (Array("<!DOCTYPE html><html><body>404</body></html>".utf8), "a web page"),
      (
        Array("<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8),
        "an SVG drawing"
      ),
      (Array("%PDF-1.7\n%\u{1}".utf8), "a PDF document"),
      (Array(String(repeating: "κότινος ", count: 100).utf8), "text"),
      ([0, 0, 0, 24] + Array("ftypmp42".utf8), "a film"),
      ([0x50, 0x4B, 3, 4, 0, 0], "a ZIP archive"),
    ] as [([UInt8], String)])
  func otherFiles(bytes: [UInt8], kind: String) {
    #expect(throws: PhotoError.notAPicture(kind: kind)) { try Photo(decoding: bytes) }
  }

  @Test("No bytes and bytes of an unknown kind are different errors")
  func unknownBytes() {
    #expect(throws: PhotoError.empty) { try Photo(decoding: []) }
    #expect(throws: PhotoError.notAPicture(kind: nil)) { try Photo(decoding: [0, 1, 2, 3]) }
    #expect(throws: PhotoError.notAPicture(kind: nil)) { try Photo(decoding: [0xFF, 0xD8]) }
  }
}
