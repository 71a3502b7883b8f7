import Files
import Foundation
public import Imaging
import Notation

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
    guard let bytes = try? encoder.encode(fields) else {
      preconditionFailure("a plan has finite numbers only")
    }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  /// The JSON object.
  private var fields: [String: JSONValue] {
    func item(
      _ fields: [String: JSONValue], at place: Point, named name: String
    ) -> JSONValue {
      .object(fields.merging([name: .object(place.numberFields(rounded: false))]) { $1 })
    }
    var fields: [String: JSONValue] = [
      "version": .number(Double(Self.version)),
      "photo": .object([
        "width": .number(Double(size.width)), "height": .number(Double(size.height)),
      ]),
      "wreaths": .list(
        placement.wreaths.map {
          item($0.fields(rounded: false), at: $0.center, named: "center")
        }),
      // No statue is written as null, so that the field shows when the plan is edited.
      "statue": placement.statue.map {
        item($0.fields(rounded: false), at: $0.base, named: "base")
      } ?? .null,
      "light": .object(placement.light.numberFields(rounded: false)),
    ]
    if placement.ledge > 0 { fields["ledge"] = .number(placement.ledge.rounded(.towardZero)) }
    return fields
  }
}

extension PlacementPlan {
  /// The largest plan file in bytes; a plan of a thousand wreaths is smaller.
  private static let maxFileSize = 1 << 20

  /// Reads a plan file.
  ///
  /// - Parameter path: the file's path.
  /// - Throws: ``PlanError`` when the file cannot be read or is no plan.
  public init(contentsOf path: String) throws(PlanError) {
    let bytes: [UInt8]
    do {
      bytes = try FileStream.read(path, limit: Self.maxFileSize)
    } catch {
      throw .unreadable(path: path, error)
    }
    try self.init(json: bytes)
  }
}

extension PlacementPlan {
  /// The largest number of wreaths in a plan.
  package static let maxWreaths = 1000

  /// The error at an offset into a text in UTF-8.
  private static func notJSON(at offset: Int, in bytes: [UInt8]) -> PlanError {
    let before = bytes.prefix(offset)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return .notJSON(
      line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: String(decoding: before[start...], as: UTF8.self).count + 1)
  }

  /// Reads a plan from JSON; a missing optional field gets its default.
  ///
  /// - Parameter bytes: the whole file, in UTF-8.
  /// - Throws: ``PlanError`` for the first field that is wrong; unknown fields come first.
  public init(json bytes: [UInt8]) throws(PlanError) {
    let value: JSONValue
    do {
      value = try JSONParser.value(of: bytes)
    } catch {
      throw Self.notJSON(at: error.offset, in: bytes)
    }
    let root = PlanField(path: "", value: value)
    // The version comes first: another version of the format may have other fields.
    guard case .object(let raw) = value else {
      let start = bytes.firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? 0
      throw Self.notJSON(at: start, in: bytes)
    }
    if let version = raw["version"] {
      guard case .number(let number) = version, number == Double(Self.version) else {
        throw .wrongVersion(version.description)
      }
    }
    let fields = try root.object(["version", "photo", "wreaths", "statue", "ledge", "light"])
    _ = try fields["version"]?.count(Self.version...Self.version)
    size = try Self.size(fields["photo"])
    placement = Placement()
    if let light = fields["light"], light.value != nil { placement.light = try Self.light(light) }
    for wreath in try fields["wreaths"]?.list(maxCount: Self.maxWreaths) ?? [] {
      placement.wreaths.append(try Self.wreath(wreath, in: placement.light))
    }
    if let statue = fields["statue"], !statue.isNull { placement.statue = try Self.statue(statue) }
    if let ledge = fields["ledge"], ledge.value != nil {
      placement.ledge = Double(try ledge.count(0...max(1, size.height)))
      // The people do not stand on it.
      if placement.ledge > 0 { placement.statue?.isBehindPeople = false }
    }
  }

  private static func size(_ field: PlanField?) throws(PlanError) -> PixelSize {
    let (fields, sides) = (try field?.object(["width", "height"]) ?? [:], 1...1_000_000)
    return PixelSize(
      width: try fields["width"]?.count(sides) ?? 0,
      height: try fields["height"]?.count(sides) ?? 0)
  }

  private static func wreath(
    _ field: PlanField, in light: Light
  ) throws(PlanError) -> WreathPlacement {
    var wreath = WreathPlacement(center: Point(0, 0), width: 0, blur: light.blur)
    let fields = try field.object(
      ["center"] + WreathPlacement.numbers.map(\.name) + ["behind"])
    wreath.center = try point(fields["center"])
    try read(&wreath, fields)
    wreath.isBehindPeople = try fields["behind"]?.flag(default: false) ?? false
    return wreath
  }

  private static func statue(_ field: PlanField) throws(PlanError) -> StatuePlacement {
    let fields = try field.object(["base", "height", "facing", "brightness", "behind"])
    var statue = StatuePlacement(base: try point(fields["base"]), height: 0, facing: .left)
    try read(&statue, fields)
    let facing = try fields["facing"]?.word(StatuePlacement.Facing.allCases.map(\.rawValue)) ?? ""
    statue.facing = StatuePlacement.Facing(rawValue: facing) ?? .left
    statue.isBehindPeople = try fields["behind"]?.flag(default: false) ?? false
    return statue
  }

  private static func light(_ field: PlanField) throws(PlanError) -> Light {
    var light = Light()
    try read(&light, try field.object(Light.numbers.map(\.name)))
    return light
  }

  private static func point(_ field: PlanField?) throws(PlanError) -> Point {
    var point = Point(0, 0)
    try read(&point, try field?.object(Point.numbers.map(\.name)) ?? [:])
    return point
  }

  /// Reads an item's numbers; a missing one that is not required keeps the item's own.
  private static func read<Item: NumberedItem>(
    _ item: inout Item, _ fields: [String: PlanField]
  ) throws(PlanError) {
    for number in Item.numbers {
      guard let field = fields[number.name] else { continue }
      item[keyPath: number.path] = try field.number(
        number.range, default: number.isRequired ? nil : item[keyPath: number.path])
    }
  }

  /// The plan's placement on a photo, without items that lie outside of it; a note tells of each.
  ///
  /// - Parameter photo: the photo's size in pixels.
  /// - Throws: ``PlanError/otherSize(plan:photo:)`` when it is not ``size``.
  public func placement(on photo: PixelSize) throws(PlanError) -> Placement {
    guard photo == size else { throw .otherSize(plan: size, photo: photo) }
    return placement.removingItems(outside: photo)
  }
}
