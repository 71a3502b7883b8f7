import Console
import Exhibit
import Glibc
import Museum
import Notation
import Overlay
import Texts

/// The files of an exhibit's server: the page, the exhibit's and the museum's.
enum ExhibitFiles {
  /// The folder of the page: `exhibit` beside the artwork.
  static func page() throws -> String {
    let folders = ArtworkFolders.standard(
      environment: Process.environment, executable: Process.executable)
    for folder in folders where access("\(folder)/exhibit/index.html", R_OK) == 0 {
      return "\(folder)/exhibit"
    }
    throw CommandFailure(
      """
      The exhibit's page is missing (searched: \
      \(folders.map { "\($0)/exhibit" }.joined(separator: ", "))); install it or name its folder \
      with --page.
      """, .configuration)
  }

  /// What a museum makes its own, in the exhibit's languages as far as the page has words in them.
  static func museum(
    _ folder: String?, page: String, for exhibit: ExhibitFolder
  ) throws -> (settings: MuseumSettings, languages: [LanguageFile]) {
    let museum = try BoothFiles.museum(folder, page: page, questions: nil, least: nil)
    if let fault = museum.faults.first(where: { $0.weight == .fault }) {
      throw CommandFailure(fault.description.printable, .unusableData)
    }
    var faults: [FileFault] = []
    let delivered = LanguageFolder(page + "/languages", reference: nil, faults: &faults)
    let own = folder.map {
      LanguageFolder(
        $0 + "/languages", reference: delivered.files[.english], faults: &faults)
    }
    let offer = LanguageOffer(
      exhibit.languages, delivered: delivered, museum: own, place: (exhibit.file, 1),
      faults: &faults)
    for fault in faults where fault.weight == .fault {
      Process.warn("selfie: " + fault.description.printable)
    }
    guard !offer.languages.isEmpty else {
      throw CommandFailure(
        "The page has words in none of the languages of \(exhibit.file); see docs/museum.md.",
        .unusableData)
    }
    return (museum.settings, offer.languages)
  }

  /// A server that may open no further connection in the middle of a day would lose visitors.
  static func requireDescriptors(_ number: Int) throws {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
      limit.rlim_cur < number
    else { return }
    throw CommandFailure(
      """
      The exhibit may open \(limit.rlim_cur) files at a time and needs \(number); raise the limit \
      (ulimit -n, or LimitNOFILE of the service).
      """, .configuration)
  }
}
