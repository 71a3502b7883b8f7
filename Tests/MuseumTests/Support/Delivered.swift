import Foundation
import Museum
import Notation
import Testing
import Texts

/// What the package delivers for the booth.
enum Delivered {
  static let page = URL(filePath: #filePath)
    .appending(path: "../../../../Assets/booth").standardizedFileURL.path
  static let codes = ["de", "el", "en", "fr", "it"]

  /// The delivered languages, which have no fault.
  static func languages() throws -> LanguageFolder {
    var faults: [FileFault] = []
    let folder = LanguageFolder(page + "/languages", reference: nil, faults: &faults)
    try #require(faults == [])
    return folder
  }

  static func file(_ code: String) throws -> LanguageFile {
    let language = try #require(Language(rawValue: code))
    return try #require(languages().files[language])
  }
}
