import FaceTrack
import Files
import Foundation
import Imaging
import Overlay
import TestSupport
import Testing

@testable import Champion

/// Rules of whole photos, tried on the face sets, which do not belong to the repository.
@Suite("Photos of the face sets", .needsPortrait)
struct FaceSetTests {
  /// Every n-th photo of some sets, and one by its name.
  private static func photos(_ sets: [String], every step: Int, and name: String = "") -> [String] {
    sets.flatMap { set in
      let folder = Portrait.root + "/../shared/faces/\(set)"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { $0.hasSuffix(".jpg") }.sorted().enumerated()
        .filter { $0.offset % step == 0 || $0.element == name }
        .map { "\(folder)/\($0.element)" }
    }
  }

  private static let mirrored = photos(["selfies", "wild"], every: 6)
  /// With one whose heads the edge cuts.
  private static let crowned = photos(
    ["selfies", "studio", "wild"], every: 12, and: "wild-038.jpg")

  private static func studio() -> ChampionStudio {
    ChampionStudio(models: Portrait.models, artwork: Artwork(in: Portrait.root + "/Assets"))
  }

  @Test(
    "Nike is there in a photo and in its mirror image, or in neither",
    .enabled(if: !mirrored.isEmpty, "needs the face sets in ../shared/faces"))
  func statue() throws {
    var studio = Self.studio()
    for path in Self.mirrored {
      let photo = try Photo(decoding: AtomicFile.read(path))
      let isThere = try [photo, photo.mirrored()].map { photo in
        let faces = try studio.tracker.faces(in: photo)
        guard !faces.isEmpty else { return false }
        return try studio.plan(photo, faces: faces, settings: CrownSettings())
          .placement.statue != nil
      }
      #expect(isThere[0] == isThere[1], "\(path)")
    }
  }

  @Test(
    "Unedited plans give the same bytes as crowning",
    .enabled(if: !crowned.isEmpty, "needs the face sets in ../shared/faces"))
  func bytes() throws {
    var studio = Self.studio()
    for path in Self.crowned {
      let photo = try Photo(decoding: AtomicFile.read(path))
      try compare(photo, &studio, path)
      // Cut at the forehead, as in a close-up: of the largest head the brows remain.
      guard let face = try studio.tracker.faces(in: photo).first else { continue }
      let top = Int(face.landmarks.eyeMidpoint.y - 0.75 * face.head.halfBreadth)
      if top > 0, top < photo.size.height / 2 {
        let closeUp = photo.cropped(x: 0..<photo.size.width, y: top..<photo.size.height)
        try compare(closeUp, &studio, "\(path) from row \(top)")
      }
    }
  }

  private func compare(_ photo: Photo, _ studio: inout ChampionStudio, _ name: String) throws {
    let faces = try studio.tracker.faces(in: photo)
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
