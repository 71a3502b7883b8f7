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
    // Each row's shoulders end where the next begins.
    let rows = [heads.prefix(3), heads.suffix(3)].map {
      Photo.mannequins(Array($0), width: 920, height: 540)
    }
    let photo = Photo.drawn(920, 540) { x, y in rows[y / 270].color(x, y) }
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
    let champions = try scenes.map { scene in
      let photo = Photo.mannequins(scene.0, width: scene.1 - 6, height: 234)
      let placement = try PlacedWreaths(
        for: scene.0.map(\.face), in: photo.size, artwork: artwork
      ).withStatue(in: photo.size, artwork)
      return try photo.champion(placement, artwork: artwork)
    }
    let sheet = Photo.drawn(960, 480) { x, y in
      let champion = champions[y / 240 * 3 + x / 320]
      let isBeside = x % 320 >= champion.size.width || y % 240 >= champion.size.height
      return isBeside ? [255, 255, 255] : champion.color(x % 320, y % 240)
    }
    try write(sheet, "statue")
  }
}
