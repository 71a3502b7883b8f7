import Files
import Foundation
package import Museum
import Synchronization
package import Season

/// The questions of the next visit: the delivered ones, or the copy that staff edited.
///
/// The museum's file stays unchanged. The edited copy lies in the booth's folder, and is in force
/// until staff return to the delivered questions.
package final class QuizDesk: Sendable {
  private struct State {
    var bank: QuestionBank
    var isEdited: Bool
  }

  /// Why the desk did not make a change.
  package enum Failure: Error, Sendable {
    /// The questions would break a rule.
    case quiz(QuizError)
    /// No question has that identifier.
    case noSuchQuestion
    /// The booth has no folder, or cannot write into it.
    case notKept
  }

  private static let file = "questions.json"

  private let delivered: QuestionBank
  /// The number of questions in a round; the desk keeps at least as many.
  package let least: Int
  private let folder: StateFolder?
  private let state: Mutex<State>

  /// Uses the folder's edited copy, if there is a usable one; the folder reports another.
  package init(_ delivered: QuestionBank, least: Int, in folder: StateFolder?) {
    (self.delivered, self.least, self.folder) = (delivered, least, folder)
    let edited = folder?.read(Self.file) { try QuestionBank(json: Data($0), least: least) }
    state = Mutex(State(bank: edited ?? delivered, isEdited: edited != nil))
  }

  /// The questions of the next visit.
  package var bank: QuestionBank { state.withLock { $0.bank } }

  /// Whether the questions are an edited copy.
  package var isEdited: Bool { state.withLock { $0.isEdited } }

  /// Replaces the question with the draft's identifier, or adds one at the end.
  package func put(_ draft: QuestionDraft) throws(Failure) {
    try change { questions throws(Failure) in
      guard let id = draft.id else {
        return questions.append(draft.question(named: "staff-" + RandomToken.make().prefix(8)))
      }
      guard let place = questions.firstIndex(where: { $0.id == id }) else {
        throw .noSuchQuestion
      }
      questions[place] = draft.question(named: id)
    }
  }

  /// Removes a question.
  package func remove(_ id: String) throws(Failure) {
    try change { questions throws(Failure) in
      guard let place = questions.firstIndex(where: { $0.id == id }) else {
        throw .noSuchQuestion
      }
      questions.remove(at: place)
    }
  }

  /// Returns to the delivered questions, and removes the edited ones.
  package func restore() throws(Failure) {
    try state.withLock { state throws(Failure) in
      guard folder?.remove(Self.file) != false else { throw .notKept }
      state = State(bank: delivered, isEdited: false)
    }
  }

  /// Changes the questions, checks them by the rules for a file, and keeps them.
  private func change(
    _ body: (inout [Question]) throws(Failure) -> Void
  ) throws(Failure) {
    try state.withLock { state throws(Failure) in
      var questions = state.bank.questions
      try body(&questions)
      let bank: QuestionBank
      do throws(QuizError) {
        bank = try QuestionBank(questions, least: least)
      } catch {
        throw .quiz(error)
      }
      guard let folder else { throw .notKept }
      do throws(AtomicFileError) {
        try folder.write(bank.json, to: Self.file)
      } catch {
        throw .notKept
      }
      state = State(bank: bank, isEdited: true)
    }
  }
}
