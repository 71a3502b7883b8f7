import CPainting
import Imaging

/// A picture in memory, row by row from the top: one mip level of artwork.
struct Raster<Texel: Sendable>: Sendable {
  let width, height: Int
  /// `width * height` of them.
  let texels: [Texel]

  var size: PixelSize { PixelSize(width: width, height: height) }

  /// Half the size: each texel is the mean of four; an odd last row or column is averaged with itself.
  func halved(_ mean: (Texel, Texel, Texel, Texel) -> Texel) -> Raster {
    var halves: [Texel] = []
    halves.reserveCapacity((width + 1) / 2 * ((height + 1) / 2))
    for y in stride(from: 0, to: height, by: 2) {
      let (upper, lower) = (y * width, min(y + 1, height - 1) * width)
      for x in stride(from: 0, to: width, by: 2) {
        let right = min(x + 1, width - 1)
        halves.append(
          mean(texels[upper + x], texels[upper + right], texels[lower + x], texels[lower + right]))
      }
    }
    return Raster(width: (width + 1) / 2, height: (height + 1) / 2, texels: halves)
  }
}

extension Raster<SIMD4<UInt16>> {
  /// Premultiplied linear light and alpha, 0 to 65535, of a picture.
  init(_ image: RGBAImage) {
    (width, height) = (image.size.width, image.size.height)
    let count = image.size.area
    texels = [SIMD4<UInt16>](unsafeUninitializedCapacity: count) { texels, initialized in
      if let first = texels.baseAddress {
        layer_premultiply(image.pixels, count, LightCurve.linear, first)
      }
      initialized = count
    }
  }
}
