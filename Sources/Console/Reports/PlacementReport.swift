import Overlay

/// A placement in reports, in pixels of the upright photo before any mirroring.
struct PlacementReport: Encodable {
  private let wreaths: [WreathReport]
  private let statue: StatueReport?
  private let light: LightReport

  init(_ placement: Placement) {
    wreaths = placement.wreaths.map(WreathReport.init)
    statue = placement.statue.map(StatueReport.init)
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

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: FieldName.self)
      try fields.encode(numbersOf: statue.base, rounded: true)
      try fields.encode(numbersOf: statue, rounded: true)
      try fields.encode(statue.facing.rawValue, forKey: "facing")
      try fields.encode(statue.isBehindPeople, forKey: "behind")
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
