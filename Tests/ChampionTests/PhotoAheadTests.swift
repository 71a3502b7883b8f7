import AtomicFiles
import FaceTrack
import Glibc
import Imaging
import Overlay
import Synchronization
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

  @Test("A loan is measured once, by whoever asks first, and never after the photo was given back")
  func loan() throws {
    let photo = Photo(size: PixelSize(width: 1, height: 1), pixels: [1, 2, 3])
    let count = Atomic(0)
    let loan = PhotoLoan(photo) { photo in
      count.wrappingAdd(1, ordering: .relaxed)
      return Int(photo.pixels[1])
    }
    #expect(loan.measured() == 2)
    #expect(loan.measured() == 2)
    #expect(loan.end() == 2)
    #expect(loan.measured() == 2)
    #expect(count.load(ordering: .relaxed) == 1)
    let unused = PhotoLoan(photo) { _ in 7 }
    #expect(unused.end() == nil)
    #expect(unused.measured() == nil)
  }

  @Test("Of many photos the first is measured ahead, and the next is told nothing of it")
  func firstPhotoOnly() throws {
    let ahead = PhotoAhead(ChampionRun(artwork: Self.artwork), trace: nil)
    let settings = CrownSettings()
    let photo = try Photo(decoding: PhotoFile.read(Portrait.path))
    let face = Rectangle(x: 180, y: 80, width: 100, height: 120)
    ahead.measure(photo)
    ahead.foresee([face], in: photo, settings: settings)
    ahead.help()
    let first = ahead.returnPhoto()
    #expect(first.scene != nil)
    #expect(first.blur?.face == face)
    #expect(first.blur?.sigma == Artwork.blur(of: photo, near: face))
    ahead.measure(photo)
    ahead.foresee([face], in: photo, settings: settings)
    ahead.help()
    let second = ahead.returnPhoto()
    #expect(second.scene == nil && second.blur == nil)
  }
}
