package import Notation
package import Overlay

/// A placement in reports, in pixels of the upright photo before any mirroring.
struct PlacementReport: Encodable {
  private let wreaths: [[String: JSONValue]]
  private let statue: [String: JSONValue]?
  /// The height of the ledge by which the photo grows below; missing without one.
  private let ledge: Double?
  private let light: [String: JSONValue]

  init(_ placement: Placement) {
    ledge = placement.ledge > 0 ? placement.ledge : nil
    wreaths = placement.wreaths.map(\.reportFields)
    statue = placement.statue.map { statue in
      var fields = statue.reportFields
      fields["stands"] = .text(placement.statueStand?.rawValue ?? "given")
      fields["seen"] = placement.statueSight.map { .number($0.share.hundredths) }
      return fields
    }
    light = placement.light.numberFields(rounded: true)
  }
}

extension WreathPlacement {
  /// As reports write it, rounded.
  package var reportFields: [String: JSONValue] {
    fields(rounded: true).merging(center.numberFields(rounded: true)) { $1 }
  }
}

extension StatuePlacement {
  /// As reports write it, rounded.
  package var reportFields: [String: JSONValue] {
    fields(rounded: true).merging(base.numberFields(rounded: true)) { $1 }
  }
}
