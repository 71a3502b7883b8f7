import Foundation
public import Imaging

/// A placement written down for one photo, as `selfie plan` prints it and `--plan` takes it.
///
/// The fields and their ranges are described in `docs/plan-file.md`.
public struct PlacementPlan: Hashable, Sendable {
  /// The version that is written, and the only one that is read.
  public static let version = 1

  /// The size of the upright photo that the coordinates belong to.
  public var size: PixelSize
  /// What goes where; notes are not written.
  public var placement: Placement

  /// Makes a plan for a photo of a size.
  public init(_ placement: Placement, for size: PixelSize) {
    self.size = size
    self.placement = placement
    self.placement.notes = []
  }
}

extension PlacementPlan {
  /// The plan as JSON with a line feed at its end; the same plan gives the same bytes.
  ///
  /// - Parameter singleLine: for one object a line, when the plans of several photos are printed.
  public func json(singleLine: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting =
      singleLine ? [.sortedKeys, .withoutEscapingSlashes] : [.sortedKeys, .prettyPrinted]
    // A plan holds finite numbers and text only; there is nothing that the encoder could refuse.
    guard let bytes = try? encoder.encode(Form(self)) else {
      preconditionFailure("a plan that is not JSON")
    }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  /// The plan's fields as they are written.
  private struct Form: Encodable {
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
      var width, angle, yaw, pitch, brightness: Double
    }

    struct Statue: Encodable {
      var base: Place
      var height: Double
      var facing: String
      var brightness: Double
    }

    struct Light: Encodable {
      var red, green, blue, saturation, contrast, black, blur, grain: Double
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
          brightness: $0.brightness)
      }
      statue = plan.placement.statue.map {
        Statue(
          base: Place($0.base), height: $0.height, facing: $0.facing.rawValue,
          brightness: $0.brightness)
      }
      let light = plan.placement.light
      self.light = Light(
        red: light.red, green: light.green, blue: light.blue, saturation: light.saturation,
        contrast: light.contrast,
        black: light.black, blur: light.blur, grain: light.grain)
    }

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(version, forKey: .version)
      try fields.encode(photo, forKey: .photo)
      try fields.encode(wreaths, forKey: .wreaths)
      // A statue that is left out is written as null, so that whoever edits the plan sees the field.
      try fields.encode(statue, forKey: .statue)
      try fields.encode(light, forKey: .light)
    }
  }
}
