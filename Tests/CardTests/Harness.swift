import Card
import Files
import Foundation
import Imaging
import Overlay
import TestSupport

/// What the tests of cards share.
enum Harness {
  static let assets = Portrait.root + "/Assets"
  static let artwork = Artwork(in: assets)
  static let pictures = CardPictures(in: assets)
  static let painter = CardPainter(artwork: artwork, pictures: pictures)

  /// A photo of smooth colours in which every pixel has a neighbour of its kind.
  static func photo(width: Int, height: Int) -> Photo {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        pixels += [UInt8(60 + 120 * x / width), UInt8(70 + 100 * y / height), 120]
      }
    }
    return Photo(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  /// A subject with one wreath in the upper middle.
  static func subject(width: Int = 600, height: Int = 800) -> CardSubject {
    let wreath = WreathPlacement(
      center: Point(Double(width) / 2, Double(height) * 0.3), width: Double(width) * 0.3)
    return CardSubject(photo(width: width, height: height), placement: Placement(wreaths: [wreath]))
  }
}
