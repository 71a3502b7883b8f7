import CWreath

/// A stripe of samples: each keeps the colour of the nearest surface that was drawn over it.
struct WreathSamples {
  /// The first sample's column and row in the layer, and how many there are.
  let left, top, width, height: Int
  /// What the pointers belong to.
  private let room: Room
  private let stripe: WreathStripe
  private var colors: UnsafeMutablePointer<UInt64> { stripe.colors }

  /// Neighbouring texels whose relief differs by more than this (in half-breadths) belong to two
  /// leaves. Chosen by eye.
  static let tear: Float = 0.02

  /// The memory of stripes that are worked on one after the other.
  final class Room {
    // A class, because it owns the memory.
    fileprivate let depths: UnsafeMutablePointer<Float>
    fileprivate let colors: UnsafeMutablePointer<UInt64>
    private let corners: UnsafeMutablePointer<Float>
    private let height: Int

    /// - Parameters:
    ///   - samples: how many samples a stripe has at most.
    ///   - lines: how many texels a column of the surface has.
    init(samples: Int, lines height: Int) {
      depths = .allocate(capacity: samples)
      colors = .allocate(capacity: samples)
      self.height = height + Int(wreathCornersPadding)
      corners = .allocate(capacity: 2 * Self.numbers * self.height)
      corners.initialize(repeating: 0, count: 2 * Self.numbers * self.height)
    }

    deinit {
      depths.deallocate()
      colors.deallocate()
      corners.deallocate()
    }

    /// Numbers of a corner.
    private static let numbers = 9

    /// One of two columns of corners, not filled yet.
    func line(_ index: Int, of texels: UnsafePointer<SIMD4<UInt16>>) -> WreathCorners {
      func part(_ number: Int) -> UnsafeMutablePointer<Float> {
        corners + (index * Self.numbers + number) * height
      }
      return UnsafeRawPointer(texels).withMemoryRebound(to: UInt16.self, capacity: 4) { texels in
        WreathCorners(
          x: part(0), y: part(1), depth: part(2), stand: part(3), cover: part(4), colors: part(5),
          texels: texels,
          firstTexel: 0, light: 1, outwardX: 0, outwardY: 0, outwardDepth: 0)
      }
    }
  }

  /// Begins a stripe: nothing is drawn yet.
  init(_ room: Room, left: Int, width: Int, top: Int, height: Int) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
    self.room = room
    stripe = WreathStripe(
      left: Int32(left), top: Int32(top), width: Int32(width), height: Int32(height),
      depths: room.depths, colors: room.colors)
    stripe.depths.initialize(repeating: .infinity, count: width * height)
    stripe.colors.initialize(repeating: 0, count: width * height)
  }

  /// Two columns of corners, in turns one and the next.
  func lines(
    of texels: UnsafePointer<SIMD4<UInt16>>
  ) -> (WreathCorners, WreathCorners) {
    (room.line(0, of: texels), room.line(1, of: texels))
  }

  /// Draws the squares between two columns of the surface, the upper row first.
  func draw(_ left: WreathCorners, _ right: WreathCorners, rows: Range<Int>) {
    withUnsafePointer(to: stripe) { stripe in
      withUnsafePointer(to: left) { left in
        withUnsafePointer(to: right) { right in
          wreath_drawSquares(
            stripe, left, right, Int32(rows.lowerBound), Int32(rows.upperBound), Self.tear)
        }
      }
    }
  }

  /// The mean of the samples of each pixel.
  ///
  /// - Parameters:
  ///   - samples: samples a pixel in each direction.
  ///   - pixels: the first pixel.
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
          guard odd > 0 else {
            pixels[row * stride + x] = .zero
            continue
          }
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
