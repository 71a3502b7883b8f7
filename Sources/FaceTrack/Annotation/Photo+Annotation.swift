import COpenCV
public import Imaging

extension Photo {
  /// The photo with faces drawn on it, for debugging.
  ///
  /// Boxes are white, mesh and eyes cyan, the head's axes red (subject's left), green (down) and
  /// blue (out of the face), head ellipse and hairline yellow, the head top a magenta cross, the
  /// hair top a magenta ring.
  ///
  /// - Parameter faces: the faces to draw; parts outside the photo are clipped.
  /// - Throws: `FaceTrackError.visionFailure` if a coordinate is not finite.
  public consuming func annotated(with faces: [Face]) throws(FaceTrackError) -> Photo {
    var pen = Pen(photo: self)
    for face in faces { try pen.draw(face) }
    return pen.photo
  }
}

/// Draws faces on the photo that it owns.
private struct Pen {
  var photo: Photo

  private static let white = COpenCVColor(red: 255, green: 255, blue: 255)
  private static let cyan = COpenCVColor(red: 0, green: 255, blue: 255)
  private static let yellow = COpenCVColor(red: 255, green: 230, blue: 0)
  private static let magenta = COpenCVColor(red: 255, green: 0, blue: 200)
  private static let axisColors = [
    COpenCVColor(red: 255, green: 40, blue: 40), COpenCVColor(red: 40, green: 220, blue: 40),
    COpenCVColor(red: 80, green: 120, blue: 255),
  ]

  mutating func draw(_ face: Face) throws(FaceTrackError) {
    let unit = max(face.landmarks.interocularDistance, 4)
    let thin = max(1, unit / 60)
    let corners = face.box.corners
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      try line(from: a, to: b, Self.white, thin)
    }
    for point in face.landmarks.mesh {
      try dot(point.position, radius: max(0.5, unit / 120), Self.cyan)
    }
    for eye in [face.landmarks.rightEye, face.landmarks.leftEye] {
      try ring(eye, radius: unit / 10, Self.cyan, thin)
    }
    let ellipse = face.head.ellipse
    try self.ellipse(
      ellipse.center, ellipse.halfWidth, ellipse.halfHeight, ellipse.angle, Self.yellow, thin)
    try dot(face.head.hairline, radius: unit / 16, Self.yellow)
    for (end, color) in zip(face.pose.axes, Self.axisColors) {
      try line(
        from: face.landmarks.nose, to: face.landmarks.nose + end * unit, color, thin * 1.5)
    }
    let top = face.head.headTop
    let across = Point.direction(degrees: face.pose.roll) * (unit / 4)
    try line(from: top - across, to: top + across, Self.magenta, thin * 2)
    try line(from: face.landmarks.eyeMidpoint, to: top, Self.magenta, thin)
    try dot(top, radius: unit / 12, Self.magenta)
    try ring(face.head.hairTop, radius: unit / 14, Self.magenta, thin)
  }

  private mutating func dot(
    _ center: Point, radius: Double, _ color: COpenCVColor
  ) throws(FaceTrackError) {
    try ellipse(center, radius, radius, 0, color, 0)
  }

  private mutating func ring(
    _ center: Point, radius: Double, _ color: COpenCVColor, _ thickness: Double
  ) throws(FaceTrackError) {
    try ellipse(center, radius, radius, 0, color, thickness)
  }

  private mutating func line(
    from a: Point, to b: Point, _ color: COpenCVColor, _ thickness: Double
  ) throws(FaceTrackError) {
    try withCanvas { pixels, width, height, message in
      COpenCV_drawLine(pixels, width, height, a.x, a.y, b.x, b.y, color, thickness, &message)
    }
  }

  private mutating func ellipse(
    _ center: Point, _ halfWidth: Double, _ halfHeight: Double, _ angle: Double,
    _ color: COpenCVColor, _ thickness: Double
  ) throws(FaceTrackError) {
    try withCanvas { pixels, width, height, message in
      COpenCV_drawEllipse(
        pixels, width, height, center.x, center.y, halfWidth, halfHeight, angle, color, thickness,
        &message)
    }
  }

  private mutating func withCanvas(
    _ body: (UnsafeMutablePointer<UInt8>?, Int32, Int32, inout COpenCVMessage) -> COpenCVStatus
  ) throws(FaceTrackError) {
    let (width, height) = (Int32(photo.size.width), Int32(photo.size.height))
    var message = COpenCVMessage()
    let status = photo.withMutablePixels { buffer in
      body(buffer.baseAddress, width, height, &message)
    }
    try status.check(message)
  }
}
