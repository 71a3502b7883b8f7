import Overlay

/// A placement in reports, in pixels of the upright photo before any mirroring.
struct PlacementReport: Encodable {
  private let wreaths: [WreathReport]
  private let statue: StatueReport?
  /// The height of the ledge by which the photo grows below; missing without one.
  private let ledge: Double?
  private let light: LightReport

  init(_ placement: Placement) {
    ledge = placement.ledge > 0 ? placement.ledge : nil
    wreaths = placement.wreaths.map(WreathReport.init)
    statue = placement.statue.map {
      StatueReport(statue: $0, stand: placement.statueStand, sight: placement.statueSight)
    }
    light = LightReport(light: placement.light)
  }

  private struct WreathReport: Encodable {
    let wreath: WreathPlacement

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: FieldName.self)
      try fields.encode(numbersOf: wreath.center, rounded: true)
      try fields.encode(numbersOf: wreath, rounded: true)
      try fields.encode(wreath.isBehindPeople, forKey: "behind")
    }
  }

  private struct StatueReport: Encodable {
    let statue: StatuePlacement
    let stand: StatueStand?
    let sight: StatueSight?

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: FieldName.self)
      try fields.encode(numbersOf: statue.base, rounded: true)
      try fields.encode(numbersOf: statue, rounded: true)
      try fields.encode(statue.facing.rawValue, forKey: "facing")
      try fields.encode(statue.isBehindPeople, forKey: "behind")
      try fields.encode(stand?.rawValue ?? "given", forKey: "stands")
      try fields.encodeIfPresent(sight?.share.hundredths, forKey: "seen")
    }
  }

  private struct LightReport: Encodable {
    let light: Light

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: FieldName.self)
      try fields.encode(numbersOf: light, rounded: true)
    }
  }
}
