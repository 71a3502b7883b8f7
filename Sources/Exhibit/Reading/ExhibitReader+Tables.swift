import Notation

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
