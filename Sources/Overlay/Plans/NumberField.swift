package import Imaging
package import Notation

/// A number of a wreath, the statue or the light, as plans and reports have it.
package struct NumberField<Item>: Sendable {
  /// The field's name.
  let name: String
  /// The item's property.
  let path: any WritableKeyPath<Item, Double> & Sendable
  /// The values that a plan may have.
  let range: ClosedRange<Double>
  /// Whether a plan must have the field; where a plan lacks another one, the item keeps its
  /// default.
  let isRequired: Bool
  /// The reciprocal of the last digit that is written.
  private let scale: Double

  init(
    _ name: String, _ path: any WritableKeyPath<Item, Double> & Sendable,
    in range: ClosedRange<Double>, decimals scale: Double, isRequired: Bool = false
  ) {
    (self.name, self.path, self.range) = (name, path, range)
    (self.scale, self.isRequired) = (scale, isRequired)
  }

  /// An item's number, rounded to what can be seen or measured.
  func rounded(_ item: Item) -> Double {
    (item[keyPath: path] * scale).rounded() / scale
  }
}

/// An item with a table of its numbers, which reading, writing, reports and rounding share.
package protocol NumberedItem {
  static var numbers: [NumberField<Self>] { get }
}

extension NumberedItem {
  /// The item with each number rounded: plans are short, and no pixel that can be seen changes.
  var roundedForPlans: Self {
    var item = self
    for field in Self.numbers { item[keyPath: field.path] = field.rounded(self) }
    return item
  }

  /// The numbers by their fields' names.
  ///
  /// - Parameter rounded: whether they are rounded, as in reports.
  package func numberFields(rounded: Bool) -> [String: JSONValue] {
    Dictionary(
      uniqueKeysWithValues: Self.numbers.map {
        ($0.name, .number(rounded ? $0.rounded(self) : self[keyPath: $0.path]))
      })
  }
}

extension WreathPlacement {
  /// All but its place, as plans and reports write it.
  package func fields(rounded: Bool) -> [String: JSONValue] {
    numberFields(rounded: rounded).merging(["behind": .truth(isBehindPeople)]) { $1 }
  }
}

extension StatuePlacement {
  /// All but its place, as plans and reports write it.
  package func fields(rounded: Bool) -> [String: JSONValue] {
    numberFields(rounded: rounded).merging([
      "behind": .truth(isBehindPeople), "facing": .text(facing.rawValue),
    ]) { $1 }
  }
}

private let place = -1_000_000.0...1_000_000.0
private let length = 1.0...1_000_000.0
private let degrees = -360.0...360.0
/// The light in a photo of one deep blue ink has a factor of 6.
private let factor = 0.1...8.0
private let (hundredths, thousandths, hundredThousandths) = (100.0, 1000.0, 1e5)

extension WreathPlacement: NumberedItem {
  package static let numbers: [NumberField<Self>] = [
    NumberField("width", \.width, in: length, decimals: hundredths, isRequired: true),
    NumberField("angle", \.angle, in: degrees, decimals: hundredths),
    NumberField("yaw", \.yaw, in: -180...180, decimals: hundredths),
    NumberField("pitch", \.pitch, in: -90...90, decimals: hundredths),
    NumberField("brightness", \.brightness, in: 0...4, decimals: thousandths),
    NumberField("blur", \.blur, in: 0...50, decimals: thousandths),
  ]
}

extension StatuePlacement: NumberedItem {
  package static let numbers: [NumberField<Self>] = [
    NumberField("height", \.height, in: length, decimals: hundredths, isRequired: true),
    NumberField("brightness", \.brightness, in: 0...4, decimals: thousandths),
  ]
}

extension Light: NumberedItem {
  package static let numbers: [NumberField<Self>] = [
    NumberField("red", \.red, in: factor, decimals: thousandths),
    NumberField("green", \.green, in: factor, decimals: thousandths),
    NumberField("blue", \.blue, in: factor, decimals: thousandths),
    NumberField("saturation", \.saturation, in: 0...1, decimals: thousandths),
    NumberField("contrast", \.contrast, in: 0.5...2, decimals: thousandths),
    NumberField("black", \.black, in: 0...0.5, decimals: hundredThousandths),
    NumberField("blur", \.blur, in: 0...50, decimals: thousandths),
    NumberField("motion", \.motion, in: 0...250, decimals: thousandths),
    NumberField("motionAngle", \.motionAngle, in: degrees, decimals: thousandths),
    NumberField("grain", \.grain, in: 0...0.25, decimals: hundredThousandths),
  ]
}

extension Point: NumberedItem {
  package static let numbers: [NumberField<Self>] = [
    NumberField("x", \.x, in: place, decimals: hundredths, isRequired: true),
    NumberField("y", \.y, in: place, decimals: hundredths, isRequired: true),
  ]
}
