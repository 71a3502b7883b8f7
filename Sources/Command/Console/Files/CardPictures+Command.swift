package import Card

extension CardPictures {
  /// The card's pictures in the folders of the artwork, for this run of the command.
  package static var ofCommand: CardPictures {
    get throws(CommandFailure) { CardPictures(in: try ArtworkFolders.ofCommand) }
  }
}
