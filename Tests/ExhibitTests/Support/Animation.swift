import ChildProcesses
import Imaging

/// Animations that ffmpeg makes of frames.
enum Animation {
  /// A bar that goes to the right by two columns a frame, red and half transparent, over nothing.
  static func frame(_ number: Int, _ size: PixelSize) -> [UInt8] {
    (0..<size.area).flatMap { pixel -> [UInt8] in
      let column = pixel % size.width
      let isBar = (2 * number..<2 * number + 4).contains(column)
      return isBar ? [200, 40, 10, 255] : [0, 0, 0, 0]
    }
  }

  /// Writes an animation of frames of a tenth of a second, the format by the path's ending.
  static func write(_ count: Int, of size: PixelSize, to path: String) throws {
    try write((0..<count).flatMap { frame($0, size) }, size, to: path)
  }

  /// The same of opaque photos of one size.
  static func write(_ photos: [Photo], to path: String) throws {
    var bytes: [UInt8] = []
    for photo in photos {
      for place in 0..<photo.size.area {
        bytes += photo.pixels[3 * place..<3 * place + 3]
        bytes.append(255)
      }
    }
    try write(bytes, photos[0].size, to: path)
  }

  private static func write(_ bytes: [UInt8], _ size: PixelSize, to path: String) throws {
    let process = try bytes.withUnsafeBytes { bytes in
      try ChildProcess(
        "ffmpeg",
        ["-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-framerate", "10"]
          + ["-s", "\(size.width)x\(size.height)", "-i", "pipe:0"]
          + (path.hasSuffix(".gif")
            ? ["-vf", "split[a][b];[a]palettegen[p];[b][p]paletteuse"] : ["-f", "apng"])
          + [path],
        input: .file(bytes), output: .none, package: "ffmpeg")
    }
    guard try process.end(within: .seconds(60)) == .exited(0) else {
      throw ChildProcessError.ended(program: "ffmpeg", complaint: process.complaint)
    }
  }
}
