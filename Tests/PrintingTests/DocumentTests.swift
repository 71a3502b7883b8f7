import Imaging
import Testing

@testable import Printing

@Suite("Documents for printers")
struct DocumentTests {
  /// A JPEG's first segments: an APP0 of two bytes, fill bytes, and a frame header.
  private static func head(frame: UInt8) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xFF, frame, 0, 4, 0, 0]
  }

  @Test(
    "A JPEG is progressive by its frame header",
    arguments: [
      (0xC0, false), (0xC1, false), (0xC2, true), (0xC6, true), (0xCA, true), (0xDA, false),
    ] as [(UInt8, Bool)])
  func progressive(frame: UInt8, isProgressive: Bool) throws {
    #expect(try PrintDocument(Self.head(frame: frame)).isProgressive == isProgressive)
  }

  @Test("Junk behind a JPEG's first bytes, and other formats, are not progressive")
  func junk() throws {
    for bytes in [
      [0xFF, 0xD8, 0xFF], [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF, 0], Array("%PDF".utf8),
    ] {
      #expect(try !PrintDocument(bytes as [UInt8]).isProgressive)
    }
  }

  @Test("What we make is baseline, and goes to any printer as it is")
  func own() throws {
    var status = PrinterStatus(printer: "booth")
    (status.formats, status.takesProgressive) = (["image/jpeg"], false)
    let card = try Samples.card(1)
    #expect(try card.taken(by: status) == card)
  }

  @Test("A damaged picture is told as damaged, unless the printer takes it as it is or not at all")
  func damaged() throws {
    let png = try Samples.photo(1).encoded(as: .png)
    let half = try PrintDocument(Array(png.prefix(png.count / 2)))
    var status = PrinterStatus(printer: "booth")
    status.formats = ["image/jpeg"]
    #expect(throws: PhotoError.self) { try half.taken(by: status) }
    #expect(throws: PhotoError.self) { try half.isTaken(by: status) }
    #expect(try PrintDocument(png).isTaken(by: status))
    status.formats = ["image/png"]
    #expect(try half.taken(by: status) == half && half.isTaken(by: status))
    status.formats = ["application/pdf"]
    #expect(try half.taken(by: status) == nil && !half.isTaken(by: status))
  }
}
