import Imaging
import TestSupport

/// libjpeg-turbo's own programs, which write what no camera at hand does.
enum JPEGTools {
  /// Whether cjpeg is there.
  static let isAvailable = PictureTools.has("cjpeg")

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
    let header = Array("P6\n\(photo.size.width) \(photo.size.height)\n255\n".utf8)
    var files = ["photo.ppm": header + photo.pixels]
    var command = "cjpeg \(options)"
    if !scans.isEmpty {
      files["scans"] = Array(scans.utf8)
      command += " -scans scans"
    }
    if !tables.isEmpty {
      let values = tables.map { first in
        (0..<64).map { "\(first + $0 / 4)" }.joined(separator: " ")
      }
      files["tables"] = Array(values.joined(separator: "\n").utf8)
      command += " -qtables tables"
    }
    return try PictureTools.run(
      "\(command) -outfile photo.jpg photo.ppm", files, output: "photo.jpg")
  }
}
