import FaceTrack
import Imaging

/// One head's wreath from frame to frame.
struct SteadyWreath: Sendable {
  mutating func place(
    _ face: Face, shape: WreathShape, interval: Double
  ) -> WreathPlacement {
    WreathPlacement(face, shape: shape)
  }
}
