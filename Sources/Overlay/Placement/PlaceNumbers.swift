/// The numbers of a place as a user gives them, such as `50%,20%,30%,-12`: split, with their units and
/// ranges checked.
struct PlaceNumbers {
  private let text: String
  private let kind: PlaceKind
  private let parts: [Substring]

  init(_ text: String, of kind: PlaceKind) throws(PlaceError) {
    (self.text, self.kind) = (text, kind)
    parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard kind.counts.contains(parts.count) else { throw error(.malformed) }
  }

  private func error(_ fault: PlaceError.Fault) -> PlaceError { PlaceError(text, fault, of: kind) }

  /// The lengths that a place begins with, X, Y and a size: all in one unit.
  func lengths() throws(PlaceError) -> [PhotoLength] {
    let names = kind.lengths
    var lengths: [PhotoLength] = []
    for part in parts.prefix(names.count) {
      guard let length = PhotoLength(part) else { throw error(.malformed) }
      lengths.append(length)
    }
    // A 0 in the end is as well 0 %: no decimal comma splits a number before it.
    let units = (lengths.last == .pixels(0) ? lengths.dropLast() : lengths[...]).map(\.isPercent)
    guard Set(units).count <= 1 else { throw error(.mixedUnits) }
    for (index, length) in lengths.enumerated() {
      try check(names[index], parts[index], length, isSize: index > 1)
    }
    return lengths
  }

  private func check(
    _ name: String, _ part: Substring, _ length: PhotoLength, isSize: Bool
  ) throws(PlaceError) {
    let limits =
      isSize
      ? (length.isPercent ? PhotoLength.percentOfSize : PhotoLength.pixelsOfSize)
      : PhotoLength.range
    guard !limits.contains(length.number) else { return }
    throw error(
      .outOfRange(
        name: name, value: String(part), limits: limits, unit: length.isPercent ? " %" : " pixels"))
  }

  /// The degrees after the lengths; 0 where they are not given.
  func degrees() throws(PlaceError) -> Double {
    let count = kind.lengths.count
    guard parts.count > count else { return 0 }
    guard case .pixels(let degrees)? = PhotoLength(parts[count]) else {
      throw error(.malformed)
    }
    guard (-360...360).contains(degrees) else {
      throw error(
        .outOfRange(
          name: "angle", value: String(parts[count]), limits: -360...360, unit: " degrees"))
    }
    return degrees
  }
}

/// What has a place.
enum PlaceKind: Hashable, Sendable {
  case wreath
  case statue

  var thing: String { self == .wreath ? "a wreath" : "the statue" }
  var form: String { self == .wreath ? "X,Y[,WIDTH[,ANGLE]]" : "X,Y[,HEIGHT]" }
  var examples: String {
    self == .wreath ? "640,200 or 50%,20%,30%,-12" : "1000,720 or 85%,100%,60%"
  }
  fileprivate var counts: ClosedRange<Int> { self == .wreath ? 2...4 : 2...3 }
  fileprivate var lengths: [String] { ["X", "Y", self == .wreath ? "width" : "height"] }
}
