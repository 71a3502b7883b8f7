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

/// Places in a picture, as percentages of its width and height.
extension ExhibitReader {
  /// A point such as `41.5%,63%`.
  mutating func place(_ node: TOMLNode) -> PicturePlace? {
    guard let shares = shares(node, count: 2, "41.5%,63%") else { return nil }
    guard shares.allSatisfy((0...1).contains) else {
      blame(node.line, "\(node.name) is outside the picture; write percentages from 0 to 100.")
      return nil
    }
    return PicturePlace(x: shares[0], y: shares[1])
  }

  /// A rectangle such as `0%,0%,100%,100%`: left, top, width, height.
  mutating func area(_ node: TOMLNode) -> PictureArea? {
    guard let shares = shares(node, count: 4, "0%,0%,100%,100%") else { return nil }
    // Percentages such as 33.3 and 66.7 add up to a little more than 100 in binary.
    let end = 1 + 1e-9
    guard shares[0] >= 0, shares[1] >= 0, shares[2] > 0, shares[3] > 0,
      shares[0] + shares[2] <= end, shares[1] + shares[3] <= end
    else {
      blame(
        node.line,
        """
        \(node.name) is not inside the picture; left and width, and top and height, add up to at \
        most 100%.
        """)
      return nil
    }
    return PictureArea(left: shares[0], top: shares[1], width: shares[2], height: shares[3])
  }

  private mutating func shares(_ node: TOMLNode, count: Int, _ example: String) -> [Double]? {
    var shares: [Double] = []
    if case .text(let text)? = node.value {
      let pattern = /\s*([+-]?[0-9]{1,6}(\.[0-9]{1,9})?)\s*%\s*/
      shares = text.split(separator: ",", omittingEmptySubsequences: false).compactMap {
        $0.wholeMatch(of: pattern).flatMap { Double($0.output.1) }.map { $0 / 100 }
      }
      if shares.count != text.count(where: { $0 == "," }) + 1 { shares = [] }
    }
    guard shares.count == count else {
      blame(node.line, "\(node.name) is not \(count) percentages; write such as \"\(example)\".")
      return nil
    }
    return shares
  }
}

/// Points of a picture and their pages.
extension ExhibitReader {
  private static let pointKeys = ["at", "arrow", "title", "text", "images"]
  private static let imageKeys = ["file", "description"]
  /// Pixels of a side of a page's picture: browsers decode no longer ones everywhere.
  private static let imageSides = 1...8192

  mutating func points(_ node: TOMLNode) -> [PicturePoint] {
    guard isTable(node) else { return [] }
    return node.children.compactMap { point($0) }
  }

  private mutating func point(_ node: TOMLNode) -> PicturePoint? {
    guard isNamed(node) else { return nil }
    check(node, has: Self.pointKeys, "a point")
    let title = requiredText("title", of: node, .line)
    let text = optionalText("text", of: node, .page)
    let arrow = node["arrow"].flatMap { place($0) }
    let images = node["images"].map { self.images($0) } ?? []
    guard let at = node["at"] else {
      blame(node.line, "\(node.name) has no place; write one such as at = \"41.5%,63%\".")
      return nil
    }
    guard let place = place(at) else { return nil }
    if arrow == place {
      blame(at.line, "\(node.name) has an arrow that starts at its point; start it elsewhere.")
    }
    var point = PicturePoint(name: node.key, at: place)
    (point.arrow, point.title, point.text, point.images) = (arrow, title, text, images)
    return point
  }

  private mutating func images(_ node: TOMLNode) -> [PageImage] {
    guard isTable(node) else { return [] }
    return node.children.compactMap { image($0) }
  }

  private mutating func image(_ node: TOMLNode) -> PageImage? {
    guard isNamed(node) else { return nil }
    check(node, has: Self.imageKeys, "an image")
    let still = still(node, Self.imageSides)
    let description = optionalText("description", of: node, .paragraph)
    if node["description"] == nil {
      note(
        node.line,
        """
        \(node.name) has no description; write one for those who do not see the image, under \
        [\(node.name).description].
        """)
    }
    guard let still else { return nil }
    var image = PageImage(name: node.key, file: still.file, size: still.size)
    image.description = description
    return image
  }
}

/// Tables and their names.
extension ExhibitReader {
  /// Characters of the longest name of a picture, a point or an image.
  private static let longestName = 40

  /// Blames what is no table.
  mutating func isTable(_ node: TOMLNode) -> Bool {
    if !node.isTable {
      blame(node.line, "\(node.name) is a value; write it as a table [\(node.name)].")
    }
    return node.isTable
  }

  /// Blames what a table has beyond the known keys.
  mutating func check(_ node: TOMLNode, has keys: [String], _ owner: String) {
    for child in node.children where !keys.contains(child.key) {
      let nearest = NearestName.nearest(to: child.key, among: keys)
      blame(
        child.line,
        "\(child.name) is not known: \(owner) has no \(child.key); the nearest is "
          + "\(nearest).")
    }
  }

  /// A table whose name is one that addresses and files can have; blames any other.
  mutating func isNamed(_ node: TOMLNode) -> Bool {
    guard isTable(node) else { return false }
    let isGood = node.key.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil
    guard isGood, node.key.count <= Self.longestName else {
      blame(
        node.line,
        """
        The name "\(node.key)" is not of the letters a to z, digits and hyphens, at most \
        \(Self.longestName); choose one such as long-jump.
        """)
      return false
    }
    return true
  }
}
