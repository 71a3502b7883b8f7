/// What a server answers with, by its content type (RFC 9110, 8.3).
enum StreamType: Equatable {
  /// Picture after picture, between delimiters of this boundary.
  case multipart(boundary: String)
  /// A single picture: the next one takes another request.
  case picture
  /// Anything else.
  case other

  init(_ text: String) {
    var parts = Self.parts(of: text)[...]
    let type = parts.popFirst()?.lowercased()
    self = type == "image/jpeg" || type == "image/jpg" ? .picture : .other
    guard type == "multipart/x-mixed-replace" || type == "multipart/mixed" else { return }
    for part in parts {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmed }
      guard pair.count == 2, pair[0].lowercased() == "boundary" else { continue }
      let boundary = pair[1].filter { $0 != "\"" }
      if boundary.contains(where: { $0 != "-" }) { self = .multipart(boundary: boundary) }
      return
    }
  }

  /// The parts between semicolons, of which those between quotes are none.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == ";", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map { $0.trimmed }
  }
}
