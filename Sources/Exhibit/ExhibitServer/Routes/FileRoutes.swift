import HTTPTypes
import Hummingbird
import WebServer

/// `/exhibit/…`: previews and sheets from memory, and the files that the exhibit names.
struct FileRoutes {
  let content: ExhibitContent

  /// A browser checks its copy each time, because the museum may have changed the file.
  private static let caching = "no-cache"

  func add(to router: Router<WebContext>) {
    for (name, bytes) in content.previews {
      let file = StoredFile(bytes, type: "image/jpeg")
      router.get("/exhibit/previews/\(name).jpg") { request, _ in file.answer(to: request) }
    }
    for sheets in content.sheets.values {
      for (path, bytes) in zip(sheets.paths, sheets.files) {
        let file = StoredFile(bytes, type: "image/webp")
        router.get(RouterPath(path)) { request, _ in file.answer(to: request) }
      }
    }
    let files = content.files
    let disk = FileIO()
    router.get("/exhibit/files/**") { request, context in
      // The exhibit's answer has the only spelling that names a file.
      guard let file = files[request.uri.path] else { throw HTTPError(.notFound) }
      return try await Self.answer(file, to: request, from: disk, context)
    }
  }

  /// A file of the disk, or the part of it that a film or sound player wants.
  private static func answer(
    _ file: (path: String, type: String), to request: Request, from disk: FileIO,
    _ context: WebContext
  ) async throws -> Response {
    guard let (size, tag) = ExhibitContent.state(of: file.path) else { throw HTTPError(.notFound) }
    var response = Response(
      status: .ok,
      headers: [
        .contentType: file.type, .acceptRanges: "bytes", .cacheControl: caching, .eTag: tag,
      ])
    if request.headers[.ifNoneMatch] == tag {
      response.status = .notModified
      return response
    }
    // If the file has changed, a part of it would not fit the parts that the browser already has.
    let isSame = request.headers[.ifRange].map { $0 == tag } ?? true
    guard isSame, let header = request.headers[.range], let range = ByteRange(header) else {
      response.body = try await disk.loadFile(path: file.path, context: context)
      return response
    }
    guard let bytes = range.bytes(of: size) else {
      return Response(
        status: .rangeNotSatisfiable, headers: [.contentRange: "bytes */\(size)"])
    }
    response.status = .partialContent
    response.headers[.contentRange] = "bytes \(bytes.lowerBound)-\(bytes.upperBound)/\(size)"
    response.body = try await disk.loadFile(path: file.path, range: bytes, context: context)
    return response
  }
}
