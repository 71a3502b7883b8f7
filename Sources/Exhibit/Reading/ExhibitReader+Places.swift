import Notation

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
