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

  /// Reads a plan from JSON; a missing optional field gets its default.
  ///
  /// - Parameter bytes: the whole file, in UTF-8.
  /// - Throws: ``PlanError`` for the first field that is wrong; unknown fields come first.
  public init(json bytes: [UInt8]) throws(PlanError) {
    let root: Field
    do {
      root = Field(try JSONParser.value(of: bytes))
    } catch {
      throw PlanError(error, in: bytes)
    }
    guard root.isObject else {
      let start = bytes.firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? 0
      throw PlanError(JSONParser.Fault(offset: start), in: bytes)
    }
    // The version comes first: another version of the format may have other fields.
    if case let version? = root["version"].value {
      guard case .number(let number) = version, number == Double(Self.version) else {
        throw .wrongVersion(version.description)
      }
    }
    do {
      try self.init(root)
    } catch {
      throw PlanError(error)
    }
  }

  private init(_ root: Field) throws(FieldFault) {
    let fields = try root.object(["version", "photo", "wreaths", "statue", "ledge", "light"])
    _ = try fields["version"].count(Self.version...Self.version)
    let (photo, sides) = (try fields["photo"].object(["width", "height"]), 1...1_000_000)
    size = PixelSize(
      width: try photo["width"].count(sides), height: try photo["height"].count(sides))
    placement = Placement()
    if let light = fields["light"].present {
      try placement.light.read(try light.object(Light.numbers.map(\.name)))
    }
    placement.wreaths = try fields["wreaths"].list(atMost: Self.maxWreaths, of: "objects")
      .map { field throws(FieldFault) in try WreathPlacement(field, in: placement.light) }
    if let statue = fields["statue"].present, !statue.isNull {
      placement.statue = try StatuePlacement(statue)
    }
    if let ledge = fields["ledge"].present {
      placement.ledge = Double(try ledge.count(0...max(1, size.height)))
      // The people do not stand on it.
      if placement.ledge > 0 { placement.statue?.isBehindPeople = false }
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

extension WreathPlacement {
  fileprivate init(_ field: Field, in light: Light) throws(FieldFault) {
    let fields = try field.object(["center"] + Self.numbers.map(\.name) + ["behind"])
    self.init(center: try Point(fields["center"]), width: 0, blur: light.blur)
    try read(fields)
    isBehindPeople = try fields["behind"].flag(default: false)
  }
}

extension StatuePlacement {
  fileprivate init(_ field: Field) throws(FieldFault) {
    let fields = try field.object(["base", "height", "facing", "brightness", "behind"])
    self.init(base: try Point(fields["base"]), height: 0, facing: .left)
    try read(fields)
    facing = try fields["facing"].word(Facing.self)
    isBehindPeople = try fields["behind"].flag(default: false)
  }
}

extension Point {
  fileprivate init(_ field: Field) throws(FieldFault) {
    self.init(0, 0)
    try read(try field.object(Self.numbers.map(\.name)))
  }
}

extension NumberedItem {
  /// Reads the numbers; a missing one that is not required keeps the item's own.
  fileprivate mutating func read(_ fields: Field) throws(FieldFault) {
    for number in Self.numbers {
      self[keyPath: number.path] = try fields[number.name].number(
        number.range, default: number.isRequired ? nil : self[keyPath: number.path])
    }
  }
}

extension PlanError {
  fileprivate init(_ fault: JSONParser.Fault, in text: [UInt8]) {
    let place = fault.place(in: text)
    self = .notJSON(line: place.line, column: place.column)
  }

  fileprivate init(_ fault: FieldFault) {
    self =
      switch fault {
      case .missing(let field, let wanted): .missing(field: field.name, wanted: wanted)
      case .wrong(let field, let wanted):
        .wrongValue(
          field: field.name, value: field.value?.description ?? "missing", wanted: wanted)
      case .unknown(let field, let known):
        .unknownField(
          field.name, known: known.map { "\(field.path.parent.appending($0))" })
      }
  }
}
