import Imaging

/// The memory layout of an uncompressed frame, and its conversion to RGB.
struct RawFrameLayout {
  let size: PixelSize
  private let layout: Layout

  private enum Layout {
    case yCbCr(YCbCrPlanes, YCbCrMatrix)
    /// Three bytes a pixel: RGB, or BGR.
    case rgb(bytesPerLine: Int, blueFirst: Bool)
  }

  /// The layout of a webcam's frame.
  ///
  /// - Parameters:
  ///   - bytesPerLine: the line stride of the first plane; 0 where the driver does not state it.
  ///   - isFullRange: whether luma spans 0 to 255 rather than 16 to 235.
  ///   - isRec709: whether the matrix is that of BT.709 rather than BT.601.
  init(
    format: PixelFormat, size: PixelSize, bytesPerLine: Int, isFullRange: Bool, isRec709: Bool
  ) {
    self.size = size
    let matrix = YCbCrMatrix(isFullRange: isFullRange, isRec709: isRec709)
    let width = size.width
    switch format {
    case .rgb, .bgr:
      layout = .rgb(
        bytesPerLine: max(bytesPerLine, 3 * width), blueFirst: format == .bgr)
    case .yuyv, .uyvy:
      layout = .yCbCr(
        YCbCrPlanes(
          packed: max(bytesPerLine, 4 * ((width + 1) / 2)), lumaFirst: format == .yuyv), matrix)
    case .nv12:
      layout = .yCbCr(YCbCrPlanes(semiPlanar: max(bytesPerLine, width), size: size), matrix)
    case .grey:
      layout = .yCbCr(
        YCbCrPlanes(gray: max(bytesPerLine, width)),
        YCbCrMatrix(isFullRange: true, isRec709: false))
    default:
      let line = max(bytesPerLine, width)
      layout = .yCbCr(
        YCbCrPlanes(
          planar: line, chroma: (line + 1) / 2, size: size, redFirst: format == .yv12), matrix)
    }
  }

  /// The layout of a film's frame: planar YCbCr 4:2:0 without padding, limited range, BT.601.
  init(film size: PixelSize) {
    self.size = size
    layout = .yCbCr(
      YCbCrPlanes(
        planar: size.width, chroma: (size.width + 1) / 2, size: size, redFirst: false),
      YCbCrMatrix(isFullRange: false, isRec709: false))
  }

  /// The least number of bytes of a frame; padding after the last line may be missing.
  var byteCount: Int {
    switch layout {
    case .rgb(let line, _): line * (size.height - 1) + 3 * size.width
    case .yCbCr(let planes, _): planes.byteCount(of: size)
    }
  }

  /// The frame as a photo; `nil` when it has fewer than ``byteCount`` bytes.
  func photo(_ bytes: UnsafeRawBufferPointer) -> Photo? {
    guard bytes.count >= byteCount, let base = bytes.bindMemory(to: UInt8.self).baseAddress
    else { return nil }
    let count = size.area * 3
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let target = buffer.baseAddress else { return }
      switch layout {
      case .rgb(let line, let blueFirst):
        copyRGB(from: base, line: line, blueFirst: blueFirst, to: target)
      case .yCbCr(let planes, let matrix):
        for row in 0..<size.height {
          planes.convert(
            row: row, width: size.width, from: base, with: matrix,
            to: target + 3 * size.width * row)
        }
      }
      filled = count
    }
    return Photo(size: size, pixels: pixels)
  }

  private func copyRGB(
    from base: UnsafePointer<UInt8>, line: Int, blueFirst: Bool,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    for row in 0..<size.height {
      let (source, to) = (base + line * row, target + 3 * size.width * row)
      for index in stride(from: 0, to: 3 * size.width, by: 3) {
        to[index] = source[index + (blueFirst ? 2 : 0)]
        to[index + 1] = source[index + 1]
        to[index + 2] = source[index + (blueFirst ? 0 : 2)]
      }
    }
  }
}

/// The offsets and strides of the Y, Cb and Cr samples of a frame, in bytes.
///
/// Packed, semi-planar and planar layouts differ in these numbers only. Chroma is subsampled by two
/// horizontally, and vertically where `halvesRows` is set; each chroma sample is repeated.
private struct YCbCrPlanes {
  private var lumaStart = 0
  private var lumaStep = 1
  private let lumaLine: Int
  private var blueStart = 0
  private var redStart = 0
  private var chromaStep = 1
  private var chromaLine = 0
  private var halvesRows = false
  private var isGray = false

