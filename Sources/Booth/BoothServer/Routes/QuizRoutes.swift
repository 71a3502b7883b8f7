import Booth
import Hummingbird
import Museum
import Texts
import WebServer

/// `/api/quiz`: the current question, and the answer to it.
struct QuizRoutes {
  let visits: Visits

  /// A text in every language of the booth, by code, so that the page can switch without a request.
  private typealias Wording = [Language: String]

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

  func add(to router: Router<WebContext>) {
    router.get("/api/quiz") { request, _ in
      let visit = try await visits.visit(of: request)
      let prompts = try await visit.prompts()
      return Response.json(answer(prompts))
    }
    router.post("/api/quiz") { request, _ in
      let body = try await request.json(Body.self)
      let visit = try await visits.visit(of: request)
      let grade = try await visit.answer(body.answer)
      return Response.json(
        GradeAnswer(
          right: grade.isRight, learned: grade.isLearned, lost: grade.isLost,
          rightAnswer: grade.rightAnswer, why: wording { grade.why.text(in: $0) },
          state: await visit.state))
    }
  }

  private func wording(_ text: (Language) -> String) -> Wording {
    visits.settings.booth.languages.reduce(into: [:]) { $0[$1] = text($1) }
  }

  private func answer(_ prompts: [Language: QuizRound.Prompt]) -> PromptAnswer {
    guard let prompt = prompts.values.first else { preconditionFailure("a booth has a language") }
    return PromptAnswer(
      number: prompt.number, count: prompt.count,
      question: wording { prompts[$0]?.question ?? "" },
      answers: prompt.answers.indices.map { index in
        wording { prompts[$0]?.answers[index] ?? "" }
      })
  }
}
