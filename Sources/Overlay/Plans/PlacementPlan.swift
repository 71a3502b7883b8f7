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
  /// What goes where; its notes are not saved.
  public var placement: Placement

  /// Makes a plan, with the placement's numbers rounded as `selfie plan` rounds them.
  ///
  /// Lengths and angles are rounded to hundredths, which change no pixel that can be seen and keep
  /// the file short. ``Placement/automatic(for:in:artwork:request:foreground:)`` rounds them already: painting
  /// its result or its plan gives the same bytes.
  ///
  /// - Parameters:
  ///   - placement: what goes where.
  ///   - size: the photo's size in pixels.
  public init(_ placement: Placement, for size: PixelSize) {
    self.size = size
    self.placement = placement.rounded
    self.placement.notes = []
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

  /// The fields of the JSON object.
  private struct Fields: Encodable {
    var version = PlacementPlan.version
    var photo: Size
    var wreaths: [Wreath]
    var statue: Statue?
    var light: Light

    struct Size: Encodable {
      var width, height: Int
    }

    struct Wreath: Encodable {
      var center: Place
      var width, angle, yaw, pitch, brightness, blur: Double
      var behind: Bool
    }

    struct Statue: Encodable {
      var base: Place
      var height: Double
      var facing: String
      var brightness: Double
      var behind: Bool
    }

    struct Light: Encodable {
      var red, green, blue, saturation, contrast, black, blur, motion, motionAngle, grain: Double
    }

    struct Place: Encodable {
      var x, y: Double

      init(_ point: Point) { (x, y) = (point.x, point.y) }
    }

    enum CodingKeys: CodingKey {
      case version, photo, wreaths, statue, light
    }

    init(_ plan: PlacementPlan) {
      photo = Size(width: plan.size.width, height: plan.size.height)
      wreaths = plan.placement.wreaths.map {
        Wreath(
          center: Place($0.center), width: $0.width, angle: $0.angle, yaw: $0.yaw, pitch: $0.pitch,
          brightness: $0.brightness, blur: $0.blur, behind: $0.isBehindPeople)
      }
      statue = plan.placement.statue.map {
        Statue(
          base: Place($0.base), height: $0.height, facing: $0.facing.rawValue,
          brightness: $0.brightness, behind: $0.isBehindPeople)
      }
      let light = plan.placement.light
      self.light = Light(
        red: light.red, green: light.green, blue: light.blue, saturation: light.saturation,
        contrast: light.contrast,
        black: light.black, blur: light.blur, motion: light.motion,
        motionAngle: light.motionAngle, grain: light.grain)
    }

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(version, forKey: .version)
      try fields.encode(photo, forKey: .photo)
      try fields.encode(wreaths, forKey: .wreaths)
      // No statue is written as null, so that the field shows when the plan is edited.
      try fields.encode(statue, forKey: .statue)
      try fields.encode(light, forKey: .light)
    }
  }
}
