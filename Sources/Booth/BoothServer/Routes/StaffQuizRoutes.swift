import Booth
import HTTPTypes
import Hummingbird
import Museum
import Texts
import Threading
import WebServer

/// `/staff/questions`: the quiz's questions, which apply from the next visit on.
struct StaffQuizRoutes {
  let quiz: QuizDesk?

  private struct LimitsAnswer: Encodable {
    let question = QuestionBank.limits.question
    let answer = QuestionBank.limits.answer
    let why = QuestionBank.limits.why
  }

  private struct ListAnswer: Encodable {
    let questions: [Question]
    let edited: Bool
    let least: Int
    let limits = LimitsAnswer()

    init(_ quiz: QuizDesk) {
      (questions, edited, least) = (quiz.bank.questions, quiz.isEdited, quiz.least)
    }
  }

  func add(to router: RouterGroup<WebContext>) {
    router.get("/staff/questions") { _, _ in Response.json(ListAnswer(try desk())) }
    router.put("/staff/questions") { request, _ in
      let draft = try await request.json(QuestionDraft.self)
      return try await change { quiz throws(QuizDesk.Failure) in try quiz.put(draft) }
    }
    router.delete("/staff/questions") { request, _ in
      let id = request.uri.queryParameters["id"].map(String.init) ?? ""
      return try await change { quiz throws(QuizDesk.Failure) in try quiz.remove(id) }
    }
    router.post("/staff/questions/delivered") { _, _ in
      try await change { quiz throws(QuizDesk.Failure) in try quiz.restore() }
    }
  }

  private func desk() throws(Refusal) -> QuizDesk {
    guard let quiz else { throw Refusal(.notFound, "no-quiz", "This booth has no quiz.") }
    return quiz
  }

  /// Changes the questions, and answers with the whole list.
  private func change(
    _ body: @escaping @Sendable (QuizDesk) throws(QuizDesk.Failure) -> Void
  ) async throws -> Response {
    let quiz = try desk()
    do {
      try await Blocking.run { () throws(QuizDesk.Failure) in try body(quiz) }
    } catch {
      switch error {
      case .quiz(let fault): return QuizFaultAnswer(fault).response
      case .noSuchQuestion:
        throw Refusal(.notFound, "no-question", "There is no such question.")
      case .notKept:
        throw Refusal(
          .insufficientStorage, "not-kept",
          "The questions cannot be kept; the check-up says why.")
      }
    }
    return .json(ListAnswer(quiz))
  }
}
