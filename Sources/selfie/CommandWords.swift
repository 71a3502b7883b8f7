import ArgumentParser
import Console
import Files
import Foundation
import Notation

/// What is wrong with the words of a command line, where the parser would name a consequence or
/// nothing.
enum CommandWords {
  /// Refuses a word that is no subcommand where one must stand, and a file whose name begins with a
  /// dash: the parser would take `-hat.jpg` for options, `-h` among them.
  ///
  /// - Parameter arguments: those of the process.
  /// - Throws: `CommandFailure` with 64.
  static func check(_ arguments: [String]) throws(CommandFailure) {
    try checkSubcommands(arguments)
    for word in arguments.prefix(while: { $0 != "--" }) where word.hasPrefix("-") && word != "-" {
      try checkFileName(word)
    }
  }

  private static func checkFileName(_ word: String) throws(CommandFailure) {
    var status = stat()
    if lstat(word.pathBytes, &status) == 0 {
      throw CommandFailure(
        "\(word) is a file here whose name begins with a dash; write ./\(word) for the file.",
        .usage)
    }
    // Letters behind one dash are no group of options: there is none but -h and -o.
    if word.hasPrefix("-h"), word != "-h" {
      throw CommandFailure("There is no option \(word), and no file of that name.", .usage)
    }
  }

  private static func checkSubcommands(_ arguments: [String]) throws(CommandFailure) {
    var (command, path): (any ParsableCommand.Type, String) = (Selfie.self, "selfie")
    let isHelp = arguments.first == "help"
    for word in isHelp ? arguments.dropFirst() : arguments[...] {
      if word.hasPrefix("-") || word == "help" { return }
      let subcommands = command.configuration.subcommands
      if let next = subcommands.first(where: { $0.configuration.commandName == word }) {
        (command, path) = (next, "\(path) \(word)")
        continue
      }
      let names = subcommands.filter { $0.configuration.shouldDisplay }
        .compactMap { $0.configuration.commandName }
      let likely = NearestName.likely(word, among: names)
      if !isHelp {
        // What follows is the command's own, or its default subcommand's.
        if subcommands.isEmpty { return }
        let hasDefault = command.configuration.defaultSubcommand != nil
        if hasDefault, likely == nil || access(word.pathBytes, F_OK) == 0 { return }
      }
      throw CommandFailure(
        "\(path) has no subcommand \(word); " + remedy(for: word, likely: likely, of: path),
        .usage)
    }
  }

  private static func remedy(for word: String, likely: String?, of path: String) -> String {
    if let likely { return "did you mean \(path) \(likely)?" }
    if path == "selfie", access(word.pathBytes, F_OK) == 0 {
      return "to crown \(word), write selfie crown \(word)."
    }
    return "\(path.replacing("selfie", with: "selfie help", maxReplacements: 1)) lists them."
  }

  /// The arguments, rewritten so that the parser takes numbers below zero and empty texts as values:
  /// its own "Missing value" names no limit.
  static func withOddValues(_ arguments: [String]) -> [String] {
    let words = arguments.prefix { $0 != "--" }
    let written = words.reduce(into: [String]()) { written, word in
      if word.wholeMatch(of: /-[0-9].*/) != nil, let option = written.last,
        option.hasPrefix("--"), !option.contains("=")
      {
        written[written.count - 1] = "\(option)=\(word)"
      } else if word.hasPrefix("--"), word.hasSuffix("=") {
        written += [String(word.dropLast()), ""]
      } else {
        written.append(word)
      }
    }
    return written + arguments[words.endIndex...]
  }

  /// Refuses the first option that the called command does not have.
  ///
  /// - Throws: `CommandFailure` with 64.
  static func checkOptions(_ arguments: [String]) throws(CommandFailure) {
    guard let root = CommandTree.ofSelfie else { return }
    let words = arguments.prefix { $0 != "--" }
    let (path, options) = root.options(of: words)
    for word in words where word.hasPrefix("--") {
      let name = String(word.dropFirst(2).prefix { $0 != "=" })
      if options.contains(name) { continue }
      let likely = NearestName.likely(name, among: options.sorted())
      let remedy =
        likely.map { "did you mean --\($0)?" }
        ?? "\(path.replacing("selfie", with: "selfie help", maxReplacements: 1)) lists them."
      throw CommandFailure("\(path) has no option --\(name); \(remedy)", .usage)
    }
  }
}

/// The commands with their options, as the parser tells them (`--experimental-dump-help`).
private struct CommandTree: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind, name: String
    }

    let names: [Name]?
  }

  let commandName: String
  let subcommands: [CommandTree]?
  let arguments: [Argument]?
  let defaultSubcommand: String?

  private struct Document: Decodable {
    let command: CommandTree
  }

  static var ofSelfie: CommandTree? {
    try? JSONDecoder().decode(Document.self, from: Data(Selfie._dumpHelp().utf8)).command
  }

  /// The long options of the command that words call, and the command's name.
  func options(of words: some Collection<String>) -> (path: String, options: Set<String>) {
    var (command, path) = (self, commandName)
    var options = command.ownOptions
    func descend(_ name: String) -> Bool {
      guard let next = command.subcommands?.first(where: { $0.commandName == name }) else {
        return false
      }
      (command, path) = (next, "\(path) \(name)")
      options.formUnion(next.ownOptions)
      return true
    }
    for word in words where !word.hasPrefix("-") { if !descend(word) { break } }
    if let standard = command.defaultSubcommand { _ = descend(standard) }
    return (path, options)
  }

  private var ownOptions: Set<String> {
    Set((arguments ?? []).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name))
  }
}
