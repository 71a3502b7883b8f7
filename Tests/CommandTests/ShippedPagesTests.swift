import Foundation
import TestSupport
import Testing

/// The pages of the packages and of an installation: what help, units and pages cite is there.
@Suite("Shipped pages")
struct ShippedPagesTests {
  /// The pages and pictures that `debian/selfie.docs` names, by their paths under
  /// `/usr/share/doc/selfie`, where a folder keeps its own.
  private func shipped() throws -> Set<String> {
    let names = try Machine.text(of: "debian/selfie.docs").split(separator: "\n").map(String.init)
    var files: Set<String> = []
    for name in names where !name.hasPrefix(".build/") {
      let path = "\(Machine.root)/\(name)"
      let last = (name as NSString).lastPathComponent
      guard let inside = FileManager.default.enumerator(atPath: path) else {
        files.insert(last)
        continue
      }
      files.insert(last)
      for case let file as String in inside { files.insert("\(last)/\(file)") }
    }
    return files
  }

  @Test("Every link of a shipped page leads to a shipped page")
  func links() throws {
    let shipped = try shipped()
    let pages = shipped.filter { $0.hasSuffix(".md") }
    #expect(pages.count > 40, "or this test looks in the wrong place")
    for page in pages {
      let folder = (page as NSString).deletingLastPathComponent
      for link in try Machine.text(of: page).matches(of: /\]\(([^):#]+)(?:#[^)]*)?\)/) {
        let path = "/\(folder)/\(link.output.1)"
        let target = (path as NSString).standardizingPath.dropFirst()
        #expect(shipped.contains(String(target)), "\(page): \(link.output.1)")
      }
    }
  }

  @Test("Every page that help, a fault, an example or a unit cites is shipped")
  func citations() throws {
    let shipped = try shipped()
    var cited: Set<String> = []
    for folder in ["Sources", "Distribution", "debian", "Assets", "Tests/Goldens/help"] {
      let files = FileManager.default.enumerator(atPath: "\(Machine.root)/\(folder)") ?? .init()
      for case let file as String in files {
        guard let text = try? Machine.text(of: "\(folder)/\(file)") else { continue }
        for match in text.matches(of: /\bdocs\/[a-z\/-]+\.(?:md|yaml)/) {
          cited.insert(String(match.output))
        }
        for match in text.matches(of: /\/usr\/share\/doc\/selfie\/([A-Za-z\/-]+\.md)/) {
          cited.insert(String(match.output.1))
        }
      }
    }
    #expect(cited.count > 12, "or this test looks in the wrong place")
    for page in cited { #expect(shipped.contains(page), "\(page)") }
  }

  @Test("The page on fleets has every count of the booth's metrics")
  func counts() throws {
    let result = try SelfieCommand("visits", "--prometheus", "-", in: TemporaryFolder()).run()
    let counts = result.text.matches(of: /selfie_booth_yesterday\{count="([a-z_]+)"\}/)
    #expect(counts.count > 10, "\(result.text) \(result.errors)")
    let page = try Machine.text(of: "docs/fleet.md")
    let row = try #require(
      page.split(separator: "\n").first { $0.hasPrefix("| `selfie_booth_yesterday{count}`") })
    for count in counts { #expect(row.contains("`\(count.output.1)`"), "\(count.output.1)") }
  }
}
