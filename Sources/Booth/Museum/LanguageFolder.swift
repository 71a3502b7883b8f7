import Files
import Foundation
package import Notation
package import Texts

/// A folder of language files, each named after its language's code.
package struct LanguageFolder: Sendable {
  /// The size of the largest file in bytes; the delivered ones have up to thirty thousand.
  private static let limit = 1 << 18

  package private(set) var files: [Language: LanguageFile] = [:]
  /// The path of each file.
  package private(set) var paths: [Language: String] = [:]

  /// Reads all files of a folder; a missing folder counts as empty.
  ///
  /// - Parameters:
  ///   - reference: a file with every key and placeholder; `nil` for the folder's own `en.json`.
  ///   - faults: the list to which faults are appended.
  package init(_ folder: String, reference: LanguageFile?, faults: inout [FileFault]) {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
    // English comes first, because the other files are checked against it.
    let english = "\(Language.english.rawValue).json"
    var reference = reference
    for name in names.filter({ $0 == english }) + names.filter({ $0 != english }).sorted() {
      let path = "\(folder)/\(name)"
      do {
        let json = try AtomicFile.read(path, limit: Self.limit)
        guard
          let file = LanguageFile.read(json, file: path, reference: reference, faults: &faults)
        else { continue }
        files[file.language] = file
        paths[file.language] = path
        if name == english, reference == nil { reference = file }
      } catch {
        faults.append(FileFault(path, "\(error)"))
      }
    }
  }
}
