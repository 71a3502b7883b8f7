import Glibc
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

  /// The reference head's mesh under a pose, 40 pixels a unit.
  private func mesh(_ pose: HeadPose) -> FaceMesh {
    let axes = pose.axes
    let (yaw, pitch) = (pose.yaw * .pi / 180, pose.pitch * .pi / 180)
    func point(_ x: Double, _ y: Double, _ z: Double) -> MeshPoint {
      MeshPoint(
        position: Point(200, 200) + (axes[0] * x + axes[1] * y - axes[2] * z) * 40,
        depth: 40 * (cos(pitch) * sin(yaw) * x - sin(pitch) * y + cos(pitch) * cos(yaw) * z))
    }
    var points = [MeshPoint](repeating: point(0, 0, 0), count: MeshIndex.count)
    points[MeshIndex.chin] = point(0, 1.8, 0)
    for (order, index) in PoseModel.indices.enumerated() {
      let place = PoseModel.coordinates[3 * order..<3 * order + 3]
      points[index] = point(place[3 * order], place[3 * order + 1], place[3 * order + 2])
    }
    return FaceMesh(presence: 9, points: points)
  }

  @Test(
    "The roll is the head's; the line through a bowed and turned head's pupils is not level",
    arguments: [-60.0, -20, 0, 15, 35, 60], [-25.0, 0, 20])
  func roll(yaw: Double, pitch: Double) throws {
    for roll in [-40.0, 0, 25] {
      let mesh = mesh(HeadPose(roll: roll, yaw: yaw, pitch: pitch))
      let pose = try HeadFrame(mesh: mesh, rightEye: mesh.rightEye, leftEye: mesh.leftEye).pose
      #expect(abs(pose.roll - roll) < 0.01, "\(pose.roll)")
      #expect(abs(pose.yaw - yaw) < 0.01 && abs(pose.pitch - pitch) < 0.01)
    }
  }
}
