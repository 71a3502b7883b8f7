import AtomicFiles
import FaceTrack
import Foundation
import Imaging
import Overlay
import TestSupport
import Testing

@testable import Champion

@Suite(
  "Crowning in a studio",
  .enabled(if: Portrait.isThere, "needs .cache/astronaut.png and the models: make test"))
struct StudioTests {
  private static let artwork = Artwork(in: Portrait.root + "/Assets")

  @Test("The champion photo does not depend on the number of threads or on earlier photos")
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
        let (placement, foreground) = try studio.place(faces, on: photo, settings: settings)
        var champion = photo
        try studio.paint(
          placement, on: &champion, behind: foreground, mirrored: false, recording: nil)
        champions.append(champion.pixels)
      }
    }
    #expect(champions[0] != photo.pixels)
    #expect(champions.allSatisfy { $0 == champions[0] })
  }

  @Test("Pixels, bytes and files give the same champion photo, and memory alone writes none")
  func inMemory() throws {
    let folder = NSTemporaryDirectory() + "studio-\(UUID().uuidString)"
    try AtomicFile.makeFolder(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let bytes = try AtomicFile.read(Portrait.path)
    let photo = try Photo(decoding: bytes)
    var studio = ChampionStudio(
      models: try #require(Portrait.models.paths.first { access("\($0)/iris.onnx", R_OK) == 0 }),
      artwork: Portrait.root + "/Assets")

    let champion = try studio.crown(photo)
    #expect(champion.photo.pixels != photo.pixels)
    #expect(champion.faces?.count == 1 && champion.placement.wreaths.count == 1)
    let file = try studio.crown(bytes)
    #expect(try Photo(decoding: file.bytes).pixels == champion.photo.pixels)
    #expect(file.encoding == .reencoded(.notJPEG))
    #expect(file.placement == champion.placement)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)

    let output = folder + "/champion.png"
    let written = try studio.crown(.file(Portrait.path), to: .file(output))
    #expect(written.champion.bytes == file.bytes)
    #expect(try AtomicFile.read(output) == file.bytes)
    var known = CrownSettings()
    known.overwrites = true
    let again = try studio.crown(
      photo, named: "frame", faces: champion.faces, output: .file(output), settings: known)
    #expect(again.champion.bytes == file.bytes)
    #expect(again.champion.encoding == .reencoded(.noFile))
  }

  @Test("From JPEG to JPEG in memory, unpainted blocks are kept; a mirrored photo is encoded")
  func jpegInMemory() throws {
    let photo = try Photo(decoding: AtomicFile.read(Portrait.path))
    let jpeg = try photo.encoded(as: .jpeg, quality: 90)
    var studio = ChampionStudio(models: Portrait.models, artwork: Self.artwork)
    guard case .blocksKept(let all, let changed) = try studio.crown(jpeg).encoding else {
      Issue.record("all blocks were encoded")
      return
    }
    #expect(0 < changed && changed < all)
    var settings = CrownSettings()
    settings.mirrored = true
    #expect(try studio.crown(jpeg, settings: settings).encoding == .reencoded(.mirrored))
  }

  @Test("The library's example paints what the command paints")
  func library() throws {
    let photo = try Photo(decoding: AtomicFile.read(Portrait.path))
    var tracker = FaceTracker(models: Portrait.models)
    let faces = try tracker.faces(in: photo)
    let foreground = Foreground(people: try tracker.peopleMask(of: photo))
    let plan = try Placement.automatic(
      for: faces, in: photo, artwork: Self.artwork, foreground: foreground)
    let poster = try photo.champion(plan, artwork: Self.artwork, foreground: foreground)

    var studio = ChampionStudio(models: Portrait.models, artwork: Self.artwork)
    let settings = CrownSettings()
    let found = try studio.find(in: photo)
    let placement = try studio.place(found, on: photo, settings: settings).placement
    var champion = photo
    try studio.paint(
      placement, on: &champion, behind: foreground, mirrored: false, recording: nil)
    #expect(placement == plan)
    #expect(champion.pixels == poster.pixels)
  }
}
