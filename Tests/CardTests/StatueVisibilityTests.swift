import Champion
import Files
import Foundation
import Imaging
import Overlay
import TestSupport
import Testing

@testable import Card

@Suite("Nike on cards", .needsPortrait)
struct StatueVisibilityTests {
  /// The photos of the face sets with people, which do not belong to the repository.
  private static let photos: [String] = ["selfies", "studio", "wild"].flatMap { set in
    let folder = Portrait.root + "/../shared/faces/\(set)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".jpg") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test(
    "It is clearly visible on the card of every photo, and covers no head",
    .enabled(if: !photos.isEmpty, "needs the face sets in ../shared/faces"))
  func everywhere() throws {
    let outline = try StatueShape(of: Harness.artwork)
    var studio = ChampionStudio(models: Portrait.models, artwork: Harness.artwork)
    var seen = 0
    for (number, path) in Self.photos.enumerated() {
      let photo = try Photo(decoding: AtomicFile.read(path))
      guard let placed = try? studio.place(photo, settings: CrownSettings()) else {
        // The finder of faces is not what is tested here.
        continue
      }
      let subject = CardSubject(
        placed.photo, placement: placed.crowning.placement, scene: placed.scene,
        faces: placed.crowning.faces ?? [])
      // All photos on one paper, and each on another.
      let others = CardFormat.allCases.filter { $0 != .portrait }
      for format in [.portrait, others[number % others.count]] {
        let layout = CardLayout.panels(of: format)[0]
        let composition = Composition(of: subject, on: layout, outline, .automatic)
        let report = try #require(composition.report, "\(path) \(format)")
        #expect(report.isClearlyVisible, "\(path) \(format): \(report)")
        guard let statue = composition.hanging.statue else { continue }
        let heads = composition.hanging.seen(subject.heads)
        #expect(
          !outline.cells(of: statue).contains { cell in
            heads.contains { $0.intersection(cell) != nil }
          }, "\(path) \(format)")
      }
      seen += 1
    }
    #expect(Double(seen) >= 0.95 * Double(Self.photos.count), "\(seen) of \(Self.photos.count)")
  }
}
