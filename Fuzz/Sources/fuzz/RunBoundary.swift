import Champion
import Imaging

@testable import Console
@testable import Files
@testable import Worker

/// What tells a run its photos: lines of `selfie work`, lists of `--from-file`.
enum RunBoundary {
  static func readLine(_ bytes: UnsafeRawBufferPointer) {
    do throws(WorkLine.Fault) {
      let line = try WorkLine(Array(bytes))
      require(!line.id.isEmpty && !line.photo.isEmpty && !line.output.isEmpty, "an empty name")
      for path in [line.photo, line.output, line.plan ?? ""] {
        require(!path.utf8.contains(0), "a path that ends at a NUL")
      }
      require(line.settings.limits.maximumPixels > 0, "no pixel is allowed")
    } catch {
      require(!error.sentence.isEmpty, "a fault without words")
    }
  }

  static func readList(_ bytes: UnsafeRawBufferPointer) {
    for name in PhotoList.lines(of: Array(bytes)) {
      require(!name.isEmpty, "an empty name")
      // To the system a path ends at its first NUL: it would be another file's.
      let path = name.pathBytes
      require(path.firstIndex(of: 0) == path.count - 1, "a path that ends at a NUL")
      // Names that end at NULs may have line feeds.
      require(bytes.contains(0) || !path.contains(10), "a name of two lines")
    }
  }
}
