import Foundation
import Testing

/// `docs/libraries.md` against `Package.swift`: products, what they need to be built, snippets.
@Suite("The page on the libraries")
struct LibraryPageTests {
  private let page: String
  private let manifest: Manifest

  init() throws {
    page = try Machine.text(of: "docs/libraries.md")
    manifest = Manifest(try Machine.text(of: "Package.swift"))
  }

  /// What `Package.swift` says of its targets, read as text.
  struct Manifest {
    /// The names of the library products.
    let products: [String]
    /// The targets that each target needs.
    private var needs: [String: [String]] = [:]
    /// The Debian packages of the libraries that each target links itself.
    private var links: [String: Set<String>] = [:]

    init(_ text: String) {
      products = text.matches(of: /\.library\(name: "(\w+)"/).map { String($0.output.1) }
      let targets = text.components(separatedBy: "targets: [\n    // MARK: System").last ?? ""
      let start = /\.(?:target|module|map|executableTarget)\(\s*(?:name: )?"([\w-]+)"/
      let starts = targets.matches(of: start)
      for (index, match) in starts.enumerated() {
        let end = index + 1 < starts.count ? starts[index + 1].range.lowerBound : targets.endIndex
        let name = String(match.output.1)
        let body = String(targets[match.range.upperBound..<end])
        let list = body.firstMatch(of: /(?:needs|dependencies): \[([^\]]*)\]/)?.output.1 ?? ""
        needs[name] = list.matches(of: /"(\w+)"/).map { String($0.output.1) }
        var packages = Set(
          body.matches(of: /\.linkedLibrary\("(\w+)"\)/).compactMap {
            Self.package(of: String($0.output.1))
          })
        if let package = body.firstMatch(of: /debian: "([^"]+)"/) {
          packages.insert(String(package.output.1))
        }
        if list.contains(".grdb") || list.contains(".sqlite") { packages.insert("libsqlite3-dev") }
        links[name] = packages
      }
    }

    /// The package with a library's headers; `nil` for one of the C library.
    private static func package(of library: String) -> String? {
      switch library {
      case "m": nil
      case "jpeg": "libjpeg62-turbo-dev"
      case "png16": "libpng-dev"
      default:
        library.hasPrefix("opencv_")
          ? "libopencv-\(library.dropFirst(7))-dev" : "lib\(library)-dev"
      }
    }

    /// The packages that a target and all that it needs are built with.
    func packages(of target: String) -> Set<String> {
      (needs[target] ?? []).reduce(links[target] ?? []) { $0.union(packages(of: $1)) }
    }
  }

  /// The packages that the page names for each product.
  private func documented() throws -> [String: Set<String>] {
    let table = try #require(page.components(separatedBy: "Debian packages to build with |").last)
    var packages: [String: Set<String>] = [:]
    for row in table.split(separator: "\n").dropFirst().prefix(while: { $0.hasPrefix("|") }) {
      let cells = row.split(separator: "|")
      var named = Set(cells[1].matches(of: /`([^`]+)`/).map { String($0.output.1) })
      if let base = cells[1].firstMatch(of: /([A-Z]\w+)'s/) {
        named.formUnion(try #require(packages[String(base.output.1)]))
      }
      for product in cells[0].matches(of: /`(\w+)`/) { packages[String(product.output.1)] = named }
    }
    return packages
  }

  @Test("The packages of each product are those that Package.swift links")
  func packages() throws {
    let documented = try documented()
    #expect(manifest.products.count >= 11)
    #expect(Set(documented.keys) == Set(manifest.products))
    for product in manifest.products {
      #expect(documented[product] == manifest.packages(of: product), "\(product)")
    }
  }

  @Test("Every product has its line, and a snippet that imports it")
  func snippets() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(Machine.root)/Snippets")
    var imported: Set<String> = []
    for name in names {
      let text = try Machine.text(of: "Snippets/\(name)")
      imported.formUnion(text.matches(of: /(?m)^import (\w+)$/).map { String($0.output.1) })
      #expect(page.contains(name.replacing(".swift", with: "")), "\(name)")
    }
    for product in manifest.products {
      #expect(imported.contains(product), "\(product)")
      #expect(page.contains("\n| `\(product)` | "), "\(product)")
    }
  }
}
