import FaceTrack
import Imaging
import Overlay

/// What hangs and stands on a panel, and the light on the statue.
struct Composition {
  var hanging: Hanging
  /// Whether the statue stands in the photo.
  let keepsStatue: Bool
  /// The light on a statue on the ledge.
  let ledgeLight: Light
  /// The statue's place, for reports.
  let report: Card.Statue?
  let notes: [CardNote]

  /// Composes a panel.
  ///
  /// - Parameter choice: where the statue may stand.
  init(
    of subject: CardSubject, on layout: CardLayout, _ outline: StatueShape,
    _ choice: CardDesign.StatueChoice
  ) {
    let standings = StatueStandings(subject: subject, layout: layout, outline: outline)
    let light = subject.ledgeLight
    if choice != .none, choice != .ledge, let (hanging, report) = standings.inPhoto(),
      choice == .photo || report.isClearlyVisible && !layout.alwaysHasLedgeStatue
    {
      self.init(hanging, keepsStatue: true, light, report, [])
      return
    }
    if choice == .automatic || choice == .ledge {
      if let (hanging, report) = standings.onLedge() {
        self.init(hanging, keepsStatue: false, light, report, [])
        return
      }
    }
    let notes: [CardNote] = choice == .none ? [] : [.noRoomForStatue]
    self.init(standings.policy().alone(), keepsStatue: false, light, nil, notes)
  }

  private init(
    _ hanging: Hanging, keepsStatue: Bool, _ light: Light, _ report: Card.Statue?,
    _ notes: [CardNote]
  ) {
    (self.hanging, self.keepsStatue) = (hanging, keepsStatue)
    (ledgeLight, self.report, self.notes) = (light, report, notes)
  }

  /// The composition on a panel farther right.
  func moved(right offset: Double) -> Composition {
    var moved = self
    moved.hanging.picture.x += offset
    moved.hanging.statue?.base.x += offset
    return moved
  }
}

extension CardSubject {
  /// The share of the photo's colour cast on the ledge's statue, which stands between the photo and
  /// the card's white stone.
  private static let ledgeCast = 0.5

  /// The photo's light on the ledge's statue, which is as sharp as the card.
  var ledgeLight: Light {
    var light = placement.light
    (light.blur, light.motion, light.grain) = (0, 0, 0)
    light.red = 1 + (light.red - 1) * Self.ledgeCast
    light.green = 1 + (light.green - 1) * Self.ledgeCast
    light.blue = 1 + (light.blue - 1) * Self.ledgeCast
    return light
  }
}
