package import Imaging
package import Texts

/// A picture on the wall, and what comes alive when it is seen.
package struct ExhibitPicture: Sendable, Equatable {
  package let name: String
  package let file: ExhibitFile
  package let size: PixelSize
  package var title = ExhibitText()
  /// Said to those who do not see the picture.
  package var description = ExhibitText()
  package var motion: PictureMotion?
  /// Spoken, and always shown as a text too.
  package var speech = ExhibitText()
  /// Recordings; a language that has none may have a speech.
  package var sounds: [Language: ExhibitFile] = [:]
  package var points: [PicturePoint] = []

  package init(name: String, file: ExhibitFile, size: PixelSize) {
    (self.name, self.file, self.size) = (name, file, size)
  }

  /// Where `selfie exhibit speak` writes a recording, inside the exhibit's folder.
  package func soundName(_ language: Language) -> String {
    Self.soundName(of: name, language.rawValue)
  }

  static func soundName(of picture: String, _ language: String) -> String {
    "sounds/\(picture).\(language).wav"
  }
}
