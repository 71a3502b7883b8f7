import Files
import Glibc
package import Notation
package import Texts

/// Everything that a booth reads before it serves: the folders of the page and the museum, and the
/// questions.
package struct MuseumFolder: Sendable {
  package let settings: MuseumSettings
  /// The offered languages, each with every word.
  package let languages: [LanguageFile]
  /// `nil` for a booth without a quiz, and when the questions have a fault.
  package let bank: QuestionBank?
  /// All faults, file by file.
  package let faults: [FileFault]

  /// The size of the largest question file, in bytes.
  package static let questionLimit = 4 << 20

  /// Reads all files, whatever they hold.
  ///
  /// - Parameters:
  ///   - folder: the museum's folder; `nil` for a booth as delivered.
  ///   - page: the folder of the page.
  ///   - questions: the questions' file, unless it is the museum's own or the page's.
  ///   - least: the number of questions in a round; `nil` for a booth without a quiz.
  package init(_ folder: String?, page: String, questions: String?, least: Int?) {
    var faults: [FileFault] = []
    var settings = MuseumSettings()
    if let folder {
      var file = MuseumFile(folder: folder)
      settings = file.read()
      faults += file.faults.sorted { $0.line < $1.line }
    }
    let place = folder.map { $0 + "/museum.toml" } ?? page + "/languages"
    let offer = LanguageOffer(
      settings.languages, page: page, museum: folder, place: (place, settings.languagesLine),
      faults: &faults)
    var bank: QuestionBank?
    if let least {
      let file = questions ?? Self.questions(folder, page: page)
      do {
        bank = QuestionBank.read(
          try AtomicFile.read(file, limit: Self.questionLimit), file: file, least: least,
          languages: settings.languages, faults: &faults)
      } catch {
        faults.append(FileFault(file, "\(error)"))
      }
    }
    (self.settings, languages, self.bank, self.faults) = (settings, offer.languages, bank, faults)
  }

  /// The path of the museum's own questions if it has any, else of the page's.
  private static func questions(_ folder: String?, page: String) -> String {
    let own = folder.map { $0 + "/questions.json" }
    if let own, access(own, F_OK) == 0 || AtomicFile.isDanglingLink(own) { return own }
    return page + "/questions.json"
  }
}
