public import Imaging

extension Photo {
  /// A photo of one grey.
  public init(grey level: UInt8, _ width: Int, _ height: Int) {
    self.init(
      size: PixelSize(width: width, height: height),
      pixels: [UInt8](repeating: level, count: 3 * width * height))
  }
}
