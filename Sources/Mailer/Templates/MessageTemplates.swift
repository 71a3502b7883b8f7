import Files
import Foundation
import Texts

/// The templates of one language, built-in or customised.
///
/// `subject.txt`, `body.txt` and `body.html` in the language's subfolder, such as `templates/el`,
/// each replace the built-in one. They may use `{{greeting}}`, `{{name}}`, `{{message}}`,
/// `{{date}}`, `{{museum}}`, `{{line}}`, `{{signature}}` (the two together) and, in HTML,
/// `{{preview}}`, `{{language}}` and `{{direction}}` (`ltr` or `rtl`).
struct MessageTemplates: Sendable {
  private let subject: Template
  private let text: Template
  private let html: Template
  private let language: Language
  private let words: MailWords

  /// The built-in templates, replaced by those of a folder.
  ///
  /// - Parameters:
  ///   - words: nil for the command line's.
  ///   - folder: nil replaces none.
  init(
    _ language: Language, words: MailWords? = nil, folder: String? = nil
  ) throws(TemplateError) {
    let folder = folder.map { "\($0)/\(language.rawValue)" }
    self.language = language
    self.words = words ?? MailWords(language)
    subject = try Self.template("subject.txt", in: folder, or: self.words.subject)
    text = try Self.template("body.txt", in: folder, or: Self.text)
    html = try Self.template("body.html", in: folder, or: Self.html)
  }

  private static func template(
    _ file: String, in folder: String?, or builtIn: String
  ) throws(TemplateError) -> Template {
    guard let folder, let own = try read("\(folder)/\(file)") else {
      return Template(source: builtIn, file: file)
    }
    return own
  }

  /// The texts for one recipient.
  ///
  /// - Parameters:
  ///   - name: The recipient's name, if known.
  ///   - subject: Replaces the template's subject.
  ///   - message: Replaces the sentence under the greeting.
  ///   - date: The day of the photo, as people write it in the language.
  ///   - signature: The museum's words under the message.
  ///   - hasLogo: Whether the museum's logo, `cid:logo`, stands before them in HTML.
  func texts(
    name: String?, subject: String? = nil, message: String? = nil, date: String,
    signature: Signature = Signature(), hasLogo: Bool = false
  ) throws(TemplateError) -> MessageTexts {
    let name = name?.trimmingSpaces() ?? ""
    let message = message ?? words.message
    var plain = [
      "greeting": words.greeting(to: name), "name": name, "message": message, "date": date,
      "museum": signature.museum ?? "", "line": signature.line ?? "",
    ]
    var rich = plain.mapValues(Self.escaped)
    let lines = signature.lines
    plain["signature"] = lines.isEmpty ? "" : "\n\(lines.joined(separator: "\n"))\n"
    rich["signature"] =
      lines.isEmpty ? "" : "<p>\(lines.map(Self.escaped).joined(separator: "<br>\n"))</p>\n"
    if hasLogo { rich["signature", default: ""] = Self.logo + rich["signature", default: ""] }
    rich["message"] = Self.escaped(message).normalisedLines().joined(separator: "<br>\n")
    rich["preview"] = preview
    rich["language"] = language.rawValue
    rich["direction"] = (words.direction ?? .leftToRight).rawValue
    let line = if let subject { subject } else { try subjectLine(plain) }
    return MessageTexts(
      subject: line, text: try text.filled(plain), html: try html.filled(rich))
  }

  /// The template's subject, filled; empty lines, which editors add, are dropped.
  private func subjectLine(_ values: [String: String]) throws(TemplateError) -> String {
    let lines = try subject.filled(values).normalisedLines().filter { !$0.isEmpty }
    guard lines.count <= 1 else {
      throw .subjectOfSeveralLines(file: subject.file, lines: lines.count)
    }
    return lines.first ?? ""
  }

  private static func read(_ path: String) throws(TemplateError) -> Template? {
    do {
      return Template(source: try AtomicFile.readText(path), file: path)
    } catch {
      if error == .missing { return nil }
      throw .unusableFile(path, error)
    }
  }

  private static let entities: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;",
  ]

  /// Escapes text for HTML, scalar by scalar: a `Character` of a quote and a combining mark is not
  /// equal to the quote.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { entities[$0] ?? String($0) }.joined()
  }

  private var preview: String {
    let alternative = Self.escaped(words.preview)
    return "<p><img src=\"cid:preview\" alt=\"\(alternative)\" style=\"max-width:100%\"></p>"
  }

  // Decoration: the museum's name stands below it.
  private static let logo = "<p><img src=\"cid:logo\" alt=\"\" height=\"64\"></p>\n"

  private static let text = """
    {{greeting}}

    {{message}}

    {{date}}
    {{signature}}
    """

  private static let html = """
    <!DOCTYPE html>
    <html lang="{{language}}" dir="{{direction}}">
    <head><meta charset="utf-8"><title>{{greeting}}</title></head>
    <body style="font-family:Georgia,serif;color:#333333;background:#ffffff">
    <h1 style="color:#5b6b2f">{{greeting}}</h1>
    <p>{{message}}</p>
    {{preview}}
    <p style="color:#777777">{{date}}</p>
    {{signature}}</body>
    </html>

    """
}
