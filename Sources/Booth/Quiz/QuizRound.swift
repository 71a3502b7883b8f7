package import Texts

/// One try at the quiz: three questions in a random order, each with its answers shuffled.
///
/// A right answer leads to the next question; after the third the round is won. A wrong answer ends
/// the round.
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
    /// The position of the right answer among the prompt's, from 0.
    package let rightAnswer: Int
    package let why: Question.Wording
  }

  private struct Item: Sendable {
    let question: Question
    let answers: [Question.Wording]
    let rightAnswer: Int
  }

  package private(set) var state = State.asking
  private let items: [Item]
  private var position = 0

  /// Draws a round.
  ///
  /// - Parameters:
  ///   - bank: the questions to draw from.
  ///   - avoided: identifiers of an earlier round's questions, drawn only if the others do not suffice.
  ///   - generator: the source of randomness.
  package init(
    from bank: QuestionBank, avoiding avoided: Set<String> = [],
    using generator: inout some RandomNumberGenerator
  ) {
    let shuffled = bank.questions.shuffled(using: &generator)
    let preferred = shuffled.filter { !avoided.contains($0.id) }
    let others = shuffled.filter { avoided.contains($0.id) }
    items = (preferred + others).prefix(QuestionBank.questionsInRound).map { question in
      let order = ([question.right] + question.wrong).enumerated().shuffled(using: &generator)
      return Item(
        question: question, answers: order.map(\.element),
        rightAnswer: order.firstIndex { $0.offset == 0 } ?? 0)
    }
  }

  /// The identifiers of the round's questions.
  package var identifiers: Set<String> { Set(items.map(\.question.id)) }

  /// The question to answer now; after the round's end the last one.
  package func prompt(in language: Language) -> Prompt {
    let index = min(position, items.count - 1)
    let item = items[index]
    return Prompt(
      number: index + 1, count: items.count,
      question: item.question.question.text(in: language),
      answers: item.answers.map { $0.text(in: language) })
  }

  /// Grades an answer and advances the round.
  ///
  /// - Parameter answer: the position among the prompt's answers.
  /// - Returns: `nil` when the round is over or there is no such answer.
  package mutating func grade(_ answer: Int) -> Grade? {
    guard state == .asking, items[position].answers.indices.contains(answer) else { return nil }
    let item = items[position]
    let isRight = answer == item.rightAnswer
    if !isRight {
      state = .lost
    } else {
      position += 1
      if position == items.count { state = .won }
    }
    return Grade(isRight: isRight, rightAnswer: item.rightAnswer, why: item.question.why)
  }
}
