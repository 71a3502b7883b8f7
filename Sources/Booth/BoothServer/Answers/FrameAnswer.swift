import Booth
import Foundation
import Imaging
import Overlay

/// What the page draws over a frame of the camera.
struct FrameAnswer: Encodable {
  let width, height: Int
  let wreaths: [WreathAnswer]
  let statue: StatueAnswer?
  let cover: CoverAnswer?
  let dark: Bool

  /// The people before the statue; bytes row by row, in Base64.
  struct CoverAnswer: Encodable {
    let columns, rows: Int
    let levels: String

    init(_ cover: LiveFrame.Cover) {
      (columns, rows) = (cover.columns, cover.rows)
      levels = Data(cover.levels).base64EncodedString()
    }
  }

  /// - Parameter cells: the cover's, along the frame's longer side.
  init(
    _ frame: LiveFrame, cells: Int, from sprites: SpriteCache
  ) async throws(OverlayError) {
    (width, height, dark) = (frame.size.width, frame.size.height, frame.isDark)
    wreaths = try await WreathAnswer.answers(frame.wreaths, in: frame.shown, from: sprites)
    statue = try await StatueAnswer.answer(frame.statue, from: sprites)
    cover = frame.cover(cells: cells).map(CoverAnswer.init)
  }

  private enum CodingKeys: CodingKey {
    case width, height, wreaths, statue, cover, dark
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(width, forKey: .width)
    try fields.encode(height, forKey: .height)
    try fields.encode(wreaths, forKey: .wreaths)
    // None is null, so that the fields are always there.
    try fields.encode(statue, forKey: .statue)
    try fields.encode(cover, forKey: .cover)
    try fields.encode(dark, forKey: .dark)
  }
}
