extension RGBAImage {
  /// Resamples the image to another size.
  ///
  /// The filter works on premultiplied alpha: the colour under transparent pixels does not bleed in.
  package func resized(to newSize: PixelSize, filter: ResamplingFilter) -> RGBAImage {
    guard newSize != size else { return self }
    let pixels = pixels
    var colors = [UInt8](repeating: 0, count: 3 * size.area)
    var covers = colors
    for pixel in 0..<size.area {
      let alpha = Int(pixels[4 * pixel + 3])
      for channel in 0..<3 {
        let value = Int(pixels[4 * pixel + channel])
        colors[3 * pixel + channel] = UInt8((value * alpha + 127) / 255)
        covers[3 * pixel + channel] = UInt8(alpha)
      }
    }
    let color = Photo(size: size, pixels: colors).resized(to: newSize, filter: filter)
    let cover = Photo(size: size, pixels: covers).resized(to: newSize, filter: filter)
    let (colorPixels, coverPixels) = (color.pixels, cover.pixels)
    var resized = [UInt8](repeating: 0, count: 4 * newSize.area)
    for pixel in 0..<newSize.area {
      let alpha = Int(coverPixels[3 * pixel])
      guard alpha > 0 else { continue }
      for channel in 0..<3 {
        let value = Int(colorPixels[3 * pixel + channel])
        resized[4 * pixel + channel] = UInt8(min(255, (value * 255 + alpha / 2) / alpha))
      }
      resized[4 * pixel + 3] = UInt8(alpha)
    }
    return RGBAImage(size: newSize, pixels: resized)
  }
}
