import ArgumentParser
import Console
import Exhibit
import Files
import Speech
import Texts

/// `selfie exhibit speak`: writes the sounds of an exhibit's speeches.
struct ExhibitSpeakCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "speak",
    abstract: "Speak an exhibit's texts with espeak-ng, as sounds/NAME.LANG.wav.",
    discussion: """
      A sound is written where a speech has none, and anew where the speech has changed since. \
      Recordings of other origin stay; with --force those of these names are replaced, too.

      EXAMPLES
        selfie exhibit speak games
        selfie exhibit speak games --force

      EXIT STATUS
        0 done; 65 the exhibit has a fault, or a language has no voice; 66 there is no such folder; \
      73 a sound cannot be written; 78 espeak-ng is missing.
      """)

  @Argument(
    help: ArgumentHelp("The exhibit's folder.", valueName: "folder"), completion: .directory)
  var folder: String

  @Flag(help: "Write all sounds anew, in place of recordings of these names.")
  var force = false

  @Flag(help: "Print one JSON object a speech: picture, language, file and what was done.")
  var json = false

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func run() throws {
    let folder = try ExhibitFolder.usable(folder)
    var statuses: [ExitStatus] = []
    for speech in folder.speeches {
      do {
        report(speech, folder, seconds: try spoken(speech, folder))
      } catch SpeechError.noVoice(let language) {
        // The other languages can be spoken.
        Process.warn("selfie: \(speech.file): \(SpeechError.noVoice(language))")
        statuses.append(.unusableData)
      }
    }
    if folder.speeches.isEmpty, !json, !quiet {
      Process.line("No picture of \(folder.file) has a speech; there is nothing to speak.")
    }
    try ExitStatus.combined(statuses).requireDone()
  }

  /// The seconds of a sound that was written; `nil` where one is kept.
  private func spoken(_ speech: ExhibitSpeech, _ folder: ExhibitFolder) throws -> Double? {
    let own = folder.pictures[speech.picture].soundName(speech.language)
    switch speech.state {
    case .missing, .outdated: break
    case .current, .recorded: guard force, speech.file == own else { return nil }
    }
    return try folder.speak(speech)
  }

  private func report(_ speech: ExhibitSpeech, _ folder: ExhibitFolder, seconds: Double?) {
    if json {
      Process.say(
        JSONLine.encode(
          ExhibitSpeechReport(
            picture: folder.pictures[speech.picture].name, language: speech.language.rawValue,
            file: speech.file, written: seconds != nil, seconds: seconds?.hundredths)))
    } else if !quiet {
      let words =
        if let seconds {
          "written, \((seconds * 10).rounded() / 10) seconds"
        } else if speech.state == .recorded { "a recording, kept" } else { "says the same, kept" }
      Process.line("\(speech.file): \(words)")
    }
  }
}

/// The report of `selfie exhibit speak --json` on a speech.
private struct ExhibitSpeechReport: Encodable {
  var picture, language, file: String
  /// Whether the sound was written now.
  var written: Bool
  /// The length of a sound that was written.
  var seconds: Double?
}
