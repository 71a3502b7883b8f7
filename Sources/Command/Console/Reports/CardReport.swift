package import Card
package import Champion
import Imaging
import Overlay

/// The report of `selfie card --json` on a card.
package struct CardReport: Encodable, Sendable {
  var file: String
  var output: String
  /// The paper.
  var paper: String
  /// The card with its bleed, in pixels.
  var width, height: Int
  /// The pixels of bleed beyond each edge.
  var bleed: Int
  /// The detector that found the faces; missing when everything was placed by hand.
  var detector: String?
  var faces: [FaceReport]
  /// In pixels of the upright photo; a statue on the ledge is not among them.
  var placements: PlacementReport
  /// Where the statue stands; missing without one.
  var statue: StatueReport?
  var notes: [String]
  var milliseconds: Double

  struct StatueReport: Encodable {
    /// "photo" or "ledge".
    var on: String
    var heightMillimeters: Double
    /// The share of her outline that is seen.
    var seen: Double
    var clearlyVisible: Bool
  }

  /// - Parameters:
  ///   - source: the photo.
  ///   - output: the card's file.
  ///   - crowning: what was found and placed.
  ///   - card: the card.
  package init(
    _ source: PhotoSource, output: PhotoOutput, crowning: Crowning, card: Card
  ) {
    file = source.name
    self.output = output.name
    paper = card.format.rawValue
    (width, height) = (card.photo.size.width, card.photo.size.height)
    bleed = card.bleed
    detector = crowning.detector
    faces = (crowning.faces ?? []).map { FaceReport($0, mesh: false) }
    var placement = crowning.placement
    if card.statue?.isOnLedge != false { placement.statue = nil }
    placements = PlacementReport(placement)
    statue = card.statue.map {
      StatueReport(
        on: $0.isOnLedge ? "ledge" : "photo", heightMillimeters: $0.height.hundredths,
        seen: $0.seen.hundredths, clearlyVisible: $0.isClearlyVisible)
    }
    notes = Self.notes(crowning, card)
    milliseconds = crowning.duration.tenthsOfMilliseconds
  }

  /// One sentence a note. That the photo has no room for the statue does not matter to a card.
  package static func notes(_ crowning: Crowning, _ card: Card) -> [String] {
    let notes = crowning.placement.notes.filter { $0 != .noRoomForStatue || card.statue == nil }
    return notes.map { Remedy.sentence(for: $0) } + card.notes.map(\.description)
  }
}
