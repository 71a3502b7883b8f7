import Files
import Foundation
import TestSupport
import Testing
import Texts

@testable import Mailer

@Suite("Judges")
struct JudgeTests {
  private struct Case {
    let subject: String
    let name: String
  }

  @Test("Three mail libraries read a thousand subjects and names back unchanged")
  func thousand() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 20_261_120)
    var cases: [Case] = []
    for number in 0..<1000 {
      let subject = text(words: 1...14, using: &generator)
      let name = text(words: 1...4, using: &generator)
      cases.append(Case(subject: subject, name: name))
      let bytes = try Samples.message(name: name, subject: subject, photo: Samples.photo(60))
        .composed().bytes
      #expect(WireRules.violations(in: bytes) == [])
      try bytes.write(
        to: URL(fileURLWithPath: folder.path + "/\(String(number).leftPadded(to: 4)).eml"))
    }
    for (program, judge, tool) in [
      ("/usr/bin/python3", "python_judge.py", "Python"),
      ("/usr/bin/python3", "gmime_judge.py", "GMime"),
      ("/usr/bin/perl", "perl_judge.pl", "Email::MIME"),
    ] {
      let result = try Program.run(program, [MailTestFiles.judge(judge), folder.path])
      if result.status != 0 {
        print("not judged by \(tool): \(result.errors.suffix(200))")
        #expect(!Program.exists("/usr/sbin/postfix"), "the judge failed though tools are installed")
        continue
      }
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == cases.count)
      var wrong = 0
      for (line, expected) in zip(lines, cases) {
        let read = try JSONDecoder().decode([String].self, from: Data(line.utf8))
        var wanted = [expected.subject, expected.name, "champion.jpg"]
        if read.count == 4 { wanted.append("champion.jpg") }
        if read != wanted {
          wrong += 1
          if wrong <= 3 { Issue.record("\(tool) read \(read), not \(wanted)") }
        }
      }
      #expect(wrong == 0, "\(tool)")
      print("\(tool) read \(lines.count - wrong) of \(lines.count) rightly")
    }
  }

  @Test("SpamAssassin scores the message as no spam")
  func spam() throws {
    guard Program.exists("/usr/bin/spamassassin") else {
      return print("not judged: spamassassin is not installed")
    }
    let folder = try TemporaryFolder()
    let texts = try MessageTemplates(.greek).texts(name: "Μαρία", date: "2026-11-20")
    let message = try Message(
      from: Mailbox(parsing: "Μουσείο <photos@museum.example>"),
      to: Mailbox(name: "Μαρία", address: EmailAddress("maria@test.example")),
      subject: texts.subject, text: texts.text, html: texts.html, language: .greek,
      photo: Samples.photo(80_000), preview: Samples.photo(8_000), fileName: "champion.jpg",
      date: Date())
    let path = folder.path + "/message.eml"
    try message.composed().bytes.write(to: URL(fileURLWithPath: path))
    let result = try Program.run("/bin/sh", ["-c", "spamassassin -L -t < \(path)"])
    let score = result.output.firstMatch(of: /score=(-?[0-9.]+)/).flatMap { Double($0.1) }
    print("spamassassin: score \(score.map(String.init(describing:)) ?? "unknown")")
    #expect(try #require(score) < 2)
  }

  private static let greek = [
    "Συγχαρητήρια", "Ολυμπιονίκη", "εικόνα", "ο", "Νίκη,", "κότινος", "ΐ", "«ναι»", "μεγάλη",
    "Αθήνα", "φωτογραφία-προφίλ", "της", "e\u{301}τσι",
  ]
  private static let english = [
    "Olympic", "champion", "photo", "\"quoted\"", "a,b", "it's", "(2026)", "50%", "x=1", "=?no?=",
    "back\\slash", "semi;colon", "a", "Congratulations!!", "under_score",
  ]
  private static let other = ["🏆", "👩‍👩‍👧", "日本語の写真", "Zoë", "A日日日日日日日日日日日日日日日日日日日日日日日日日", "ß"]

  private func text(words: ClosedRange<Int>, using generator: inout SeededGenerator) -> String {
    let kind = Int.random(in: 0..<4, using: &generator)
    let pool =
      switch kind {
      case 0: Self.greek
      case 1: Self.english
      case 2: Self.greek + Self.english
      default: Self.greek + Self.english + Self.other
      }
    let count = Int.random(in: words, using: &generator)
    return (0..<count).map { _ in pool[Int.random(in: pool.indices, using: &generator)] }
      .joined(separator: " ")
  }
}
