import FaceTrack
import Imaging
import Overlay

/// Measures how much of the statue is visible in the photo and on the ledge.
struct StatueStandings {
  let subject: CardSubject
  let layout: CardLayout
  let outline: StatueShape

  /// The rules by which the photo hangs.
  ///
  /// - Parameter more: an area in pixels of the photo that must be seen beside the heads.
  func policy(seeing more: Rectangle? = nil) -> HangingPolicy {
    let heads = subject.heads
    let shown = subject.hair + [more].compactMap(\.self)
    let required = shown.reduce(nil as Rectangle?) { all, next in
      all.map { $0.union(next) } ?? next
    }
    return HangingPolicy(
      layout: layout, crop: PhotoCrop(size: subject.photo.size, required: required), heads: heads,
      outline: outline, people: subject.scene.people)
  }

  /// The photo with the statue of its placement; `nil` without a statue, and for a statue on the
  /// photo's ledge, which the card's ledge replaces.
  func inPhoto() -> (Hanging, Card.Statue)? {
    guard let statue = subject.placement.statue, subject.placement.ledge == 0 else { return nil }
    let hanging = policy(seeing: outline.box(of: statue)).alone()
    let people = statue.isBehindPeople ? subject.scene.people : nil
    let report = Card.Statue(
      isOnLedge: false, height: statue.height * hanging.scale,
      sight: outline.sight(of: statue) { point in
        hanging.crop.contains(point) && (people?.value(at: point) ?? 0) <= 0.5
      })
    return (hanging, report)
  }

  /// The photo and the statue on the ledge; `nil` where every place would cover a person.
  func onLedge() -> (Hanging, Card.Statue)? {
    guard var hanging = policy().withStatue(), var statue = hanging.statue else { return nil }
    let placement = subject.placement
    let measured =
      placement.statue?.brightness ?? placement.statueBrightness
      ?? placement.wreaths.last?.brightness ?? 1
    statue.brightness = Ledge.brightness(measured)
    hanging.statue = statue
    let safe = Rectangle(
      x: layout.panel.x, y: layout.panel.y, width: layout.panel.width, height: layout.panel.height
    ).widened(by: -CardLayout.safeMargin)
    let report = Card.Statue(
      isOnLedge: true, height: statue.height, sight: outline.sight(of: statue, where: safe.contains)
    )
    return (hanging, report)
  }
}
