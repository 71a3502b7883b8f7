import Files
import Glibc
import Imaging
import TestSupport
import Testing

/// Reference pictures in `Tests/Goldens` that a rendering must match byte for byte.
enum Golden {
  private static let folder = Portrait.root + "/Tests/Goldens"

  /// Compares a photo with its golden; with `KOTINOS_RECORD=1` in the environment it is written.
  static func check(_ photo: Photo, _ name: String) throws {
    let path = "\(folder)/\(name).png"
    if getenv("KOTINOS_RECORD").map({ String(cString: $0) }) == "1" {
      try AtomicFile.write(try photo.encoded(as: .png), to: path, overwrite: true)
      return
    }
    guard access(path, R_OK) == 0 else {
      Issue.record(
        "The golden \(name).png is missing; record it with KOTINOS_RECORD=1 and look at it.")
      return
    }
    let golden = try Photo(decoding: try AtomicFile.read(path))
    try #require(golden.size == photo.size, "\(name).png")
    let different = zip(golden.pixels, photo.pixels).count { $0 != $1 }
    #expect(
      different == 0,
      "\(different) bytes differ from \(name).png; KOTINOS_RECORD=1 records it if that is meant.")
  }
}
