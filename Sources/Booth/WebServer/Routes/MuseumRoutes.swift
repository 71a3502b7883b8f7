package import Hummingbird

/// `/museum.css`, `/museum/logo` and `/museum/pictures/N`: the colours, the logo and the pictures of
/// the first page that a museum chooses.
package struct MuseumRoutes {
  private let styleSheet: [UInt8]
  private let logo: (bytes: [UInt8], type: String)?
  private let pictures: [StoredFile]

  /// Makes the routes.
  ///
  /// - Parameters:
  ///   - logo: the file with its media type; `nil` for a museum without one.
  ///   - pictures: JPEG files.
  package init(
    styleSheet: String, logo: (bytes: [UInt8], type: String)?, pictures: [[UInt8]] = []
  ) {
    (self.styleSheet, self.logo) = (Array(styleSheet.utf8), logo)
    self.pictures = pictures.map { StoredFile($0, type: "image/jpeg") }
  }

  package func add(to router: Router<WebContext>) {
    router.get("/museum.css") { [styleSheet] _, _ in
      Response.bytes(styleSheet, type: "text/css; charset=utf-8")
    }
    for (number, picture) in pictures.enumerated() {
      router.get("/museum/pictures/\(number)") { request, _ in picture.answer(to: request) }
    }
    guard let logo else { return }
    router.get("/museum/logo") { _, _ in Response.bytes(logo.bytes, type: logo.type) }
  }
}
