public import Imaging
import Notation

extension PlacementPlan {
  /// The largest number of wreaths in a plan.
  package static let maxWreaths = 1000

  /// Reads a plan from JSON; a missing optional field gets its default.
  ///
  /// - Parameter bytes: the whole file, in UTF-8.
  /// - Throws: ``PlanError`` for the first field that is wrong; unknown fields come first.
  public init(json bytes: [UInt8]) throws(PlanError) {
    let value: JSONValue
    do {
      value = try JSONParser.value(of: bytes)
    } catch {
      throw .notJSON(TextPosition(of: error.offset, in: bytes))
    }
    let root = PlanField(path: "", value: value)
    // The version comes first: another version of the format may have other fields.
    guard case .object(let raw) = value else {
      let start = bytes.firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? 0
      throw .notJSON(TextPosition(of: start, in: bytes))
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
