import Hummingbird
import WebServer

/// `/api/exhibit`: everything that the page shows.
struct ExhibitRoutes {
  private let bytes: [UInt8]

  init(_ answer: ExhibitAnswer) { bytes = Array(Response.encoded(answer)) }

  func add(to router: Router<WebContext>) {
    router.get("/api/exhibit") { _, _ in Response.bytes(bytes, type: "application/json") }
  }
}
