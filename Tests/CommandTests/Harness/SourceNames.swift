import Foundation

/// The words and file names of the sources, which documents name in backquotes.
struct SourceNames {
  /// The words outside of comment lines; one with hyphens or dots is there as a whole and in its
  /// parts.
  private var words: Set<String> = []
  /// The names of files and folders.
  private var files: Set<String> = []
  /// The Makefile's targets.
  private let targets: Set<String>

  /// - Parameters:
  ///   - root: the package's root folder.
  ///   - excluded: the names of files that are no source of a name.
  init(root: String, excluding excluded: Set<String>) throws {
    let makefile = try String(contentsOfFile: "\(root)/Makefile", encoding: .utf8)
    targets = Set(
      makefile.split(separator: "\n").compactMap {
        try? /([a-z][a-z-]*):.*/.wholeMatch(in: $0).map { String($0.output.1) }
      })
    let folders = [
      "Sources", "Tests", "Scripts", "Distribution", "debian", "Assets", "Art", "Fuzz/Sources",
      "Benchmarks", "Snippets",
    ]
    var paths = ["Package.swift", "Makefile", "CHANGELOG.md", "SECURITY.md"]
    for folder in folders {
      let contents = FileManager.default.enumerator(atPath: "\(root)/\(folder)")
      while let path = contents?.nextObject() as? String {
        // Builds and caches lie in hidden folders, which hold no sources.
        guard path.split(separator: "/").last?.hasPrefix(".") == false else {
          contents?.skipDescendants()
          continue
        }
        paths.append("\(folder)/\(path)")
      }
    }
    for path in paths {
      let name = String(path.split(separator: "/").last ?? "")
      if excluded.contains(name) { continue }
      files.insert(name)
      // debhelper's files begin with the name of their package.
      if path.hasPrefix("debian/selfie.") { files.insert(String(name.dropFirst(7))) }
      if name.hasSuffix(".md") { continue }
      guard let text = try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8) else {
        continue
      }
      insertWords(of: text, isTest: path.hasPrefix("Tests/"))
    }
  }

  private mutating func insertWords(of text: String, isTest: Bool) {
    for line in text.utf8.split(whereSeparator: { $0 == 10 }) {
      let code = line.drop(while: { $0 == 32 })
      if Self.prose.contains(where: { code.starts(with: $0.utf8) }) { continue }
      if isTest, code.first == 34 { continue }
      for word in line.split(whereSeparator: { !Self.isPartOfWord($0) }) {
        let word = String(decoding: word, as: UTF8.self)
          .trimmingCharacters(in: CharacterSet(charactersIn: "-."))
        guard words.insert(word).inserted else { continue }
        for part in word.split(separator: ".") {
          words.insert(String(part))
          words.formUnion(part.split(separator: "-").map(String.init))
        }
      }
    }
  }

  /// What lines of comments and of tests' names begin with: a word in a sentence is no name. (A
  /// test's long name is a line of its own, in quotes.)
  private static let prose = ["//", "@Test(", "@Suite(", "\"\"\""]

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 95, 45, 46: true
    default: false
    }
  }

  /// The names of a document that the sources do not have.
  ///
  /// Every word of a code span that looks like an option is a name, as are the targets of `make`; a
  /// span of one word also when it is an identifier, perhaps with members and argument labels, or a
  /// file's name. Other spans hold values, formulas or other programs' texts.
  func missing(in document: String) -> [String] {
    let prose = document.split(separator: "```", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
    return prose.matches(of: /`([^`\n]+)`/).flatMap { span in
      let parts = span.output.1.split(separator: " ").map(String.init)
      var names = parts.filter { $0.hasPrefix("--") && $0.count > 2 && !hasOption($0) }
      if parts.first == "make" {
        names += parts.dropFirst().filter { part in
          part.wholeMatch(of: /[a-z-]+/) != nil && !targets.contains(part)
        }
      } else if parts.count == 1, !parts[0].hasPrefix("-"), !hasName(parts[0]) {
        names.append(parts[0])
      }
      return names
    }
  }

  private func hasOption(_ option: String) -> Bool {
    let name = option.dropFirst(2).prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    return words.contains(String(name))
  }

  private func hasName(_ name: String) -> Bool {
    if files.contains(name) || words.contains(name) { return true }
    let isFile =
      name.wholeMatch(
        of: /[\w+.-]+\.(?:swift|c|cpp|h|hpp|py|sh|tsv|md|json|png|toml|js|service|timer)/) != nil
    if isFile { return false }
    guard name.wholeMatch(of: /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?:\([A-Za-z_:]*\))?/) != nil else {
      return true
    }
    return name.split { !($0.isLetter || $0.isNumber || $0 == "_") }.allSatisfy {
      words.contains(String($0)) || files.contains(String($0))
    }
  }
}
