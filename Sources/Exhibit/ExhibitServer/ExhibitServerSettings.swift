package import Museum
package import Season
package import Texts

/// The address, limits and files of an exhibit's server.
package struct ExhibitServerSettings: Sendable {
  /// The address to listen on; phones reach the exhibit only if it is not a loopback address.
  package var host = "127.0.0.1"
  /// The port; 0 for any free one.
  package var port = 8462
  /// The names that a `Host` header may hold, without port.
  package var hostNames: Set<String> = ["127.0.0.1", "localhost", "[::1]"]
  /// The folder of the page's files.
  package var page: String
  /// The folder of the booth's page, with parts that both pages share.
  package var sharedPage: String
  /// The offered languages, complete, in the exhibit's order.
  package var languages: [LanguageFile]
  /// The most visitors who look at a time; each has a tracker.
  package var visitors = 12
  /// The most frames that the server searches at a time.
  package var framesAtATime = 2
  /// Whether the page is on a stand in the museum, which visitors use one after another.
  package var isStand = false
  /// The museum's name, logo and colours.
  package var name = MuseumSettings.Name()
  package var logo: Logo?
  package var palette = Palette()
  package var firstPage: FirstPage?
  /// Where the server counts looks, openings and speeches.
  package var sums = SeasonSums<ExhibitCount>(in: nil)

  package init(page: String, sharedPage: String, languages: [LanguageFile]) {
    (self.page, self.sharedPage, self.languages) = (page, sharedPage, languages)
  }

  /// The most connections at a time: a browser opens six, and some visitors only read.
  package var connections: Int { 6 * visitors + 64 }

  /// The number of files and connections that the process must be allowed to open at a time.
  package var descriptors: Int { 2 * connections + 64 }
}
