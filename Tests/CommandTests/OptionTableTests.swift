import Foundation
import TestSupport
import Testing

/// One word for one thing, over all subcommands: the parser's own table of them is walked.
@Suite("The table of options")
struct OptionTableTests {
  private struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let shouldDisplay: Bool?
    let subcommands: [Command]?
    let arguments: [Argument]?

    /// This command and those below it that people call.
    func all(in path: String = "") -> [(name: String, command: Command)] {
      let name = path.isEmpty ? commandName : "\(path) \(commandName)"
      let below = (subcommands ?? []).filter {
        $0.shouldDisplay != false && $0.commandName != "help"
      }
      return [(name, self)] + below.flatMap { $0.all(in: name) }
    }
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      let kind, name: String
    }

    let kind: String
    let names: [Name]?
    let valueName, abstract: String?
    let completionKind: CompletionKind?

    var option: String? { names?.first { $0.kind == "long" }?.name }
  }

  private struct CompletionKind: Decodable {
    struct Files: Decodable {
      let extensions: [String]?
    }

    let file, directory: Files?
  }

  private struct Document: Decodable {
    let command: Command
  }

  private func commands() throws -> [(name: String, command: Command)] {
    let folder = try TemporaryFolder()
    let result = try SelfieCommand("--experimental-dump-help", in: folder).run()
    return try JSONDecoder().decode(Document.self, from: Data(result.output)).command.all()
  }

  /// The words that were another option's, and the one word that stands for the thing.
  private static let renamed = [
    "lang": "language", "nike": "statue-on", "media": "paper", "file-format": "format",
    "drawing": "draw",
  ]

  @Test("No option has another word for what an option of another subcommand means")
  func words() throws {
    for (name, command) in try commands() {
      for option in (command.arguments ?? []).compactMap(\.option) {
        #expect(Self.renamed[option] == nil, "\(name) --\(option)")
      }
    }
  }

  @Test("An option has one kind of value in all subcommands")
  func values() throws {
    var known: [String: (value: String, command: String)] = [:]
    for (name, command) in try commands() {
      for argument in command.arguments ?? [] where argument.kind != "positional" {
        guard let option = argument.option else { continue }
        let value = argument.kind == "flag" ? "" : argument.valueName ?? ""
        let first = known[option] ?? (value: value, command: name)
        known[option] = first
        #expect(first.value == value, "--\(option): \(first.command) and \(name)")
      }
    }
    #expect(known.count > 60)
  }

  @Test("A shell completes what names a file or a folder")
  func completion() throws {
    for (name, command) in try commands() {
      for argument in command.arguments ?? [] {
        let (value, kind) = (argument.valueName ?? "", argument.completionKind)
        if ["dir", "folder"].contains(value) {
          #expect(kind?.directory != nil, "\(name) \(argument.option ?? value)")
        } else if value.hasPrefix("file") || ["photo", "list"].contains(value) {
          #expect(kind?.file != nil, "\(name) \(argument.option ?? value)")
        }
      }
    }
  }

  @Test("Every abstract is an order: Crown, not Crowns")
  func verbs() throws {
    for (name, command) in try commands() {
      let verb = String((command.abstract ?? "").prefix { $0.isLetter })
      #expect(Self.verbs.contains(verb), "\(name): \(command.abstract ?? "")")
    }
  }

  private static let verbs: Set<String> = [
    "Ask", "Call", "Check", "Connect", "Crown", "Draw", "End", "Find", "Forget", "Give", "Hang",
    "List", "Look", "Mail", "Name", "Print", "Put", "Remove", "Run", "Say", "Send", "Serve", "Set",
    "Show", "Speak", "Take", "Tell", "Write",
  ]
}
