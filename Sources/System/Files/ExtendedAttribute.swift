import CLinux
import Glibc

/// Words that a file carries beside its bytes (xattr(7)), of names that begin with `user.`.
///
/// Some file systems have none, and copies often lose them: nothing may depend on one being there.
package enum ExtendedAttribute {
  /// Gives a file an attribute, where the file system has attributes.
  package static func set(_ name: String, to value: String, of path: String) {
    _ = value.utf8.withContiguousStorageIfAvailable { bytes in
      setxattr(path.pathBytes, name, bytes.baseAddress, bytes.count, 0)
    }
  }

  /// A file's attribute of at most 255 bytes; `nil` where there is none.
  package static func value(_ name: String, of path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: 255)
    let count = getxattr(path.pathBytes, name, &bytes, bytes.count)
    return count < 0 ? nil : String(validating: bytes[..<count], as: UTF8.self)
  }
}
