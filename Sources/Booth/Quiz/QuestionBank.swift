package import Foundation
import Texts

/// The questions that a quiz draws from: a JSON file, checked as a whole (docs/quiz-file.md).
package struct QuestionBank: Sendable {
  package let questions: [Question]

  /// Characters that fit the page's lines.
  package static let limits = (question: 90, answer: 28, why: 130)
  private static let answersOfQuestion = 4

  private struct File: Codable {
    let format: Int
    let questions: [Question]
  }

  /// Reads the questions of a file.
  ///
  /// - Parameters:
  ///   - json: the file's bytes, UTF-8.
  ///   - least: the questions of a round, of which the file may not have fewer.
  /// - Throws: ``QuizError`` for the first question that breaks a rule.
  package init(json: Data, least: Int = QuizRules().questions) throws(QuizError) {
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: json)
    } catch let error as DecodingError where error.field != nil {
      throw .malformed(error)
    } catch {
      throw .notJSON
    }
    guard file.format == 1 else { throw .unknownFormat(file.format) }
    try self.init(file.questions, least: least)
  }

  /// Checks questions as those of a file are checked.
  ///
  /// - Throws: ``QuizError`` for the first question that breaks a rule.
  init(_ questions: [Question], least: Int) throws(QuizError) {
    guard questions.count >= least else { throw .tooFew(questions.count, limit: least) }
    var ids: Set<String> = []
    for question in questions {
      guard !question.id.isEmpty, ids.insert(question.id).inserted else {
        throw .repeatedIdentifier(question.id)
      }
      try Self.check(question)
    }
    self.questions = questions
  }

  /// The bytes of a file with these questions.
  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(File(format: 1, questions: questions)) else {
      preconditionFailure("texts have JSON")
    }
    return Array(bytes) + [0x0A]
  }

  private static func check(_ question: Question) throws(QuizError) {
    guard question.wrong.count == answersOfQuestion - 1 else {
      throw .wrongAnswers(question: question.id, count: question.wrong.count)
    }
    let answers = [question.right] + question.wrong
    for language in Language.allCases {
      try check(question.question, "question", limits.question, language, of: question)
      try check(question.why, "why", limits.why, language, of: question)
      for answer in answers { try check(answer, "answer", limits.answer, language, of: question) }
      guard Set(answers.map { $0.text(in: language) }).count == answers.count else {
        throw .equalAnswers(question: question.id, language)
      }
    }
  }

  private static func check(
    _ wording: Question.Wording, _ field: String, _ limit: Int, _ language: Language,
    of question: Question
  ) throws(QuizError) {
    let text = wording.text(in: language)
    guard !text.allSatisfy(\.isWhitespace) else {
      throw .empty(question: question.id, field: field, language)
    }
    guard text.count <= limit else {
      throw .tooLong(
        question: question.id, field: field, language, count: text.count, limit: limit)
    }
    guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw .controlCharacter(question: question.id, field: field, language)
    }
  }
}
