import Files
import Foundation
import Imaging
import TestSupport
import Testing

@testable import Card

@Suite("Files of cards")
struct CardFileTests {
  @Test(
    "A card has its paper's size at 300 dots to an inch, and its bleed", arguments: [0.0, 3, 5])
  func size(bleed: Double) throws {
    let sizes: [(CardFormat, width: Double, height: Double)] = [
      (.portrait, 100, 150), (.landscape, 150, 100), (.a6, 105, 148), (.strip, 100, 150),
    ]
    for (format, width, height) in sizes {
      let card = try Harness.painter.card(
        of: Harness.subject(), design: CardDesign(format: format, bleed: bleed, statue: .none))
      func dots(_ length: Double) -> Int { Int((length / 25.4 * 300).rounded()) }
      #expect(card.photo.size.width == dots(width) + 2 * dots(bleed))
      #expect(card.photo.size.height == dots(height) + 2 * dots(bleed))
    }
  }

  @Test("JPEG and PNG name sRGB and 300 dots to an inch")
  func pictures() throws {
    let card = try Harness.painter.card(of: Harness.subject(), design: CardDesign())
    for format in [CardFileFormat.jpeg, .png] {
      let photo = try Photo(decoding: card.encoded(as: format))
      #expect(photo.colorProfile == Photo.sRGBProfile)
      let resolution = try #require(photo.resolution)
      // PNG counts in whole dots a metre.
      #expect(abs(resolution.horizontal - 300) < 0.02 && abs(resolution.vertical - 300) < 0.02)
    }
    #expect(try Photo(decoding: card.encoded(as: .png)).pixels == card.photo.pixels)
  }

  @Test("The same subject gives the same bytes")
  func deterministic() throws {
    let design = CardDesign(
      inscription: CardInscription(museum: "Μουσείο", name: "Άννα", title: "Ολυμπιονίκης"))
    let again = CardPainter(artwork: Harness.artwork, pictures: CardPictures(in: [Harness.assets]))
    let cards = try [Harness.painter, again].map {
      try $0.card(of: Harness.subject(), design: design)
    }
    #expect(cards[0].statue?.isOnLedge == true)
    for format in CardFileFormat.allCases {
      #expect(try cards[0].encoded(as: format) == cards[1].encoded(as: format))
    }
  }

  @Test(
    "Of museum and date, the one without a letter of the fonts leaves no trace beside the other",
    arguments: [
      ("Museum", "昨日", CardNote.lineMissing(.date)), ("🏛", "2026", .lineMissing(.museum)),
      ("", "2026", nil), ("Museum", " ", nil),
    ])
  func alone(museum: String, date: String, note: CardNote?) throws {
    func card(_ museum: String?, _ date: String?) throws -> Card {
      let inscription = CardInscription(museum: museum, date: date)
      return try Harness.painter.card(
        of: Harness.subject(), design: CardDesign(inscription: inscription))
    }
    let both = try card(museum, date)
    let one = try card(museum == "Museum" ? museum : nil, date == "2026" ? date : nil)
    #expect(both.photo.pixels == one.photo.pixels)
    #expect(both.notes.filter { !one.notes.contains($0) } == [note].compactMap(\.self))
  }

  @Test("Without the card's pictures the error names one and the folders")
  func missing() throws {
    let painter = CardPainter(
      artwork: Harness.artwork, pictures: CardPictures(in: ["/nowhere", "/elsewhere"]))
    let error = #expect(throws: CardError.self) {
      try painter.card(of: Harness.subject(), design: CardDesign())
    }
    let sentence = try #require(error).description
    #expect(sentence.contains("/nowhere, /elsewhere") && sentence.contains(".otf"))
  }
}

@Suite(
  "PDF files of cards",
  .enabled(
    if: PictureTools.has("qpdf") && PictureTools.has("pdftoppm"), "needs qpdf and poppler-utils"))
struct CardPDFTests {
  private func card() throws -> Card {
    try Harness.painter.card(of: Harness.subject(), design: CardDesign(format: .a6, bleed: 3))
  }

  @Test("qpdf finds no fault, and the page has the boxes of paper and bleed")
  func boxes() throws {
    let folder = try TemporaryFolder()
    try AtomicFile.write(try card().encoded(as: .pdf), to: folder("card.pdf"), overwrite: false)
    #expect(system("qpdf --check '\(folder("card.pdf"))' >/dev/null 2>&1") == 0)
    let command = "pdfinfo -box '\(folder("card.pdf"))' >'\(folder("info"))'"
    #expect(system(command) == 0)
    let info = String(decoding: try AtomicFile.read(folder("info")), as: UTF8.self)
    func box(_ name: String) throws -> [Double] {
      let line = info.split(separator: "\n").first { $0.hasPrefix("\(name):") }
      return try #require(line).split(separator: " ").dropFirst().compactMap { Double($0) }
    }
    let (media, bleed, trim) = (try box("MediaBox"), try box("BleedBox"), try box("TrimBox"))
    #expect(media == bleed && media.count == 4 && trim.count == 4)
    // 105 × 148 mm and 3 mm of bleed in points of 1/72 inch, to a dot of 300 dpi.
    #expect(abs(trim[2] - trim[0] - 105 / 25.4 * 72) < 0.24)
    #expect(abs(trim[3] - trim[1] - 148 / 25.4 * 72) < 0.24)
    #expect(abs(trim[0] - 3 / 25.4 * 72) < 0.24 && abs(trim[1] - 3 / 25.4 * 72) < 0.24)
    let list = "pdfimages -list '\(folder("card.pdf"))' | tail -1 >'\(folder("images"))'"
    #expect(system(list) == 0)
    let image = String(decoding: try AtomicFile.read(folder("images")), as: UTF8.self)
    #expect(image.contains(" icc ") && image.contains(" jpeg ") && image.contains(" 300 "))
  }

  @Test("The page at 300 dots to an inch is the card")
  func pixels() throws {
    let card = try card()
    let bytes = try PictureTools.run(
      "pdftoppm -r 300 -png -singlefile card.pdf page", ["card.pdf": card.encoded(as: .pdf)],
      output: "page.png")
    let page = try Photo(decoding: bytes)
    #expect(page.size == card.photo.size)
    let encoded = try Photo(decoding: card.encoded(as: .jpeg))
    let (most, mean) = (page.largestDifference(from: encoded), page.meanDifference(from: encoded))
    // A renderer may round colours; a page that is moved by a part of a pixel differs by far more.
    #expect(most <= 6 && mean < 1, "\(most), \(mean)")
  }
}
