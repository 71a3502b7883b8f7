/// A stripe of samples: each keeps the colour of the nearest surface that was drawn over it.
struct WreathSamples {
  typealias Vertex = WreathSurface.Vertex

  /// The first sample's column and row in the layer, and how many there are.
  let left, top, width, height: Int
  /// What the pointers belong to.
  private let room: Room
  /// Room for two columns of the surface.
  let lines: UnsafeMutablePointer<Vertex>
  /// Room for a square's four corners.
  private let corners: UnsafeMutablePointer<Vertex>
  // Column by column, as leaves stand: a square's samples lie close together.
  private let depths: UnsafeMutablePointer<Float>
  /// Red, green, blue and cover of 16 bits each, the red lowest; 0 where nothing was drawn.
  private let colors: UnsafeMutablePointer<UInt64>

  /// Neighbouring texels whose relief differs by more than this (in half-breadths) belong to two
  /// leaves. Chosen by eye.
  private static let tear: Float = 0.02

  /// The memory of stripes that are worked on one after the other.
  final class Room {
    // A class, because it owns the memory.
    fileprivate let depths: UnsafeMutablePointer<Float>
    fileprivate let colors: UnsafeMutablePointer<UInt64>
    fileprivate let lines: UnsafeMutablePointer<Vertex>
    fileprivate let height: Int

    /// - Parameters:
    ///   - samples: how many samples a stripe has at most.
    ///   - lines: how many texels a column of the surface has.
    init(samples: Int, lines height: Int) {
      depths = .allocate(capacity: samples)
      colors = .allocate(capacity: samples)
      lines = .allocate(capacity: 2 * height + 4)
      lines.initialize(
        repeating: Vertex(place: .zero, color: .zero), count: 2 * height + 4)
      self.height = height
    }

    deinit {
      depths.deallocate()
      colors.deallocate()
      lines.deallocate()
    }
  }

  /// Begins a stripe: nothing is drawn yet.
  init(_ room: Room, left: Int, width: Int, top: Int, height: Int) {
    (self.left, self.width, self.top, self.height) = (left, width, top, height)
    self.room = room
    (depths, colors, lines) = (room.depths, room.colors, room.lines)
    corners = room.lines + 2 * room.height
    depths.initialize(repeating: .infinity, count: width * height)
    colors.initialize(repeating: 0, count: width * height)
  }

  /// Draws the squares between two columns of the surface, the upper row first.
  func draw(
    _ left: UnsafePointer<Vertex>, _ right: UnsafePointer<Vertex>, rows: Range<Int>,
    outwards: (SIMD4<Float>, SIMD4<Float>)
  ) {
    var upper = Self.greater(left[rows.lowerBound].color.w, right[rows.lowerBound].color.w)
    for row in rows.lowerBound..<rows.upperBound - 1 {
      let lower = Self.greater(left[row + 1].color.w, right[row + 1].color.w)
      if upper > 32767 || lower > 32767 { square(left + row, right + row, outwards) }
      upper = lower
    }
  }

  /// Draws the square between two corners of one column and two of the next.
  @inline(__always)
  private func square(
    _ left: UnsafePointer<Vertex>, _ right: UnsafePointer<Vertex>,
    _ outwards: (SIMD4<Float>, SIMD4<Float>)
  ) {
    let high = Self.greater(
      Self.greater(left[0].place.w, right[0].place.w),
      Self.greater(left[1].place.w, right[1].place.w))
    let low = Self.lesser(
      Self.lesser(left[0].place.w, right[0].place.w),
      Self.lesser(left[1].place.w, right[1].place.w))
    guard high - low > Self.tear else {
      return triangles(left, right, right + 1, left + 1)
    }
    // Two leaves: the nearer one goes on flat to the square's end, it does not bend down.
    (corners[0], corners[1], corners[2], corners[3]) = (left[0], right[0], right[1], left[1])
    corners[0].place += outwards.0 * (high - corners[0].place.w)
    corners[1].place += outwards.1 * (high - corners[1].place.w)
    corners[2].place += outwards.1 * (high - corners[2].place.w)
    corners[3].place += outwards.0 * (high - corners[3].place.w)
    triangles(corners, corners + 1, corners + 2, corners + 3)
  }

  /// Draws a square as two triangles, a-b-c and a-c-d.
  @inline(__always)
  private func triangles(
    _ a: UnsafePointer<Vertex>, _ b: UnsafePointer<Vertex>, _ c: UnsafePointer<Vertex>,
    _ d: UnsafePointer<Vertex>
  ) {
    triangle(a, b, c)
    triangle(a, c, d)
  }

