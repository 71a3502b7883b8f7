import Booth
import HTTPTypes
import Hummingbird
import NIOCore
import Texts
import WebServer

/// `/api/link`: a link as a QR code; `/p/`: the visitor's phone loads the photo.
struct LinkRoutes {
  let visits: Visits
  let links: PhotoLinks?
  /// The languages of the page with photo and film.
  let languages: [LanguageFile]

  private struct Body: Decodable {
    let consent: String?
  }

  private struct LinkAnswer: Encodable {
    let url: String
    let seconds: Int
    let modules: [String]
  }

  func add(to router: Router<WebContext>) {
    router.post("/api/link") { request, _ in
      let body = try await request.json(Body.self)
      let visit = try await visits.visit(of: request)
      let link = try await visit.link(consent: body.consent)
      let url = "\(await visits.publicURL)/p/\(link.token)"
      guard let code = QRCode(url) else {
        throw Refusal(.internalServerError, "link", "The address is too long for a QR code.")
      }
      let seconds = Int(ContinuousClock.now.duration(to: link.deadline) / .seconds(1))
      return Response.json(
        LinkAnswer(url: url, seconds: max(seconds, 0), modules: code.rows), status: .created)
    }
    router.get("/p/:token") { request, context in
      try refusePrefetch(request)
      let token = context.parameters.get("token") ?? ""
      if let film = links?.film(of: token) {
        return Response.bytes(
          Array(page(token, film.state, in: film.language).utf8), type: "text/html; charset=utf-8")
      }
      return loading(token, .photo)
    }
    router.get("/p/:token/photo") { request, context in
      try refusePrefetch(request)
      return loading(context.parameters.get("token") ?? "", .photo)
    }
    router.get("/p/:token/film") { request, context in
      try refusePrefetch(request)
      return loading(context.parameters.get("token") ?? "", .film)
    }
  }

  /// Refuses prefetches of messengers and browsers: the visitor has not opened the link yet.
  private func refusePrefetch(_ request: Request) throws(Refusal) {
    guard request.headers[.secPurpose]?.contains("prefetch") != true,
      request.headers[.purpose] != "prefetch"
    else { throw Refusal(.forbidden, "prefetch", "A photo is loaded when its link is opened.") }
  }

  /// A file for the phone. For HEAD, the server drops the body before it sends any, so that the
  /// load breaks off.
  private func loading(_ token: String, _ part: PhotoLinks.Part) -> Response {
    guard let load = links?.load(token, part) else {
      return Response.bytes(
        Array("Η φωτογραφία δεν είναι πια εδώ.\nThe photo is no longer here.\n".utf8),
        type: "text/plain; charset=utf-8", status: .notFound)
    }
    return Response(
      status: .ok,
      headers: [
        .contentType: load.type,
        .contentDisposition: "attachment; filename=\"champion.\(load.suffix)\"",
      ],
      body: ResponseBody(contentLength: load.file.count) { writer in
        try await writer.write(ByteBuffer(bytes: load.file))
        try await writer.finish(nil)
        load.complete()
      })
  }

  /// The page with the links to photo and film: it shows neither, so that looking at it costs no
  /// load. The page reloads itself until the film exists.
  private func page(_ token: String, _ film: BoothFilm.State, in language: Language) -> String {
    let file = languages.first { $0.language == language } ?? languages.first
    func word(_ key: String) -> String {
      guard case .plain(let text)? = file?.words[.page]?[key] else { return key }
      return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
    func way(_ path: String, _ key: String) -> String {
      "<p><a href=\"/p/\(token)/\(path)\" download>\(word(key))</a></p>"
    }
    var (head, filmWay) = ("", "")
    switch film {
    case .making:
      head = "<meta http-equiv=\"refresh\" content=\"2\">"
      filmWay = "<p>\(word("filmComing"))</p>"
    case .made: filmWay = way("film", "saveFilm")
    case .failed: break
    }
    return """
      <!doctype html><html lang="\(language.rawValue)" dir="\(file?.direction.rawValue ?? "ltr")">\
      <meta charset="utf-8"><meta name="viewport" content="width=device-width">\(head)\
      <title>\(word("congratulations"))</title><h1>\(word("congratulations"))</h1>\
      \(way("photo", "savePhoto"))\(filmWay)</html>

      """
  }
}

extension HTTPField.Name {
  fileprivate static let secPurpose = named("Sec-Purpose")
  fileprivate static let purpose = named("Purpose")
}
