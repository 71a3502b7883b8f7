import Hummingbird
import Museum

/// `/museum.css` and `/museum/logo`: the colours and the logo that a museum chooses.
struct MuseumRoutes {
  let settings: ServerSettings

  init(_ settings: ServerSettings) { self.settings = settings }

  func add(to router: Router<BoothContext>) {
    let styles = Array(settings.palette.styleSheet.utf8)
    router.get("/museum.css") { _, _ in
      Response.bytes(styles, type: "text/css; charset=utf-8")
    }
    guard let logo = settings.logo else { return }
    router.get("/museum/logo") { _, _ in Response.bytes(logo.bytes, type: logo.format.type) }
  }
}
