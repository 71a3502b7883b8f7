package import Museum

/// A question as staff write it.
package struct QuestionDraft: Sendable, Equatable, Decodable {
  /// The question that the draft replaces; `nil` adds one.
  package var id: String?
  package var question: Question.Wording
  package var right: Question.Wording
  package var wrong: [Question.Wording]
  package var why: Question.Wording

  func question(named id: String) -> Question {
    Question(id: id, question: question, right: right, wrong: wrong, why: why)
  }
}
