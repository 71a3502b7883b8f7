import CPainting
import Imaging
import Overlay

/// An image that is laid on a plane: premultiplied linear light, and how often it was halved.
struct PlaneImage: Sendable {
  /// Columns and rows of the image as it was, and of the texels.
  let fullSize, size: PixelSize
  /// How often each side was halved.
  let level: Int
  let texels: [LayerTexel]

  /// - Parameters:
  ///   - image: straight alpha, sRGB.
  ///   - level: how often to halve it: a level on which texels are as large as the frame's pixels,
  ///     or a little larger, has no aliasing.
  init(_ image: RGBAImage, level: Int = 0) {
    let texels = Self.filled(image.size.area) { texels in
      image.pixels.withUnsafeBufferPointer { pixels in
        if let pixels = pixels.baseAddress {
          layer_premultiply(pixels, image.size.area, TransferFunction.linear, texels)
        }
      }
    }
    self.init(image.size, texels, level: level)
  }

  /// The same of an opaque photo.
  init(_ photo: Photo, level: Int = 0) {
    let texels = Self.filled(photo.size.area) { texels in
      photo.pixels.withUnsafeBufferPointer { pixels in
        if let pixels = pixels.baseAddress {
          plane_opaque(pixels, photo.size.area, TransferFunction.linear, texels)
        }
      }
    }
    self.init(photo.size, texels, level: level)
  }

  private init(_ fullSize: PixelSize, _ texels: [LayerTexel], level: Int) {
    var (size, texels) = (fullSize, texels)
    for _ in 0..<level {
      let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
      texels = Self.filled(half.area) { plane_halve(texels, size.width, size.height, $0) }
      size = half
    }
    (self.fullSize, self.size, self.level, self.texels) = (fullSize, size, level, texels)
  }

  private static func filled(
    _ count: Int, _ fill: (UnsafeMutablePointer<LayerTexel>) -> Void
  ) -> [LayerTexel] {
    [LayerTexel](unsafeUninitializedCapacity: count) { texels, initialized in
      if let first = texels.baseAddress { fill(first) }
      initialized = count
    }
  }
}
