package import Imaging

extension PeopleMask {
  /// The mask of the photo resampled to another size: its edges follow those of that photo.
  package func resized(to size: PixelSize) -> PeopleMask {
    let factor = Point(
      Double(size.width) / Double(self.size.width), Double(size.height) / Double(self.size.height))
    return PeopleMask(size: size, mask: mask.scaled(by: factor))
  }
}
