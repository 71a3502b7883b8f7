import ChildProcesses
import Files
package import Texts

/// A text that espeak-ng speaks.
package struct SpokenText: Sendable {
  private let language: Language
  private let paragraphs: [String]

  /// The longest time for a text of some minutes.
  package static let patience = Duration.seconds(300)
  /// The most bytes of a sound: an hour.
  private static let longestSound = 160 << 20

  /// - Parameter paragraphs: the words, in the language.
  package init(language: Language, paragraphs: [String]) {
    (self.language, self.paragraphs) = (language, paragraphs)
  }

  /// What a sound of it is known by: the digest of its language and words.
  package var name: String {
    Array(([language.rawValue] + paragraphs).joined(separator: "\n\n").utf8).withUnsafeBytes {
      SHA256Digest.hexadecimal($0)
    }
  }

  /// The words as espeak-ng gets them: without what it reads as commands.
  ///
  /// `[[` begins phonemes, `<` SSML, U+0001 a command within the text (voice, speed, volume), and
  /// private characters stand for bytes of its own.
  var plain: String {
    let scalars = paragraphs.joined(separator: "\n\n").unicodeScalars
    return String(String.UnicodeScalarView(scalars.map { Self.isCommand($0) ? " " : $0 }))
  }

  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: scalar != "\n" && scalar != "\t"
    case .privateUse, .unassigned: true
    default: scalar.isControl || "[]<>".unicodeScalars.contains(scalar)
    }
  }

  /// Speaks it.
  ///
  /// - Parameter duration: the longest time that this takes; espeak-ng is killed then.
  package func spoken(within duration: Duration = patience) throws(SpeechError) -> WaveFile {
    let text = Array(plain.utf8)
    let (process, bytes, ending): (ChildProcess, [UInt8], ChildProcess.Ending)
    do throws(ChildProcessError) {
      // The text comes by standard input: arguments are seen by all users of the machine, and a
      // text may begin with a hyphen.
      process = try text.span.withUnsafeBytes { text throws(ChildProcessError) in
        try ChildProcess(
          "espeak-ng", ["-v", language.rawValue, "-b", "1", "--stdin", "--stdout"],
          input: .file(text), environment: .minimal, package: "espeak-ng")
      }
      bytes = try process.readToEnd(limit: Self.longestSound, within: duration)
      ending = try process.end(within: .seconds(10))
    } catch {
      throw .program(error)
    }
    guard ending == .exited(0) else {
      if process.complaint?.contains("voice") == true { throw .noVoice(language) }
      throw .program(.ended(program: process.program, complaint: process.complaint))
    }
    guard let wave = WaveFile(bytes) else { throw .noSound }
    return wave
  }
}
