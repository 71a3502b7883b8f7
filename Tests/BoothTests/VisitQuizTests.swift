import Booth
import Museum
import Testing
import Texts

@Suite("The quiz of a visit")
struct VisitQuizTests {
  private func visit(isStrict: Bool = false) throws -> BoothVisit {
    var settings = Booths.settings()
    settings.rules.isStrict = isStrict
    settings.bank = try Booths.bank()
    return Booths.visit(settings)
  }

  /// The position of the right answer to the question now.
  private func rightAnswer(_ visit: BoothVisit) async throws -> Int {
    let bank = try Booths.bank()
    let prompt = try #require(try await visit.prompts()[.english])
    let question = try #require(
      bank.questions.first { $0.question.text(in: .english) == prompt.question })
    return try #require(prompt.answers.firstIndex(of: question.right.text(in: .english)))
  }

  @Test("Three right answers win the wreath")
  func won() async throws {
    let visit = try visit()
    for number in 1...3 {
      #expect(try await visit.prompts()[.greek]?.number == number)
      #expect(try await visit.answer(try await rightAnswer(visit)).isRight)
    }
    #expect(await visit.state == .won)
  }

  @Test("A wrong answer tells the right one and keeps what is won; the second at a place goes on")
  func mercy() async throws {
    let visit = try visit()
    for _ in 1...2 { _ = try await visit.answer(try await rightAnswer(visit)) }
    let lost = try #require(try await visit.prompts()[.english])
    let right = try await rightAnswer(visit)
    let grade = try await visit.answer((right + 1) % 4)
    #expect(!grade.isRight && !grade.isLearned && grade.rightAnswer == right)
    let next = try #require(try await visit.prompts()[.english])
    #expect(next.number == 3 && next.question != lost.question)
    #expect(await visit.state == .quiz)
    #expect(try await visit.answer((try await rightAnswer(visit) + 1) % 4).isLearned)
    #expect(await visit.state == .won)
  }

  @Test("By the strict rule a wrong answer wins no wreath and draws other questions")
  func lost() async throws {
    let visit = try visit(isStrict: true)
    let right = try await rightAnswer(visit)
    _ = try await visit.answer(right)
    let lost = try #require(try await visit.prompts()[.english]?.question)
    let second = try await rightAnswer(visit)
    let grade = try await visit.answer((second + 1) % 4)
    #expect(!grade.isRight && grade.rightAnswer == second)
    #expect(await visit.state == .quiz)
    let next = try #require(try await visit.prompts()[.english])
    #expect(next.number == 1 && next.question != lost)
  }

  @Test("An answer that does not exist changes nothing")
  func noSuchAnswer() async throws {
    let visit = try visit()
    let before = try await visit.prompts()
    for answer in [-1, 4, .max] {
      await #expect(throws: BoothError.self) { try await visit.answer(answer) }
    }
    #expect(try await visit.prompts() == before)
  }
}
