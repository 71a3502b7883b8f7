import Foundation
public import Imaging

extension PlacementPlan {
  /// The largest number of wreaths in a plan.
  static let maxWreaths = 1000

  /// The ranges of the fields.
  private enum Limit {
    static let side = 1...1_000_000
    static let place = -1_000_000.0...1_000_000.0
    static let length = 1.0...1_000_000.0
    static let angle = -360.0...360.0
    static let yaw = -180.0...180.0
    static let pitch = -90.0...90.0
    static let brightness = 0.0...4.0
    static let color = 0.1...4.0
    static let contrast = 0.5...2.0
    static let black = 0.0...0.5
    static let blur = 0.0...50.0
    static let motion = 0.0...250.0
    static let saturation = 0.0...1.0
    static let grain = 0.0...0.25
  }

  /// Reads a plan from JSON; a missing optional field gets its default.
  ///
  /// - Parameter bytes: the whole file, in UTF-8.
  /// - Throws: ``PlanError`` for the first field that is wrong; unknown fields come first.
  public init(json bytes: [UInt8]) throws(PlanError) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else {
      throw .notJSON(
        JSONSyntax.firstError(in: bytes).map { TextPosition(of: $0, in: bytes) })
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
    let fields = try root.object(["version", "photo", "wreaths", "statue", "light"])
    _ = try fields["version"]?.count(Self.version...Self.version)
    size = try Self.size(fields["photo"])
    placement = Placement()
    if let light = fields["light"], light.value != nil { placement.light = try Self.light(light) }
    for wreath in try fields["wreaths"]?.list(maxCount: Self.maxWreaths) ?? [] {
      placement.wreaths.append(try Self.wreath(wreath, in: placement.light))
    }
    if let statue = fields["statue"], !statue.isNull { placement.statue = try Self.statue(statue) }
  }

  private static func size(_ field: PlanField?) throws(PlanError) -> PixelSize {
    let fields = try field?.object(["width", "height"]) ?? [:]
    return PixelSize(
      width: try fields["width"]?.count(Limit.side) ?? 0,
      height: try fields["height"]?.count(Limit.side) ?? 0)
  }

  private static func wreath(
    _ field: PlanField, in light: Light
  ) throws(PlanError) -> WreathPlacement {
    let fields = try field.object([
      "center", "width", "angle", "yaw", "pitch", "brightness", "blur", "behind",
    ])
    return WreathPlacement(
      center: try point(fields["center"]),
      width: try fields["width"]?.number(Limit.length) ?? 0,
      angle: try fields["angle"]?.number(Limit.angle, default: 0) ?? 0,
      yaw: try fields["yaw"]?.number(Limit.yaw, default: 0) ?? 0,
      pitch: try fields["pitch"]?.number(Limit.pitch, default: 0) ?? 0,
      brightness: try fields["brightness"]?.number(Limit.brightness, default: 1) ?? 1,
      blur: try fields["blur"]?.number(Limit.blur, default: light.blur) ?? light.blur,
      isBehindPeople: try fields["behind"]?.flag(default: false) ?? false)
  }

  private static func statue(_ field: PlanField) throws(PlanError) -> StatuePlacement {
    let fields = try field.object(["base", "height", "facing", "brightness", "behind"])
    let facing = try fields["facing"]?.word(StatuePlacement.Facing.allCases.map(\.rawValue)) ?? ""
    return StatuePlacement(
      base: try point(fields["base"]), height: try fields["height"]?.number(Limit.length) ?? 0,
      facing: StatuePlacement.Facing(rawValue: facing) ?? .left,
      brightness: try fields["brightness"]?.number(Limit.brightness, default: 1) ?? 1,
      isBehindPeople: try fields["behind"]?.flag(default: false) ?? false)
  }

  private static func light(_ field: PlanField) throws(PlanError) -> Light {
    let fields = try field.object([
      "red", "green", "blue", "saturation", "contrast", "black", "blur", "motion", "motionAngle",
      "grain",
    ])
    return Light(
      red: try fields["red"]?.number(Limit.color, default: 1) ?? 1,
      green: try fields["green"]?.number(Limit.color, default: 1) ?? 1,
      blue: try fields["blue"]?.number(Limit.color, default: 1) ?? 1,
      saturation: try fields["saturation"]?.number(Limit.saturation, default: 1) ?? 1,
      contrast: try fields["contrast"]?.number(Limit.contrast, default: 1) ?? 1,
      black: try fields["black"]?.number(Limit.black, default: 0) ?? 0,
      blur: try fields["blur"]?.number(Limit.blur, default: 0) ?? 0,
      motion: try fields["motion"]?.number(Limit.motion, default: 0) ?? 0,
      motionAngle: try fields["motionAngle"]?.number(Limit.angle, default: 0) ?? 0,
      grain: try fields["grain"]?.number(Limit.grain, default: 0) ?? 0)
  }

  private static func point(_ field: PlanField?) throws(PlanError) -> Point {
    let fields = try field?.object(["x", "y"]) ?? [:]
    return Point(
      try fields["x"]?.number(Limit.place) ?? 0, try fields["y"]?.number(Limit.place) ?? 0)
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
