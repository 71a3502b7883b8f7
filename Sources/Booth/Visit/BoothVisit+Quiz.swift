package import Texts

extension BoothVisit {
  /// The question to answer now, in every language of the booth; after a lost round the first of a
  /// new one.
  package func prompts() throws(BoothError) -> [Language: QuizRound.Prompt] {
    try require(.quiz)
    let round = currentRound()
    return Dictionary(
      uniqueKeysWithValues: settings.languages.map { ($0, round.prompt(in: $0)) })
  }

  /// Grades an answer; the round's last wins the wreath.
  package func answer(_ answer: Int) throws(BoothError) -> QuizRound.Grade {
    try require(.quiz)
    var round = currentRound()
    guard let grade = round.grade(answer) else { throw .noSuchAnswer(answer) }
    self.round = round
    if round.state == .won { state = .won }
    return grade
  }

  private func currentRound() -> QuizRound {
    if let round, round.state == .asking { return round }
    guard let bank = settings.bank else { preconditionFailure("the state quiz without questions") }
    let next = QuizRound(
      from: bank, rules: settings.rules, avoiding: round?.identifiers ?? [], using: &generator)
    round = next
    return next
  }
}
