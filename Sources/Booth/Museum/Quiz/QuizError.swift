package import Texts

/// A fault of a question file; the text is one sentence with the remedy.
package enum QuizError: Error, Sendable {
  /// The bytes are not JSON.
  case notJSON
  /// A field is missing or has a wrong type.
  case lacks(String)
  /// A list, a table or an identifier is longer than it may be; `things` are its parts.
  case tooMany(field: String, count: Int, things: String, limit: Int)
  /// The file's `format` is not 1.
  case unknownFormat(String)
  /// The file has fewer questions than a round.
  case tooFew(Int, limit: Int)
  /// Two questions share an identifier, or it is empty.
  case repeatedIdentifier(String)
  /// A question does not have three wrong answers.
  case wrongAnswers(question: String, count: Int)
  /// A text's language code is unknown.
  case unknownLanguage(question: String, code: String)
  /// Two answers of a question are equal in a language.
  case equalAnswers(question: String, Language)
  /// A text is empty.
  case empty(question: String, field: String, Language)
  /// A text does not fit the page.
  case tooLong(question: String, field: String, Language, count: Int, limit: Int)
  /// A text has a line end or another control character.
  case controlCharacter(question: String, field: String, Language)
}

extension QuizError: CustomStringConvertible {
  /// One sentence that names the question, the limit and the remedy.
  package var description: String {
    switch self {
    case .notJSON:
      "The question file is not JSON; see docs/quiz-file.md for its format."
    case .lacks(let field):
      "The question file lacks \(field); see docs/quiz-file.md for its format."
    case .tooMany(let field, let count, let things, let limit):
      "The question file's \(field) has \(count) \(things), more than \(limit); shorten it."
    case .unknownFormat(let format):
      "The question file has format \(format), not 1; write \"format\": 1."
    case .tooFew(let count, let limit):
      "The question file has \(count) questions, fewer than the \(limit) of a round; add more."
    case .repeatedIdentifier(let id):
      "The question identifier \"\(id)\" is empty or used twice; give each question its own."
    case .wrongAnswers(let question, let count):
      "The question \"\(question)\" has \(count) wrong answers, not 3; give it three."
    case .unknownLanguage(let question, let code):
      """
      The question "\(question)" has words in "\(code)", which is no language's code; write one \
      such as "en".
      """
    case .equalAnswers(let question, let language):
      """
      The question "\(question)" has two equal answers in "\(language.rawValue)"; make them differ.
      """
    case .empty(let question, let field, let language):
      "The \(field) of \"\(question)\" is empty in \"\(language.rawValue)\"; write it."
    case .tooLong(let question, let field, let language, let count, let limit):
      """
      The \(field) of "\(question)" has \(count) characters in "\(language.rawValue)", more than \
      \(limit); shorten it.
      """
    case .controlCharacter(let question, let field, let language):
      """
      The \(field) of "\(question)" has a line end or another control character in \
      "\(language.rawValue)"; remove it.
      """
    }
  }
}
