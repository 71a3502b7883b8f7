import Files
import Speech
package import Texts

/// A speech and the file of its sound.
package struct ExhibitSpeech: Sendable {
  package enum State: String, Sendable {
    /// There is no sound.
    case missing
    /// The sound speaks the file's words.
    case current
    /// `selfie exhibit speak` made the sound from other words.
    case outdated
    /// The sound comes from elsewhere, such as a recording.
    case recorded
  }

  /// The picture's place in the exhibit.
  package let picture: Int
  package let language: Language
  /// The sound's path inside the exhibit's folder.
  package let file: String
  package let state: State
  let text: SpokenText
}

extension ExhibitFolder {
  /// All speeches, in the file's order.
  package var speeches: [ExhibitSpeech] {
    pictures.enumerated().flatMap { number, picture in
      let spoken = languages.filter { picture.speech.paragraphs[$0] != nil }
      return spoken.map { speech(of: picture, number, $0) }
    }
  }

  private func speech(
    of picture: ExhibitPicture, _ number: Int, _ language: Language
  ) -> ExhibitSpeech {
    let text = SpokenText(
      language: language, paragraphs: picture.speech.paragraphs[language] ?? [])
    let own = picture.soundName(language)
    let file = picture.sounds[language]?.name ?? own
    var state = ExhibitSpeech.State.missing
    if let sound = picture.sounds[language] {
      let name = (try? AtomicFile.read(path(of: sound))).flatMap { WaveFile.name(of: $0) }
      state = name.map { $0 == text.name ? .current : .outdated } ?? .recorded
    }
    return ExhibitSpeech(
      picture: number, language: language, file: file, state: state, text: text)
  }

  /// Speaks a text and writes its sound.
  ///
  /// - Returns: the sound's length in seconds.
  package func speak(_ speech: ExhibitSpeech) throws -> Double {
    let sound = try speech.text.spoken()
    let path = "\(path)/\(speech.file)"
    do {
      try AtomicFile.makeFolder(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)))
      try AtomicFile.write(sound.bytes(named: speech.text.name), to: path, overwrite: true)
    } catch {
      throw ExhibitError(path, error)
    }
    return sound.seconds
  }
}
