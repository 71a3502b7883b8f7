package import ChildProcesses
package import Files
package import Texts

/// Why a speech is not spoken.
package enum SpeechError: Error, Equatable, Sendable {
  /// espeak-ng has no voice of the language.
  case noVoice(Language)
  /// espeak-ng gives no sound.
  case noSound
  /// espeak-ng is missing or fails.
  case program(ChildProcessError)
}

extension SpeechError: ReportableError {
  /// One sentence that names the thing and the remedy.
  package var description: String {
    switch self {
    case .noVoice(let language):
      """
      The program espeak-ng has no voice for \(language.rawValue); record the speech and name the \
      file under [pictures.NAME.sounds].
      """
    case .noSound: "The program espeak-ng gave no sound; install it again."
    case .program(let error): error.description
    }
  }

  /// 78 without espeak-ng, else 65.
  package var status: ExitStatus {
    if case .program(.notInstalled) = self { .configuration } else { .unusableData }
  }
}
