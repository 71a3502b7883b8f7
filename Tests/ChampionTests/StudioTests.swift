import Files
import FaceTrack
import Foundation
import Imaging
import Overlay
import TestSupport
import Testing

@testable import Champion

@Suite("Crowning in a studio", .needsPortrait)
struct StudioTests {
  private static let artwork = Artwork(in: Portrait.root + "/Assets")
  private let photo: Photo

  init() throws { photo = try Photo(decoding: AtomicFile.read(Portrait.path)) }

  @Test("The champion photo does not depend on the number of threads or on earlier photos")
  func same() throws {
    let settings = CrownSettings()
    var champions: [[UInt8]] = []
    for threads in [1, 2] {
      var studio = ChampionStudio(models: Portrait.models, artwork: Self.artwork, threads: threads)
      for _ in 0..<2 {
        studio.prefetch(settings, size: photo.size)
        let faces = try studio.tracker.faces(in: photo)
        #expect(faces.count == 1)
        let (placement, scene) = try studio.place(faces, on: photo, settings: settings)
        var champion = photo
        try studio.paint(placement, in: scene, on: &champion)
        champions.append(champion.pixels)
      }
    }
    #expect(champions[0] != photo.pixels)
    #expect(champions.allSatisfy { $0 == champions[0] })
  }

  @Test("Pixels, bytes and files give the same champion photo, and memory alone writes none")
  func inMemory() throws {
    let folder = try TemporaryFolder()
    let bytes = try AtomicFile.read(Portrait.path)
    var studio = ChampionStudio(
      models: try #require(Portrait.models.paths.first { access("\($0)/iris.onnx", R_OK) == 0 }),
      artwork: Portrait.root + "/Assets")

    let champion = try studio.crown(photo)
    #expect(champion.photo.pixels != photo.pixels)
    #expect(champion.crowning.faces?.count == 1 && champion.crowning.placement.wreaths.count == 1)
    let file = try studio.crown(bytes)
    #expect(try Photo(decoding: file.bytes).pixels == champion.photo.pixels)
    #expect(file.encoding == .reencoded(.notJPEG))
    #expect(file.crowning.placement == champion.crowning.placement)
    #expect(try folder.names.isEmpty)

    let output = folder("champion.png")
    let written = try studio.crown(.file(Portrait.path), to: .file(output))
    #expect(written.champion.bytes == file.bytes)
    #expect(try AtomicFile.read(output) == file.bytes)
    var known = CrownSettings()
    known.overwrites = true
    let again = try studio.write(
      try studio.crown(photo, faces: champion.crowning.faces, settings: known), named: "frame",
      to: .file(output), settings: known)
    #expect(again.champion.bytes == file.bytes)
    #expect(again.champion.encoding == .reencoded(.noFile))
  }

