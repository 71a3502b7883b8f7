import Notation
import Texts

/// Pictures, what comes alive in them, and their sounds.
extension ExhibitReader {
  private static let pictureKeys = [
    "file", "title", "description", "motion", "speech", "sounds", "points",
  ]
  private static let motionKeys = ["file", "repeat", "area", "description"]
  /// Pixels of a side that can be learned (PictureTracking).
  private static let sides = 32...8192

  mutating func picture(_ node: TOMLNode) -> ExhibitPicture? {
    guard isNamed(node) else { return nil }
    check(node, has: Self.pictureKeys, "a picture")
    let still = still(node, Self.sides)
    let title = requiredText("title", of: node, .line)
    let description = optionalText("description", of: node, .paragraph)
    if node["description"] == nil {
      note(
        node.line,
        """
        \(node.name) has no description; write one for those who do not see the picture, under \
        [\(node.name).description].
        """)
    }
    let motion = node["motion"].flatMap { self.motion($0) }
    let speech = optionalText("speech", of: node, .page)
    let points = node["points"].map { self.points($0) } ?? []
    var sounds = node["sounds"].map { self.sounds($0) } ?? [:]
    guard let still else { return nil }
    var picture = ExhibitPicture(name: node.key, file: still.file, size: still.size)
    (picture.title, picture.description) = (title, description)
    (picture.motion, picture.speech, picture.points) = (motion, speech, points)
    for language in speech.paragraphs.keys where sounds[language] == nil {
      sounds[language] = written(picture.soundName(language))
    }
    picture.sounds = sounds
    return picture
  }

  private mutating func motion(_ node: TOMLNode) -> PictureMotion? {
    guard isTable(node) else { return nil }
    check(node, has: Self.motionKeys, "a motion")
    let file = animation(node)
    let description = optionalText("description", of: node, .paragraph)
    if node["description"] == nil {
      note(
        node.line,
        """
        \(node.name) has no description; write under [\(node.name).description] what happens, for \
        those who do not see it.
        """)
    }
    var repeats = true
    if let node = node["repeat"] {
      if case .flag(let flag)? = node.value {
        repeats = flag
      } else {
        blame(node.line, "\(node.name) is neither true nor false.")
      }
    }
    let area = node["area"].flatMap { self.area($0) }
    guard let file else { return nil }
    var motion = PictureMotion(file)
    (motion.repeats, motion.description) = (repeats, description)
    motion.area = area ?? .whole
    return motion
  }

  private mutating func sounds(_ node: TOMLNode) -> [Language: ExhibitFile] {
    guard isTable(node) else { return [:] }
    var sounds: [Language: ExhibitFile] = [:]
    for child in node.children {
      let language = language(child)
      // What `selfie exhibit speak` has yet to write may be named already.
      let own = ExhibitPicture.soundName(of: node.path[1], child.key)
      if child.value == .text(own), written(own) == nil { continue }
      let file = named(child, ExhibitFile.Format.sounds)
      if let language { sounds[language] = file }
      if file?.format == .ogg {
        note(
          child.line,
          """
          \(child.name) is Ogg, which Safari plays from 18.4 on and older iPhones do not; a WAV or \
          MP3 file is heard everywhere.
          """)
      }
    }
    return sounds
  }
}