  @inline(__always)
  private func triangle(
    _ first: UnsafePointer<Vertex>, _ second: UnsafePointer<Vertex>,
    _ third: UnsafePointer<Vertex>
  ) {
    let (ax, ay) = (first.pointee.place.x, first.pointee.place.y)
    let (bx, by) = (second.pointee.place.x, second.pointee.place.y)
    let (cx, cy) = (third.pointee.place.x, third.pointee.place.y)
    // By hand: the vector forms of minimum, maximum and conversion are not inlined.
    let (lowX, highX) = (
      Self.lesser(Self.lesser(ax, bx), cx), Self.greater(Self.greater(ax, bx), cx)
    )
    let (lowY, highY) = (
      Self.lesser(Self.lesser(ay, by), cy), Self.greater(Self.greater(ay, by), cy)
    )
    // Many triangles hold no sample's centre: nothing more is worked out for them.
    guard highX >= 0.5, highY >= 0.5 else { return }
    let left = max(self.left, Self.ceiling(lowX - 0.5))
    let right = min(self.left &+ width &- 1, Int(highX - 0.5))
    guard left <= right else { return }
    let top = max(self.top, Self.ceiling(lowY - 0.5))
    let bottom = min(self.top &+ height &- 1, Int(highY - 0.5))
    guard top <= bottom else { return }
    let (abX, abY, acX, acY) = (bx - ax, by - ay, cx - ax, cy - ay)
    let area = abX * acY - abY * acX
    guard abs(area) > 1e-7 else { return }
    let inverse = 1 / area
    let az = first.pointee.place.z
    let (abZ, acZ) = (second.pointee.place.z - az, third.pointee.place.z - az)
    var x = left
    while x <= right {
      let px = Float(x) + 0.5 - ax
      let column = (x &- self.left) &* height &- self.top
      let (uX, vX) = (px * acY, abY * px)
      var y = top
      while y <= bottom {
        let py = Float(y) + 0.5 - ay
        let u = (uX - py * acX) * inverse
        let v = (abX * py - vX) * inverse
        if u >= -1e-4, v >= -1e-4, u + v <= 1.0001 {
          let depth = az + u * abZ + v * acZ
          if depth < depths[column &+ y] {
            let color =
              first.pointee.color + (second.pointee.color - first.pointee.color) * u
              + (third.pointee.color - first.pointee.color) * v
            if color.w > 32767 {
              depths[column &+ y] = depth
              colors[column &+ y] = Self.packed(color)
            }
          }
        }
        y &+= 1
      }
      x &+= 1
    }
  }

  /// The colour in full: the edge is where the cover is a half, inside it counts as opaque.
  @inline(__always)
  private static func packed(_ color: SIMD4<Float>) -> UInt64 {
    let opaque = color.w == 65535 ? color : color * (65535 / color.w)
    // Through signed numbers: there is no instruction for others.
    let red = UInt64(truncatingIfNeeded: Int(lesser(opaque.x, 65535)))
    let green = UInt64(truncatingIfNeeded: Int(lesser(opaque.y, 65535)))
    let blue = UInt64(truncatingIfNeeded: Int(lesser(opaque.z, 65535)))
    return red | green &<< 16 | blue &<< 32 | 65535 &<< 48
  }

  /// As the processor's own instructions have it.
  @inline(__always)
  private static func lesser(_ a: Float, _ b: Float) -> Float { a < b ? a : b }

  @inline(__always)
  private static func greater(_ a: Float, _ b: Float) -> Float { a > b ? a : b }

  /// The smallest whole number that is not less; without a call of the mathematical library.
  @inline(__always)
  private static func ceiling(_ value: Float) -> Int {
    let whole = Int(value)
    return Float(whole) < value ? whole + 1 : whole
  }

  /// The mean of the samples of each pixel.
  ///
  /// - Parameters:
  ///   - samples: samples a pixel in each direction.
  ///   - pixels: the first pixel; pixels without a colour are not written.
  ///   - stride: how far a row of pixels is from the next.
  func resolve(samples: Int, into pixels: UnsafeMutablePointer<SIMD4<Float>>, stride: Int) {
    // Said as constants: the sums are then written out.
    switch samples {
    case 2: means(of: 2, into: pixels, stride: stride)
    case 3: means(of: 3, into: pixels, stride: stride)
    default: means(of: samples, into: pixels, stride: stride)
    }
  }

  /// Rows of pixels that are resolved together: samples lie in columns, pixels in rows.
  private static let block = 8

  @inline(__always)
  private func means(
    of samples: Int, into pixels: UnsafeMutablePointer<SIMD4<Float>>, stride: Int
  ) {
    let share = 1 / Float(samples * samples * 65535)
    let mask: UInt64 = 0xFFFF_0000_FFFF
    let (columns, rows) = (width / samples, height / samples)
    var top = 0
    while top < rows {
      for x in 0..<columns {
        for row in top..<min(rows, top + Self.block) {
          // Two sums of 32 bits in each: red and blue, green and cover.
          var (even, odd): (UInt64, UInt64) = (0, 0)
          for column in 0..<samples {
            let line = colors + ((x * samples + column) * height + row * samples)
            for sample in 0..<samples {
              even &+= line[sample] & mask
              odd &+= line[sample] &>> 16 & mask
            }
          }
          guard odd > 0 else { continue }
          pixels[row * stride + x] =
            SIMD4(
              Float(Int(even & 0xFFFF_FFFF)), Float(Int(odd & 0xFFFF_FFFF)),
              Float(Int(even &>> 32)), Float(Int(odd &>> 32))) * share
        }
      }
      top += Self.block
    }
  }
}
