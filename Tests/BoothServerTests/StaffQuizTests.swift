import Booth
import Foundation
import HTTPTypes
import Museum
import TestSupport
import Testing
import Texts
import WebTesting

@testable import BoothServer
import Season

@Suite("The questions in the staff's panel")
struct StaffQuizTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func booth(least: Int = 3, keeps: Bool = true) async throws -> TestBooth {
    try await TestBooth { settings, devices in
      devices.lock = StaffLock(pin: "4711")
      devices.addQuiz(in: keeps ? try StateFolder(folder("booth"), of: "booth") : nil, least: least)
    }
  }

  private static func text(_ fields: [String: Any]) throws -> Browser.Body {
    .json(String(decoding: try JSONSerialization.data(withJSONObject: fields), as: UTF8.self))
  }

  @Test("All questions are told with their limits, and each is changed, added and removed")
  func changes() async throws {
    let booth = try await booth()
    let member = try await booth.member()
    let told = try await member.call(.get, "/staff/questions")
    #expect(told.has("questions.29") && !told.has("questions.30"))
    #expect(told["edited"] == false && told["least"] == 3)
    #expect(told["limits.question"] == 90 && told["limits.answer"] == 28)
    #expect(told["limits.why"] == 130)
    let going = try await booth.visitor()
    let asked = try await going.call(.get, "/api/quiz").text
    for number in 3..<30 {
      let id: String = try #require(told["questions.\(number).id"])
      #expect(try await member.call(.delete, "/staff/questions?id=\(id)").status == 200)
    }
    #expect(try await going.call(.get, "/api/quiz").text == asked, "the visit that goes on")
    let first: [String: Any] = try #require(told["questions.0"])
    let id: String = try #require(told["questions.0.id"])
    let few = try await member.call(.delete, "/staff/questions?id=\(id)")
    #expect(few.outcome == "422 too-few" && few["limit"] == 3 && few["count"] == 2)
    let changed = first.merging(["question": ["el": "Πόσα;", "en": "How many?"]]) { $1 }
    let answer = try await member.call(.put, "/staff/questions", try Self.text(changed))
    #expect(answer.status == 200 && answer["edited"] == true)
    #expect(answer["questions.0.question.en"] == "How many?" && answer["questions.0.id"] == id)
    // The next visit is asked the changed ones.
    let next = try await booth.visitor()
    var seen: Set<String> = []
    for _ in 0..<3 {
      let asked = try await next.call(.get, "/api/quiz")
      seen.insert(try #require(asked["question.en"]))
      let rights = (0..<3).map { number -> String in answer["questions.\(number).right.en"] ?? "" }
      let place = (0..<4).first { rights.contains(asked["answers.\($0).en"] ?? "?") } ?? 0
      try await next.call(.post, "/api/quiz", .json(#"{"answer":\#(place)}"#))
    }
    #expect(try await next.state() == "won")
    #expect(seen == Set((0..<3).map { answer["questions.\($0).question.en"] ?? "" }))
    let draft = changed.filter { $0.key != "id" }
    let added = try await member.call(.put, "/staff/questions", try Self.text(draft))
    #expect(added.has("questions.3") && !added.has("questions.4"))
    let back = try await member.call(.post, "/staff/questions/delivered")
    #expect(back.text == told.text)
  }

  @Test("What breaks a rule is told by its field and language, and nothing changes")
  func rules() async throws {
    let member = try await booth().member()
    let told = try await member.call(.get, "/staff/questions")
    let first: [String: Any] = try #require(told["questions.0"])
    let wrong: [Any] = try #require(told["questions.0.wrong"])
    let cases: [(change: [String: Any], outcome: String, field: String?, language: String?)] = [
      (
        ["question": ["el": String(repeating: "x", count: 91), "en": "y"]], "422 too-long",
        "question", "el"
      ),
      (["why": ["el": " ", "en": "y"]], "422 empty", "why", "el"),
      (["right": wrong[0]], "422 equal-answers", nil, nil),
      (["wrong": Array(wrong.prefix(2))], "422 wrong-answers", nil, nil),
      (["why": ["el": "x", "en": "a\nb"]], "422 control-character", "why", "en"),
      (["id": "none"], "404 no-question", nil, nil), (["why": 3], "422 body", nil, nil),
    ]
    for (change, outcome, field, language) in cases {
      let body = try Self.text(first.merging(change) { $1 })
      let answer = try await member.call(.put, "/staff/questions", body)
      #expect(answer.outcome == outcome, "\(change)")
      #expect(answer["field"] == field, "\(outcome)")
      if let language { #expect(answer["language"] == language, "\(outcome)") }
      let sentence: String = try #require(answer["error"])
      #expect(sentence.hasSuffix("."))
    }
    for path in ["/staff/questions?id=none", "/staff/questions"] {
      #expect(try await member.call(.delete, path).outcome == "404 no-question")
    }
    #expect(try await member.call(.get, "/staff/questions").text == told.text)
  }

  @Test("Where nothing can be kept nothing changes, and staff read so")
  func notKept() async throws {
    let member = try await booth(keeps: false).member()
    let told = try await member.call(.get, "/staff/questions")
    let first: [String: Any] = try #require(told["questions.0"])
    let answer = try await member.call(.put, "/staff/questions", try Self.text(first))
    #expect(answer.outcome == "507 not-kept")
    #expect(try await member.call(.get, "/staff/questions").text == told.text)
  }
}
