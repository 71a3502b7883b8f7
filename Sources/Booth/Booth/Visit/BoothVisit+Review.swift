import Champion
import Imaging
import Overlay

extension BoothVisit {
  /// The chosen photo's size, wreaths and statue; an item that was taken out is told where it comes
  /// back.
  package func review() throws(BoothError) -> Review {
    guard let chosen else { throw .outOfOrder(state) }
    let placement = chosen.plan.placement
    let canvas = placement.canvas(of: chosen.plan.size)
    var review = Review(
      size: placement.removingItems(outside: chosen.plan.size).canvas(of: chosen.plan.size),
      canvas: canvas, wreaths: placement.wreaths, statue: placement.statue, faces: chosen.faces,
      revision: chosen.revision)
    for (index, wreath) in placement.wreaths.enumerated() where !wreath.isSeen(in: canvas) {
      review.wreaths[index] = chosen.automatic.wreaths[index]
      review.absentWreaths.insert(index)
    }
    if let statue = placement.statue, !canvas.contains(statue.base) {
      (review.statue, review.isStatueAbsent) = (chosen.automatic.statue, true)
    }
    return review
  }

  /// Moves, scales and turns wreaths and statue.
  ///
  /// - Parameters:
  ///   - wreaths: one for each wreath, in the review's order.
  ///   - statue: `nil` leaves it as it is.
  /// - Throws: ``BoothError/plan`` for another number of wreaths, and for numbers far beyond the
  ///   photo; it then changes nothing.
  package func adjust(
    _ wreaths: [Review.Wreath], statue: Review.Statue?
  ) throws(BoothError) -> Review {
    try require(.taken, .reviewed)
    guard var chosen else { throw .outOfOrder(state) }
    chosen.plan = try chosen.adjustedPlan(wreaths, statue: statue)
    chosen.revision += 1
    self.chosen = chosen
    renewParting()
    return try review()
  }

  /// The champion photo's file: the bytes that `selfie crown --plan` writes.
  ///
  /// - Parameter omission: the items to leave out.
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
    settings.films = omission == nil && wantsFilm(of: chosen)
    let champion = try studio.use { [settings] studio throws in
      try studio.crown(chosen.file, settings: settings)
    }
    if let coronation = champion.crowning.coronation { beginFilm(coronation, of: chosen) }
    return champion.bytes
  }

  /// Accepts the photo, or returns to the form to correct an address that the mail server refused.
  package func accept() throws(BoothError) {
    if state == .queued, try mailReceipt().delivery == .failed {
      if let last = mails.popLast() { services.mail?.forgetRefused(last.identifier) }
    } else {
      try require(.taken, .reviewed)
      // The page asks about the herald once more, and shows what the visitor typed.
      herald = nil
    }
    state = .reviewed
  }
}
