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
  /// The sound cannot be written.
  case output(name: String, AtomicFileError)
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
    case .output(let name, let error): "\(name): \(error)"
    }
  }

  /// 78 without espeak-ng, 73 for the sound's file, else 65.
  package var status: ExitStatus {
    switch self {
    case .program(.notInstalled): .configuration
    case .output: .cannotWrite
    case .noVoice, .noSound, .program: .unusableData
    }
  }
}
