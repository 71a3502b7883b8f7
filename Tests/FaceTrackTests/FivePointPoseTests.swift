import COpenCV
import Imaging
import Testing

@testable import FaceTrack

/// A face as a detector sees it: the projection of an average head's five points.
private func detected(
  roll: Double = 0, yaw: Double = 0, pitch: Double = 0, turn: QuarterTurn = .upright
) -> DetectedFace {
  let axes = HeadPose(roll: roll, yaw: yaw, pitch: pitch).axes
  /// A point to the subject's left, downwards and out of the face, in units of 40 pixels.
  func at(_ left: Double, _ down: Double, _ out: Double = 0) -> COpenCVPoint {
    let place = Point(200, 200) + (axes[0] * left + axes[1] * down + axes[2] * out) * 40
    return COpenCVPoint(x: place.x, y: place.y)
  }
  var face = COpenCVFace()
  (face.rightEye, face.leftEye, face.nose) = (at(-0.5, 0), at(0.5, 0), at(0, 0.57, 0.555))
  (face.mouthRight, face.mouthLeft) = (at(-0.445, 1), at(0.445, 1))
  let center = at(0, 0.45, 0.2)
  let isLying = abs((roll - turn.roll).wrappedDegrees) > 45
  let half = isLying ? Point(52, 40) : Point(40, 52)
  face.box = COpenCVRectangle(
    x: center.x - half.x, y: center.y - half.y, width: 2 * half.x, height: 2 * half.y)
  face.score = 0.8
  return DetectedFace(face, origin: Point(0, 0), scale: 1, factor: 1, turn: turn)
}

@Suite("The pose by the detector's five points")
struct FivePointPoseTests {
  @Test(
    "Roll and yaw of a head under any yaw, up to the full profile",
    arguments: [-60.0, -25, 0, 40, 70], [-90.0, -70, -40, -15, 0, 20, 50, 80, 90])
  func pose(roll: Double, yaw: Double) {
    for pitch in [-15.0, 0, 15] {
      let pose = FivePointPose(detected(roll: roll, yaw: yaw, pitch: pitch))
      #expect(pose.isSound, "pitch \(pitch)")
      #expect(abs(pose.roll - roll) < 1, "pitch \(pitch): roll \(pose.roll)")
      #expect(abs(pose.yaw - yaw) < 5, "pitch \(pitch): yaw \(pose.yaw)")
    }
  }

  @Test("Eyes that lie upon one another, as a detector has them in a profile, turn no head")
  func profile() {
    for yaw in [-85.0, 85] {
      for shift in [-6.0, 6] {
        var face = detected(yaw: yaw)
        face.leftEye.y += shift
        let pose = FivePointPose(face)
        #expect(pose.isSound)
        #expect(abs(pose.roll) < 6 && abs(face.roll) < 6, "\(pose.roll), \(face.roll)")
        #expect(pose.yaw * yaw > 0 && abs(pose.yaw) > 60)
      }
    }
  }

  @Test("Points that are no face in its box, or lie on their side without a turn, are not believed")
  func unsound() {
    #expect(!FivePointPose(detected(roll: 95)).isSound)
    #expect(!FivePointPose(detected(roll: 180)).isSound)
    #expect(FivePointPose(detected(roll: QuarterTurn.left.roll, turn: .left)).isSound)
    #expect(FivePointPose(detected(roll: 180, turn: .upsideDown)).isSound)
    var eyesBelow = detected()
    (eyesBelow.rightEye.y, eyesBelow.leftEye.y) = (290, 290)
    #expect(!FivePointPose(eyesBelow).isSound)
    var skewed = detected()
    (skewed.rightEye.y, skewed.leftEye.y) = (175, 225)
    #expect(!FivePointPose(skewed).isSound)
  }

  @Test("A profile's yaw is the farther of mesh and points on the same side")
  func yaw() {
    let points = FivePointPose(detected(yaw: 80))
    #expect(abs(points.yaw(beside: 55) - 80) < 3)
    #expect(points.yaw(beside: 30) == 30)
    #expect(points.yaw(beside: -60) == -60)
    #expect(points.yaw(beside: 88) == 88)
  }
}
