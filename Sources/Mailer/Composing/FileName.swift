/// The names that photos are attached under.
enum FileName {
  /// The name with another ending, unless it has that ending already.
  static func withExtension(_ ending: String, _ name: String) -> String {
    let known = ["jpg", "jpeg", "png"]
    guard let dot = name.lastIndex(of: ".") else { return "\(name).\(ending)" }
    let current = name[name.index(after: dot)...].lowercased()
    if current == ending || (current == "jpeg" && ending == "jpg") { return name }
    return known.contains(current) ? "\(name[..<dot]).\(ending)" : "\(name).\(ending)"
  }
}
