package import Booth
import Foundation
package import Museum
package import Texts

/// The address, limits and files of a booth's server.
package struct ServerSettings: Sendable {
  /// The address to listen on; other machines reach the booth only if it is not a loopback address.
  package var host = "127.0.0.1"
  /// The port; 0 for any free one.
  package var port = 8461
  /// The names that a `Host` header may hold, without port.
  package var hostNames: Set<String> = ["127.0.0.1", "localhost", "[::1]"]
  /// The start of the links in QR codes; `nil` for the address on which the server listens.
  package var publicURL: String?
  /// The folder of the page's files.
  package var page: String
  package var booth: BoothSettings
  /// The offered languages, complete, in the museum's order.
  package var languages: [LanguageFile]
  /// The most visits at a time; each needs up to 250 MB for its burst.
  package var visits = 2
  /// The most connections at a time; a browser opens six.
  package var connections = 64
  /// The number of files and connections that the process must be allowed to open at a time.
  package static let descriptors = 256
  /// Seconds without a sign of the visitor after which a visit ends.
  package var idleSeconds = 60
  /// Seconds before the end of an idle visit at which the page asks whether the visitor is there.
  package var warningSeconds = 20
  package var countdownSeconds = 3
  /// The keys of physical buttons.
  package var keys = ButtonKeys()
  /// When the booth takes visitors; `nil` for always.
  package var hours: OpeningHours?
  /// The museum's name, logo and colours; mails have the name as well.
  package var name = MuseumSettings.Name() {
    didSet {
      for language in booth.languages {
        booth.mailWords[language]?.museum = name.text(in: language)
      }
    }
  }
  package var logo: Logo? {
    didSet { booth.mailLogo = logo?.mailBytes.map { Data($0) } }
  }
  package var palette = Palette()
  /// What visitors' phones show first; its pictures may be the idle screen.
  package var firstPage: FirstPage?
  /// Whether the page plays its sounds.
  package var hasSounds = true

  package init(page: String, booth: BoothSettings, languages: [LanguageFile]) {
    (self.page, self.booth, self.languages) = (page, booth, languages)
    self.booth.languages = languages.map(\.language)
    self.booth.mailWords = languages.reduce(into: [:]) { $0[$1.language] = MailWords($1) }
    self.booth.heraldWords = languages.reduce(into: [:]) { $0[$1.language] = HeraldWords($1) }
  }
}
