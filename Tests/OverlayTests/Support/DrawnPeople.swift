import Imaging

@testable import FaceTrack

/// Drawn people, dark before a light wall.
enum DrawnPeople {
  /// A photo of the bodies (upright ellipses), and their mask.
  static func scene(
    _ bodies: [Rectangle], in size: PixelSize
  ) throws -> (photo: Photo, mask: PeopleMask) {
    func isBody(_ x: Double, _ y: Double) -> Bool {
      bodies.contains { body in
        let u = (x - body.center.x) / (body.width / 2)
        let v = (y - body.center.y) / (body.height / 2)
        return u * u + v * v < 1
      }
    }
    let pixels = (0..<size.area).flatMap { index in
      isBody(Double(index % size.width) + 0.5, Double(index / size.width) + 0.5)
        ? [UInt8](repeating: 60, count: 3) : [UInt8](repeating: 200, count: 3)
    }
    let photo = Photo(size: size, pixels: pixels)
    let cell = Point(Double(size.width), Double(size.height)) / 256
    let mask = (0..<256 * 256).map { index -> Float in
      isBody((Double(index % 256) + 0.5) * cell.x, (Double(index / 256) + 0.5) * cell.y) ? 1 : 0
    }
    return (photo, try PeopleMask(of: try PhotoPyramid(photo), mask: mask, side: 256))
  }
}
