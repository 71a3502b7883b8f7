import Files
import Foundation

/// The rules of the line that a visitor may write into the mail, if the museum wants that.
package struct VisitorLine: Sendable, Equatable {
  /// Unicode scalars of the longest line.
  package var length = 140
  /// The lengths that a museum may set.
  package static let lengths = 20...300
  /// Words that no line may contain, as whole words in any case and with any accents.
  package var refused: [String] = []

  /// A line of the usual length.
  package init() {}

  /// Why the booth does not take a line.
  package enum Fault: Error, Equatable, Sendable {
    /// It has more characters than the limit, or characters that control the text.
    case form(limit: Int)
    /// It has a word that the museum refuses, or a web address: a mail that the museum sends to
    /// anybody must not carry a stranger's link.
    case words
  }

  /// The line as the mail shows it: plain text on one line, with single blanks.
  ///
  /// - Returns: `nil` for a blank one.
  package func usable(_ text: String?) throws(Fault) -> String? {
    guard let text else { return nil }
    let scalars = text.unicodeScalars
    guard scalars.count <= length, !scalars.contains(where: \.isControl) else {
      throw .form(limit: length)
    }
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !line.isEmpty else { return nil }
    guard !Self.hasLink(line), !hasRefusedWord(line) else { throw .words }
    return line
  }

  private static func hasLink(_ line: String) -> Bool {
    let plain = folded(line)
    let ends =
      /[\p{L}\d-]{2,}\.(com|net|org|info|io|co|ru|cn|gr|eu|de|fr|it|me|ly|link|shop|app)($|[^\p{L}\d])/
    return plain.contains("://") || plain.contains(/(^|[^\p{L}\d])(www\.|mailto:)/)
      || plain.contains(ends)
  }

  private func hasRefusedWord(_ line: String) -> Bool {
    func words(_ text: String) -> String {
      " " + Self.folded(text).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ") + " "
    }
    let plain = words(line)
    return refused.contains { words($0) != "  " && plain.contains(words($0)) }
  }

  /// The text without case, accents, widths and invisible characters.
  private static func folded(_ text: String) -> String {
    var seen = text.precomposedStringWithCompatibilityMapping
    seen.unicodeScalars.removeAll { $0.properties.generalCategory == .format }
    return seen.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
    ).replacing("ς", with: "σ")
  }
}
