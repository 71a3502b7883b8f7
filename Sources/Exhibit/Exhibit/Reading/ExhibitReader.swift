import Files
import Notation
import Texts

/// Reads an `exhibit.toml` to its end, whatever the file holds.
struct ExhibitReader: FileReading {
  /// The size of the largest file in bytes, far above any with 200 pictures in five languages.
  private static let limit = 4 << 20
  private static let keys = ["title", "pictures"]

  let folder: String
  let file: String
  var languages: [Language] = []
  private(set) var title = ExhibitText()
  private(set) var pictures: [ExhibitPicture] = []
  var faults: [FileFault] = []

  /// - Parameter folder: the exhibit's folder.
  init(folder: String) {
    self.folder = folder
    file = "\(folder)/\(ExhibitFolder.fileName)"
  }

  mutating func read() {
    do {
      let bytes = try AtomicFile.read(file, limit: Self.limit)
      if let root = toml(bytes, { file throws(TOMLReader.Fault) in try Field(file) }) {
        take(root)
      }
    } catch {
      blame(1, "\(error)")
    }
  }

  private mutating func take(_ root: Field) {
    check(root, has: Self.keys, "an exhibit")
    guard isShort(root["title"], Language.mostOffered, "languages") else { return }
    languages = root["title"].children.compactMap { Language(rawValue: $0.key) }.filter(\.isKnown)
    title = requiredText("title", of: root, .line)
    if languages.isEmpty { languages = [.english] }
    guard let field = root["pictures"].present else {
      return blame(1, "No picture is named; add a table such as [pictures.javelin] with its file.")
    }
    guard isTable(field) else { return }
    guard ExhibitFolder.pictureCount.contains(field.children.count) else {
      return blame(
        field,
        """
        There are \(field.children.count) pictures, not \(ExhibitFolder.pictureCount.lowerBound) \
        to \(ExhibitFolder.pictureCount.upperBound); make an exhibit of each room.
        """)
    }
    for child in field.children {
      if let picture = picture(child) { pictures.append(picture) }
    }
  }
}

/// Places in a picture, as percentages of its width and height.
extension ExhibitReader {
  /// A point such as `41.5%,63%`.
  mutating func place(_ field: Field) -> PicturePlace? {
    guard let shares = shares(field, count: 2, "41.5%,63%") else { return nil }
    guard shares.allSatisfy((0...1).contains) else {
      blame(field, "\(field.name) is outside the picture; write percentages from 0 to 100.")
      return nil
    }
    return PicturePlace(x: shares[0], y: shares[1])
  }

  /// A rectangle such as `0%,0%,100%,100%`: left, top, width, height.
  mutating func area(_ field: Field) -> PictureArea? {
    guard let shares = shares(field, count: 4, "0%,0%,100%,100%") else { return nil }
    // Percentages such as 33.3 and 66.7 add up to a little more than 100 in binary.
    let end = 1 + 1e-9
    guard shares[0] >= 0, shares[1] >= 0, shares[2] > 0, shares[3] > 0,
      shares[0] + shares[2] <= end, shares[1] + shares[3] <= end
    else {
      blame(
        field,
        """
        \(field.name) is not inside the picture; left and width, and top and height, add up to at \
        most 100%.
        """)
      return nil
    }
    return PictureArea(left: shares[0], top: shares[1], width: shares[2], height: shares[3])
  }

  private mutating func shares(_ field: Field, count: Int, _ example: String) -> [Double]? {
    var shares: [Double] = []
    if case .text(let text)? = field.value {
      let pattern = /\s*([+-]?[0-9]{1,6}(\.[0-9]{1,9})?)\s*%\s*/
      shares = text.split(separator: ",", omittingEmptySubsequences: false).compactMap {
        $0.wholeMatch(of: pattern).flatMap { Double($0.output.1) }.map { $0 / 100 }
      }
      if shares.count != text.count(where: { $0 == "," }) + 1 { shares = [] }
    }
    guard shares.count == count else {
      blame(field, "\(field.name) is not \(count) percentages; write such as \"\(example)\".")
      return nil
    }
    return shares
  }
}

