import Imaging

/// The photo as the networks see it: a dark one is denoised and brightened first.
struct NormalizedPhoto {
  /// The pyramid from which the networks' inputs are cropped.
  let photo: PhotoPyramid
  /// From pixels of `photo` to those of the original: 1, or more when a large dark photo was
  /// downscaled.
  let scale: Double

  /// A photo is dark when its mean luma (of 255) is lower.
  static let darkMean = 60.0
  /// Brightening maps this percentile of the luma to at least this value.
  static let (whitePercentile, whiteTarget) = (0.995, 240.0)
  /// A dark photo is downscaled to this longer side, in pixels: noise leaves no finer detail, and
  /// denoising costs by the pixel.
  private static let largestSide = 1600

  init(_ original: Photo) throws(FaceTrackError) {
    guard original.meanLuma < Self.darkMean else {
      photo = try PhotoPyramid(original)
      scale = 1
      return
    }
    let longest = max(original.size.width, original.size.height)
    let reduced =
      longest > Self.largestSide ? try original.downscaled(longest: Self.largestSide) : original
    photo = try PhotoPyramid(
      try reduced.denoised().brightened(percentile: Self.whitePercentile, to: Self.whiteTarget))
    scale = Double(original.size.width) / Double(reduced.size.width)
  }
}

extension Photo {
  /// The luma of the pixel at `index`, 0 to 255 (ITU-R BT.601).
  private static func luma(_ index: Int, of pixels: [UInt8]) -> Int {
    (299 * Int(pixels[3 * index]) + 587 * Int(pixels[3 * index + 1])
      + 114 * Int(pixels[3 * index + 2]) + 500) / 1000
  }

  /// The mean luma of the photo subsampled to about 256 pixels a side: averaging all of 48
  /// megapixels takes longer than finding a face.
  fileprivate var meanLuma: Double {
    let step = max(1, max(size.width, size.height) / 256)
    let pixels = pixels
    var (sum, count) = (0, 0)
    for y in stride(from: min(step / 2, size.height - 1), to: size.height, by: step) {
      for x in stride(from: min(step / 2, size.width - 1), to: size.width, by: step) {
        sum += Self.luma(y * size.width + x, of: pixels)
        count += 1
      }
    }
    return Double(sum) / Double(count)
  }

  /// Multiplies all samples by the gain that maps a percentile of the luma to `target`; never
  /// darkens.
  fileprivate func brightened(percentile: Double, to target: Double) -> Photo {
    var histogram = [Int](repeating: 0, count: 256)
    let pixels = pixels
    for index in 0..<size.area { histogram[Self.luma(index, of: pixels)] += 1 }
    var remaining = Int(Double(size.area) * (1 - percentile))
    var white = 255
    while white > 1, remaining >= histogram[white] {
      remaining -= histogram[white]
      white -= 1
    }
    let gain = max(1, target / Double(white))
    let table = (0...255).map { UInt8(min(255, Double($0) * gain)) }
    return Photo(size: size, pixels: pixels.map { table[Int($0)] }, colorProfile: colorProfile)
  }

  /// Downscales so that the longer side has `longest` pixels.
  fileprivate func downscaled(longest: Int) throws(FaceTrackError) -> Photo {
    let factor = Double(longest) / Double(max(size.width, size.height))
    return try downscaled(
      to: PixelSize(
        width: max(1, Int((Double(size.width) * factor).rounded())),
        height: max(1, Int((Double(size.height) * factor).rounded()))))
  }
}
