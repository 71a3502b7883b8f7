import Champion
import Imaging
import Overlay

extension BoothVisit {
  /// The chosen photo's size, wreaths and statue.
  package func review() throws(BoothError) -> Review {
    guard let chosen else { throw .outOfOrder(state) }
    let placement = chosen.plan.placement
    return Review(
      size: chosen.plan.size, wreaths: placement.wreaths, statue: placement.statue,
      statueOffer: placement.statue == nil ? chosen.offeredStatue : nil,
      faces: chosen.faces, revision: chosen.revision)
  }

  /// Moves, scales and turns wreaths and statue.
  ///
  /// - Parameters:
  ///   - wreaths: one for each wreath, in the review's order.
  ///   - statue: `nil` leaves her as she is; where there was none she is added.
  /// - Throws: ``BoothError/plan`` for another number of wreaths, and numbers far beyond the photo;
  ///   nothing is then changed.
  package func adjust(
    _ wreaths: [Review.Wreath], statue: Review.Statue?
  ) throws(BoothError) -> Review {
    try require(.taken, .reviewed)
    guard var chosen else { throw .outOfOrder(state) }
    var placement = chosen.plan.placement
    guard placement.wreaths.count == wreaths.count else { throw .plan }
    let longest = Double(max(chosen.plan.size.width, chosen.plan.size.height))
    let (places, lengths) = (-4 * longest...4 * longest, 4...4 * longest)
    for (index, wreath) in wreaths.enumerated() {
      guard places.contains(wreath.x), places.contains(wreath.y), lengths.contains(wreath.width),
        (-360...360).contains(wreath.angle)
      else { throw .plan }
      placement.wreaths[index].center = Point(wreath.x, wreath.y)
      placement.wreaths[index].width = wreath.width
      placement.wreaths[index].angle = wreath.angle
      // The visitor drags it before hands and hair; back at its automatic place it is behind them
      // again.
      let automatic = chosen.automatic.wreaths[index]
      placement.wreaths[index].isBehindPeople = automatic.isBehindPeople && wreath.isNear(automatic)
    }
    if let statue {
      guard places.contains(statue.x), places.contains(statue.y), lengths.contains(statue.height),
        var placed = placement.statue ?? chosen.offeredStatue
      else { throw .plan }
      placed.base = Point(statue.x, statue.y)
      placed.height = statue.height
      // The visitor drags her before the people; back at her automatic place she is behind them
      // again.
      placed.isBehindPeople =
        chosen.automatic.statue.map { $0.isBehindPeople && statue.isNear($0) } ?? false
      placement.statue = placed
    }
    chosen.plan = PlacementPlan(placement, for: chosen.plan.size)
    chosen.revision += 1
    self.chosen = chosen
    revokeLink()
    return try review()
  }

  /// The champion photo's file: the bytes that `selfie crown --plan` writes.
  ///
  /// - Parameter omission: what is not painted.
  package func champion(without omission: Review.Omission? = nil) throws(BoothError) -> [UInt8] {
    try require(.taken, .reviewed, .queued)
    guard let chosen else { throw .outOfOrder(state) }
    var plan = chosen.plan
    switch omission {
    case .wreaths: plan.placement.wreaths = []
    case .statue: plan.placement.statue = nil
    case nil: break
    }
    var settings = CrownSettings()
    settings.plan = plan
    settings.limits = self.settings.limits
    return try studio.use { studio throws(ChampionError) in
      try studio.crown(chosen.file, settings: settings).bytes
    }
  }

  /// The visitor likes the photo; or corrects an address that the mail server refused for good.
  package func accept() throws(BoothError) {
    if state == .queued, try mailReceipt().delivery == .failed {
      if let lastMail { services.mail?.forgetRefused(lastMail.identifier) }
      lastMail = nil
    } else {
      try require(.taken, .reviewed)
    }
    state = .reviewed
  }
}
