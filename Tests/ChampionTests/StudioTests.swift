import AtomicFiles
import Imaging
import Overlay
import TestSupport
import Testing

@testable import Champion

@Suite(
  "Crowning in a studio",
  .enabled(if: Portrait.isThere, "needs .cache/astronaut.png and the models: make test"))
struct StudioTests {
  @Test("The champion photo is the same with one thread and with several, first and later")
  func same() throws {
    let photo = try Photo(decoding: PhotoFile.read(Portrait.path))
    let artwork = Artwork(
      in: ArtworkFolders(
        environment: ["SELFIE_ASSETS": Portrait.root + "/Assets"], executable: nil))
    let settings = CrownSettings()
    var champions: [[UInt8]] = []
    for threads in [1, 2] {
      var studio = ChampionStudio(models: Portrait.models, artwork: artwork, threads: threads)
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
}
