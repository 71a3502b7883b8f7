package import Imaging
package import Overlay

/// The answer to a frame of the camera: where the wreaths sit.
package struct LiveFrame: Sendable {
  /// The frame's size, which the coordinates belong to.
  package var size: PixelSize
  /// A wreath for every tracked head, the far ones first.
  package var wreaths: [WreathPlacement]
  /// Whether the picture is too dark for a good photo.
  package var isDark: Bool
}
