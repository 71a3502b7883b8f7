import Foundation
import Imaging
import Printing
import TestSupport

/// Pictures to print, a different one for each number.
enum Samples {
  static func photo(_ number: Int, side: Int = 160) -> Photo {
    let pixels = (0..<side * side * 3).map { index in
      UInt8(truncatingIfNeeded: index / 3 % side + index / 3 / side + number * 40 + index % 3 * 60)
    }
    return Photo(size: PixelSize(width: side, height: side), pixels: pixels)
  }

  /// A JPEG of some 300 kilobytes, which goes out in several parts.
  static func large(_ number: Int) throws -> PrintDocument {
    var generator = SeededGenerator(seed: UInt64(number))
    let side = 320
    let pixels = (0..<side * side * 3).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let photo = Photo(size: PixelSize(width: side, height: side), pixels: pixels)
    return try PrintDocument(try photo.encoded(as: .jpeg, quality: 98))
  }

  static func card(_ number: Int) throws -> PrintDocument {
    try PrintDocument(try photo(number).encoded(as: .jpeg))
  }
}
