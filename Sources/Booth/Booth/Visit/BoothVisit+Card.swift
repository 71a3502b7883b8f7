import Card
import Champion
import Texts
import Season

/// The last painted card, valid until its photo's plan or its words change.
struct PaintedCard: Sendable {
  let revision: Int
  let name, call: String?
  let language: Language
  let file: [UInt8]
}

extension BoothVisit {
  /// The card with the champion photo, as a JPEG file.
  ///
  /// - Parameter name: the visitor's; `nil` or blank for none.
  package func card(naming name: String?) throws(BoothError) -> [UInt8] {
    guard let cards = settings.cards else { throw .notOffered(.card) }
    try require(.reviewed, .queued)
    guard let chosen else { throw .outOfOrder(state) }
    let name = try usableName(name)
    if let painted = chosen.painted, painted.revision == chosen.revision, painted.name == name,
      painted.call == herald?.sentence, painted.language == language
    {
      return painted.file
    }
    var crowning = CrownSettings()
    crowning.plan = chosen.plan
    crowning.limits = settings.limits
    let photo = try decoded(chosen.file)
    let placed = try studio.use { [photo, crowning] studio throws in
      try studio.place(photo, settings: crowning)
    }
    let painter = CardPainter(artwork: settings.artwork, pictures: cards.pictures)
    let subject = CardSubject(
      placed.photo, placement: placed.crowning.placement, scene: placed.scene)
    do {
      let design = cards.design(naming: name, calling: herald?.sentence, in: language)
      let card = try painter.card(of: subject, design: design)
      let file = try card.encoded(as: .jpeg)
      self.chosen?.painted = PaintedCard(
        revision: chosen.revision, name: name, call: herald?.sentence, language: language,
        file: file)
      return file
    } catch {
      throw .card(error)
    }
  }

  /// What mails and links carry: the champion photo, or the card if the museum wants that.
  func parting(naming name: String?) throws(BoothError) -> [UInt8] {
    settings.cards?.replacesPhoto == true ? try card(naming: name) : try champion()
  }
}

extension BoothVisit {
  /// Queues a card for the printer; the queue survives a power cut.
  ///
  /// - Parameters:
  ///   - name: the visitor's, for the card; `nil` or blank for none.
  ///   - number: which card of this visit it is, from 1, so that a second press prints no second
  ///     card.
  package func print(naming name: String?, number: Int) throws(BoothError) -> PrintProgress {
    guard let desk = services.printer, let cards = settings.cards else {
      throw .notOffered(.print)
    }
    try require(.reviewed, .queued)
    guard (1...prints.count + 1).contains(number) else { throw .cardNumber(next: prints.count + 1) }
    if number <= prints.count { return try progress(of: prints[number - 1], desk) }
    guard number <= cards.perVisit else { throw .cards(limit: cards.perVisit) }
    if let obstacle = desk.obstacle { throw .printer(obstacle) }
    let card = try card(naming: name)
    do {
      prints.append(try desk.queue(card))
    } catch {
      throw .print(error)
    }
    services.sums?.count(.cards)
    return try progress(of: prints[prints.count - 1], desk)
  }

  /// What has become of the visit's last card.
  package func printProgress() throws(BoothError) -> PrintProgress {
    guard let desk = services.printer else { throw .notOffered(.print) }
    guard let last = prints.last else { throw .outOfOrder(state) }
    return try progress(of: last, desk)
  }

  private func progress(
    of print: String, _ desk: any PrintDesk
  ) throws(BoothError) -> PrintProgress {
    do { return try desk.progress(of: print) } catch { throw .print(error) }
  }
}
