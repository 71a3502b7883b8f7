import Imaging

@testable import FaceTrack

/// Drawn people before a plain wall.
enum DrawnPeople {
  /// A photo of the bodies (upright ellipses), dark before a light wall, and their mask.
  static func scene(
    _ bodies: [Rectangle], in size: PixelSize
  ) throws -> (photo: Photo, mask: PeopleMask) {
    try scene(in: size, wall: 200) { place in
      let isBody = bodies.contains { body in
        let u = (place.x - body.center.x) / (body.width / 2)
        let v = (place.y - body.center.y) / (body.height / 2)
        return u * u + v * v < 1
      }
      return isBody ? 60 : nil
    }
  }

  /// A photo of people of any outline, and their mask.
  ///
  /// - Parameter level: the people's grey at a point; `nil` beside them.
  static func scene(
    in size: PixelSize, wall: UInt8, _ level: (Point) -> UInt8?
  ) throws -> (photo: Photo, mask: PeopleMask) {
    let pixels = (0..<size.area).flatMap { index in
      let place = Point(Double(index % size.width) + 0.5, Double(index / size.width) + 0.5)
      return [UInt8](repeating: level(place) ?? wall, count: 3)
    }
    let photo = Photo(size: size, pixels: pixels)
    let cell = Point(Double(size.width), Double(size.height)) / 256
    let mask = (0..<256 * 256).map { index -> Float in
      let place = Point((Double(index % 256) + 0.5) * cell.x, (Double(index / 256) + 0.5) * cell.y)
      return level(place) == nil ? 0 : 1
    }
    return (photo, try PeopleMask(of: try PhotoPyramid(photo), mask: mask, side: 256))
  }
}
