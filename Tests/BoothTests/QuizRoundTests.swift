import Booth
import Museum
import TestSupport
import Testing
import Texts

@Suite("Rounds of the quiz")
struct QuizRoundTests {
  /// The answer that is right now, found by grading copies.
  private func rightAnswer(_ round: QuizRound) throws -> Int {
    var copy = round
    let grade = copy.grade(0)
    return try #require(grade).rightAnswer
  }

  /// A round of the delivered questions, by the usual rules or changed ones.
  private func round(_ change: (inout QuizRules) -> Void = { _ in }) throws -> QuizRound {
    var rules = QuizRules()
    change(&rules)
    var generator = SeededGenerator(seed: 6)
    return QuizRound(from: try Booths.bank(), rules: rules, using: &generator)
  }

  @Test("Right answers to as many questions as the rules say win", arguments: [1, 3, 9])
  func number(of questions: Int) throws {
    var round = try round { $0.questions = questions }
    for number in 1...questions {
      let prompt = round.prompt(in: .english)
      #expect(round.state == .asking && prompt.number == number && prompt.count == questions)
      #expect(prompt.answers.count == 4)
      let grade = round.grade(try rightAnswer(round))
      #expect(grade?.isRight == true)
    }
    #expect(round.state == .won)
    #expect(round.grade(0) == nil)
  }

  @Test(
    "A lost question gives way to another one, and a second wrong answer counts as learned",
    arguments: [
      // By answer: right or wrong, the place that it was given at, and whether it was learned.
      [(true, 1, false), (true, 2, false), (false, 3, false), (true, 3, false)],
      [(true, 1, false), (false, 2, false), (false, 2, true), (true, 3, false)],
      [
        (false, 1, false), (false, 1, true), (false, 2, false), (true, 2, false), (false, 3, false),
        (false, 3, true),
      ],
    ])
  func mercy(_ answers: [(isRight: Bool, place: Int, isLearned: Bool)]) throws {
    var round = try round()
    var asked: Set<String> = []
    for answer in answers {
      let prompt = round.prompt(in: .english)
      #expect(round.state == .asking && prompt.number == answer.place)
      #expect(asked.insert(prompt.question).inserted, "the same question twice")
      let right = try rightAnswer(round)
      let given = round.grade(answer.isRight ? right : (right + 1) % 4)
      let grade = try #require(given)
      #expect(grade.isRight == answer.isRight && grade.isLearned == answer.isLearned)
      #expect(grade.rightAnswer == right)
    }
    #expect(round.state == .won)
  }

  @Test("A bank without a question to spare asks the lost one again")
  func smallBank() throws {
    let count = try Booths.bank().questions.count
    var round = try round { $0.questions = count }
    let question = round.prompt(in: .english).question
    _ = round.grade((try rightAnswer(round) + 1) % 4)
    #expect(round.prompt(in: .english).question == question)
  }

  @Test("By the strict rule a wrong answer ends the round and names the right one")
  func lose() throws {
    var round = try round { $0.isStrict = true }
    let right = try rightAnswer(round)
    let wrong = round.grade((right + 1) % 4)
    let grade = try #require(wrong)
    #expect(!grade.isRight && grade.rightAnswer == right)
    #expect(!grade.why.text(in: .english).isEmpty)
    #expect(round.state == .lost && round.grade(right) == nil)
  }

  @Test("Both languages show the same answers in the same order")
  func languages() throws {
    let bank = try Booths.bank()
    let round = try round()
    let (greek, english) = (round.prompt(in: .greek), round.prompt(in: .english))
    let question = try #require(
      bank.questions.first { $0.question.text(in: .greek) == greek.question })
    #expect(question.question.text(in: .english) == english.question)
    for (greek, english) in zip(greek.answers, english.answers) {
      let answer = ([question.right] + question.wrong).first { $0.text(in: .greek) == greek }
      #expect(answer?.text(in: .english) == english)
    }
  }

  @Test("A new round avoids the questions of the last one")
  func avoiding() throws {
    let bank = try Booths.bank()
    var generator = SeededGenerator(seed: 10)
    let first = QuizRound(from: bank, using: &generator)
    for _ in 0..<50 {
      let next = QuizRound(from: bank, avoiding: first.identifiers, using: &generator)
      #expect(next.identifiers.isDisjoint(with: first.identifiers))
    }
  }

  @Test("The right answer stands at every position equally often")
  func shuffled() throws {
    let bank = try Booths.bank()
    var generator = SeededGenerator(seed: Seed.fresh().value)
    var counts = [0, 0, 0, 0]
    for _ in 0..<4000 {
      let right = try rightAnswer(QuizRound(from: bank, using: &generator))
      counts[right] += 1
    }
    // Five standard deviations of a binomial distribution: 5 √(4000 · 1/4 · 3/4) = 137.
    for count in counts { #expect(abs(count - 1000) < 137, "\(counts)") }
  }
}
