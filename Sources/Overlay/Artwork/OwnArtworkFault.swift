public import Files
public import Imaging

/// Why a museum's own wreath or statue cannot be used.
public enum OwnArtworkFault: Error, Equatable, Sendable {
  /// The file cannot be read.
  case unreadable(AtomicFileError)
  /// The file is no PNG that can be decoded.
  case undecodable(PhotoError)
  /// The picture has other proportions or another size, in pixels.
  case wrongSize(PixelSize, wanted: String)
  /// The picture has no transparent pixel, or no opaque one.
  case noShape
  /// The shape touches an edge of the picture, where it would be cut straight.
  case cut(edge: String)
  /// The statue's base is above the last row: it would float.
  case floating(rows: Int)
  /// The relief beside the wreath has another size, in pixels.
  case reliefSize(PixelSize)
}

extension OwnArtworkFault: CustomStringConvertible {
  /// One sentence with the limit and the remedy.
  public var description: String {
    switch self {
    case .unreadable(let error): "\(error)"
    case .undecodable(let error): "The artwork is no usable PNG: \(error)"
    case .wrongSize(let size, let wanted):
      "The artwork has \(size.width)x\(size.height) pixels; \(wanted)."
    case .noShape:
      """
      The artwork's alpha shows no shape; save it as a PNG with transparency round the figure or \
      the leaves.
      """
    case .cut(let edge):
      "The artwork touches its \(edge) edge, and would be cut straight; leave a margin there."
    case .floating(let rows):
      """
      The statue's base ends \(rows) rows above the picture's lower edge, and it would float; crop \
      the picture there.
      """
    case .reliefSize(let size):
      "The relief beside the wreath has \(size.width)x\(size.height) pixels; it must be as large."
    }
  }
}
