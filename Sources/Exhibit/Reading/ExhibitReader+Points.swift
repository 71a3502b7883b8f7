import Notation

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
