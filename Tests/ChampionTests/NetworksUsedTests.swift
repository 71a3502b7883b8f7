import Files
import FaceTrack
import Imaging
import Overlay
import TestSupport
import Testing

@testable import Champion

/// The table of docs/placement.md: which networks run for which placement.
@Suite("The networks that a placement pays for", .needsPortrait)
struct NetworksUsedTests {
  /// Where the wreaths come from, or the statue.
  enum Source: CaseIterable {
    case automatic, coordinates, outside, none
  }

  /// What runs: the search for faces, the people's mask.
  private struct Runs: Equatable {
    var search = false
    var people = false
  }

  private static func expected(wreath: Source, statue: Source) -> Runs {
    switch (wreath, statue) {
    case (.automatic, _), (.none, .automatic): Runs(search: true, people: true)
    case (.coordinates, _), (.outside, .automatic): Runs(people: true)
    case (.outside, _), (.none, _): Runs()
    }
  }

  private static func settings(wreath: Source, statue: Source) -> CrownSettings {
    var settings = CrownSettings()
    settings.request.wantsWreaths = wreath != .none
    settings.request.wantsStatue = statue != .none
    func percent(_ source: Source) -> PhotoLength? {
      switch source {
      case .coordinates: .percent(40)
      case .outside: .percent(140)
      case .automatic, .none: nil
      }
    }
    if let x = percent(wreath) {
      settings.request.wreaths = [ManualWreath(x: x, y: .percent(20), width: .percent(30))]
    }
    if let x = percent(statue) { settings.request.statue = ManualStatue(x: x, y: .percent(100)) }
    return settings
  }

  /// Crowns the portrait in a new studio, and counts the networks' runs.
  private func runs(_ settings: CrownSettings) throws -> Runs {
    let photo = try Photo(decoding: AtomicFile.read(Portrait.path))
    var studio = ChampionStudio(
      models: Portrait.models, artwork: Artwork(in: Portrait.root + "/Assets"))
    let crowning = try studio.crown(photo, settings: settings).crowning
    let usage = studio.tracker.usage
    // No hand is near the head. Where the statue stands before people it must not cover a hand, and
    // one corner is searched.
    #expect(
      usage[.palmDetector, default: ModelUsage()].runs
        == (crowning.placement.statueStand == .before ? 1 : 0))
    #expect(usage[.handLandmarks] == nil || usage[.palmDetector] != nil)
    // The mask of each found head is a run of the same network.
    return Runs(
      search: usage[.faceMesh] != nil,
      people: usage[.personMask, default: ModelUsage()].runs > (crowning.faces?.count ?? 0))
  }

  @Test(
    "Faces are searched and people segmented where an item's place depends on them",
    arguments: Source.allCases, Source.allCases)
  func table(wreath: Source, statue: Source) throws {
    #expect(
      try runs(Self.settings(wreath: wreath, statue: statue))
        == Self.expected(wreath: wreath, statue: statue))
  }

  @Test(
    "Of a plan people are segmented where an item is behind them",
    arguments: [false, true], [false, true])
  func plan(wreath: Bool, statue: Bool) throws {
    var settings = CrownSettings()
    settings.plan = PlacementPlan(
      Placement(
        wreaths: [WreathPlacement(center: Point(220, 100), width: 150, isBehindPeople: wreath)],
        statue: StatuePlacement(
          base: Point(440, 512), height: 300, facing: .left, isBehindPeople: statue)),
      for: PixelSize(width: 512, height: 512))
    #expect(try runs(settings) == Runs(people: wreath || statue))
  }
}
