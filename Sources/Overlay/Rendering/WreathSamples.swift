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

  /// Triangles of less area than this share of their extent's square have their corners looked at: the
  /// rounding of a product of two lengths of 24 bits is then no longer small against the area.
  private static let sliver: Float = 0.01

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
    let (ax, ay) = (a.pointee.place.x, a.pointee.place.y)
    let (bx, by) = (b.pointee.place.x, b.pointee.place.y)
    let (cx, cy) = (c.pointee.place.x, c.pointee.place.y)
    let (dx, dy) = (d.pointee.place.x, d.pointee.place.y)
    // By hand: the vector forms of minimum, maximum and conversion are not inlined.
    let lowX = Self.lesser(Self.lesser(ax, bx), Self.lesser(cx, dx))
    let highX = Self.greater(Self.greater(ax, bx), Self.greater(cx, dx))
    let lowY = Self.lesser(Self.lesser(ay, by), Self.lesser(cy, dy))
    let highY = Self.greater(Self.greater(ay, by), Self.greater(cy, dy))
    // Many squares hold no sample's centre: nothing more is worked out for them.
    guard highX >= 0.5, highY >= 0.5 else { return }
    let left = max(self.left, Self.ceiling(lowX - 0.5))
    let right = min(self.left + width - 1, Int(highX - 0.5))
    guard left <= right else { return }
    let top = max(self.top, Self.ceiling(lowY - 0.5))
    let bottom = min(self.top + height - 1, Int(highY - 0.5))
    guard top <= bottom else { return }
    let (abX, abY, acX, acY, adX, adY) = (bx - ax, by - ay, cx - ax, cy - ay, dx - ax, dy - ay)
    let (areaB, areaD) = (abX * acY - abY * acX, acX * adY - acY * adX)
    let (hasB, hasD) = (abs(areaB) > 1e-7, abs(areaD) > 1e-7)
    guard hasB || hasD else { return }
    // What has no area holds no sample: a product with what is no number is within nothing.
    let (inverseB, inverseD) = (hasB ? 1 / areaB : .nan, hasD ? 1 / areaD : .nan)
    // In a sliver of a triangle rounding leads beyond its corners.
    let sliver = Self.sliver * ((highX - lowX) + (highY - lowY)) * ((highX - lowX) + (highY - lowY))
    let (isFullB, isFullD) = (abs(areaB) > sliver, abs(areaD) > sliver)
    let az = a.pointee.place.z
    let (abZ, acZ) = (b.pointee.place.z - az, c.pointee.place.z - az)
    let adZ = d.pointee.place.z - az
    let isOpaque =
      Self.lesser(
        Self.lesser(a.pointee.color.w, b.pointee.color.w),
        Self.lesser(c.pointee.color.w, d.pointee.color.w)) == 65535
    let edge = SIMD4<Float>(repeating: -1e-4)
    let whole = SIMD4<Float>(repeating: 1.0001)
    for x in left...right {
      let px = Float(x) + 0.5 - ax
      let column = (x - self.left) * height - self.top
      var start = top
      // Four samples at a time, down the column.
      while start <= bottom {
        let py = SIMD4<Float>(0.5, 1.5, 2.5, 3.5) + Float(start) - ay
        let uB = (px * acY - py * acX) * inverseB
        let vB = (abX * py - abY * px) * inverseB
        let uD = (px * adY - py * adX) * inverseD
        let vD = (acX * py - acY * px) * inverseD
        let isB = unsafeBitCast(
          (uB .>= edge) .& (vB .>= edge) .& (uB + vB .<= whole), to: SIMD4<Int32>.self)
        let isD = unsafeBitCast(
          (uD .>= edge) .& (vD .>= edge) .& (uD + vD .<= whole), to: SIMD4<Int32>.self)
        for lane in 0..<min(4, bottom - start + 1) {
          let y = start + lane
          if isB[lane] != 0 {
            let (u, v) = (uB[lane], vB[lane])
            if isFullB && Self.isWithin(u, v) || Self.isWithin(x, y, ax, bx, cx, ay, by, cy) {
              draw(column + y, depth: az + u * abZ + v * acZ, isOpaque) {
                a.pointee.color + (b.pointee.color - a.pointee.color) * u
                  + (c.pointee.color - a.pointee.color) * v
              }
            }
          }
          if isD[lane] != 0 {
            let (u, v) = (uD[lane], vD[lane])
            if isFullD && Self.isWithin(u, v) || Self.isWithin(x, y, ax, cx, dx, ay, cy, dy) {
              draw(column + y, depth: az + u * acZ + v * adZ, isOpaque) {
                a.pointee.color + (c.pointee.color - a.pointee.color) * u
                  + (d.pointee.color - a.pointee.color) * v
              }
            }
          }
        }
        start += 4
      }
    }
  }

  /// As the processor's own instructions have it.
  @inline(__always)
  private static func lesser(_ a: Float, _ b: Float) -> Float { a < b ? a : b }

  @inline(__always)
  private static func greater(_ a: Float, _ b: Float) -> Float { a > b ? a : b }

  /// Whether a sample is within a triangle by more than rounding can hide.
  @inline(__always)
  private static func isWithin(_ u: Float, _ v: Float) -> Bool {
    u >= 1e-4 && v >= 1e-4 && u + v <= 0.9999
  }

  /// Whether a sample on a triangle's edge is within the box of its corners.
  private static func isWithin(
    _ x: Int, _ y: Int, _ ax: Float, _ bx: Float, _ cx: Float, _ ay: Float, _ by: Float,
    _ cy: Float
  ) -> Bool {
    x >= ceiling(min(min(ax, bx), cx) - 0.5) && x <= Int(max(max(ax, bx), cx) - 0.5)
      && y >= ceiling(min(min(ay, by), cy) - 0.5) && y <= Int(max(max(ay, by), cy) - 0.5)
  }

  /// Gives a sample a colour if it is nearer than what it has.
  @inline(__always)
  private func draw(
    _ index: Int, depth: Float, _ isOpaque: Bool, _ color: () -> SIMD4<Float>
  ) {
    guard depth < depths[index] else { return }
    var color = color()
    if !isOpaque {
      guard color.w > 32767 else { return }
      // The edge is where the cover is a half: inside, the colour counts in full.
      color *= 65535 / color.w
    }
    depths[index] = depth
    // Through signed numbers: there is no instruction for others.
    let red = UInt64(truncatingIfNeeded: Int(Self.lesser(color.x, 65535)))
    let green = UInt64(truncatingIfNeeded: Int(Self.lesser(color.y, 65535)))
    let blue = UInt64(truncatingIfNeeded: Int(Self.lesser(color.z, 65535)))
    colors[index] = red | green &<< 16 | blue &<< 32 | 65535 &<< 48
  }

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
