import Files
import Glibc
import Imaging
import TestSupport

@testable import FaceTrack

/// Photographs that are never committed: the face sets beside the project.
enum RealPhotos {
  static let sets = Portrait.root + "/../shared/faces"
  static var hasSets: Bool { access(sets + "/selfies/lisa1.jpg", R_OK) == 0 }

  /// The bytes of an installed model.
  static func bytes(of model: Model) throws -> [UInt8] {
    guard let path = Portrait.models.locate(model) else {
      throw FaceTrackError.modelMissing(model, searched: Portrait.models.paths)
    }
    return try AtomicFile.read(path)
  }

  static func load(_ path: String) throws -> Photo {
    try Photo(decoding: try AtomicFile.read(path))
  }
}

extension Photo {
  /// A grey photo with copies of a square one, each with its side and its upper left corner.
  static func gray(
    _ width: Int, _ height: Int, with photo: Photo, at copies: [(side: Int, x: Int, y: Int)]
  ) -> Photo {
    var pixels = Photo(grey: 120, width, height).pixels
    for (side, x, y) in copies {
      let copy = photo.resized(to: PixelSize(width: side, height: side)).pixels
      for row in 0..<side {
        let target = 3 * ((y + row) * width + x)
        pixels.replaceSubrange(
          target..<target + 3 * side, with: copy[3 * row * side..<3 * (row + 1) * side])
      }
    }
    return Photo(size: PixelSize(width: width, height: height), pixels: pixels)
  }
}
