import Foundation
import Museum
import Testing
import Texts

@Suite("Question files")
struct QuestionBankTests {
  /// A sound file of three questions, changed before it is encoded.
  private func bank(changed change: (inout [String: Any]) -> Void) throws -> QuestionBank {
    let question: (Int) -> [String: Any] = { number in
      let wording: (String) -> [String: String] = { ["el": "\($0) ελ", "en": "\($0) en"] }
      return [
        "id": "q\(number)", "question": wording("question"), "right": wording("right"),
        "wrong": [wording("a"), wording("b"), wording("c")], "why": wording("why"),
      ]
    }
    var file: [String: Any] = ["format": 1, "questions": (0..<3).map(question)]
    change(&file)
    return try QuestionBank(json: JSONSerialization.data(withJSONObject: file))
  }

  /// A sound file with a change of the second question.
  private func bank(withSecond change: (inout [String: Any]) -> Void) throws -> QuestionBank {
    try bank(changed: { file in
      guard var questions = file["questions"] as? [[String: Any]] else { return }
      change(&questions[1])
      file["questions"] = questions
    })
  }

  private func message(_ body: () throws -> QuestionBank) -> String {
    do {
      _ = try body()
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test("Every fault is one sentence that names the question and the remedy")
  func faults() {
    #expect(message { try QuestionBank(json: Data("[".utf8)) }.contains("not JSON"))
    #expect(message { try bank(changed: { $0["format"] = 2 }) }.contains("format 2, not 1"))
    #expect(message { try bank(changed: { $0["format"] = nil }) }.contains("lacks format"))
    #expect(
      message { try bank(changed: { $0["questions"] = [Any]() }) }.contains("0 questions, fewer"))
    #expect(
      message { try bank(withSecond: { $0["id"] = "q0" }) }.contains("\"q0\" is empty or used"))
    #expect(
      message { try bank(withSecond: { $0["why"] = [String: String]() }) }
        .contains("lacks questions[1].why;"))
    #expect(message { try bank(withSecond: { $0["wrong"] = [Any]() }) }.contains("0 wrong answers"))
    let long = ["el": String(repeating: "α", count: 91), "en": "x"]
    #expect(
      message { try bank(withSecond: { $0["question"] = long }) }
        .contains("question of \"q1\" has 91 characters in \"el\", more than 90"))
    #expect(
      message { try bank(withSecond: { $0["right"] = ["el": "a ελ", "en": "right en"] }) }
        .contains("two equal answers in \"el\""))
    #expect(
      message { try bank(withSecond: { $0["why"] = ["el": " ", "en": "x"] }) }.contains(
        "empty in \"el\"")
    )
    #expect(
      message { try bank(withSecond: { $0["why"] = ["el": "α\nβ", "en": "x"] }) }
        .contains("control character"))
  }

  @Test("A question in any one language is whole, and is read by all")
  func oneLanguage() throws {
    let bank = try bank(withSecond: {
      $0["question"] = ["de": "Frage"]
      $0["right"] = ["de": "Ja"]
      $0["wrong"] = ["Nein", "Nie", "Nur so"].map { ["de": $0] }
      $0["why"] = ["de": "Darum"]
    })
    for language in Language.builtIn {
      #expect(bank.questions[1].question.text(in: language) == "Frage")
      #expect(bank.questions[1].why.text(in: language) == "Darum")
    }
  }

  @Test("Identifiers, questions and languages have limits")
  func limits() {
    func words(_ count: Int) -> [String: String] {
      ["en": "x"].merging((1..<count).map { ("en-a\($0 + 1000)", "x") }) { $1 }
    }
    let id = { String(repeating: "i", count: $0) }
    #expect(message { try bank(withSecond: { $0["id"] = id(80) }) } == "no error")
    #expect(
      message { try bank(withSecond: { $0["id"] = id(81) }) }
        .contains("questions[1].id has 81 characters, more than 80; shorten it."))
    #expect(message { try bank(withSecond: { $0["why"] = words(48) }) } == "no error")
    #expect(
      message { try bank(withSecond: { $0["why"] = words(49) }) }
        .contains("questions[1].why has 49 languages, more than 48; shorten it."))
    let questions = Array(repeating: [String: String](), count: 1001)
    #expect(
      message { try bank(changed: { $0["questions"] = questions }) }
        .contains("questions has 1001 questions, more than 1000; shorten it."))
    let code = ["en": "x", String(repeating: "x", count: 5000): "x"]
    #expect(message { try bank(withSecond: { $0["why"] = code }) }.count < 200)
  }
}
