package import Hummingbird

/// `/museum.css` and `/museum/logo`: the colours and the logo that a museum chooses.
package struct MuseumRoutes {
  private let styleSheet: [UInt8]
  private let logo: (bytes: [UInt8], type: String)?

  /// Makes the routes.
  ///
  /// - Parameter logo: the file with its media type; `nil` for a museum without one.
  package init(styleSheet: String, logo: (bytes: [UInt8], type: String)?) {
    (self.styleSheet, self.logo) = (Array(styleSheet.utf8), logo)
  }

  package func add(to router: Router<WebContext>) {
    router.get("/museum.css") { [styleSheet] _, _ in
      Response.bytes(styleSheet, type: "text/css; charset=utf-8")
    }
    guard let logo else { return }
    router.get("/museum/logo") { _, _ in Response.bytes(logo.bytes, type: logo.type) }
  }
}
