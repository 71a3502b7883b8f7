import Files
import Foundation
import Museum
import TestSupport
import Testing
import Texts

@testable import Booth
import Season

@Suite("The questions that staff edit")
struct QuizDeskTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func desk(least: Int = 3, _ booth: StateFolder?) throws -> QuizDesk {
    QuizDesk(try Booths.bank(), least: least, in: booth)
  }

  private func open() throws -> StateFolder { try StateFolder(folder.path + "/booth", of: "booth") }

  private static func wording(_ text: String) -> Question.Wording {
    [.greek: text, .english: text]
  }

  private func draft(_ id: String? = nil, _ text: String = "How many gods?") -> QuestionDraft {
    let wordings = ["Twelve", "Seven", "Nine", "Three"].map { Self.wording($0) }
    return QuestionDraft(
      id: id, question: Self.wording(text), right: wordings[0],
      wrong: Array(wordings[1...]), why: Self.wording("So."))
  }

  @Test("A change is in force at once, is there after a restart, and the delivered ones come back")
  func changes() throws {
    do {
      let desk = try desk(try open())
      let first = try #require(desk.bank.questions.first)
      #expect(desk.bank.questions.count == 30 && !desk.isEdited)
      try desk.put(draft(first.id))
      #expect(desk.bank.questions.count == 30 && desk.isEdited)
      #expect(desk.bank.questions.first?.question.text(in: .english) == "How many gods?")
      #expect(desk.bank.questions.first?.id == first.id)
      try desk.put(draft())
      try desk.put(draft())
      #expect(desk.bank.questions.count == 32)
      #expect(Set(desk.bank.questions.map(\.id)).count == 32)
      try desk.remove(try #require(desk.bank.questions.last).id)
    }
    let booth = try open()
    let desk = try desk(booth)
    #expect(desk.bank.questions.count == 31 && desk.isEdited && booth.lastFault == nil)
    // A folder in the file's place cannot be removed as one.
    let path = folder.path + "/booth/questions.json"
    let kept = try AtomicFile.read(path)
    unlink(path)
    try AtomicFile.makeFolder(path, mode: 0o700)
    #expect(failure { try desk.restore() } == "not kept")
    #expect(desk.bank.questions.count == 31 && desk.isEdited)
    rmdir(path)
    try AtomicFile.write(kept, to: path, overwrite: false)
    try desk.restore()
    #expect(desk.bank.questions == (try Booths.bank()).questions && !desk.isEdited)
    #expect(!AtomicFile.names(in: folder.path + "/booth").contains("questions.json"))
  }

  private func failure(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch QuizDesk.Failure.quiz(let fault) {
      return fault.description
    } catch QuizDesk.Failure.noSuchQuestion {
      return "no question"
    } catch {
      return "not kept"
    }
  }

  @Test("What breaks a rule of question files is refused, and nothing changes")
  func refused() throws {
    let desk = try desk(least: 30, try open())
    let id = try #require(desk.bank.questions.first).id
    let long = String(repeating: "x", count: 91)
    for (text, word) in [(long, "91 characters"), (" ", "is empty"), ("a\nb", "line end")] {
      #expect(failure { try desk.put(draft(id, text)) }?.contains(word) == true)
    }
    var equal = draft(id)
    equal.wrong[0] = equal.right
    #expect(failure { try desk.put(equal) }?.contains("two equal answers") == true)
    #expect(failure { try desk.remove(id) }?.contains("29 questions") == true)
    #expect(failure { try desk.remove("none") } == "no question")
    #expect(failure { try desk.put(draft("none")) } == "no question")
    #expect(desk.bank.questions == (try Booths.bank()).questions && !desk.isEdited)
    let homeless = try self.desk(nil)
    #expect(failure { try homeless.put(draft(id)) } == "not kept")
    #expect(!homeless.isEdited)
  }

  @Test("An edited copy that no round can be drawn from is told, not used, and not overwritten")
  func unusable() throws {
    do { try desk(try open()).put(draft()) }
    let booth = try open()
    let more = QuizDesk(try Booths.bank(), least: 40, in: booth)
    #expect(booth.lastFault?.contains("31 questions, fewer than the 40") == true)
    #expect(!more.isEdited && more.bank.questions.count == 30)
    let file = booth.path + "/questions.json"
    try AtomicFile.write(Array("{".utf8), to: file, overwrite: true)
    let damaged = try desk(booth)
    #expect(!damaged.isEdited)
    try damaged.put(draft())
    #expect(try AtomicFile.read(file + ".old") == Array("{".utf8) && booth.lastFault == nil)
  }
}
