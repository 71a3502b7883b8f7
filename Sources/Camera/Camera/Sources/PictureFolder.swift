import Files
import Foundation
import Imaging

/// The pictures of a folder as frames, sorted by name.
final class PictureFolder: FrameSource {
  /// The folder's path.
  let name: String
  /// Always false: pictures come as fast as they are requested.
  let isLive = false
  /// The size of the last picture.
  private(set) var mode: FrameMode?

  private let paths: [String]
  private var number = 0

  /// Opens a folder; files without the extension of a picture are skipped.
  init(_ path: String) throws(CameraError) {
    name = path
    guard access(path.pathBytes, R_OK) == 0 else { throw .missing(name: path) }
    paths = AtomicFile.names(in: path).filter(Self.isPicture).map { "\(path)/\($0)" }
    guard !paths.isEmpty else { throw .emptyFolder(name: path) }
  }

  /// The next picture; timestamps are a second apart.
  func next() throws(CameraError) -> Frame? {
    guard number < paths.count else { return nil }
    let path = paths[number]
    let photo: Photo
    do {
      photo = try Photo(decoding: AtomicFile.read(path))
    } catch {
      throw .unusablePicture(name: path, reason: "\(error)")
    }
    mode = FrameMode(format: "pictures", size: photo.size, rate: nil)
    defer { number += 1 }
    return Frame(photo: photo, time: .seconds(number), number: number)
  }

  private static func isPicture(_ name: String) -> Bool {
    let lowered = name.lowercased()
    return !name.hasPrefix(".")
      && ImageFormat.fileExtensions.contains { lowered.hasSuffix("." + $0) }
  }
}
