import Booth
import Foundation
import Imaging
import Overlay

/// What the page draws over a frame of the camera.
struct FrameAnswer: Encodable {
  let width, height: Int
  let wreaths: [WreathAnswer]
  @OrNull var statue: StatueAnswer?
  @OrNull var cover: CoverAnswer?
  let dark: Bool

  /// The people in front of the statue; bytes row by row, in Base64.
  struct CoverAnswer: Encodable {
    let columns, rows: Int
    let levels: String

    init(_ cover: LiveFrame.Cover) {
      (columns, rows) = (cover.columns, cover.rows)
      levels = Data(cover.levels).base64EncodedString()
    }
  }

  /// - Parameter cells: the number of the cover's cells along the frame's longer side.
  init(
    _ frame: LiveFrame, cells: Int, from sprites: SpriteCache
  ) async throws(OverlayError) {
    (width, height, dark) = (frame.size.width, frame.size.height, frame.isDark)
    wreaths = try await WreathAnswer.answers(frame.wreaths, in: frame.shown, from: sprites)
    _statue = OrNull(wrappedValue: try await StatueAnswer.answer(frame.statue, from: sprites))
    _cover = OrNull(wrappedValue: frame.cover(cells: cells).map(CoverAnswer.init))
  }
}
