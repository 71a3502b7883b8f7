import Notation
import Texts

/// Pictures, what comes alive in them, and their sounds.
extension ExhibitReader {
  private static let pictureKeys = [
    "file", "title", "description", "motion", "speech", "sounds", "points",
  ]
  private static let motionKeys = ["file", "repeat", "area", "description"]
  /// The pixels of a side that PictureTracking can learn.
  private static let sides = 32...8192

  mutating func picture(_ field: Field) -> ExhibitPicture? {
    guard isNamed(field) else { return nil }
    check(field, has: Self.pictureKeys, "a picture")
    let still = still(field, Self.sides)
    let title = requiredText("title", of: field, .line)
    let description = description(of: field, "the picture")
    let motion = field["motion"].present.flatMap { self.motion($0) }
    let speech = optionalText("speech", of: field, .page)
    let points = field["points"].present.map { self.points($0) } ?? []
    var sounds = field["sounds"].present.map { self.sounds($0, of: field.key) } ?? [:]
    guard let still else { return nil }
    var picture = ExhibitPicture(name: field.key, file: still.file, size: still.size)
    (picture.title, picture.description) = (title, description)
    (picture.motion, picture.speech, picture.points) = (motion, speech, points)
    for language in speech.paragraphs.keys where sounds[language] == nil {
      // Sounds that `selfie exhibit speak` wrote, which no line names.
      let own = picture.soundName(language)
      if isMissing(own) { continue }
      sounds[language] = file(own, ExhibitFile.Format.sounds, of: field, line: 0)
    }
    picture.sounds = sounds
    return picture
  }

  /// A table's description; a missing one gets a note.
  mutating func description(of field: Field, _ thing: String) -> ExhibitText {
    if field["description"].isMissing {
      note(
        field,
        """
        \(field.name) has no description; write one for those who do not see \(thing), under \
        [\(field.name).description].
        """)
    }
    return optionalText("description", of: field, .paragraph)
  }

  private mutating func motion(_ field: Field) -> PictureMotion? {
    guard isTable(field) else { return nil }
    check(field, has: Self.motionKeys, "a motion")
    let file = animation(field)
    let description = optionalText("description", of: field, .paragraph)
    if field["description"].isMissing {
      note(
        field,
        """
        \(field.name) has no description; write under [\(field.name).description] what happens, for \
        those who do not see it.
        """)
    }
    let repeats = field["repeat"].present.flatMap { flag($0) } ?? true
    let area = field["area"].present.flatMap { self.area($0) }
    guard let file else { return nil }
    var motion = PictureMotion(file)
    (motion.repeats, motion.description) = (repeats, description)
    motion.area = area ?? .whole
    return motion
  }

  private mutating func sounds(
    _ field: Field, of picture: String
  ) -> [Language: ExhibitFile] {
    guard isTable(field), isShort(field, Language.mostOffered, "languages") else { return [:] }
    var sounds: [Language: ExhibitFile] = [:]
    for child in field.children {
      let language = language(child)
      // The file may name what `selfie exhibit speak` has yet to write.
      let own = ExhibitPicture.soundName(of: picture, child.key)
      if case .text(own)? = child.value, isMissing(own) { continue }
      let file = named(child, ExhibitFile.Format.sounds)
      if let language { sounds[language] = file }
      if file?.format == .ogg {
        note(
          child,
          """
          \(child.name) is Ogg, which Safari plays from 18.4 on and older iPhones do not; a WAV or \
          MP3 file is heard everywhere.
          """)
      }
    }
    return sounds
  }
}
