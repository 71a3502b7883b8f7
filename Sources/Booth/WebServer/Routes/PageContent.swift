package import Hummingbird

/// What a page loads at its start: its files, its words, and what the museum shows of itself.
package struct PageContent<FirstPage: Encodable & Sendable>: Sendable {
  private let files: [PageFiles]
  private let languages: [PageLanguage]
  private let firstPage: FirstPage?
  private let pictures: [[UInt8]]
  private let styleSheet: String
  private let logo: (bytes: [UInt8], type: String)?
  /// Changes with any of it: a page that has loaded another version is outdated.
  package let version: String

  /// Puts a page together.
  ///
  /// - Parameters:
  ///   - pictures: JPEG files, those of the first page.
  ///   - logo: the file with its media type; `nil` for a museum without one.
  package init(
    files: [PageFiles], languages: [PageLanguage], firstPage: FirstPage?, pictures: [[UInt8]] = [],
    styleSheet: String, logo: (bytes: [UInt8], type: String)?
  ) {
    (self.files, self.languages, self.firstPage) = (files, languages, firstPage)
    (self.pictures, self.styleSheet, self.logo) = (pictures, styleSheet, logo)
    var bytes = files.flatMap(\.tags)
    bytes += Response.encoded(languages)
    bytes += Response.encoded(firstPage)
    bytes += styleSheet.utf8
    for picture in pictures + [logo?.bytes ?? []] { bytes += picture }
    version = StoredFile.tag(of: bytes)
  }

  package func add(to router: Router<WebContext>) {
    for files in files { files.add(to: router) }
    LanguageRoutes(languages, hasLogo: logo != nil, firstPage: firstPage, version: version)
      .add(to: router)
    MuseumRoutes(styleSheet: styleSheet, logo: logo, pictures: pictures).add(to: router)
  }
}
