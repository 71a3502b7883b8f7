import Hummingbird
import TestSupport
import Testing
import WebTesting

@testable import WebServer

@Suite("The page's files")
struct PageFilesTests {
  private static let files = [
    "index.html", "booth.css", "js/main.js", "fonts/a.otf", "art/a.png", "a.svg", "a.wav",
    ".hidden.css", ".git/a.js", "art/sources/a.png", "questions.json", "notes.md", "Makefile",
  ]

  private func browser(prefix: String = "") async throws -> Browser {
    let folder = try TemporaryFolder()
    for name in Self.files { try folder.write(Array(name.utf8), as: "page/\(name)") }
    try folder.write(Array("secret".utf8), as: "secret.css")
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    try PageFiles(folder: folder("page"), prefix: prefix).add(to: router)
    return Browser(try await InProcessServer(router))
  }

  @Test(
    "Files of known types are served by their paths",
    arguments: [
      ("/", "text/html; charset=utf-8", "index.html"),
      ("/index.html", "text/html; charset=utf-8", "index.html"),
      ("/booth.css", "text/css; charset=utf-8", "booth.css"),
      ("/js/main.js", "text/javascript; charset=utf-8", "js/main.js"),
      ("/fonts/a.otf", "font/otf", "fonts/a.otf"), ("/art/a.png", "image/png", "art/a.png"),
      ("/a.svg", "image/svg+xml", "a.svg"), ("/a.wav", "audio/wav", "a.wav"),
    ])
  func served(path: String, type: String, content: String) async throws {
    let answer = try await browser().call(.get, path)
    #expect(answer.status == 200 && answer.text == content)
    #expect(answer.field("Content-Type") == type)
  }

  @Test(
    "Nothing else is, however it is spelled",
    arguments: [
      "/.hidden.css", "/.git/a.js", "/art/sources/a.png", "/questions.json", "/notes.md",
      "/Makefile", "/../secret.css", "/js/../../secret.css", "/%2e%2e/secret.css",
      "/js/..%2f..%2fsecret.css", "/js/%2e%2e/index.html", "//etc/passwd", "/js", "/js/",
      "/BOOTH.CSS", "/booth.css%00", "/booth.css/",
    ])
  func hidden(path: String) async throws {
    let answer = try await browser().call(.get, path)
    // A router may ignore an empty part of a path; what it then finds is a file of the page.
    #expect(answer.status >= 400 || Self.files.prefix(7).contains(answer.text), "\(answer)")
    #expect(!answer.text.contains("secret"))
  }

  @Test("A page's files stand under its prefix alone")
  func prefix() async throws {
    let browser = try await browser(prefix: "/booth")
    #expect(try await browser.call(.get, "/booth/js/main.js").status == 200)
    for path in ["/js/main.js", "/", "/booth"] {
      #expect(try await browser.call(.get, path).status != 200, "\(path)")
    }
  }

  @Test("A browser that has a file is told so until the file changes")
  func tags() async throws {
    let browser = try await browser()
    let first = try await browser.call(.get, "/booth.css")
    let tag = try #require(first.field("ETag"))
    #expect(first.field("Cache-Control") == "no-cache")
    let again = try await browser.call(.get, "/booth.css", .none, ["If-None-Match": tag])
    #expect(again.status == 304 && again.body.isEmpty && again.field("ETag") == tag)
    let other = try await browser.call(.get, "/js/main.js", .none, ["If-None-Match": tag])
    #expect(other.status == 200 && other.field("ETag") != tag)
  }
}
