import CPainting
import Imaging
import Overlay

/// An image for a plane: premultiplied linear light, halved a number of times.
struct PlaneImage: Sendable {
  /// The size of the image before halving, and the size in texels.
  let fullSize, size: PixelSize
  /// How often each side was halved.
  let level: Int
  let texels: [LayerTexel]

  /// - Parameters:
  ///   - image: straight alpha, sRGB.
  ///   - level: how often to halve it: there is no aliasing if texels are as large as the frame's
  ///     pixels, or a little larger.
  init(_ image: RGBAImage, level: Int = 0) {
    self.init(image.size, image.pixels, layer_premultiply, level: level)
  }

  /// Makes an image of an opaque photo.
  init(_ photo: Photo, level: Int = 0) {
    self.init(photo.size, photo.pixels, plane_opaque, level: level)
  }

  private typealias Linearizing = (
    UnsafePointer<UInt8>, Int, UnsafePointer<Float>, UnsafeMutablePointer<LayerTexel>
  ) -> Void

  private init(
    _ fullSize: PixelSize, _ pixels: [UInt8], _ linearize: Linearizing, level: Int
  ) {
    var size = fullSize
    var texels = Self.filled(fullSize.area) {
      linearize(pixels, fullSize.area, TransferFunction.linear, $0)
    }
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
