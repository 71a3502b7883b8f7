import Booth
import Hummingbird
import Texts

/// `/api/quiz`: the question now, and its answer.
struct QuizRoutes {
  let visits: Visits

  /// A text in every language, so that the page switches without asking.
  private struct Wording: Encodable {
    let el: String
    let en: String

    init(_ text: (Language) -> String) {
      (el, en) = (text(.greek), text(.english))
    }
  }

  private struct PromptAnswer: Encodable {
    let number: Int
    let count: Int
    let question: Wording
    let answers: [Wording]
  }

  private struct Body: Decodable {
    let answer: Int
  }

  private struct GradeAnswer: Encodable {
    let right: Bool
    let learned: Bool
    let lost: Bool
    let rightAnswer: Int
    let why: Wording
    let state: BoothState
  }

  func add(to router: Router<BoothContext>) {
    router.get("/api/quiz") { request, _ in
      let visit = try await visits.visit(of: request)
      let prompts = try await visit.prompts()
      return Response.json(Self.answer(prompts))
    }
    router.post("/api/quiz") { request, _ in
      let body = try await request.json(Body.self)
      let visit = try await visits.visit(of: request)
      let grade = try await visit.answer(body.answer)
      return Response.json(
        GradeAnswer(
          right: grade.isRight, learned: grade.isLearned, lost: grade.isLost,
          rightAnswer: grade.rightAnswer, why: Wording { grade.why.text(in: $0) },
          state: await visit.state))
    }
  }

  private static func answer(_ prompts: [Language: QuizRound.Prompt]) -> PromptAnswer {
    guard let prompt = prompts[.english] else { preconditionFailure("every language has a prompt") }
    return PromptAnswer(
      number: prompt.number, count: prompt.count,
      question: Wording { prompts[$0]?.question ?? "" },
      answers: prompt.answers.indices.map { index in
        Wording { prompts[$0]?.answers[index] ?? "" }
      })
  }
}