  /// YUYV (luma first) or UYVY.
  init(packed line: Int, lumaFirst: Bool) {
    (lumaLine, chromaLine) = (line, line)
    (lumaStep, chromaStep) = (2, 4)
    (lumaStart, blueStart, redStart) = lumaFirst ? (0, 1, 3) : (1, 0, 2)
  }

  /// NV12: a luma plane, then interleaved chroma.
  init(semiPlanar line: Int, size: PixelSize) {
    (lumaLine, chromaLine) = (line, line)
    chromaStep = 2
    (blueStart, redStart) = (line * size.height, line * size.height + 1)
    halvesRows = true
  }

  /// YU12, or YV12 (red first): three planes.
  init(planar line: Int, chroma: Int, size: PixelSize, redFirst: Bool) {
    (lumaLine, chromaLine) = (line, chroma)
    let first = line * size.height
    let second = first + chroma * ((size.height + 1) / 2)
    (blueStart, redStart) = redFirst ? (second, first) : (first, second)
    halvesRows = true
  }

  init(gray line: Int) {
    lumaLine = line
    isGray = true
  }

  func byteCount(of size: PixelSize) -> Int {
    let (column, row) = (size.width - 1, size.height - 1)
    let luma = lumaStart + lumaLine * row + lumaStep * column
    if isGray { return luma + 1 }
    let chroma =
      max(blueStart, redStart) + chromaLine * (halvesRows ? row / 2 : row)
      + chromaStep * (column / 2)
    return max(luma, chroma) + 1
  }

  func convert(
    row: Int, width: Int, from base: UnsafePointer<UInt8>, with matrix: YCbCrMatrix,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    let luma = base + lumaStart + lumaLine * row
    if isGray {
      for column in 0..<width {
        let value = luma[column]
        target[3 * column] = value
        target[3 * column + 1] = value
        target[3 * column + 2] = value
      }
      return
    }
    let chroma = chromaLine * (halvesRows ? row / 2 : row)
    let (blue, red) = (base + blueStart + chroma, base + redStart + chroma)
    for column in 0..<width {
      let place = chromaStep * (column >> 1)
      matrix.convert(
        Int32(luma[lumaStep * column]), Int32(blue[place]), Int32(red[place]),
        to: target + 3 * column)
    }
  }
}

/// The conversion from YCbCr to RGB, in 16.16 fixed point.
private struct YCbCrMatrix {
  private let black: Int32
  private let luma: Int32
  private let redOfRed, greenOfRed, greenOfBlue, blueOfBlue: Int32

  /// Source: ITU-R BT.601-7 and BT.709-6; limited range has 219 luma and 224 chroma steps.
  init(isFullRange: Bool, isRec709: Bool) {
    let (red, blue) = isRec709 ? (0.2126, 0.0722) : (0.299, 0.114)
    let green = 1 - red - blue
    let lumaScale = isFullRange ? 1 : 255.0 / 219
    let chromaScale = isFullRange ? 1 : 255.0 / 224
    black = isFullRange ? 0 : 16
    func fixed(_ value: Double) -> Int32 { Int32((value * 65536).rounded()) }
    luma = fixed(lumaScale)
    redOfRed = fixed(2 * (1 - red) * chromaScale)
    greenOfRed = fixed(-2 * (1 - red) * red / green * chromaScale)
    greenOfBlue = fixed(-2 * (1 - blue) * blue / green * chromaScale)
    blueOfBlue = fixed(2 * (1 - blue) * chromaScale)
  }

  @inline(__always)
  func convert(_ y: Int32, _ blue: Int32, _ red: Int32, to target: UnsafeMutablePointer<UInt8>) {
    // At most (255 · 1.17 + 128 · 2.2) · 65536 = 580 · 65536: no overflow of Int32.
    let bright = (y &- black) &* luma &+ 32768
    let (b, r) = (blue &- 128, red &- 128)
    target[0] = Self.clamped((bright &+ r &* redOfRed) >> 16)
    target[1] = Self.clamped((bright &+ r &* greenOfRed &+ b &* greenOfBlue) >> 16)
    target[2] = Self.clamped((bright &+ b &* blueOfBlue) >> 16)
  }

  @inline(__always)
  private static func clamped(_ value: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: min(max(value, 0), 255))
  }
}
