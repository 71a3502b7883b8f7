import Files
import Imaging
import Notation
package import Texts

/// What a visitor's phone shows before the camera looks: pictures that change by themselves, the
/// museum's words, and its addresses.
package struct FirstPage: Sendable, Equatable {
  /// JPEG files, without the metadata that a camera wrote.
  package var pictures: [Picture] = []
  /// Paragraphs by language.
  package var words: [Language: [String]] = [:]
  /// The addresses of the museum's own pages.
  package var addresses: [String] = []
  /// The address of the booth's page.
  package var booth: String?
  /// The name of the picture in the exhibit that is its map.
  package var map: String?
  /// Whether the pictures are the booth's idle screen as well.
  package var isIdleScreen = false

  package init() {}

  package struct Picture: Sendable, Equatable, Encodable {
    package let bytes: [UInt8]
    private let url: String
    private let width, height: Int

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

/// The form in which pages get it; they load the pictures' files by their addresses.
extension FirstPage: Encodable {
  private enum CodingKeys: String, CodingKey {
    case pictures, words, addresses, booth, map
    case isIdleScreen = "idle"
  }
}

/// `[first_page]` and `[first_page.words]` of a `museum.toml`.
extension MuseumFile {
  /// The most pictures and addresses, and the most characters of a language's words.
  private static let (mostPictures, mostAddresses, longestWords) = (12, 8, 1000)
  /// The size of the largest picture in bytes, and the longer side of a shown one in pixels.
  private static let (pictureLimit, shownSide) = (20 << 20, 1920)
  private static let quality = 82

  var page: FirstPage {
    get { settings.firstPage ?? FirstPage() }
    set { settings.firstPage = newValue }
  }

  mutating func readWords(_ field: Field) {
    guard let language = language(field.key, field),
      let paragraphs = field.value?.texts ?? text(field).map({ [$0] })
    else { return }
    let count = paragraphs.reduce(0) { $0 + $1.count }
    guard (1...Self.longestWords).contains(count), paragraphs.allSatisfy({ !$0.isEmpty }) else {
      return blame(
        field,
        """
        The words in \(language.rawValue) have \(count) characters or an empty paragraph; write 1 \
        to \(Self.longestWords).
        """)
    }
    page.words[language] = paragraphs
  }

  mutating func pictures(_ field: Field) -> [FirstPage.Picture] {
    var pictures: [FirstPage.Picture] = []
    for name in list(field, atMost: Self.mostPictures) {
      guard !name.contains("/") else {
        blame(field, "The picture \"\(name)\" is no file beside museum.toml; name one.")
        continue
      }
      let path = "\(folder)/\(name)"
      do {
        let photo = try Photo(decoding: AtomicFile.read(path, limit: Self.pictureLimit))
          .convertedToSRGB()
        let shown = photo.resized(to: photo.size.fitted(to: Self.shownSide))
        let bytes = try shown.encoded(as: .jpeg, quality: Self.quality)
        pictures.append(
          FirstPage.Picture(bytes: bytes, size: shown.size, number: pictures.count))
      } catch {
        blame(field, "The picture \(path) cannot be used: \(error)")
      }
    }
    return pictures
  }

  mutating func addresses(_ field: Field) -> [String] {
    list(field, atMost: Self.mostAddresses).filter { isAddress($0, field) }
  }

  mutating func address(_ field: Field) -> String? {
    text(field).flatMap { isAddress($0, field) ? $0 : nil }
  }

  private mutating func list(_ field: Field, atMost limit: Int) -> [String] {
    guard let texts = field.value?.texts, (1...limit).contains(texts.count) else {
      blame(field, "\(field.key) is no list of 1 to \(limit) texts, such as [\"a\", \"b\"].")
      return []
    }
    return texts
  }

  private mutating func isAddress(_ text: String, _ field: Field) -> Bool {
    let isOne = text.wholeMatch(of: /https:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?([\/?#][!-~]*)?/) != nil
    if !isOne {
      blame(field, "\"\(text)\" is no address such as https://museum.example/visit; write one.")
    }
    return isOne
  }
}
