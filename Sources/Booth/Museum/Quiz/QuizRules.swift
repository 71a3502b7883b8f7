/// How many questions win the wreath, and what a wrong answer costs.
package struct QuizRules: Sendable, Equatable {
  /// Questions of a round; a bank has at least as many.
  package var questions = 3
  /// Whether a wrong answer ends the round. Otherwise another question takes the place of the lost
  /// one, and a second wrong answer there counts as learned.
  package var isStrict = false

  /// The rounds that the page has words for.
  package static let possibleQuestions = 1...9

  /// Three questions, with mercy.
  package init() {}

  /// Questions that may be asked at one place of a round.
  package var tries: Int { isStrict ? 1 : 2 }
}
