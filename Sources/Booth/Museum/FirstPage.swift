import Files
package import Imaging
import Notation
package import Texts

/// What a visitor's phone shows before the camera looks: pictures that change by themselves, the
/// museum's words, and its addresses.
package struct FirstPage: Sendable, Equatable {
  /// JPEG files, without the data that a camera had written.
  package var pictures: [Picture] = []
  /// Paragraphs by language.
  package var words: [Language: [String]] = [:]
  /// Of the museum's own pages.
  package var addresses: [String] = []
  /// The address of the booth's page.
  package var booth: String?
  /// The name of the exhibit's picture that is its map.
  package var map: String?
  /// Whether the pictures are the booth's idle screen as well.
  package var isIdleScreen = false

  package init() {}

  package struct Picture: Sendable, Equatable, Encodable {
    package let bytes: [UInt8]
    private let url: String
    private let width, height: Int

    package var size: PixelSize { PixelSize(width: width, height: height) }

    private enum CodingKeys: CodingKey {
      case url, width, height
    }

    /// - Parameter number: the picture's place on the page, from 0.
    fileprivate init(bytes: [UInt8], size: PixelSize, number: Int) {
      (self.bytes, width, height) = (bytes, size.width, size.height)
      url = "/museum/pictures/\(number)"
    }
  }
}

/// As pages are told it; the pictures' files are loaded by their addresses.
extension FirstPage: Encodable {
  private enum CodingKeys: String, CodingKey {
    case pictures, words, addresses, booth, map
    case isIdleScreen = "idle"
  }
}

/// `[first_page]` and `[first_page.words]` of a `museum.toml`.
extension MuseumFile {
  /// The numbers of pictures, addresses and characters of a language.
  private static let (mostPictures, mostAddresses, longestWords) = (12, 8, 1000)
  /// Bytes of the largest picture, and pixels of the longer side of one that is shown.
  private static let (pictureLimit, shownSide) = (20 << 20, 1920)
  private static let quality = 82

  mutating func readFirstPage(_ entry: TOMLReader.Entry) {
    var page = settings.firstPage ?? FirstPage()
    let key = entry.path.dropFirst().joined(separator: ".")
    switch key {
    case _ where entry.path.count == 3 && entry.path[1] == "words": readWords(entry, &page)
    case "pictures": readPictures(entry, &page)
    case "addresses":
      page.addresses = list(entry, atMost: Self.mostAddresses).filter { isAddress($0, entry) }
    case "booth": page.booth = text(entry).flatMap { isAddress($0, entry) ? $0 : nil }
    case "map": page.map = text(entry)
    case "idle":
      if case .flag(let value)? = entry.value {
        page.isIdleScreen = value
      } else {
        blame(entry.line, "idle is neither true nor false.")
      }
    default:
      let keys = ["pictures", "words", "addresses", "booth", "map", "idle"]
      let nearest = NearestName.nearest(to: key, among: keys)
      blame(entry.line, "There is no setting \(key) of first_page; the nearest is \(nearest).")
    }
    settings.firstPage = page
  }

  private mutating func readWords(_ entry: TOMLReader.Entry, _ page: inout FirstPage) {
    guard let language = language(entry.path[2], entry.line) else { return }
    let paragraphs: [String]
    if case .texts(let texts)? = entry.value {
      paragraphs = texts
    } else if let text = text(entry) {
      paragraphs = [text]
    } else {
      return
    }
    let count = paragraphs.reduce(0) { $0 + $1.count }
    guard (1...Self.longestWords).contains(count), paragraphs.allSatisfy({ !$0.isEmpty }) else {
      return blame(
        entry.line,
        """
        The words in \(language.rawValue) have \(count) characters or an empty paragraph; write 1 \
        to \(Self.longestWords).
        """)
    }
    page.words[language] = paragraphs
  }

  private mutating func readPictures(_ entry: TOMLReader.Entry, _ page: inout FirstPage) {
    for name in list(entry, atMost: Self.mostPictures) {
      guard !name.contains("/") else {
        blame(entry.line, "The picture \"\(name)\" is no file beside museum.toml; name one.")
        continue
      }
      let path = "\(folder)/\(name)"
      do {
        let photo = try Photo(decoding: AtomicFile.read(path, limit: Self.pictureLimit))
          .convertedToSRGB()
        let shown = photo.resized(to: photo.size.shrunk(to: Self.shownSide))
        let bytes = try shown.encoded(as: .jpeg, quality: Self.quality)
        page.pictures.append(
          FirstPage.Picture(bytes: bytes, size: shown.size, number: page.pictures.count))
      } catch {
        blame(entry.line, "The picture \(path) cannot be used: \(error)")
      }
    }
  }

  private mutating func list(_ entry: TOMLReader.Entry, atMost limit: Int) -> [String] {
    let key = entry.path[1]
    guard case .texts(let texts)? = entry.value, (1...limit).contains(texts.count) else {
      blame(entry.line, "\(key) is no list of 1 to \(limit) texts, such as [\"a\", \"b\"].")
      return []
    }
    return texts
  }

  private mutating func isAddress(_ text: String, _ entry: TOMLReader.Entry) -> Bool {
    let isOne = text.wholeMatch(of: /https:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?([\/?#][!-~]*)?/) != nil
    if !isOne {
      blame(
        entry.line, "\"\(text)\" is no address such as https://museum.example/visit; write one.")
    }
    return isOne
  }
}

extension PixelSize {
  /// The size whose longer side is at most so many pixels, in the same shape.
  fileprivate func shrunk(to side: Int) -> PixelSize {
    let longest = max(width, height)
    guard longest > side else { return self }
    return PixelSize(
      width: max(1, width * side / longest), height: max(1, height * side / longest))
  }
}