/// Points of a picture and their pages.
extension ExhibitReader {
  private static let pointKeys = ["at", "arrow", "title", "text", "images"]
  private static let imageKeys = ["file", "description"]
  /// The pixels of a side of a page's picture: not every browser decodes longer sides.
  private static let imageSides = 1...8192
  /// The most points of a picture and images of a page, far above those that a visitor looks at.
  private static let mostPoints = 100, mostImages = 100

  mutating func points(_ field: Field) -> [PicturePoint] {
    guard isTable(field), isShort(field, Self.mostPoints, "points") else { return [] }
    return field.children.compactMap { point($0) }
  }

  private mutating func point(_ field: Field) -> PicturePoint? {
    guard isNamed(field) else { return nil }
    check(field, has: Self.pointKeys, "a point")
    let title = requiredText("title", of: field, .line)
    let text = optionalText("text", of: field, .page)
    let arrow = field["arrow"].present.flatMap { place($0) }
    let images = field["images"].present.map { self.images($0) } ?? []
    guard let at = field["at"].present else {
      blame(field, "\(field.name) has no place; write one such as at = \"41.5%,63%\".")
      return nil
    }
    guard let place = place(at) else { return nil }
    if arrow == place {
      blame(at, "\(field.name) has an arrow that starts at its point; start it elsewhere.")
    }
    var point = PicturePoint(name: field.key, at: place)
    (point.arrow, point.title, point.text, point.images) = (arrow, title, text, images)
    return point
  }

  private mutating func images(_ field: Field) -> [PageImage] {
    guard isTable(field), isShort(field, Self.mostImages, "images") else { return [] }
    return field.children.compactMap { image($0) }
  }

  private mutating func image(_ field: Field) -> PageImage? {
    guard isNamed(field) else { return nil }
    check(field, has: Self.imageKeys, "an image")
    let still = still(field, Self.imageSides)
    let description = description(of: field, "the image")
    guard let still else { return nil }
    var image = PageImage(name: field.key, file: still.file, size: still.size)
    image.description = description
    return image
  }
}

/// Tables and their names.
extension ExhibitReader {
  /// The most characters of the name of a picture, a point or an image.
  private static let longestName = 40

  /// Whether the field is a table; blames one that is not.
  mutating func isTable(_ field: Field) -> Bool {
    if !field.isObject {
      blame(field, "\(field.name) is a value; write it as a table [\(field.name)].")
    }
    return field.isObject
  }

  /// Whether a table has at most so many keys; blames one that has more.
  mutating func isShort(_ field: Field, _ limit: Int, _ keys: String) -> Bool {
    let count = field.children.count
    if count > limit {
      blame(field, "\(field.name) has \(count) \(keys), more than \(limit); delete some.")
    }
    return count <= limit
  }

  /// Blames keys of a table that are unknown.
  mutating func check(_ field: Field, has keys: [String], _ owner: String) {
    for child in field.children where !keys.contains(child.key) {
      let nearest = NearestName.nearest(to: child.key, among: keys)
      blame(
        child,
        "\(child.name) is not known: \(owner) has no \(child.key); the nearest is "
          + "\(nearest).")
    }
  }

  /// Whether a table's name is usable in addresses and file names; blames one that is not.
  mutating func isNamed(_ field: Field) -> Bool {
    guard isTable(field) else { return false }
    let isGood = field.key.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil
    guard isGood, field.key.count <= Self.longestName else {
      blame(
        field,
        """
        The name "\(field.key)" is not of the letters a to z, digits and hyphens, at most \
        \(Self.longestName); choose one such as long-jump.
        """)
      return false
    }
    return true
  }
}
