import Files
import Glibc
import Imaging
import TestSupport

/// libjpeg-turbo's own programs, which write what no camera at hand does.
enum JPEGTools {
  /// Whether cjpeg is there.
  static let isAvailable = system("command -v cjpeg >/dev/null 2>&1") == 0

  struct Failed: Error {}

  /// A photo as cjpeg writes it.
  ///
  /// - Parameters:
  ///   - photo: the picture.
  ///   - options: cjpeg's.
  ///   - scans: a scan script; empty for none.
  ///   - tables: what the values of quantisation tables begin with; empty for the usual ones.
  static func encode(
    _ photo: Photo, _ options: String, scans: String = "", tables: [Int] = []
  ) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let header = Array("P6\n\(photo.size.width) \(photo.size.height)\n255\n".utf8)
    try AtomicFile.write(header + photo.pixels, to: folder("photo.ppm"), overwrite: true)
    var words = options
    if !scans.isEmpty {
      try AtomicFile.write(Array(scans.utf8), to: folder("scans"), overwrite: true)
      words += " -scans '\(folder("scans"))'"
    }
    if !tables.isEmpty {
      let values = tables.map { first in
        (0..<64).map { "\(first + $0 / 4)" }.joined(separator: " ")
      }
      try AtomicFile.write(
        Array(values.joined(separator: "\n").utf8), to: folder("tables"), overwrite: true)
      words += " -qtables '\(folder("tables"))'"
    }
    let (output, input) = (folder("photo.jpg"), folder("photo.ppm"))
    let command = "cjpeg \(words) -outfile '\(output)' '\(input)' 2>/dev/null"
    guard let stream = popen(command, "r"), pclose(stream) == 0 else { throw Failed() }
    return try AtomicFile.read(folder("photo.jpg"))
  }
}
