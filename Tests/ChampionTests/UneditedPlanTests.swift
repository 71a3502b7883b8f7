import FaceTrack
import Files
import Foundation
import Imaging
import Overlay
import TestSupport
import Testing

@testable import Champion

@Suite(
  "Unedited plans",
  .enabled(if: Portrait.isThere, "needs .cache/astronaut.png and the models: make test"))
struct UneditedPlanTests {
  /// Photos of the face sets, which do not belong to the repository: every twelfth, and those with
  /// heads that the edge cuts.
  private static let photos: [String] = ["selfies", "studio", "wild"].flatMap { set in
    let folder = Portrait.root + "/../shared/faces/\(set)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".jpg") }.sorted().enumerated()
      .filter { $0.offset % 12 == 0 || $0.element == "wild-038.jpg" }
      .map { "\(folder)/\($0.element)" }
  }

  @Test(
    "They give the same bytes as crowning",
    .enabled(if: !photos.isEmpty, "needs the face sets in ../shared/faces"))
  func bytes() throws {
    var studio = ChampionStudio(
      models: Portrait.models, artwork: Artwork(in: Portrait.root + "/Assets"))
    for path in Self.photos {
      let photo = try Photo(decoding: AtomicFile.read(path))
      try compare(photo, &studio, path)
      // Cut at the forehead, as in a close-up: of the largest head the brows remain.
      guard let face = try studio.find(in: photo).first else { continue }
      let top = Int(face.landmarks.eyeMidpoint.y - 0.75 * face.head.halfBreadth)
      if top > 0, top < photo.size.height / 2 {
        try compare(photo.cropped(from: top), &studio, "\(path) from row \(top)")
      }
    }
  }

  private func compare(_ photo: Photo, _ studio: inout ChampionStudio, _ name: String) throws {
    let faces = try studio.find(in: photo)
    guard !faces.isEmpty else { return }
    let crowned = try studio.crown(photo, faces: faces)
    var settings = CrownSettings()
    settings.plan = PlacementPlan(crowned.crowning.placement, for: photo.size)
    let planned = try studio.crown(photo, settings: settings)
    #expect(planned.photo.pixels == crowned.photo.pixels, "\(name)")
    let notes = crowned.crowning.placement.notes.count {
      if case .wreathOutside = $0 { true } else { false }
    }
    #expect(crowned.crowning.placement.wreaths.count + notes == faces.count, "\(name)")
  }
}

extension Photo {
  /// The photo without its first rows.
  fileprivate func cropped(from row: Int) -> Photo {
    Photo(
      size: PixelSize(width: size.width, height: size.height - row),
      pixels: Array(pixels.dropFirst(row * size.width * 3)))
  }
}
