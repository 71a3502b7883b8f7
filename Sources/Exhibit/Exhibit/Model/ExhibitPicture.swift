package import Imaging
package import Texts

/// A picture on the wall, and what comes alive in it when a camera sees it.
package struct ExhibitPicture: Sendable, Equatable {
  package let name: String
  package let file: ExhibitFile
  package let size: PixelSize
  package var title = ExhibitText()
  /// The text for those who do not see the picture.
  package var description = ExhibitText()
  package var motion: PictureMotion?
  /// The text that the page speaks, and always shows as well.
  package var speech = ExhibitText()
  /// Recordings; a language without one may have a speech.
  package var sounds: [Language: ExhibitFile] = [:]
  package var points: [PicturePoint] = []

  /// Where `selfie exhibit speak` writes a recording, inside the exhibit's folder.
  package func soundName(_ language: Language) -> String {
    Self.soundName(of: name, language.rawValue)
  }

  static func soundName(of picture: String, _ language: String) -> String {
    "sounds/\(picture).\(language).wav"
  }
}

/// A point of a picture, as shares of its width and height.
package struct PicturePlace: Sendable, Equatable {
  package let x, y: Double

  /// The point in a picture of a size, in its pixels.
  package func point(in size: PixelSize) -> Point {
    Point(x * Double(size.width), y * Double(size.height))
  }
}

/// A rectangle of a picture, as shares of its width and height.
package struct PictureArea: Sendable, Equatable {
  package let left, top, width, height: Double

  /// The whole picture.
  package static let whole = PictureArea(left: 0, top: 0, width: 1, height: 1)

  /// The rectangle in a picture of a size, in its pixels.
  package func rectangle(in size: PixelSize) -> Rectangle {
    Rectangle(
      x: left * Double(size.width), y: top * Double(size.height),
      width: width * Double(size.width), height: height * Double(size.height))
  }
}

/// What comes alive in a picture: an animation or a film over it.
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
  /// The part of the picture that the motion covers.
  package var area = PictureArea.whole
  package var description = ExhibitText()

  package init(_ file: ExhibitFile) { self.file = file }

  package var kind: Kind {
    ExhibitFile.Format.films.contains(file.format) ? .film : .frames
  }
}

/// A part of a picture about which there is a page.
package struct PicturePoint: Sendable, Equatable {
  package let name: String
  package let at: PicturePlace
  /// Where an arrow to the point starts.
  package var arrow: PicturePlace?
  package var title = ExhibitText()
  package var text = ExhibitText()
  package var images: [PageImage] = []
}

/// A picture of a page.
package struct PageImage: Sendable, Equatable {
  package let name: String
  package let file: ExhibitFile
  package let size: PixelSize
  package var description = ExhibitText()
}
