import CLinux
import Glibc

/// A word that a file carries beside its bytes (xattr(7)), of a name that begins with `user.`.
///
/// Some file systems have none, and copies often lose them: nothing may depend on one being there.
package struct ExtendedAttribute: Sendable {
  private let name, value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  /// Gives it to an open file, where the file system has attributes.
  func set(on file: borrowing FileDescriptor) {
    let number = file.number
    _ = value.utf8.withContiguousStorageIfAvailable { bytes in
      fsetxattr(number, name, bytes.baseAddress, bytes.count, 0)
    }
  }

  /// A file's attribute of at most 255 bytes; `nil` where there is none.
  package static func value(_ name: String, of path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: 255)
    let count = getxattr(path.pathBytes, name, &bytes, bytes.count)
    return count < 0 ? nil : String(validating: bytes[..<count], as: UTF8.self)
  }
}
