import Museum
import Texts
import WebServer

extension PageLanguage {
  /// The page's words, and a printer's words that are meant for visitors.
  init(_ file: LanguageFile, of settings: ServerSettings) {
    let printer = file.words[.printer, default: [:]].filter { $0.key.hasPrefix("visitor") }
    let words = file.words[.page, default: [:]].merging(printer) { words, _ in words }
    self.init(file, museum: settings.name.text(in: file.language), words: words)
  }
}
