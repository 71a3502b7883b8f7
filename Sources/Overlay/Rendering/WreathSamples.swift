import CWreath

/// A stripe of samples: each keeps the colour of the nearest surface that was drawn over it.
struct WreathSamples {
  /// The first sample's column and row in the layer, and how many there are.
  let left, top, width, height: Int
  /// What the pointers belong to.
  private let room: Room
  private let stripe: WreathStripe

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
    func line(_ index: Int) -> WreathCorners {
      func part(_ number: Int) -> UnsafeMutablePointer<Float> {
        corners + (index * Self.numbers + number) * height
      }
      return WreathCorners(
        x: part(0), y: part(1), depth: part(2), stand: part(3), cover: part(4), colors: part(5),
        outwardX: 0, outwardY: 0, outwardDepth: 0)
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
  var lines: (WreathCorners, WreathCorners) { (room.line(0), room.line(1)) }

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
    withUnsafePointer(to: stripe) { wreath_means($0, Int32(samples), pixels, stride) }
  }
}
