import Glibc

extension AtomicFile {
  /// The names in a folder, in no order, with those of hidden files; none where it cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let listing = opendir(folder.pathBytes) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: UInt8.self, capacity: 256) { name in
          PathText.text(
            of: UnsafeBufferPointer(start: name, count: 256).prefix { $0 != 0 })
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
