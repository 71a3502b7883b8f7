public import FaceTrack
package import Imaging

/// The people and hands of a photo that stay before painted artwork.
public struct Scene: Sendable {
  /// The photo's people, who cover a statue that stands behind them, and the back of wreaths in
  /// their hair; `nil` when they are not known.
  public var people: PeopleMask?

  /// The hands that cover the wreaths behind them.
  public var hands: [Hand]

  /// Makes a scene; by default nothing covers the artwork.
  public init(people: PeopleMask? = nil, hands: [Hand] = []) {
    (self.people, self.hands) = (people, hands)
  }

  /// The scene of the mirror image of a photo of this size.
  package func mirrored(in size: PixelSize) -> Scene {
    Scene(people: people?.mirrored, hands: hands.map { $0.mirrored(width: size.width) })
  }

  /// The scene of a photo resampled from one size to another.
  package func resized(from size: PixelSize, to other: PixelSize) -> Scene {
    let factor = Point(
      Double(other.width) / Double(size.width), Double(other.height) / Double(size.height))
    return Scene(people: people?.resized(to: other), hands: hands.map { $0.scaled(by: factor) })
  }

  /// Whether a wreath stands behind people: a hand reaches into it, hair hangs over its back, or a
  /// nearer head is before it.
  ///
  /// - Parameters:
  ///   - wreaths: those of the photo in the painter's order.
  ///   - index: the wreath's.
  func covers(_ wreaths: [WreathPlacement], at index: Int) -> Bool {
    let wreath = wreaths[index]
    return hands.contains { $0.reaches(into: wreath.area) }
      || people.map { wreath.isInHair($0) } ?? false
      || !heads(before: index, of: wreaths).isEmpty
  }

  /// The most heads that are taken to lie before a wreath. Nearer heads are mostly larger, and few
  /// large ones have room over one ring.
  static let mostHeads = 8

  /// The nearest heads that lie before a wreath: under the wreaths that are painted later, where the
  /// mask shows a person. A wreath by hand may lie anywhere, and hundreds in one place.
  func heads(before index: Int, of wreaths: [WreathPlacement]) -> [HeadSilhouette] {
    guard let people else { return [] }
    var heads: [HeadSilhouette] = []
    for nearer in wreaths[(index + 1)...].reversed() where heads.count < Self.mostHeads {
      let head = HeadSilhouette(under: nearer)
      if people.value(at: head.center) > 0.5, head.isBefore(wreaths[index]) { heads.append(head) }
    }
    return heads.reversed()
  }
}

extension WreathPlacement {
  /// Whether hair hangs over the back of the wreath: beside the head, where leaves at its back are
  /// seen, the mask shows a person (docs/decisions/people.md).
  fileprivate func isInHair(_ mask: PeopleMask) -> Bool {
    let down = Point.direction(degrees: angle + 90), right = Point.direction(degrees: angle)
    return [-0.6, 0.6].contains { aside in
      [0.1, 0.2, 0.3].contains { below in
        mask.value(at: center + (right * aside + down * below) * width) > 0.5
      }
    }
  }
}
