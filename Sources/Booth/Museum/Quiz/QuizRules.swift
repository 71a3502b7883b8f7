/// How many questions win the wreath, and what a wrong answer costs.
package struct QuizRules: Sendable, Equatable {
  /// The number of questions in a round; a bank has at least as many.
  package var questions = 3
  /// Whether a wrong answer ends the round. Otherwise another question replaces the lost one, and a
  /// second wrong answer in that place counts as learned.
  package var isStrict = false

  /// The numbers of questions for which the page has words.
  package static let possibleQuestions = 1...9

  /// Three questions, with mercy.
  package init() {}

  /// The most questions at one place of a round.
  package var tries: Int { isStrict ? 1 : 2 }
}
