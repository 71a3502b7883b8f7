package import Museum
package import Texts

/// One try at the quiz: questions in a random order, each with its answers shuffled.
///
/// A right answer leads to the next place; after the last place the visitor has won. ``QuizRules``
/// say what a wrong answer costs.
package struct QuizRound: Sendable {
  /// The state of a round.
  package enum State: Sendable, Equatable {
    case asking
    case won
    case lost
  }

  /// A question as the page shows it, without a hint at the right answer.
  package struct Prompt: Sendable, Equatable {
    /// The position in the round, from 1.
    package let number: Int
    package let count: Int
    package let question: String
    /// Four answers in the round's order.
    package let answers: [String]
  }

  /// The grade of an answer.
  package struct Grade: Sendable, Equatable {
    package let isRight: Bool
    /// Whether the wrong answer counts as learned, so that the round goes on to the next place.
    package let isLearned: Bool
    /// Whether the round is lost, so that the next question begins a new one.
    package let isLost: Bool
    /// The position of the right answer among the prompt's, from 0.
    package let rightAnswer: Int
    package let why: Question.Wording
  }

  private struct Item: Sendable {
    let question: Question
    let answers: [Question.Wording]
    let rightAnswer: Int

    /// A question with its answers in a random order.
    init(_ question: Question, using generator: inout some RandomNumberGenerator) {
      let order = ([question.right] + question.wrong).enumerated().shuffled(using: &generator)
      self.question = question
      answers = order.map(\.element)
      rightAnswer = order.firstIndex { $0.offset == 0 } ?? 0
    }
  }

  private let rules: QuizRules
  package private(set) var state = State.asking
  /// For each place, the question and then its substitute.
  private let places: [[Item]]
  private var place = 0
  private var attempt = 0

  /// Draws a round.
  ///
  /// - Parameters:
  ///   - bank: the questions to draw from, at least as many as a round has.
  ///   - rules: the number of questions, and what a wrong answer costs.
  ///   - avoided: identifiers of an earlier round's questions; the round draws them only if it
  ///     lacks others.
  ///   - generator: the source of randomness.
  package init(
    from bank: QuestionBank, rules: QuizRules = QuizRules(), avoiding avoided: Set<String> = [],
    using generator: inout some RandomNumberGenerator
  ) {
    self.rules = rules
    let shuffled = bank.questions.shuffled(using: &generator)
    let preferred = shuffled.filter { !avoided.contains($0.id) }
    let others = shuffled.filter { avoided.contains($0.id) }
    let drawn = preferred + others
    places = (0..<rules.questions).map { place in
      (0..<rules.tries).map { attempt in
        let index = place + attempt * rules.questions
        // A bank without a spare question asks the lost one again.
        return Item(drawn[index < drawn.count ? index : place], using: &generator)
      }
    }
  }

  /// The identifiers of the questions asked so far, and of their substitutes.
  package var identifiers: Set<String> {
    Set(places.prefix(place + 1).flatMap { $0.map(\.question.id) })
  }

  /// The question to answer now; after the round's end, the last question.
  package func prompt(in language: Language) -> Prompt {
    let index = min(place, places.count - 1)
    let item = places[index][attempt]
    return Prompt(
      number: index + 1, count: places.count,
      question: item.question.question.text(in: language),
      answers: item.answers.map { $0.text(in: language) })
  }

  /// Grades an answer and advances the round.
  ///
  /// - Parameter answer: the position among the prompt's answers.
  /// - Returns: `nil` when the round is over or there is no such answer.
  package mutating func grade(_ answer: Int) -> Grade? {
    guard state == .asking, places[place][attempt].answers.indices.contains(answer) else {
      return nil
    }
    let item = places[place][attempt]
    let isRight = answer == item.rightAnswer
    let isLast = attempt + 1 == places[place].count
    let isLearned = !isRight && isLast && !rules.isStrict
    if isRight || isLearned {
      place += 1
      if place == places.count { state = .won } else { attempt = 0 }
    } else if isLast {
      state = .lost
    } else {
      attempt += 1
    }
    return Grade(
      isRight: isRight, isLearned: isLearned, isLost: state == .lost,
      rightAnswer: item.rightAnswer, why: item.question.why)
  }
}
