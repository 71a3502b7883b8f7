public import CDrawnViews
public import Imaging
public import PictureTracking

/// Pictures drawn in the manner of vase painting, 480 × 360 pixels, and views of them.
public enum DrawnPicture {
  /// The pictures' size.
  public static let size = PixelSize(width: 480, height: 360)
  /// The frames' size.
  public static let frameSize = PixelSize(width: 640, height: 480)

  /// The picture of a seed.
  public static func picture(_ seed: UInt64) -> Photo {
    photo(size) { CDrawnViews_picture(seed, Int32(size.width), Int32(size.height), $0) }
  }

  /// Nothing but a meander.
  public static func meander() -> Photo {
    photo(size) { CDrawnViews_meander(Int32(size.width), Int32(size.height), $0) }
  }

  /// A frame of a cluttered wall with one picture, or none.
  public static func frame(of picture: Photo?, _ view: CDrawnView, wall: UInt64? = nil) -> Photo {
    let (width, height) = (Int32(frameSize.width), Int32(frameSize.height))
    return photo(frameSize) { frame in
      CDrawnViews_wall(wall ?? view.seed, width, height, frame)
      var view = view
      if let picture {
        CDrawnViews_hang(
          picture.pixels, Int32(picture.size.width), Int32(picture.size.height), &view, frame,
          width, height)
      }
      CDrawnViews_expose(&view, frame, width, height)
    }
  }

  /// The truth of a view of a picture.
  public static func homography(_ view: CDrawnView, of size: PixelSize = size) -> Homography {
    var view = view
    var values = [Double](repeating: 0, count: 9)
    CDrawnViews_homography(
      &view, Int32(size.width), Int32(size.height), Int32(frameSize.width), &values)
    return Homography(values)
  }

  private static func photo(
    _ size: PixelSize, _ draw: (UnsafeMutablePointer<UInt8>) -> Void
  ) -> Photo {
    var pixels = [UInt8](repeating: 0, count: size.area * 3)
    draw(&pixels)
    return Photo(size: size, pixels: pixels)
  }
}
