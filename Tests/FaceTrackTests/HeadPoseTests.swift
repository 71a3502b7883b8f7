import Imaging
import Testing

@testable import FaceTrack

@Suite("Head pose")
struct HeadPoseTests {
  @Test("The axes of a frontal head are the image's")
  func straight() {
    let axes = HeadPose(roll: 0, yaw: 0, pitch: 0).axes
    #expect(axes == [Point(1, 0), Point(0, 1), Point(0, 0)])
  }

  @Test("The face axis of a head that turns to the image's right and looks up points there")
  func turned() {
    let gaze = HeadPose(roll: 0, yaw: 30, pitch: 20).axes[2]
    #expect(gaze.x > 0 && gaze.y < 0)
    let rolled = HeadPose(roll: 90, yaw: 30, pitch: 0).axes[2]
    #expect(abs(rolled.x) < 1e-9 && rolled.y > 0)
  }
}
