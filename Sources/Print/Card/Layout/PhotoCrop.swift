import Imaging

/// Chooses the part of a photo that a frame shows: as near to the frame's proportions as it can be
/// without cutting a head.
struct PhotoCrop {
  let size: PixelSize
  /// What must be seen, in pixels of the photo: heads with their wreaths.
  let required: Rectangle?

  /// The middle of the heads in a crop that cuts off height, as a share of that height from the
  /// top: above the middle, as in portraits.
  private static let headline = 0.42

  /// The largest part with some proportions.
  ///
  /// - Parameters:
  ///   - aspect: width over height.
  ///   - shift: where the heads stand if the crop has a choice: -1 far right, 0 in the middle, 1
  ///     far left.
  func region(aspect: Double, shift: Double = 0) -> Rectangle {
    let (width, height) = (Double(size.width), Double(size.height))
    let whole = Rectangle(x: 0, y: 0, width: width, height: height)
    let required = required?.intersection(whole)
    if width / height >= aspect {
      let cut = min(width, max(aspect * height, required?.width ?? 0))
      let center = required?.center.x ?? width / 2
      let places = Self.places(of: cut, in: width, from: required?.x, to: required?.maxX)
      let middle = min(max(center - cut / 2, places.lowerBound), places.upperBound)
      let end = shift < 0 ? places.lowerBound : places.upperBound
      return Rectangle(x: middle + (end - middle) * abs(shift), y: 0, width: cut, height: height)
    }
    let cut = min(height, max(width / aspect, required?.height ?? 0))
    let places = Self.places(of: cut, in: height, from: required?.y, to: required?.maxY)
    let wished = required.map { $0.center.y - Self.headline * cut } ?? (height - cut) / 3
    return Rectangle(
      x: 0, y: min(max(wished, places.lowerBound), places.upperBound), width: width, height: cut)
  }

  /// The possible starts of a part that contains what must be seen.
  private static func places(
    of part: Double, in whole: Double, from start: Double?, to end: Double?
  ) -> ClosedRange<Double> {
    let most = max(0, min(start ?? whole, whole - part))
    return min(max(0, (end ?? 0) - part), most)...most
  }
}
