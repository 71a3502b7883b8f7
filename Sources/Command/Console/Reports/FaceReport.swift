import FaceTrack
import Imaging

/// A face in reports; points are `[x, y]` in pixels of the upright photo.
struct FaceReport: Encodable {
  var box: BoxReport
  var confidence: Double
  var rightEye, leftEye, nose, mouthRight, mouthLeft, chin: [Double]
  var headTop, hairTop, hairline: [Double]
  var headTopError, headHalfBreadth: Double
  var headEllipse: EllipseReport
  var roll, yaw, pitch: Double
  /// The mesh points as `[x, y, depth]`; missing in short reports.
  var landmarks: [[Double]]?

  struct BoxReport: Encodable {
    var x, y, width, height: Double
  }

  struct EllipseReport: Encodable {
    var center: [Double]
    var halfWidth, halfHeight, angle: Double
  }

  init(_ face: Face, mesh: Bool) {
    box = BoxReport(
      x: face.box.x.hundredths, y: face.box.y.hundredths, width: face.box.width.hundredths,
      height: face.box.height.hundredths)
    confidence = (face.confidence * 10_000).rounded() / 10_000
    rightEye = face.landmarks.rightEye.report
    leftEye = face.landmarks.leftEye.report
    nose = face.landmarks.nose.report
    mouthRight = face.landmarks.mouthRight.report
    mouthLeft = face.landmarks.mouthLeft.report
    chin = face.landmarks.chin.report
    headTop = face.head.headTop.report
    hairTop = face.head.hairTop.report
    hairline = face.head.hairline.report
    headTopError = face.head.headTopError.hundredths
    headHalfBreadth = face.head.halfBreadth.hundredths
    headEllipse = EllipseReport(
      center: face.head.ellipse.center.report, halfWidth: face.head.ellipse.halfWidth.hundredths,
      halfHeight: face.head.ellipse.halfHeight.hundredths,
      angle: face.head.ellipse.angle.hundredths)
    roll = face.pose.roll.hundredths
    yaw = face.pose.yaw.hundredths
    pitch = face.pose.pitch.hundredths
    landmarks =
      mesh
      ? face.landmarks.mesh.map { $0.position.report + [$0.depth.hundredths] } : nil
  }
}

extension Double {
  /// Rounded to hundredths: below the accuracy of pixels and degrees.
  package var hundredths: Double { (self * 100).rounded() / 100 }
}

extension Point {
  /// `[x, y]`, rounded to hundredths.
  var report: [Double] { [x.hundredths, y.hundredths] }
}
