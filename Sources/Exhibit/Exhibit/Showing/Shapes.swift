import Imaging

/// A shape in a plane, as a distance from its edge.
protocol Shape {
  /// The distance from the edge, negative inside.
  func distance(_ point: Point) -> Double
}

struct Disc: Shape {
  let center: Point
  let radius: Double

  var bounds: Rectangle {
    Rectangle(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }

  func distance(_ point: Point) -> Double { point.distance(to: center) - radius }
}

/// An arrow: a shaft with a round end, and a head.
struct Arrow: Shape {
  private let start, neck, tip: Point
  private let along: Point
  private let shaft, breadth: Double

  /// - Parameters:
  ///   - start: where the arrow begins.
  ///   - end: the middle of the disc to which it points.
  ///   - radius: the disc's radius, which sets the arrow's size.
  ///   - gap: the distance between the arrow's tip and the disc.
  init(from start: Point, to end: Point, radius: Double, gap: Double) {
    let length = max(start.distance(to: end), 1e-6)
    along = (end - start) / length
    tip = end - along * (radius + gap)
    neck = tip - along * (1.5 * radius)
    // An arrow that is too short for a shaft is a head alone.
    self.start = length > 2.5 * radius + gap ? start : neck
    (shaft, breadth) = (0.3 * radius, 0.8 * radius)
  }

  var bounds: Rectangle {
    let box = Rectangle(bounding: [start, neck, tip]) ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
    return box.widened(by: breadth)
  }

  func distance(_ point: Point) -> Double {
    let across = Point(-along.y, along.x)
    // The shaft: all points within half its width of a line segment.
    let length = (neck - start).length
    let place = min(max((point - start).dot(along), 0), length)
    let toShaft = point.distance(to: start + along * place) - shaft
    // The head: a triangle, the intersection of three half planes.
    let (forward, aside) = ((point - neck).dot(along), abs((point - neck).dot(across)))
    let height = (tip - neck).length
    let slope = (breadth * breadth + height * height).squareRoot()
    let toEdge = (height * (aside - breadth) + breadth * forward) / slope
    return min(toShaft, max(-forward, toEdge))
  }
}

/// An image on which to fill shapes with soft edges.
struct ShapeCanvas {
  private let size: PixelSize
  /// The place of the first pixel.
  private let origin: Point
  /// Straight alpha: colours from 0 to 255, alpha from 0 to 1.
  private var colors: [SIMD4<Float>]

  init(_ size: PixelSize, from origin: Point) {
    (self.size, self.origin) = (size, origin)
    colors = [SIMD4<Float>](repeating: .zero, count: size.area)
  }

  /// Fills a shape that is grown by a distance, which may be negative.
  mutating func fill(_ shape: some Shape, grownBy margin: Double = 0, _ color: SIMD3<Float>) {
    for y in 0..<size.height {
      for x in 0..<size.width {
        let point = origin + Point(Double(x) + 0.5, Double(y) + 0.5)
        let distance = shape.distance(point) - margin
        let cover = Float(min(max(0.5 - distance, 0), 1))
        if cover > 0 { blend(color, cover, at: y * size.width + x) }
      }
    }
  }

  private mutating func blend(_ color: SIMD3<Float>, _ cover: Float, at place: Int) {
    let below = colors[place]
    let alpha = cover + below.w * (1 - cover)
    let mixed = color * (cover / alpha) + below.color * (1 - cover / alpha)
    colors[place] = SIMD4(mixed, alpha)
  }

  var image: RGBAImage {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * size.area)
    for color in colors {
      for channel in 0..<3 { pixels.append(UInt8(color[channel].rounded())) }
      pixels.append(UInt8((color.w * 255).rounded()))
    }
    return RGBAImage(size: size, pixels: pixels)
  }
}

extension SIMD4<Float> {
  fileprivate var color: SIMD3<Float> { SIMD3(x, y, z) }
}
