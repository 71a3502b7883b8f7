import Foundation
public import Imaging

/// A placement for a photo of one size, to be saved as JSON, edited and painted later.
///
/// The fields and their ranges are described in `docs/plan-file.md`. Painting never measures: the
/// same photo and plan give the same pixels.
public struct PlacementPlan: Hashable, Sendable {
  /// The version of the format that is written, and the only one that is read.
  public static let version = 1

  /// The size in pixels of the upright photo to which the coordinates belong.
  public var size: PixelSize
  /// What goes where; its notes and measurements are not saved.
  public var placement: Placement

  /// Makes a plan, with the placement's numbers rounded as `selfie plan` rounds them.
  ///
  /// Lengths and angles are rounded to hundredths, which change no pixel that can be seen and keep
  /// the file short. ``Placement/automatic(for:in:artwork:request:scene:)`` rounds them already:
  /// painting its result or its plan gives the same bytes.
  ///
  /// - Parameters:
  ///   - placement: what goes where.
  ///   - size: the photo's size in pixels.
  public init(_ placement: Placement, for size: PixelSize) {
    self.size = size
    self.placement = placement.rounded
    self.placement.notes = []
    (self.placement.statueStand, self.placement.statueSight) = (nil, nil)
    self.placement.statueBrightness = nil
  }
}

extension PlacementPlan {
  /// The plan as JSON with a line feed at its end; the same plan gives the same bytes.
  ///
  /// - Parameter singleLine: whether the JSON is one line (NDJSON), or indented.
  public func json(singleLine: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting =
      singleLine ? [.sortedKeys, .withoutEscapingSlashes] : [.sortedKeys, .prettyPrinted]
    // The encoder refuses infinite numbers only, and a plan has none.
    guard let bytes = try? encoder.encode(Fields(self)) else {
      preconditionFailure("a plan has finite numbers only")
    }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  /// The JSON object.
  private struct Fields: Encodable {
    let plan: PlacementPlan

    init(_ plan: PlacementPlan) { self.plan = plan }

    func encode(to encoder: any Encoder) throws {
      let placement = plan.placement
      var fields = encoder.container(keyedBy: FieldName.self)
      try fields.encode(PlacementPlan.version, forKey: "version")
      try fields.encode(
        ["width": plan.size.width, "height": plan.size.height], forKey: "photo")
      try fields.encode(placement.wreaths.map(Wreath.init), forKey: "wreaths")
      // No statue is written as null, so that the field shows when the plan is edited.
      try fields.encode(placement.statue.map(Statue.init), forKey: "statue")
      if placement.ledge > 0 { try fields.encode(Int(placement.ledge), forKey: "ledge") }
      try fields.encode(Numbers(item: placement.light), forKey: "light")
    }
  }

  private struct Wreath: Encodable {
    let wreath: WreathPlacement

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: FieldName.self)
      try fields.encode(Numbers(item: wreath.center), forKey: "center")
      try fields.encode(numbersOf: wreath)
      try fields.encode(wreath.isBehindPeople, forKey: "behind")
    }
  }

  private struct Statue: Encodable {
    let statue: StatuePlacement

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: FieldName.self)
      try fields.encode(Numbers(item: statue.base), forKey: "base")
      try fields.encode(numbersOf: statue)
      try fields.encode(statue.facing.rawValue, forKey: "facing")
      try fields.encode(statue.isBehindPeople, forKey: "behind")
    }
  }

  private struct Numbers<Item: NumberedItem>: Encodable {
    let item: Item

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: FieldName.self)
      try fields.encode(numbersOf: item)
    }
  }
}
