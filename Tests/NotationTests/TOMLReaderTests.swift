import Foundation
import TestSupport
import Testing

@testable import Notation

@Suite("TOML reader")
struct TOMLReaderTests {
  private func value(_ text: String) throws -> TOMLValue? {
    let entries = try TOMLReader("a = \(text)\n").entries
    #expect(entries.count == 1 && entries[0].path == ["a"])
    return entries[0].value
  }

  @Test("Strings, integers and booleans are read as TOML defines them")
  func values() throws {
    for (text, expected) in [
      ("\"x\"", TOMLValue.text("x")), ("'a\\n\"#'", .text("a\\n\"#")), ("\"\"", .text("")),
      (#""\t\"\\\u03BD\U0001F3C5\n""#, .text("\t\"\\ν🏅\n")), ("\"a # b\" # c", .text("a # b")),
      ("0", .number(0)), ("-17", .number(-17)), ("+8_000_000", .number(8_000_000)),
      ("0xDEAD_beef", .number(0xDEAD_BEEF)), ("0o755", .number(0o755)), ("0b101", .number(5)),
      ("9223372036854775807#", .number(.max)), ("true", .flag(true)), ("false\t# no", .flag(false)),
      ("[]", .texts([])), ("[ 'a' ,\"b]\", ] # c", .texts(["a", "b]"])),
    ] {
      #expect(try value(text) == expected, "\(text)")
    }
    for text in [
      "1.5", "-1e9", "inf", "1979-05-27T07:32:00Z", "07:32:00", "+nan", "2026-11-21 # x",
    ] {
      #expect(try value(text) == nil, "\(text)")
    }
  }

  @Test("Keys belong to their tables and may be dotted or quoted")
  func keys() throws {
    let file = try TOMLReader(
      "\u{FEFF}# first\r\nx.y = 1\r\n\n [ \"a b\" . c ] # table\r\n'd.e'=2\n\tf-1_ = 3")
    #expect(file.tables.map(\.path) == [["a b", "c"]])
    #expect(file.tables.map(\.line) == [4] && file.entries.map(\.line) == [2, 5, 6])
    #expect(file.entries.map(\.path) == [["x", "y"], ["a b", "c", "d.e"], ["a b", "c", "f-1_"]])
    #expect(file.entries.map(\.value) == [.number(1), .number(2), .number(3)])
  }

  @Test("A list may stand on several lines, with comments between its texts")
  func lists() throws {
    let file = try TOMLReader("a = [ # first\r\n\n  'x', # [\n\t\"y\"\n,\n] # end\nb = 1")
    #expect(file.entries.map(\.value) == [.texts(["x", "y"]), .number(1)])
    #expect(file.entries.map(\.line) == [1, 7])
  }

  @Test("A syntax error names the line")
  func faults() {
    for text in [
      "a", "a =", "= 1", "a = 1 2", "a = x", "a = smtp://x", "a = \"x", "a = 'x", "a = \"x\" y",
      "a = \"\\q\"", "a = \"\\u12\"", "a = \"\\uD800\"", "a = \"\\U00110000\"", "a = \"\\u+123\"",
      "a = [1]", "a = [\"x\" \"y\"]", "a = [\"x\",", "a = [\n\"x\"\nb", "a = [\n# ]", "a = [,]",
      "a = {b = 1}",
      "a = \"\"\"x\"\"\"", "a = '''x'''", "[t", "[t] x", "[]", "[[t]]",
      "[.t]", "[t.]", "é = 1", "a b = 1", "a = 01", "a = 1__0", "a = _1", "a = 0x", "a = -0x1",
      "a = 9223372036854775808", "a = 1\u{7}", "# \u{1B}[2J", "a = 1\rb = 2", "a = TRUE",
      String(repeating: "n", count: 201) + " = 1",
      String(repeating: "a.", count: 100_000) + "a = 1",
      "[\(String(repeating: "a.", count: 100_000))a]", "[", "[+a]", "[é]", "[ [a]]",
      "a = \(String(repeating: "[", count: 100_000))",
      "a = \(String(repeating: "{a = ", count: 100_000))",
      "a = 1\na = 2", "[t]\n[t]", "a = .5", "a = 1٣",
    ] {
      let line = 2 + text.utf8.count { $0 == 10 }
      do throws(TOMLReader.Fault) {
        _ = try TOMLReader("# first\n" + text)
        Issue.record("read: \(text.debugDescription)")
      } catch {
        #expect(error.line == line, "\(text.debugDescription)")
        #expect(!error.reason.isEmpty)
      }
    }
  }

  @Test("Random lines that the reader accepts are TOML, and Python's tomllib reads the same values")
  func judged() throws {
    var random = SeededGenerator(seed: 20_261_121)
    let pieces = [
      "a", "b-1", "smtp", ".", ".", "=", " = ", " = ", " = ", "\"x\"", "'y'", "\"\\", "\\u0041",
      "\"", "'", "#", " ", "\t", "1", "0", "_", "0x", "F", "true", "false", "-", "+", "1.5", "e",
      "1979-05-27", "T07:32:00", "Z", "inf", "[", "]", "[a]", "\r", "é", "{", "\"\"", ",",
    ]
    let folder = try TemporaryFolder()
    var rows: [String] = []
    for _ in 0..<200_000 {
      let line = (0..<Int.random(in: 2...8, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      guard let file = try? TOMLReader(line) else { continue }
      let path = file.entries.first?.path ?? file.tables.first?.path ?? []
      var words = [try json(line), try json(path)]
      if let entry = file.entries.first {
        // A text that looks like a float or a date may be neither.
        guard let value = entry.value else { continue }
        words += try self.words(value).map { try json($0) }
      }
      rows.append("[\(words.joined(separator: ", "))]")
    }
    #expect(rows.count > 4000, "\(rows.count)")
    try rows.joined(separator: "\n").write(
      toFile: folder.path + "/rows", atomically: true, encoding: .utf8)
    let result = try Program.run(
      "/usr/bin/python3", [MailTestFiles.judge("toml_judge.py"), folder.path + "/rows"])
    #expect(result.status == 0, "\(result.output.prefix(2000)) \(result.errors)")
  }

  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  private func words(_ value: TOMLValue) throws -> [String] {
    switch value {
    case .text(let text): ["text", text]
    case .number(let number): ["number", "\(number)"]
    case .flag(let flag): ["flag", "\(flag)"]
    case .texts(let texts): ["texts", try json(texts)]
    }
  }
}
