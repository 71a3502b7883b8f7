import Booth
import Museum
import Testing
import Texts

@Suite("The quiz of a visit")
struct VisitQuizTests {
  /// The position of the right answer to the question now.
  private func rightAnswer(_ visit: BoothVisit) async throws -> Int {
    let bank = try Booths.bank()
    let prompt = try #require(try await visit.prompts()[.english])
    let question = try #require(
      bank.questions.first { $0.question.text(in: .english) == prompt.question })
    return try #require(prompt.answers.firstIndex(of: question.right.text(in: .english)))
  }

  @Test("By the strict rule a wrong answer wins no wreath and draws other questions")
  func lost() async throws {
    var settings = Booths.settings()
    settings.rules.isStrict = true
    settings.bank = try Booths.bank()
    let visit = Booths.visit(settings)
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
}
