import CPainting
import Imaging
import Threading

/// A photo's pixels, lent for painting in linear light.
struct Canvas {
  private let surface: PaintSurface
  private let linear: UnsafeBufferPointer<Float>
  private let encoded: UnsafeBufferPointer<UInt8>
  private let record: PixelRecord?

  var size: PixelSize { surface.size }

  /// Lends both tables and the pixels to `body`.
  static func paint<Result, Failure: Error>(
    _ photo: inout Photo, recording record: PixelRecord? = nil,
    _ body: (Canvas) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try LightCurve.linear.withUnsafeBufferPointer { linear throws(Failure) in
      try LightCurve.encoded.withUnsafeBufferPointer { encoded throws(Failure) in
        try photo.withSurface { surface throws(Failure) in
          try body(Canvas(surface: surface, linear: linear, encoded: encoded, record: record))
        }
      }
    }
  }

  /// Must be told before pixels are painted over: they may not be there until then. Those outside the
  /// photo do not count.
  ///
  /// - Parameters:
  ///   - rows: where something will be painted.
  ///   - threads: how many may share the work.
  ///   - columns: those of a row.
  func willPaint(rows: Range<Int>, threads: Int, columns: (Int) -> Range<Int>) {
    surface.prepare(rows: rows, recording: record, columns: columns) { count, prepare in
      Parts.work(on: 0..<count, units: count * PaintSurface.tileArea, threads: threads) {
        for number in $0 { prepare(number) }
      }
    }
  }

  /// Puts colours over a part of a row; those that are next to nothing are left out.
  ///
  /// - Parameters:
  ///   - colors: premultiplied linear light and alpha, 0 to 1.
  ///   - grain: the row's noise, added in proportion to the colours' alpha.
  ///   - x: the column of the first colour; all columns must be the photo's.
  func blend(_ colors: UnsafeBufferPointer<SIMD4<Float>>, grain: LayerGrain, x: Int, y: Int) {
    guard let first = colors.baseAddress, let linear = linear.baseAddress,
      let encoded = encoded.baseAddress
    else { return }
    var (grain, tables) = (grain, LayerTables(linear: linear, encoded: encoded))
    surface.withRuns(x: x..<x + colors.count, y: y) { pixels, columns in
      layer_blend(
        pixels, first + (columns.lowerBound - x), columns.count, columns.lowerBound, &tables,
        &grain)
    }
  }

  /// Takes a share of a pixel's light away, 0 to 1.
  @inline(__always)
  func shade(_ share: Float, x: Int, y: Int) {
    let pixel = surface.pixel(x: x, y: y)
    let keep = 1 - share
    pixel[0] = encoded[LightCurve.index(linear[Int(pixel[0])] * keep)]
    pixel[1] = encoded[LightCurve.index(linear[Int(pixel[1])] * keep)]
    pixel[2] = encoded[LightCurve.index(linear[Int(pixel[2])] * keep)]
  }
}
