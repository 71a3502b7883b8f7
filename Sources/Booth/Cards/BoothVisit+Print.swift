import Printing

extension BoothVisit {
  /// Prints a card; a promise that survives a power cut.
  ///
  /// - Parameters:
  ///   - name: the visitor's, for the card; `nil` or blank for none.
  ///   - number: which card of this visit it is, from 1: a second press asks for the same.
  package func print(naming name: String?, number: Int) throws(BoothError) -> PrintProgress {
    guard let desk = services.printer, let cards = settings.cards else {
      throw .notOffered(.print)
    }
    try require(.reviewed, .queued)
    if prints.indices.contains(number - 1) { return try progress(of: prints[number - 1], desk) }
    guard number == prints.count + 1, number <= cards.perVisit else {
      throw .cards(limit: cards.perVisit)
    }
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
    of print: PrintID, _ desk: any PrintDesk
  ) throws(BoothError) -> PrintProgress {
    do { return try desk.progress(of: print) } catch { throw .print(error) }
  }
}
