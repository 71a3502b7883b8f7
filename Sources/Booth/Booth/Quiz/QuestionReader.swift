import Notation
import Texts

/// Reads a question file and goes on after a fault, so that all of them can be named.
struct QuestionReader {
  /// A fault, and the value that has it.
  struct Fault {
    let path: JSONPath
    let error: QuizError
  }

  private static let wrongAnswers = 3

  private(set) var faults: [Fault] = []
  private let document: JSONDocument
  private var ids: Set<String> = []

  init(_ document: JSONDocument) { self.document = document }

  /// The questions without a fault.
  mutating func questions(least: Int) -> [Question] {
    let root = JSONPath()
    guard case .number(let format)? = document[root.appending("format")] else {
      blame(root.appending("format"), .lacks("format"))
      return []
    }
    guard format == 1 else {
      blame(root.appending("format"), .unknownFormat(JSONValue.number(format).description))
      return []
    }
    let path = root.appending("questions")
    guard case .list(let values)? = document[path] else {
      blame(path, .lacks("questions"))
      return []
    }
    if values.count < least { blame(path, .tooFew(values.count, limit: least)) }
    return values.indices.compactMap { question(path.appending($0)) }
  }

  private mutating func question(_ path: JSONPath) -> Question? {
    let before = faults.count
    guard case .text(let id)? = document[path.appending("id")] else {
      blame(path, .lacks(path.appending("id").description))
      return nil
    }
    if id.isEmpty || !ids.insert(id).inserted {
      blame(path.appending("id"), .repeatedIdentifier(id))
    }
    let found = (
      question: wording(
        path.appending("question"), "question", QuestionBank.limits.question, of: id),
      right: wording(path.appending("right"), "answer", QuestionBank.limits.answer, of: id),
      wrong: wrongAnswers(path.appending("wrong"), of: id),
      why: wording(path.appending("why"), "why", QuestionBank.limits.why, of: id)
    )
    guard let question = found.question, let right = found.right, let wrong = found.wrong,
      let why = found.why
    else { return nil }
    let answers = [right] + wrong
    let languages = answers.reduce(into: Set<Language>()) { $0.formUnion($1.keys) }
    for language in languages.sorted(by: { $0.rawValue < $1.rawValue })
    where Set(answers.map { $0.text(in: language) }).count < answers.count {
      blame(path, .equalAnswers(question: id, language))
    }
    guard faults.count == before else { return nil }
    return Question(id: id, question: question, right: right, wrong: wrong, why: why)
  }

  private mutating func wrongAnswers(_ path: JSONPath, of id: String) -> [Question.Wording]? {
    guard case .list(let values)? = document[path] else {
      blame(path, .lacks(path.description))
      return nil
    }
    guard values.count == Self.wrongAnswers else {
      blame(path, .wrongAnswers(question: id, count: values.count))
      return nil
    }
    let answers = values.indices.map {
      wording(path.appending($0), "answer", QuestionBank.limits.answer, of: id)
    }
    return answers.contains(nil) ? nil : answers.compactMap(\.self)
  }

  private mutating func wording(
    _ path: JSONPath, _ field: String, _ limit: Int, of id: String
  ) -> Question.Wording? {
    guard case .object(let members)? = document[path] else {
      blame(path, .lacks(path.description))
      return nil
    }
    var texts: [Language: String] = [:]
    for (code, value) in members.sorted(by: { $0.key < $1.key }) {
      let path = path.appending(code)
      guard let language = Language(rawValue: code) else {
        blame(path, .unknownLanguage(question: id, code: code))
        continue
      }
      guard case .text(let text) = value else {
        blame(path, .lacks(path.description))
        continue
      }
      if let error = fault(of: text, field, limit, language, of: id) { blame(path, error) }
      texts[language] = text
    }
    guard texts[.english] != nil || texts[.greek] != nil else {
      blame(path, .lacks(path.appending("en").description))
      return nil
    }
    return texts
  }

  private func fault(
    of text: String, _ field: String, _ limit: Int, _ language: Language, of id: String
  ) -> QuizError? {
    if text.allSatisfy(\.isWhitespace) {
      return .empty(question: id, field: field, language)
    }
    if text.count > limit {
      return .tooLong(question: id, field: field, language, count: text.count, limit: limit)
    }
    guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      return .controlCharacter(question: id, field: field, language)
    }
    return nil
  }

  private mutating func blame(_ path: JSONPath, _ error: QuizError) {
    faults.append(Fault(path: path, error: error))
  }
}
