import Foundation
import Texts

/// The templates of one language, built-in or customised.
///
/// `subject.txt`, `body.txt` and `body.html` in the language's subfolder, such as `templates/el`,
/// each replace the built-in one. They may use `{{greeting}}`, `{{name}}`, `{{message}}`,
/// `{{date}}`, `{{museum}}`, `{{line}}`, `{{signature}}` (the two together) and, in HTML,
/// `{{preview}}` and `{{language}}`.
struct MessageTemplates: Sendable {
  private let subject: Template
  private let text: Template
  private let html: Template
  private let language: Language

  /// The built-in templates.
  init(_ language: Language) {
    self.language = language
    subject = Template(
      source: VisitorText.mailSubject.text(in: language), file: "subject.txt")
    text = Template(source: Self.text, file: "body.txt")
    html = Template(source: Self.html, file: "body.html")
  }

  /// The built-in templates, replaced by those of a folder; nil replaces none.
  init(_ language: Language, folder: String?) throws(TemplateError) {
    let builtIn = MessageTemplates(language)
    guard let folder else {
      self = builtIn
      return
    }
    let path = folder + "/" + language.rawValue + "/"
    self.language = language
    subject = try Self.read(path + "subject.txt") ?? builtIn.subject
    text = try Self.read(path + "body.txt") ?? builtIn.text
    html = try Self.read(path + "body.html") ?? builtIn.html
  }

  /// The texts for one recipient.
  ///
  /// - Parameters:
  ///   - name: The recipient's name, if known.
  ///   - subject: Replaces the template's subject.
  ///   - message: Replaces the sentence under the greeting.
  ///   - date: The day of the photo, as people write it in the language.
  ///   - signature: The museum's words under the message.
  func texts(
    name: String?, subject: String? = nil, message: String? = nil, date: String,
    signature: Signature = Signature()
  ) throws(TemplateError) -> MessageTexts {
    let name = name?.trimmingSpaces() ?? ""
    let message = message ?? VisitorText.mailMessage.text(in: language)
    var plain = [
      "greeting": greeting(name), "name": name, "message": message, "date": date,
      "museum": signature.museum ?? "", "line": signature.line ?? "",
    ]
    var rich = plain.mapValues(Self.escaped)
    let lines = signature.lines
    plain["signature"] = lines.isEmpty ? "" : "\n\(lines.joined(separator: "\n"))\n"
    rich["signature"] =
      lines.isEmpty ? "" : "<p>\(lines.map(Self.escaped).joined(separator: "<br>\n"))</p>\n"
    rich["message"] = Self.escaped(message).normalisedLines().joined(separator: "<br>\n")
    rich["preview"] = preview
    rich["language"] = language.rawValue
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
    let bytes: Data
    do throws(BoundedFile.Failure) {
      bytes = try BoundedFile.read(path, limit: BoundedFile.textLimit)
    } catch {
      switch error {
      case .missing: return nil
      case .unreadable: throw .unreadable(file: path)
      case .tooLong: throw .tooLong(file: path, limit: BoundedFile.textLimit)
      }
    }
    guard let source = String(validating: bytes, as: UTF8.self) else {
      throw .notUTF8(file: path)
    }
    return Template(source: source, file: path)
  }

  /// Escapes text for HTML.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }

  private func greeting(_ name: String) -> String {
    name.isEmpty
      ? VisitorText.mailGreeting.text(in: language)
      : VisitorText.mailGreetingByName.text(in: language, ["name": name])
  }

  private var preview: String {
    let alternative = Self.escaped(VisitorText.mailPreview.text(in: language))
    return "<p><img src=\"cid:preview\" alt=\"\(alternative)\" style=\"max-width:100%\"></p>"
  }

  private static let text = """
    {{greeting}}

    {{message}}

    {{date}}
    {{signature}}
    """

  private static let html = """
    <!DOCTYPE html>
    <html lang="{{language}}">
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
