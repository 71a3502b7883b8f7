import Files
import Glibc
import Imaging
import TestSupport
import Testing

@testable import Overlay

/// Draws the pictures of docs/placement.md, with the real artwork: `make placement-pictures`.
@Suite(
  "Pictures of the placement rules",
  .enabled(if: getenv("KOTINOS_PICTURES") != nil, "drawn on request: make placement-pictures"))
struct PlacementPictures {
  private let artwork = Artwork(in: Portrait.root + "/Assets")

  private func write(_ photo: Photo, _ name: String) throws {
    let path = "\(Portrait.root)/docs/placement/\(name).png"
    try AtomicFile.write(try photo.encoded(as: .png), to: path, overwrite: true)
  }

  @Test("Poses")
  func poses() throws {
    let turns = [(0.0, 0.0, 0.0), (0, -28, 0), (0, 22, 0), (-22, 0, 0), (0, 0, -45), (0, 0, 45)]
    let heads = turns.enumerated().map { index, turn in
      Head(
        eyes: Point(160 + Double(index % 3) * 300, 130 + Double(index / 3) * 270), unit: 56,
        roll: turn.0, yaw: turn.2, pitch: turn.1)
    }
    var photo = Photo.mannequins([], width: 920, height: 540)
    for head in heads.prefix(3) {
      photo = photo.pasting(.mannequins([head], width: 920, height: 270))
    }
    for head in heads.suffix(3) {
      photo = photo.pasting(.mannequins([head], width: 920, height: 540), from: 270)
    }
    let wreaths = PlacedWreaths.wreaths(for: heads.map(\.face), shape: try artwork.shapes().wreath)
    try write(try photo.champion(Placement(wreaths: wreaths), artwork: artwork), "poses")
  }

  @Test("Where the statue stands")
  func statue() throws {
    let group = (0..<12).map { index in
      Head(eyes: Point(50 + Double(index % 6) * 40, index < 6 ? 80 : 130), unit: 8)
    }
    let scenes: [([Head], Int)] = [
      ([Head(eyes: Point(110, 95), unit: 20)], 320),
      ([Head(eyes: Point(110, 100), unit: 17), Head(eyes: Point(190, 95), unit: 17)], 320),
      (group, 320), ([Head(eyes: Point(85, 85), unit: 17)], 170),
      ([Head(eyes: Point(14, 95), unit: 20)], 320), ([Head(eyes: Point(160, 80), unit: 95)], 320),
    ]
    var sheet = Photo.plain(960, 480, [255, 255, 255])
    for (index, scene) in scenes.enumerated() {
      let photo = Photo.mannequins(scene.0, width: scene.1 - 6, height: 234)
      let placement = try PlacedWreaths(
        for: scene.0.map(\.face), in: photo.size, artwork: artwork
      ).withStatue(in: photo.size, artwork)
      let champion = try photo.champion(placement, artwork: artwork)
      sheet.paste(champion, x: index % 3 * 320, y: index / 3 * 240)
    }
    try write(sheet, "statue")
  }
}

extension Photo {
  /// This photo with another's pixels where they differ from the wall, from a row on.
  fileprivate func pasting(_ other: Photo, from top: Int = 0) -> Photo {
    let wall = Photo.mannequins([], width: other.size.width, height: other.size.height)
    var result = self
    result.withMutablePixels { pixels in
      for index in top * size.width * 3..<min(pixels.count, other.pixels.count)
      where other.pixels[index] != wall.pixels[index] {
        pixels[index] = other.pixels[index]
      }
    }
    return result
  }

  /// Copies another photo into this one.
  fileprivate mutating func paste(_ other: Photo, x left: Int, y top: Int) {
    let width = size.width
    withMutablePixels { pixels in
      for y in 0..<other.size.height {
        for x in 0..<other.size.width * 3 {
          pixels[((top + y) * width + left) * 3 + x] = other.pixels[y * other.size.width * 3 + x]
        }
      }
    }
  }
}
