/// What comes alive in a picture: an animation or a film that is laid over it.
package struct PictureMotion: Sendable, Equatable {
  /// How a page shows it.
  package enum Kind: Sendable, Equatable {
    /// Frames, with or without alpha.
    case frames
    /// An opaque film.
    case film
  }

  package let file: ExhibitFile
  package var repeats = true
  /// The part of the picture that it covers.
  package var area = PictureArea.whole
  package var description = ExhibitText()

  package init(_ file: ExhibitFile) { self.file = file }

  package var kind: Kind {
    ExhibitFile.Format.films.contains(file.format) ? .film : .frames
  }
}
