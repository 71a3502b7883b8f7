import Booth
import Hummingbird
import Museum
import Texts
import WebServer

/// A rule that questions break, in fields from which the page forms a sentence in its language.
struct QuizFaultAnswer: Encodable {
  let error: String
  let code: String
  /// The part of the question: `question`, `answer` or `why`.
  var field: String?
  var language: Language?
  var count: Int?
  var limit: Int?

  init(_ fault: QuizError) {
    error = fault.description
    switch fault {
    case .notJSON, .lacks, .tooMany, .unknownFormat, .repeatedIdentifier, .unknownLanguage:
      code = "quiz"
    case .tooFew(let count, let limit):
      code = "too-few"
      (self.count, self.limit) = (count, limit)
    case .wrongAnswers(_, let count):
      code = "wrong-answers"
      self.count = count
    case .equalAnswers(_, let language):
      code = "equal-answers"
      self.language = language
    case .empty(_, let field, let language):
      code = "empty"
      (self.field, self.language) = (field, language)
    case .tooLong(_, let field, let language, let count, let limit):
      code = "too-long"
      (self.field, self.language, self.count, self.limit) = (field, language, count, limit)
    case .controlCharacter(_, let field, let language):
      code = "control-character"
      (self.field, self.language) = (field, language)
    }
  }

  var response: Response { .json(self, status: .unprocessableContent) }
}
