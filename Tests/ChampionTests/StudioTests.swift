import AtomicFiles
import FaceTrack
import Imaging
import Overlay
import TestSupport
import Testing

@testable import Champion

@Suite(
  "Crowning in a studio",
  .enabled(if: Portrait.isThere, "needs .cache/astronaut.png and the models: make test"))
struct StudioTests {
  private static let artwork = Artwork(
    in: ArtworkFolders(environment: ["SELFIE_ASSETS": Portrait.root + "/Assets"], executable: nil))

  @Test("The champion photo is the same with one thread and with several, first and later")
  func same() throws {
    let photo = try Photo(decoding: AtomicFile.read(Portrait.path))
    let settings = CrownSettings()
    var champions: [[UInt8]] = []
    for threads in [1, 2] {
      var studio = ChampionStudio(models: Portrait.models, artwork: Self.artwork, threads: threads)
      for _ in 0..<2 {
        studio.prefetch(settings, size: photo.size)
        let faces = try studio.find(in: photo)
        #expect(faces.count == 1)
        let placement = try studio.place(faces, on: photo, settings: settings)
        var champion = photo
        try studio.paint(placement, on: &champion, mirrored: false, recording: nil)
        champions.append(champion.pixels)
      }
    }
    #expect(champions[0] != photo.pixels)
    #expect(champions.allSatisfy { $0 == champions[0] })
  }

  @Test("The library's example paints what the command paints")
  func library() throws {
    let photo = try Photo(decoding: AtomicFile.read(Portrait.path))
    var tracker = FaceTracker(models: Portrait.models)
    let faces = try tracker.faces(in: photo)
    let plan = try Placement.automatic(for: faces, in: photo, artwork: Self.artwork)
    let poster = try photo.champion(plan, artwork: Self.artwork)

    var studio = ChampionStudio(models: Portrait.models, artwork: Self.artwork)
    let settings = CrownSettings()
    let found = try studio.find(in: photo)
    let placement = try studio.place(found, on: photo, settings: settings)
    var champion = photo
    try studio.paint(placement, on: &champion, mirrored: false, recording: nil)
    #expect(placement == plan)
    #expect(champion.pixels == poster.pixels)
  }
}
