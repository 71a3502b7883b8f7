import Notation
import Texts

/// Reads a question file, and goes on after a fault, so that it can name all of them.
struct QuestionReader {
  /// A fault, and the line of the value that has it.
  struct Fault {
    let line: Int
    let error: QuizError
  }

  private static let wrongAnswers = 3
  /// The most questions of a file, far above what a museum writes, and characters of an identifier.
  private static let mostQuestions = 1000, longestID = 80

  private(set) var faults: [Fault] = []
  private var ids: Set<String> = []

  /// The questions of a file that have no fault.
  mutating func questions(_ root: Field, least: Int) -> [Question] {
    guard case .number(let format)? = root["format"].value else {
      return lack(root["format"]) ?? []
    }
    guard format == 1 else {
      blame(root["format"], .unknownFormat(JSONValue.number(format).description))
      return []
    }
    let field = root["questions"]
    guard case .list(let values)? = field.value else { return lack(field) ?? [] }
    guard values.count <= Self.mostQuestions else {
      blame(
        field,
        .tooMany(
          field: field.name, count: values.count, things: "questions", limit: Self.mostQuestions))
      return []
    }
    if values.count < least { blame(field, .tooFew(values.count, limit: least)) }
    return field.children.compactMap { question($0) }
  }

  private mutating func question(_ field: Field) -> Question? {
    let before = faults.count
    guard let id = try? field["id"].text("") else { return lack(field["id"], in: field) }
    guard id.unicodeScalars.count <= Self.longestID else {
      blame(
        field["id"],
        .tooMany(
          field: field["id"].name, count: id.unicodeScalars.count, things: "characters",
          limit: Self.longestID))
      return nil
    }
    if id.isEmpty || !ids.insert(id).inserted { blame(field["id"], .repeatedIdentifier(id)) }
    let found = (
      question: wording(field["question"], "question", QuestionBank.limits.question, of: id),
      right: wording(field["right"], "answer", QuestionBank.limits.answer, of: id),
      wrong: wrongAnswers(field["wrong"], of: id),
      why: wording(field["why"], "why", QuestionBank.limits.why, of: id)
    )
    guard let question = found.question, let right = found.right, let wrong = found.wrong,
      let why = found.why
    else { return nil }
    let answers = [right] + wrong
    let languages = answers.reduce(into: Set<Language>()) { $0.formUnion($1.keys) }
    for language in languages.sorted(by: { $0.rawValue < $1.rawValue })
    where Set(answers.map { $0.text(in: language) }).count < answers.count {
      blame(field, .equalAnswers(question: id, language))
    }
    guard faults.count == before else { return nil }
    return Question(id: id, question: question, right: right, wrong: wrong, why: why)
  }

  private mutating func wrongAnswers(_ field: Field, of id: String) -> [Question.Wording]? {
    guard case .list(let values)? = field.value else { return lack(field) }
    guard values.count == Self.wrongAnswers else {
      blame(field, .wrongAnswers(question: id, count: values.count))
      return nil
    }
    let answers = field.children.map { wording($0, "answer", QuestionBank.limits.answer, of: id) }
    return answers.contains(nil) ? nil : answers.compactMap(\.self)
  }

  private mutating func wording(
    _ field: Field, _ part: String, _ limit: Int, of id: String
  ) -> Question.Wording? {
    guard field.isObject, !field.children.isEmpty else { return lack(field) }
    guard field.children.count <= Language.mostOffered else {
      blame(
        field,
        .tooMany(
          field: field.name, count: field.children.count, things: "languages",
          limit: Language.mostOffered))
      return nil
    }
    var texts: [Language: String] = [:]
    for child in field.children {
      guard let language = Language(rawValue: child.key) else {
        blame(child, .unknownLanguage(question: id, code: child.key.shortened()))
        continue
      }
      guard let text = try? child.text("") else {
        blame(child, .lacks(child.name))
        continue
      }
      if let error = fault(of: text, part, limit, language, of: id) { blame(child, error) }
      texts[language] = text
    }
    return texts.isEmpty ? nil : texts
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
    return text.hasControlCharacter
      ? .controlCharacter(question: id, field: field, language) : nil
  }

  /// Blames a field that is missing or has a wrong type.
  ///
  /// - Parameter owner: the field whose line the fault names, if it is not `field`.
  private mutating func lack<Value>(_ field: Field, in owner: Field? = nil) -> Value? {
    blame(owner ?? field, .lacks(field.name))
    return nil
  }

  private mutating func blame(_ field: Field, _ error: QuizError) {
    faults.append(Fault(line: field.line, error: error))
  }
}
