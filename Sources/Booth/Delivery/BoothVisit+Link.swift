extension BoothVisit {
  /// Puts the champion photo behind a link; the same link again while it works.
  ///
  /// - Parameter consent: the version of the text to which the visitor agreed.
  package func link(consent: String?) throws(BoothError) -> PhotoLink {
    guard let links = services.links else { throw .notOffered(.link) }
    try require(.reviewed, .queued)
    guard consent == settings.consentVersion else { throw .consent }
    if let lastLink, links.isAlive(lastLink) { return lastLink }
    let link = links.add(try parting(naming: nil))
    lastLink = link
    if !isLinked { services.sums?.count(.linked) }
    isLinked = true
    return link
  }

  /// Kills the link of a photo that the visitor changes or drops.
  func revokeLink() {
    if let lastLink { services.links?.revoke(lastLink) }
    lastLink = nil
  }
}
