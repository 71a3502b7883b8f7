import Booth
import HTTPTypes
import Museum
import Testing
import Texts
import WebTesting

@testable import BoothServer

@Suite("The quiz over HTTP")
struct QuizRouteTests {
  private func visitor(questions: Int = 2, isStrict: Bool = false) async throws -> Browser {
    try await TestBooth { settings, devices in
      devices.addQuiz()
      (settings.booth.rules.questions, settings.booth.rules.isStrict) = (questions, isStrict)
    }.visitor()
  }

  /// The question that is asked, with its solution.
  private func question(_ browser: Browser) async throws -> Question {
    let asked = try await browser.call(.get, "/api/quiz")
    let questions = try #require(TestBooth.museum.bank).questions
    return try #require(questions.first { asked["question.en"] == $0.question.text(in: .english) })
  }

  @Test("No answer holds a solution before the question was answered")
  func noSolution() async throws {
    let visitor = try await visitor(questions: 3)
    for _ in 0..<3 {
      let asked = try await visitor.call(.get, "/api/quiz")
      #expect(asked.fields == ["answers", "count", "number", "question"])
      let languages: [String: String] = try #require(asked["question"])
      #expect(languages.keys.sorted() == ["el", "en"])
      let texts = (0..<5).compactMap { number -> String? in asked["answers.\(number).en"] }
      #expect(texts.count == 4 && Set(texts).count == 4)
      let question = try await question(visitor)
      let session = try await visitor.call(.get, "/api/session")
      for answer in [asked, session, try await visitor.call(.get, "/api/quiz")] {
        for language in TestBooth.museum.languages {
          #expect(!answer.text.contains(question.why.text(in: language.language)))
        }
        #expect(!answer.text.replacing("\"question\"", with: "").contains("\"right"))
        #expect(!answer.head.headerFields.contains { $0.name.canonicalName.contains("quiz") })
      }
      #expect(try await visitor.call(.get, "/api/quiz").text == asked.text, "shuffled anew")
      _ = try await visitor.answer()
    }
  }

  @Test("An answer tells whether it was right, which one is, why, and what follows")
  func mercy() async throws {
    let visitor = try await visitor()
    for (isRight, number, isLearned, state) in [
      (false, 1, false, "quiz"), (true, 1, false, "quiz"), (false, 2, false, "quiz"),
      (false, 2, true, "won"),
    ] {
      let asked = try await visitor.call(.get, "/api/quiz")
      #expect(asked["number"] == number && asked["count"] == 2)
      let question = try await question(visitor)
      let place = try await visitor.rightAnswer()
      let told = try await visitor.answer(right: isRight)
      #expect(told["right"] == isRight && told["learned"] == isLearned && told["lost"] == false)
      #expect(told["rightAnswer"] == place && told["state"] == state, "\(told)")
      for code in ["el", "en"] {
        let language = try #require(
          TestBooth.museum.languages.first { $0.language.rawValue == code })
        #expect(told["why.\(code)"] == question.why.text(in: language.language))
      }
    }
    #expect(try await visitor.call(.get, "/api/quiz").outcome == "409 out-of-order")
  }

  @Test("By the strict rule a wrong answer tells that the round is lost, and others are asked anew")
  func strict() async throws {
    // Half of the questions, so that the second round has all others.
    let half = 15
    let visitor = try await visitor(questions: half, isStrict: true)
    var asked: Set<String> = []
    for number in 1...2 * half {
      let isLost = number == half
      asked.insert(try await question(visitor).id)
      let told = try await visitor.answer(right: !isLost)
      #expect(told["lost"] == isLost && told["learned"] == false, "\(told)")
      if isLost {
        #expect(told["state"] == "quiz")
        #expect(try await visitor.call(.get, "/api/quiz")["number"] == 1)
      }
    }
    #expect(asked.count == 2 * half)
    #expect(try await visitor.state() == "won")
  }

  @Test(
    "What is no answer changes nothing",
    arguments: ["-1", "4", "\(Int.max)", "\"0\"", "1.5", "null"])
  func noAnswer(text: String) async throws {
    let visitor = try await visitor()
    let asked = try await visitor.call(.get, "/api/quiz").text
    let answer = try await visitor.call(.post, "/api/quiz", .json(#"{"answer":\#(text)}"#))
    #expect(answer.outcome == (Int(text) == nil ? "422 body" : "422 answer"))
    #expect(try await visitor.call(.get, "/api/quiz").text == asked)
  }
}
