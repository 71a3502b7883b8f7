import Files
import Notation
import Texts

/// Reads an `exhibit.toml`, to its end whatever it holds.
struct ExhibitReader {
  /// Bytes of the longest file, far above any with 200 pictures in five languages.
  private static let limit = 4 << 20
  private static let keys = ["title", "pictures"]

  let folder: String
  let path: String
  var languages: [Language] = []
  private(set) var title = ExhibitText()
  private(set) var pictures: [ExhibitPicture] = []
  private(set) var faults: [FileFault] = []

  /// - Parameter folder: the exhibit's.
  init(folder: String) {
    self.folder = folder
    path = "\(folder)/\(ExhibitFolder.fileName)"
  }

  mutating func read() {
    let text: String
    do {
      let bytes = try AtomicFile.read(path, limit: Self.limit)
      guard let valid = String(validating: bytes, as: UTF8.self) else {
        return blame(1, "The file is not UTF-8; save it as UTF-8.")
      }
      text = valid
    } catch {
      return blame(1, "\(error)")
    }
    do {
      take(try TOMLNode(try TOMLReader(text)))
    } catch {
      blame(error.line, "The line cannot be read: \(error.reason).")
    }
  }

  private mutating func take(_ root: TOMLNode) {
    check(root, has: Self.keys, "an exhibit")
    if let node = root["title"] {
      languages = node.children.compactMap { Language(rawValue: $0.key) }.filter(\.isKnown)
    }
    title = requiredText("title", of: root, .line)
    if languages.isEmpty { languages = [.english] }
    guard let node = root["pictures"] else {
      return blame(1, "No picture is named; add a table such as [pictures.javelin] with its file.")
    }
    guard isTable(node) else { return }
    if !ExhibitFolder.pictureCount.contains(node.children.count) {
      blame(
        node.line,
        """
        There are \(node.children.count) pictures, not \(ExhibitFolder.pictureCount.lowerBound) \
        to \(ExhibitFolder.pictureCount.upperBound); make an exhibit of each room.
        """)
    }
    for child in node.children {
      if let picture = picture(child) { pictures.append(picture) }
    }
  }

  mutating func blame(_ line: Int, _ sentence: String) {
    faults.append(FileFault(path, line: line, sentence))
  }

  mutating func note(_ line: Int, _ sentence: String) {
    faults.append(FileFault(path, line: line, sentence, weight: .note))
  }
}
