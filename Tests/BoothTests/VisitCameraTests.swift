import Files
import Booth
import Foundation
import Imaging
import Overlay
import TestSupport
import Testing
import Texts

@Suite(
  "The camera of a visit",
  .enabled(if: Portrait.isThere, "needs .cache/astronaut.png and the models: make test"))
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
    let size = PixelSize(width: 64, height: 48)
    for (value, isDark) in [(UInt8(20), true), (200, false)] {
      let photo = Photo(size: size, pixels: [UInt8](repeating: value, count: 3 * size.area))
      let frame = try await Booths.visit().crown(photo.encoded(as: .jpeg), at: .zero)
      #expect(frame.isDark == isDark)
    }
  }

  @Test("Junk, frames out of order and bursts that are too long are refused; the burst goes on")
  func refused() async throws {
    let visit = Booths.visit()
    _ = try await visit.crown(Booths.portrait, at: .zero)
    let png = try AtomicFile.read(Portrait.path)
    for file in [[1, 2, 3], [], png] {
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

  @Test("A burst without a face leads back to the preview, and the next one works")
  func noFace() async throws {
    let visit = Booths.visit()
    _ = try await visit.crown(Booths.portrait, at: .zero)
    await #expect {
      try await visit.take(try Booths.empty(), number: 1, of: 1)
    } throws: {
      if case BoothError.noFace = $0 { true } else { false }
    }
    #expect(await visit.state == .preview)
    #expect(try await visit.take(Booths.portrait, number: 1, of: 1) != nil)
  }

  @Test("The next visitor of a studio does not inherit the tracked faces of the last")
  func nextVisitor() async throws {
    let settings = Booths.settings()
    let studio = VisitStudio(settings)
    let first = BoothVisit(settings, language: .greek, studio: studio)
    _ = try await first.crown(Booths.portrait, at: .zero)
    await first.end()
    let second = BoothVisit(settings, language: .greek, studio: studio)
    let blank = Photo(
      size: PixelSize(width: 512, height: 512), pixels: [UInt8](repeating: 90, count: 512 * 512 * 3)
    )
    let frame = try await second.crown(blank.encoded(as: .jpeg), at: .milliseconds(40))
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
    let camera = MachineCamera(folder.path + "/pictures")
    for _ in 0..<20 where camera.fault == nil { #expect(await camera.frame(after: nil) == nil) }
    #expect(camera.fault == .missing)
    try FileManager.default.createDirectory(
      atPath: folder("pictures"), withIntermediateDirectories: true)
    for number in 1...9 {
      try Data(Booths.portrait).write(to: URL(filePath: folder("pictures/\(number).jpg")))
    }
    let first = try #require(await patientFrame(of: camera, after: nil))
    #expect(first.photo.size == PixelSize(width: 512, height: 512))
    #expect(camera.fault == nil)
    let second = try #require(await patientFrame(of: camera, after: first.number))
    #expect(second.number != first.number)
    let visit = Booths.visit()
    let (frame, file) = try await visit.crownMachineFrame(
      second.photo, at: .zero, longestSide: 256, quality: 80)
    #expect(frame.size == PixelSize(width: 256, height: 256) && frame.wreaths.count == 1)
    #expect(try Photo(decoding: file).size == frame.size)
  }
}
