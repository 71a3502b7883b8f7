import Files
import Foundation
import Imaging
import Overlay
import TestSupport
import Testing

@testable import Champion

@Suite(
  "Photos and their mirror images",
  .enabled(if: Portrait.isThere, "needs .cache/astronaut.png and the models: make test"))
struct MirroredPhotoTests {
  /// Every sixth photo of two face sets, which do not belong to the repository.
  private static let photos: [String] = ["selfies", "wild"].flatMap { set in
    let folder = Portrait.root + "/../shared/faces/\(set)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".jpg") }.sorted().enumerated()
      .filter { $0.offset % 6 == 0 }.map { "\(folder)/\($0.element)" }
  }

  @Test(
    "Nike is there in both or in neither",
    .enabled(if: !photos.isEmpty, "needs the face sets in ../shared/faces"))
  func statue() throws {
    var studio = ChampionStudio(
      models: Portrait.models, artwork: Artwork(in: Portrait.root + "/Assets"))
    for path in Self.photos {
      let photo = try Photo(decoding: AtomicFile.read(path))
      let isThere = try [photo, photo.mirrored()].map { photo in
        let faces = try studio.find(in: photo)
        guard !faces.isEmpty else { return false }
        return try studio.plan(photo, faces: faces, settings: CrownSettings())
          .placement.statue != nil
      }
      #expect(isThere[0] == isThere[1], "\(path)")
    }
  }
}
