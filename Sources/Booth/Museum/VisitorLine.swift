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
    /// It has a word that the museum refuses, or a link: a mail that the museum sends to
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

  /// Whether a text has what mail programs make a link of: a scheme or `www.`, a mail address, a
  /// host before a path or port, or a name that ends as one. The endings are those that most
  /// addresses have, and new ones that are sold for little. Endings that are rather a word after a
  /// full stop without its space, such as `is` and `life`, are not among them.
  package static func hasLink(_ text: String) -> Bool {
    let plain = folded(text)
    let ending =
      #/
      [\p{L}\d]\.(
      com|net|org|info|biz|mobi|edu|gov|io|co|cc|tv|ws|me|ly|gg|ai|vc|ru|su|cn|pw|tk|ml|cf|gq|
      gr|ελ|cy|eu|de|ch|fr|it|uk|nl|pl|ro|bg|tr|рф|
      app|blog|buzz|cam|casino|cfd|click|cloud|club|cyou|dev|email|fun|icu|link|monster|online|
      page|pro|quest|rest|sbs|shop|site|space|store|surf|tech|top|vip|website|wiki|win|xyz
      )(?:$|[^\p{L}\d])
      /#
    let host = /\p{L}[\p{L}\d-]*\.\p{L}{2,}(:\d+)?\/|\d+(\.\d+){3}(:\d|\/)/
    return plain.contains("://") || plain.contains(/(^|[^\p{L}\d])(www\.|mailto:)/)
      || plain.contains(/[\p{L}\d]@[\p{L}\d-]+\.\p{L}{2,}/)
      || plain.contains(host) || plain.contains(ending)
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
