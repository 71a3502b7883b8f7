import Imaging

/// The photo as the networks are shown it: a dark one is denoised and lifted first.
struct LitPicture {
  /// What to look at.
  let photo: PhotoPyramid
  /// From `photo`'s pixels to the original's: 1, or more when a large dark photo was shrunk.
  let scale: Double
  let wasDark: Bool

  /// A photo whose mean brightness (of 255) is lower is dark.
  private static let darkMean = 60.0
  /// The brightest half percent of a lifted photo becomes at least this bright.
  private static let brightTarget = 240.0
  private static let brightShare = 0.995
  /// A larger dark photo is shrunk: its noise holds no more detail, and denoising costs by the pixel.
  private static let largestSide = 1600

  init(_ original: Photo) throws(FaceTrackError) {
    guard original.meanBrightness < Self.darkMean else {
      photo = try PhotoPyramid(original)
      scale = 1
      wasDark = false
      return
    }
    let longest = max(original.size.width, original.size.height)
    let reduced =
      longest > Self.largestSide ? try original.shrunk(longest: Self.largestSide) : original
    photo = try PhotoPyramid(
      try reduced.denoised().lifted(share: Self.brightShare, to: Self.brightTarget))
    scale = Double(original.size.width) / Double(reduced.size.width)
    wasDark = true
  }
}

extension Photo {
  /// Brightness of the pixel at `index`, 0 to 255 (ITU-R BT.601 weights, as OpenCV's gray).
  private static func brightness(_ index: Int, of pixels: [UInt8]) -> Int {
    (299 * Int(pixels[3 * index]) + 587 * Int(pixels[3 * index + 1])
      + 114 * Int(pixels[3 * index + 2]) + 500) / 1000
  }

  /// The mean over a grid of places: averaging all of 48 megapixels takes longer than finding a face.
  fileprivate var meanBrightness: Double {
    let step = max(1, max(size.width, size.height) / 256)
    let pixels = pixels
    var (sum, count) = (0, 0)
    for y in stride(from: min(step / 2, size.height - 1), to: size.height, by: step) {
      for x in stride(from: min(step / 2, size.width - 1), to: size.width, by: step) {
        sum += Self.brightness(y * size.width + x, of: pixels)
        count += 1
      }
    }
    return Double(sum) / Double(count)
  }

  /// Multiplies all values so that the given share of pixels stays below `target`.
  fileprivate func lifted(share: Double, to target: Double) -> Photo {
    var histogram = [Int](repeating: 0, count: 256)
    let pixels = pixels
    for index in 0..<size.area { histogram[Self.brightness(index, of: pixels)] += 1 }
    var remaining = Int(Double(size.area) * (1 - share))
    var bright = 255
    while bright > 1, remaining >= histogram[bright] {
      remaining -= histogram[bright]
      bright -= 1
    }
    let gain = max(1, target / Double(bright))
    let table = (0...255).map { UInt8(min(255, Double($0) * gain)) }
    return Photo(size: size, pixels: pixels.map { table[Int($0)] }, colorProfile: colorProfile)
  }

  /// Shrinks so that the longer side has `longest` pixels.
  fileprivate func shrunk(longest: Int) throws(FaceTrackError) -> Photo {
    let factor = Double(longest) / Double(max(size.width, size.height))
    return try shrunk(
      to: PixelSize(
        width: max(1, Int((Double(size.width) * factor).rounded())),
        height: max(1, Int((Double(size.height) * factor).rounded()))))
  }
}
