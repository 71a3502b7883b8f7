import Console
import Exhibit
import Files
import Museum
import Notation
import Texts

/// The files of an exhibit's server that are a museum's.
enum ExhibitFiles {
  /// What a museum makes its own, in the exhibit's languages as far as the page has words in them.
  static func museum(
    _ folder: String?, page: String, for exhibit: ExhibitFolder
  ) throws -> (settings: MuseumSettings, languages: [LanguageFile]) {
    let museum = try BoothFiles.museum(folder, page: page, questions: nil, least: nil)
    if let fault = museum.faults.first(where: { $0.weight == .fault }) {
      throw CommandFailure(fault.description.printable, .unusableData)
    }
    var faults: [FileFault] = []
    let offer = LanguageOffer(
      exhibit.languages, page: page, museum: folder, place: (exhibit.file, 1), faults: &faults)
    for fault in faults where fault.weight == .fault {
      Process.warn("selfie: " + fault.description)
    }
    guard !offer.languages.isEmpty else {
      throw CommandFailure(
        "The page has words in none of the languages of \(exhibit.file); see docs/museum.md.",
        .unusableData)
    }
    return (museum.settings, offer.languages)
  }
}
