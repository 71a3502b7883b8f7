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

  private func desk(_ booth: StateFolder) throws -> QuizDesk {
    QuizDesk(try Booths.bank(), least: 3, in: booth)
  }

  private func open() throws -> StateFolder { try StateFolder(folder.path + "/booth", of: "booth") }

  private static func wording(_ text: String) -> Question.Wording {
    [.greek: text, .english: text]
  }

  private func draft(_ id: String? = nil) -> QuestionDraft {
    let wordings = ["Twelve", "Seven", "Nine", "Three"].map { Self.wording($0) }
    return QuestionDraft(
      id: id, question: Self.wording("How many gods?"), right: wordings[0],
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
    #expect(throws: QuizDesk.Failure.self) { try desk.restore() }
    #expect(desk.bank.questions.count == 31 && desk.isEdited)
    rmdir(path)
    try AtomicFile.write(kept, to: path, overwrite: false)
    try desk.restore()
    #expect(desk.bank.questions == (try Booths.bank()).questions && !desk.isEdited)
    #expect(!AtomicFile.names(in: folder.path + "/booth").contains("questions.json"))
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
