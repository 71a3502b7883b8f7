import AtomicFiles
import Foundation
import Imaging

/// The pictures of a folder as frames, in the order of their names.
public final class PictureFolder: FrameSource {
  /// The folder's path.
  public let name: String
  /// Pictures wait to be asked for.
  public let isLive = false
  /// What the last picture was.
  public private(set) var mode: FrameMode?

  private let paths: [String]
  private var number = 0

  /// Opens a folder; files that do not end like pictures are passed over.
  public init(_ path: String) throws(CameraError) {
    name = path
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw .missing(name: path)
    }
    paths = names.filter(Self.isPicture).sorted().map { "\(path)/\($0)" }
    guard !paths.isEmpty else { throw .emptyFolder(name: path) }
  }

  /// The next picture; there is no rate, so pictures are a second apart.
  public func next() throws(CameraError) -> Frame? {
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
    return !name.hasPrefix(".") && [".jpg", ".jpeg", ".png"].contains { lowered.hasSuffix($0) }
  }
}
