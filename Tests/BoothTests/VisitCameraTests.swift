import Camera
import Files
import Foundation
import Imaging
import Overlay
import Synchronization
import TestSupport
import Testing
import Texts

@testable import Booth

@Suite("The camera of a visit", .needsPortrait)
struct VisitCameraTests {
  @Test("A frame of the live preview has a wreath on the head")
  func live() async throws {
    let visit = Booths.visit()
    let frame = try await visit.crown(Booths.portrait, at: .zero)
    let wreath = try #require(frame.wreaths.first)
    #expect(frame.wreaths.count == 1 && frame.size == PixelSize(width: 512, height: 512))
    // The astronaut's hair, in the portrait's pixels.
    #expect((180...270).contains(wreath.center.x) && (20...90).contains(wreath.center.y))
    #expect(!frame.isDark)
    #expect(await visit.state == .preview)
  }

  @Test("A dark frame is told from a bright one")
  func dark() async throws {
    for (value, isDark) in [(UInt8(20), true), (200, false)] {
      let photo = try Photo(grey: value, 64, 48).encoded(as: .jpeg)
      let frame = try await Booths.visit().crown(photo, at: .zero)
      #expect(frame.isDark == isDark)
    }
  }

  @Test("Junk, frames out of order and bursts that are too long are refused; the burst goes on")
  func refused() async throws {
    let visit = Booths.visit()
    _ = try await visit.crown(Booths.portrait, at: .zero)
    let png = try AtomicFile.read(Portrait.path)
    let large = try Photo(grey: 120, 4000, 2100).encoded(as: .jpeg)
    for file in [[1, 2, 3], [], png, large] {
      await #expect(throws: BoothError.self) { try await visit.crown(file, at: .zero) }
    }
    for (number, count) in [(2, 3), (0, 3), (4, 3), (1, 6), (1, 0)] {
      await #expect(throws: BoothError.self) {
        try await visit.take(Booths.portrait, number: number, of: count)
      }
    }
    #expect(try await visit.take(Booths.portrait, number: 1, of: 2) == nil)
    await #expect(throws: BoothError.self) { try await visit.take([], number: 2, of: 2) }
    #expect(try await visit.take(Booths.portrait, number: 2, of: 2) != nil)
  }

  @Test("A burst of an empty room has a wreath in the upper third, and Nike beside it")
  func noFace() async throws {
    let visit = Booths.visit()
    _ = try await visit.crown(Booths.empty(), at: .zero)
    let review = try #require(try await visit.take(try Booths.empty(), number: 1, of: 1))
    #expect(await visit.state == .taken)
    #expect(!review.hasFaces)
    let wreath = try #require(review.wreaths.first)
    #expect(review.wreaths.count == 1)
    #expect(wreath.center.x == 80 && wreath.center.y == 40)
    #expect(review.statue != nil)
    try await visit.retake()
    #expect(try await visit.take(Booths.portrait, number: 1, of: 1)?.hasFaces == true)
  }

  @Test("A burst of a person whose face is covered has the wreath on the hair")
  func coveredFace() async throws {
    let visit = Booths.visit()
    _ = try await visit.crown(Booths.portrait, at: .zero)
    let review = try #require(try await visit.take(Booths.masked(), number: 1, of: 1))
    #expect(!review.hasFaces, "the face is covered")
    let wreath = try #require(review.wreaths.first)
    // The astronaut's hair, in the portrait's pixels.
    #expect((190...260).contains(wreath.center.x) && (20...100).contains(wreath.center.y))
    #expect((90...200).contains(wreath.width))
  }

  @Test("The live preview has Nike where the burst then puts it, smaller or larger")
  func liveStatue() async throws {
    let visit = Booths.visit()
    var live: StatuePlacement?
    for step in 0..<4 {
      let frame = try await visit.crown(Booths.portrait, at: .milliseconds(300 * step))
      let statue = try #require(frame.statue)
      if let live { #expect(statue == live, "it keeps its place") }
      live = statue
      #expect((frame.cover(cells: 96) != nil) == statue.isBehindPeople)
    }
    let review = try #require(try await visit.take(Booths.doubled(), number: 1, of: 1))
    let (first, second) = (try #require(live), try #require(review.statue))
    #expect(second.base.distance(to: first.base * 2) < 0.1)
    #expect(abs(second.height - first.height * 2) < 0.1)
    #expect(second.isBehindPeople == first.isBehindPeople)
  }

  @Test("A cropped photo keeps the live place of Nike within it")
  func croppedStatue() async throws {
    let visit = Booths.visit()
    let frame = try await visit.crown(Booths.portrait, at: .zero)
    let live = try #require(frame.statue)
    let part = try #require(PicturePart("0.02,0.01,0.96,0.97"))
    let picture = try Photo(decoding: Booths.portrait)
    let review = try #require(
      try await visit.take(picture, keeping: part, quality: 95, number: 1, of: 1))
    #expect(review.size == PixelSize(width: 492, height: 497))
    #expect(abs((review.statue?.height ?? 0) - live.height) < 0.35 * live.height)
  }

  @Test("Nike stands in the part that the page shows, and in the photo of it where it stood")
  func shownStatue() async throws {
    let visit = Booths.visit()
    let part = try #require(PicturePart("0.15,0,0.7,1"))
    let frame = try await visit.crown(Booths.portrait, showing: part, at: .zero)
    let live = try #require(frame.statue)
    #expect((77...435).contains(live.base.x), "\(live.base.x) is outside the part")
    let whole = try #require(try await Booths.visit().crown(Booths.portrait, at: .zero).statue)
    #expect(whole.base.distance(to: live.base) > 5, "it stands as if the whole picture were shown")
    if let cover = frame.cover(cells: 96) {
      // The astronaut's face: the grid belongs to the whole picture.
      #expect(cover.levels[96 * 22 + 42] > 230)
    }
    let picture = try Photo(decoding: Booths.portrait)
    let review = try #require(
      try await visit.take(picture, keeping: part, quality: 95, number: 1, of: 1))
    let statue = try #require(review.statue)
    #expect((statue.base + Point(77, 0)).distance(to: live.base) < 1)
    #expect(abs(statue.height - live.height) < 1)
    #expect(!review.faces.isEmpty && review.faces.allSatisfy { $0.width > 40 && $0.y > 40 })
  }

  @Test(
    "Parts of a picture are four fractions within it",
    arguments: [
      ("0,0,1,1", true), ("0.25,0.1,0.5,0.9", true), ("0.5001,0,0.5,1", true), ("", false),
      ("0,0,1", false), ("0,0,1,1,1", false), ("-0.1,0,1,1", false), ("0.5,0,0.6,1", false),
      ("0,0,0.05,1", false), ("nan,0,1,1", false), ("0,0,inf,1", false), ("a,b,c,d", false),
    ])
  func parts(text: String, isPart: Bool) {
    #expect((PicturePart(text) != nil) == isPart)
  }

  @Test("The next visitor of a studio does not inherit the tracked faces of the last")
  func nextVisitor() async throws {
    let settings = Booths.settings()
    let studio = VisitStudio(settings)
    let first = BoothVisit(settings, language: .greek, studio: studio)
    _ = try await first.crown(Booths.portrait, at: .zero)
    await first.end()
    let second = BoothVisit(settings, language: .greek, studio: studio)
    let blank = try Photo(grey: 90, 512, 512).encoded(as: .jpeg)
    let frame = try await second.crown(blank, at: .milliseconds(40))
    #expect(frame.wreaths.isEmpty)
  }

  /// The next frame, on a machine where all tests run at once too.
  private func patientFrame(
    of camera: MachineCamera, after number: Int?
  ) async -> (photo: Photo, number: Int)? {
    for _ in 0..<20 {
      if let frame = await camera.frame(after: number) { return frame }
    }
    return nil
  }

  @Test("The machine's camera gives frame after frame, tells its fault, and recovers")
  func machine() async throws {
    let folder = try TemporaryFolder()
    let reports = Mutex<[CameraError?]>([])
    let camera = MachineCamera(folder.path + "/pictures") { fault in
      reports.withLock { $0.append(fault) }
    }
    for _ in 0..<20 where camera.fault == nil { #expect(await camera.frame(after: nil) == nil) }
    #expect(camera.fault == .missing)
    for number in 1...9 { try folder.write(Booths.portrait, as: "pictures/\(number).jpg") }
    let first = try #require(await patientFrame(of: camera, after: nil))
    #expect(first.photo.size == PixelSize(width: 512, height: 512))
    #expect(camera.fault == nil)
    let second = try #require(await patientFrame(of: camera, after: first.number))
    #expect(second.number != first.number)
    // Tried every second, told once.
    #expect(reports.withLock { $0 } == [.missing(name: folder.path + "/pictures"), nil])
    let visit = Booths.visit()
    let (frame, file) = try await visit.crownMachineFrame(
      second.photo, at: .zero, longestSide: 256, quality: 80)
    #expect(frame.size == PixelSize(width: 256, height: 256) && frame.wreaths.count == 1)
    #expect(try Photo(decoding: file).size == frame.size)
  }

  @Test(
    "A camera that repeats its last picture is at fault, also when it opens again",
    .timeLimit(.minutes(5)))
  func frozen() async throws {
    let source = FakeSource(.frozen)
    let camera = MachineCamera { () throws(CameraError) in source }
    while camera.fault == nil { _ = await camera.frame(after: nil) }
    #expect(camera.fault == .stalled)
    #expect(await camera.frame(after: nil) == nil, "it has opened again since")
    source.set(.moving)
    #expect(await patientFrame(of: camera, after: nil) != nil && camera.fault == nil)
  }

  @Test("No picture is from before its question, which may be the next visitor's")
  func held() async throws {
    let source = FakeSource(.moving)
    let camera = MachineCamera { () throws(CameraError) in source }
    #expect(await patientFrame(of: camera, after: nil) != nil)
    source.set(.stalled)
    while !source.isWaiting { try await Task.sleep(for: .milliseconds(5)) }
    #expect(await camera.frame(after: nil) == nil)
    source.set(.moving)
    #expect(await patientFrame(of: camera, after: nil) != nil)
  }
}

/// A live camera with the faults of real ones.
private final class FakeSource: FrameSource, Sendable {
  enum State { case moving, frozen, stalled }

  let name = "fake"
  let isLive = true
  let mode: FrameMode? = nil
  private struct Own {
    var state: State
    var number = 0
    var isWaiting = false
  }
  private let own: Mutex<Own>

  init(_ state: State) { own = Mutex(Own(state: state)) }

  var isWaiting: Bool { own.withLock { $0.isWaiting } }

  func set(_ state: State) { own.withLock { $0.state = state } }

  func next() throws(CameraError) -> Frame? {
    while true {
      usleep(30_000)
      let frame = own.withLock { (own: inout Own) -> Frame? in
        own.isWaiting = own.state == .stalled
        guard !own.isWaiting else { return nil }
        own.number += 1
        let level = own.state == .moving ? UInt8(own.number % 250) : 0
        return Frame(
          photo: Photo(grey: level, 64, 48), time: .milliseconds(30 * own.number),
          number: own.number)
      }
      if let frame { return frame }
    }
  }
}
