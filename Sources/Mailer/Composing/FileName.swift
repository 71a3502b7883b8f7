import Imaging

/// The attachment's file name.
enum FileName {
  /// The name with another extension, unless it has that one already.
  static func withExtension(_ fileExtension: String, _ name: String) -> String {
    let known = ImageFormat.fileExtensions + ["mp4"]
    guard let dot = name.lastIndex(of: ".") else { return "\(name).\(fileExtension)" }
    let current = name[name.index(after: dot)...].lowercased()
    if current == fileExtension || (current == "jpeg" && fileExtension == "jpg") { return name }
    return known.contains(current) ? "\(name[..<dot]).\(fileExtension)" : "\(name).\(fileExtension)"
  }
}
