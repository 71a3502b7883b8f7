import FaceTrack
import Glibc
import Imaging
import Overlay
import TestSupport
import Testing

@testable import Champion

/// What other threads do ahead, on the portrait that `make test` fetches.
@Suite(
  "Work done ahead for a photo",
  .enabled(if: Portrait.isThere, "needs .cache/astronaut.png and the models: make test"))
struct PhotoAheadTests {
  private static let artwork = ArtworkFolders(
    environment: ["SELFIE_ASSETS": Portrait.root + "/Assets"], executable: nil)

  @Test("A photo that others have looked at is painted in its own memory all the same")
  func ownMemory() throws {
    var studio = ChampionStudio(
      models: Portrait.models, run: ChampionRun(artwork: Self.artwork), task: .onePhoto)
    let settings = CrownSettings()
    studio.readAhead(settings)
    var photo = try Photo(decoding: PhotoFile.read(Portrait.path))
    let before = photo.withMutablePixels { UInt(bitPattern: $0.baseAddress) }
    var painted = try studio.paint(consume photo, settings: settings)
    #expect(painted.faces?.count == 1)
    #expect(painted.photo.withMutablePixels { UInt(bitPattern: $0.baseAddress) } == before)
  }

  @Test("The file is the same, whatever was done ahead")
  func sameFile() throws {
    let file = try Photo(decoding: PhotoFile.read(Portrait.path)).encoded(as: .jpeg)
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(place)/ahead.XXXXXX".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    let output = folder + "/champion.jpg"
    defer {
      unlink(output)
      rmdir(folder)
    }
    var files: [[UInt8]] = []
    for task in [StudioTask.onePhoto, .manyPhotos, .sharedWork] {
      var studio = ChampionStudio(
        models: Portrait.models, run: ChampionRun(artwork: Self.artwork), task: task)
      var settings = CrownSettings()
      settings.overwrites = true
      // A second one after the first: what was done ahead was for the first.
      for _ in 0..<2 {
        let admitted = ChampionStudio.Admitted(
          source: .file("portrait.jpg"), bytes: file, format: .jpeg, output: .file(output),
          start: .now)
        files.append(try studio.crown(admitted, settings: settings).encoded)
      }
    }
    #expect(files.count == 6)
    #expect(files.allSatisfy { $0 == files[0] })
  }

  @Test("The library's example paints what the command paints")
  func library() throws {
    let photo = try Photo(decoding: PhotoFile.read(Portrait.path))
    var tracker = FaceTracker(models: Portrait.models)
    let faces = try tracker.faces(in: photo)
    let artwork = try Self.artwork.artwork()
    let plan = try Placement.automatic(for: faces, in: photo, artwork: artwork)
    let poster = try photo.champion(plan, artwork: artwork)
    var studio = ChampionStudio(
      models: Portrait.models, run: ChampionRun(artwork: Self.artwork), task: .onePhoto)
    let painted = try studio.paint(photo, settings: CrownSettings())
    #expect(painted.placement == plan)
    let isSame = painted.photo.pixels == poster.pixels
    #expect(isSame)
  }
}
