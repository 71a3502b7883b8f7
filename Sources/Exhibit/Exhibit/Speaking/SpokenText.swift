import ChildProcesses
import Files
import Texts

/// A text that espeak-ng speaks.
struct SpokenText {
  let language: Language
  let paragraphs: [String]

  /// The longest time for a text of some minutes.
  private static let patience = Duration.seconds(300)
  /// The most bytes of a sound: an hour.
  private static let longestSound = 160 << 20

  /// What a sound of it is known by: the digest of its language and words.
  var name: String {
    Array(([language.rawValue] + paragraphs).joined(separator: "\n\n").utf8).withUnsafeBytes {
      SHA256Digest.hexadecimal($0)
    }
  }

  /// Speaks it.
  func spoken() throws(SpeechError) -> WaveFile {
    let text = Array(paragraphs.joined(separator: "\n\n").utf8)
    do {
      // The text comes by standard input: arguments are seen by all users of the machine, and a
      // text may begin with a hyphen.
      let process = try text.withUnsafeBytes { text throws(ChildProcessError) in
        try ChildProcess(
          "espeak-ng", ["-v", language.rawValue, "-b", "1", "--stdin", "--stdout"],
          input: .file(text), environment: .minimal, package: "espeak-ng")
      }
      let bytes = try process.readToEnd(limit: Self.longestSound, within: Self.patience)
      guard try process.end(within: .seconds(10)) == .exited(0) else {
        if process.complaint?.contains("voice") == true { throw SpeechError.noVoice(language) }
        throw SpeechError.program(
          .ended(program: process.program, complaint: process.complaint))
      }
      guard let wave = WaveFile(bytes) else { throw SpeechError.noSound }
      return wave
    } catch let error as ChildProcessError {
      throw .program(error)
    } catch let error as SpeechError {
      throw error
    } catch {
      preconditionFailure("\(error) is of neither kind")
    }
  }
}
