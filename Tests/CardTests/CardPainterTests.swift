import Imaging
import Overlay
import TestSupport
import Testing

@testable import Card

@Suite("Painting cards")
struct CardPainterTests {
  @Test("Both strips of a sheet are equal where photo and statue are")
  func strips() throws {
    let card = try Harness.painter.card(of: Harness.subject(), design: CardDesign(format: .strip))
    #expect(card.statue?.isOnLedge == true)
    let photo = card.photo
    let panels = CardLayout.panels(of: .strip)
    let outline = try StatueShape(of: Harness.artwork)
    let hanging = Composition(of: Harness.subject(), on: panels[0], outline, .automatic).hanging
    let sheet = Sheet(photo: photo, bleed: 0)
    let areas = [0.0, 50].map { offset -> Photo in
      var picture = hanging.picture
      picture.x += offset
      let area = PixelArea(sheet.dots(picture))
      return photo.cropped(x: area.columns, y: area.rows)
    }
    #expect(areas[0].size == areas[1].size)
    // The statue stands half a dot aside: 50 mm are no whole number of dots.
    #expect(areas[0].meanDifference(from: areas[1]) < 1)
  }

  @Test("A champion photo hangs as it is")
  func crowned() throws {
    let photo = Harness.photo(width: 900, height: 1000)
    let card = try Harness.painter.card(
      of: CardSubject(crowned: photo), design: CardDesign(statue: .none))
    #expect(card.statue == nil && card.notes.isEmpty)
    let outline = try StatueShape(of: Harness.artwork)
    let hanging = Composition(
      of: CardSubject(crowned: photo), on: CardLayout.panels(of: .portrait)[0], outline, .none
    ).hanging
    let area = PixelArea(Sheet(photo: card.photo, bleed: 0).dots(hanging.picture))
    let hung = card.photo.cropped(
      // Without the shade that the frame throws.
      x: area.columns.dropFirst(8), y: area.rows.dropFirst(8))
    for (x, y) in [(10, 10), (300, 500), (700, 800)] {
      let place = hanging.onPhoto(
        Point(
          (Double(x + area.columns.lowerBound + 8) + 0.5) / CardFormat.dotsPerMillimeter,
          (Double(y + area.rows.lowerBound + 8) + 0.5) / CardFormat.dotsPerMillimeter))
      for channel in 0..<3 {
        let old = photo.pixels[3 * (Int(place.y) * 900 + Int(place.x)) + channel]
        let new = hung.pixels[3 * (y * hung.size.width + x) + channel]
        #expect(abs(Int(old) - Int(new)) <= 2)
      }
    }
  }

  @Test(
    "A photo of which a card would show a small part is refused, a panorama hangs",
    arguments: [(3000, 2, false), (2, 3000, false), (65_500, 1, false), (4000, 200, true)])
  func thin(width: Int, height: Int, hangs: Bool) throws {
    let subject = CardSubject(crowned: Harness.photo(width: width, height: height))
    func hang() throws {
      _ = try Harness.painter.card(of: subject, design: CardDesign(statue: .none))
    }
    if hangs { try hang() } else { #expect(throws: CardError.self) { try hang() } }
  }

  @Test("The wreath on a small photo is as sharp as on a large one")
  func sharpness() throws {
    // The same scene in two sizes: the leaves are painted in the card's resolution.
    let cards = try [(150, 200), (1500, 2000)].map { width, height in
      try Harness.painter.card(
        of: Harness.subject(width: width, height: height), design: CardDesign(statue: .none))
    }
    let (small, large) = (cards[0].photo.steepness, cards[1].photo.steepness)
    #expect(small > 0.9 * large, "\(small) \(large)")
  }

  @Test("The statue stands in the photo, on the ledge or nowhere, as it is asked for")
  func choices() throws {
    var subject = Harness.subject(width: 1200, height: 900)
    subject.placement.statue = StatuePlacement(base: Point(1000, 900), height: 600, facing: .left)
    func statue(_ choice: CardDesign.StatueChoice) throws -> Card.Statue? {
      try Harness.painter.card(
        of: subject, design: CardDesign(format: .landscape, statue: choice)
      ).statue
    }
    let automatic = try #require(try statue(.automatic))
    #expect(!automatic.isOnLedge && automatic.isClearlyVisible)
    #expect(try statue(.photo) == automatic)
    #expect(try statue(.ledge)?.isOnLedge == true)
    #expect(try statue(.none) == nil)
    // Too small to be seen: it leaves the photo.
    subject.placement.statue?.height = 150
    #expect(try statue(.automatic)?.isOnLedge == true)
    #expect(try statue(.photo)?.isClearlyVisible == false)
  }

  @Test("Of several champions the card has the plural, of one the singular")
  func severalChampions() throws {
    func card(_ champions: Int, _ title: String, _ several: String?) throws -> [UInt8] {
      var subject = Harness.subject()
      let wreath = subject.placement.wreaths[0]
      subject.placement.wreaths = (0..<champions).map {
        var other = wreath
        other.center.x += 150 * Double($0)
        return other
      }
      let words = CardInscription(title: title, titleOfSeveral: several)
      return try Harness.painter.card(
        of: subject, design: CardDesign(inscription: words, statue: .none)
      ).photo.pixels
    }
    let (one, two) = ("Ολυμπιονίκης", "Ολυμπιονίκες")
    #expect(try card(1, one, two) == card(1, one, nil))
    #expect(try card(2, one, two) == card(2, two, nil))
    #expect(try card(2, one, nil) != card(2, two, nil))
  }

  @Test("A photo in another colour space is brought to sRGB")
  func colors() throws {
    let photo = Harness.photo(width: 300, height: 300)
    // sRGB whose red and green are exchanged, in the profile and in the pixels.
    var profile = Photo.sRGBProfile
    let tags = try ["rXYZ", "gXYZ"].map { try #require(profile.firstRange(of: Array($0.utf8))) }
    profile.swapAt(tags[0].lowerBound, tags[1].lowerBound)
    var pixels = photo.pixels
    for index in stride(from: 0, to: pixels.count, by: 3) { pixels.swapAt(index, index + 1) }
    var exchanged = Photo(size: photo.size, pixels: pixels)
    exchanged.colorProfile = profile
    let cards = try [photo, exchanged].map {
      try Harness.painter.card(
        of: CardSubject(crowned: $0), design: CardDesign(statue: .none)
      ).photo
    }
    #expect(cards[0].largestDifference(from: cards[1]) <= 2)
  }
}

extension Photo {
  /// The mean of the largest thousandth of differences between neighbours.
  fileprivate var steepness: Double {
    let differences = (0..<size.height).flatMap { y in
      (1..<size.width).map { x in
        let index = 3 * (y * size.width + x) + 1
        return abs(Int(pixels[index]) - Int(pixels[index - 3]))
      }
    }.sorted(by: >)
    let top = differences.prefix(max(1, differences.count / 1000))
    return Double(top.reduce(0, +)) / Double(top.count)
  }
}
