import Foundation
import Testing

/// `docs/dependencies.md` against the files that say what is fetched and installed.
@Suite("Dependencies")
struct DependencyTests {
  private let page: String

  init() throws { page = try Machine.text(of: "docs/dependencies.md") }

  /// The rows of the document's tables: names in backquotes, and all cells.
  private var rows: [(names: [String], cells: [String])] {
    page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map {
      let cells = $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return (cells[0].matches(of: /`([^`]+)`/).map { String($0.output.1) }, cells)
    }
  }

  /// The packages of `Package.swift` with their lowest versions.
  private func swiftPackages() throws -> [String: String] {
    var packages: [String: String] = [:]
    let pattern = /\.package\(\s*url: "[^"]*\/([^"\/]+)", from: "([^"]+)"[,)]/
    for match in try Machine.text(of: "Package.swift").matches(of: pattern) {
      packages[String(match.output.1)] = String(match.output.2)
    }
    return packages
  }

  /// The Debian packages of the Makefile's lists, of the test scripts and of the manifest.
  private func debianPackages() throws -> Set<String> {
    let makefile = try Machine.text(of: "Makefile").replacing("\\\n", with: " ")
    var names = makefile.matches(of: /[A-Z]+_PACKAGES := (.*)/).flatMap {
      $0.output.1.split(separator: " ").map(String.init)
    }
    let script = try Machine.text(of: "Scripts/install-mail-test-servers.sh")
    let list = try #require(script.firstMatch(of: /packages=\(\n((?s:.*?))\n\)/)).output.1
    for line in list.split(separator: "\n") {
      names += line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
    }
    for line in try Machine.text(of: "Scripts/booth-tests.sh").split(separator: "\n") {
      if let list = line.firstMatch(of: /(?:install-packages\.sh"|for proxy in) ([a-z0-9 -]+)/) {
        names += list.output.1.split(separator: " ").map(String.init)
      }
    }
    for match in try Machine.text(of: "Package.swift").matches(of: /\.apt\(\["([^"]+)"\]\)/) {
      names.append(String(match.output.1))
    }
    return Set(names)
  }

  /// What pip installs, with its versions, from requirements and from scripts.
  private func pythonPackages() throws -> [String: String] {
    var packages: [String: String] = [:]
    for folder in ["Scripts", "Tests/Booth"] {
      let names = FileManager.default.enumerator(atPath: "\(Machine.root)/\(folder)") ?? .init()
      for case let name as String in names
      where name.hasSuffix("requirements.txt") || name.hasSuffix(".sh") {
        let text = try Machine.text(of: "\(folder)/\(name)")
        for match in text.matches(of: /([A-Za-z0-9_.-]+)==([0-9.]+)/) {
          packages[String(match.output.1)] = String(match.output.2)
        }
      }
    }
    return packages
  }

  @Test("Every package that is fetched or installed has its line, and nothing else has one")
  func complete() throws {
    let documented = Set(rows.flatMap(\.names))
    let (swift, debian, python) = (
      try swiftPackages(), try debianPackages(), try pythonPackages()
    )
    // Or the patterns above read nothing.
    #expect(swift.count >= 5 && debian.count >= 22 && python.count >= 12)
    let used = Set(swift.keys).union(debian).union(python.keys).subtracting(["mediapipe"])
    #expect(used.subtracting(documented) == [], "docs/dependencies.md lacks them")
    // The models are files, and what stands beside the program is not installed by the project.
    let others: Set = [
      "face-detector", "face-mesh", "iris", "person-mask", "palm-detector", "hand-landmarks",
      "mediapipe", "ffmpeg",
    ]
    #expect(documented.subtracting(used).subtracting(others) == [], "they are used nowhere")
    for row in rows {
      #expect(row.cells.count >= 4 && !row.cells.contains(""), "\(row.cells)")
    }
  }

  @Test("Versions of packages that are pinned are those in use")
  func versions() throws {
    for (name, version) in try swiftPackages().merging(pythonPackages(), uniquingKeysWith: { $1 })
    where name != "mediapipe" {
      let row = rows.first { $0.names.contains(name) }
      #expect(row?.cells[1].hasSuffix(version) == true, "\(name) is \(version)")
    }
    let mediapipe = try #require(try pythonPackages()["mediapipe"])
    #expect(page.contains("`mediapipe` \(mediapipe)"))
  }

  @Test("The versions of the last release are those that were resolved")
  func resolved() throws {
    struct Resolved: Decodable {
      struct Pin: Decodable {
        struct State: Decodable { let version: String? }
        let identity: String
        let state: State
      }
      let pins: [Pin]
    }
    let file = try Data(contentsOf: URL(filePath: "\(Machine.root)/Package.resolved"))
    let pins = try JSONDecoder().decode(Resolved.self, from: file).pins
    let documented = page.matches(of: /(?m)^- `(.+)` ([0-9.]+)$/).map {
      "\($0.output.1.lowercased()) \($0.output.2)"
    }
    #expect(documented == pins.map { "\($0.identity) \($0.state.version ?? "")" }.sorted())
  }
}