  @Test("Of two runs that take one output at the same time, the slower is told whose it is")
  func oneOutput() throws {
    let folder = try TemporaryFolder()
    let output = folder("champion.png")
    try folder.write(photo.encoded(as: .jpeg, quality: 90), as: "other.jpg")
    let paths = [Portrait.path, Portrait.path, folder("other.jpg")]
    let settings = CrownSettings()
    let opened = try paths.map { path in
      var reservations = OutputReservations()
      return try OpenedPhoto(
        .file(path), naming: .exactly(output), settings: settings, reservations: &reservations,
        trace: nil)
    }
    var studio = ChampionStudio(models: Portrait.models, artwork: Self.artwork)
    _ = try studio.finish(opened[0], settings: settings)
    let errors = try opened[1...].map { photo in
      try #require(throws: ChampionError.self) { try studio.finish(photo, settings: settings) }
    }
    #expect(
      errors.map(\.description)
        == [ChampionError.output(name: output, .exists), .outputOfAnother(path: output)]
        .map(\.description))
  }

  @Test("From JPEG to JPEG in memory, unpainted blocks are kept; a mirrored photo is encoded")
  func jpegInMemory() throws {
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
    var tracker = FaceTracker(models: Portrait.models)
    let faces = try tracker.faces(in: photo)
    let scene = Scene(people: try tracker.peopleMask(of: photo))
    let plan = try Placement.automatic(for: faces, in: photo, artwork: Self.artwork, scene: scene)
    let poster = try photo.champion(plan, artwork: Self.artwork, scene: scene)

    var studio = ChampionStudio(models: Portrait.models, artwork: Self.artwork)
    let settings = CrownSettings()
    let found = try studio.tracker.faces(in: photo)
    let placement = try studio.place(found, on: photo, settings: settings).placement
    var champion = photo
    try studio.paint(placement, in: scene, on: &champion)
    #expect(placement == plan)
    #expect(champion.pixels == poster.pixels)
  }

  @Test("A wreath at coordinates is painted without any model")
  func coordinatesWithoutModels() throws {
    var settings = CrownSettings()
    settings.request.wreaths = [ManualWreath(x: .percent(50), y: .percent(40), width: .pixels(200))]
    settings.request.wantsStatue = false
    var studio = ChampionStudio(models: ModelFolders(paths: []), artwork: Self.artwork)
    let champion = try studio.crown(DrawnHand.photo, settings: settings)
    #expect(champion.crowning.placement.wreaths.count == 1)
    #expect(champion.photo.pixels != DrawnHand.photo.pixels)
  }

  private static let hairAndHand = Portrait.root + "/../shared/faces/wild/wild-070.jpg"

  @Test(
    "A hand in the hair stays before the wreath, at coordinates too; a plan repeats it",
    .enabled(if: FileManager.default.isReadableFile(atPath: hairAndHand), "needs ../shared/faces"),
    arguments: [false, true])
  func handInTheHair(mirrored: Bool) throws {
    let photo = try Photo(decoding: AtomicFile.read(Self.hairAndHand))
    var studio = ChampionStudio(models: Portrait.models, artwork: Self.artwork)
    var settings = CrownSettings()
    settings.mirrored = mirrored
    let champion = try studio.crown(photo, settings: settings)
    let wreath = try #require(champion.crowning.placement.wreaths.first)
    #expect(wreath.isBehindPeople)
    // The tip of a finger, over which a leaf would lie.
    let index = 3 * (118 * photo.size.width + 392)
    let other = mirrored ? 3 * (119 * photo.size.width - 1 - 392) : index
    #expect(champion.photo.pixels[other..<other + 3] == photo.pixels[index..<index + 3])

    var byPlan = settings
    byPlan.plan = PlacementPlan(champion.crowning.placement, for: photo.size)
    #expect(try studio.crown(photo, settings: byPlan).photo.pixels == champion.photo.pixels)
    byPlan.plan?.placement.wreaths[0].isBehindPeople = false
    let before = try studio.crown(photo, settings: byPlan).photo.pixels
    #expect(before[other..<other + 3] != photo.pixels[index..<index + 3])

    settings.request.wreaths = [
      ManualWreath(
        x: .pixels(wreath.center.x), y: .pixels(wreath.center.y), width: .pixels(wreath.width))
    ]
    #expect(
      try studio.crown(photo, settings: settings).crowning.placement.wreaths[0].isBehindPeople)
  }
}

@Suite("The shared studio")
struct SharedStudioTests {
  private static let artwork = Artwork(in: Portrait.root + "/Assets")
  private static let photo = Photo(grey: 90, 320, 240)
  /// Settings that need no model.
  private static let settings: CrownSettings = {
    var settings = CrownSettings()
    settings.request = PlacementRequest(
      wreaths: [ManualWreath(x: .percent(50), y: .percent(40))], wantsStatue: false)
    return settings
  }()

  @Test("Many tasks at once get what a studio of their own gives")
  func shared() async throws {
    var own = ChampionStudio(models: Portrait.models, artwork: Self.artwork)
    let expected = try own.crown(Self.photo, settings: Self.settings).photo.pixels
    #expect(expected != Self.photo.pixels)
    let studio = SharedStudio(models: Portrait.models, artwork: Self.artwork)
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await studio.crown(Self.photo, settings: Self.settings).photo.pixels
        }
      }
      for try await pixels in group { #expect(pixels == expected) }
    }
    let file = try await studio.crown(Self.photo.encoded(as: .png), settings: Self.settings)
    #expect(try Photo(decoding: file.bytes).pixels == expected)
  }

  @Test("The errors are those of a studio")
  func errors() async throws {
    let studio = SharedStudio(models: "/nowhere", artwork: "/nowhere")
    await #expect(throws: PhotoError.self) { try await studio.crown([1, 2, 3]) }
  }
}
