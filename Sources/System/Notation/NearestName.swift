/// Suggestions for misspelt names.
package enum NearestName {
  /// The known name with the least edit distance.
  package static func nearest(to name: String, among known: [String]) -> String {
    // Letters beyond twice the longest known name add the same to every distance.
    let longest = known.map(\.unicodeScalars.count).max() ?? 0
    let name = String(name.unicodeScalars.prefix(2 * longest))
    var nearest = (name: "", distance: Int.max)
    for known in known {
      // The difference of lengths is the least that the distance can be.
      let least = abs(known.unicodeScalars.count - name.unicodeScalars.count)
      guard least < nearest.distance else { continue }
      let distance = distance(known, name)
      if distance < nearest.distance { nearest = (known, distance) }
    }
    return nearest.name
  }

  /// The known name that a misspelt one is likely to mean: it begins so, or at most two letters are
  /// other ones, and no more than half.
  package static func likely(_ name: String, among known: [String]) -> String? {
    if name.count > 2, let whole = known.first(where: { $0.hasPrefix(name) }) { return whole }
    let nearest = nearest(to: name, among: known)
    let distance = distance(nearest, name)
    return distance <= 2 && 2 * distance <= nearest.count ? nearest : nil
  }

  /// The Levenshtein distance in code points, in O(n·m).
  static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
    var previous = Array(0...right.count)
    for (row, character) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        let replaced = previous[column] + (character == other ? 0 : 1)
        current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return previous[right.count]
  }
}
