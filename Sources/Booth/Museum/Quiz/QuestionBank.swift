package import Foundation
package import Notation
package import Texts

/// The questions that a quiz draws from: a JSON file, checked as a whole (docs/quiz-file.md).
package struct QuestionBank: Sendable {
  package let questions: [Question]

  /// The most characters for which the page's lines have room.
  package static let limits = (question: 90, answer: 28, why: 130)

  /// Reads the questions of a file.
  ///
  /// - Parameters:
  ///   - json: the file's bytes, UTF-8.
  ///   - least: the number of questions in a round; a file with fewer breaks a rule.
  /// - Throws: ``QuizError`` for the first question that breaks a rule.
  package init(json: Data, least: Int = QuizRules().questions) throws(QuizError) {
    guard let root = try? JSONParser.value(of: Array(json)) else { throw .notJSON }
    var reader = QuestionReader()
    questions = reader.questions(Field(root), least: least)
    if let fault = reader.faults.first { throw fault.error }
  }

  private init(questions: [Question]) { self.questions = questions }

  /// Checks questions by the rules for a file.
  ///
  /// - Throws: ``QuizError`` for the first question that breaks a rule.
  package init(_ questions: [Question], least: Int) throws(QuizError) {
    try self.init(json: Data(Self.json(of: questions)), least: least)
  }

  /// The bytes of a file with these questions.
  package var json: [UInt8] { Self.json(of: questions) }

  private struct File: Encodable {
    let format = 1
    let questions: [Question]
  }

  private static func json(of questions: [Question]) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(File(questions: questions)) else {
      preconditionFailure("texts have JSON")
    }
    return Array(bytes) + [0x0A]
  }

  /// Reads the questions of a file to its end, whatever the file holds.
  ///
  /// - Parameters:
  ///   - json: the file's bytes, UTF-8.
  ///   - file: its path, for the faults.
  ///   - least: the number of questions in a round; a file with fewer has a fault.
  ///   - languages: the languages of the quiz; a question that lacks one gets a note.
  ///   - faults: the list to which faults are appended.
  /// - Returns: `nil` when the file has a fault.
  package static func read(
    _ json: [UInt8], file: String, least: Int, languages: [Language], faults: inout [FileFault]
  ) -> QuestionBank? {
    let root: Field
    do {
      root = try Field(json: json)
    } catch {
      let line = error.place(in: json).line
      faults.append(FileFault(file, line: line, QuizError.notJSON.description))
      return nil
    }
    var reader = QuestionReader()
    let questions = reader.questions(root, least: least)
    faults += reader.faults.map { FileFault(file, line: $0.line, $0.error.description) }
    guard reader.faults.isEmpty else { return nil }
    for (field, question) in zip(root["questions"].children, questions) {
      for language in languages where !question.isWhole(in: language) {
        faults.append(
          FileFault(
            file, line: field.line,
            """
            The question "\(question.id)" lacks words in "\(language.rawValue)"; another language \
            stands in.
            """, weight: .note))
      }
    }
    return QuestionBank(questions: questions)
  }
}

extension Question {
  /// Whether the question has all its sentences in a language.
  fileprivate func isWhole(in language: Language) -> Bool {
    ([question, right, why] + wrong).allSatisfy { $0[language] != nil }
  }
}
