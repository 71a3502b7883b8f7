package import Imaging

/// A synthetic face, drawn with soft ellipses, so that the check needs no person's photo.
package enum TestHead {
  private static let side = 320
  /// The centre of the right iris in pixels; right and left are the head's.
  package static let rightEye = Point(x: 131, y: 153.5)
  /// The centre of the left iris in pixels.
  package static let leftEye = Point(x: 189, y: 153.5)

  /// The image, 320 × 320 pixels.
  package static func photo() -> Photo {
    var pixels = (0..<side * side).map { index in
      // A wall, darker towards the floor.
      SIMD3<Double>(176, 182, 188) * (1 - 0.15 * Double(index / side) / Double(side))
    }
    for stroke in outline + half(-1) + half(1) + middle { stroke.paint(over: &pixels, width: side) }
    return Photo(
      size: PixelSize(width: side, height: side),
      pixels: pixels.flatMap { color in (0..<3).map { UInt8(color[$0].rounded()) } })
  }

  private static let hair = SIMD3<Double>(58, 42, 34)
  private static let skin = SIMD3<Double>(214, 168, 140)
  private static let shadow = SIMD3<Double>(166, 118, 94)
  private static let light = SIMD3<Double>(236, 194, 168)

  /// Shoulders, neck, hair and the outline of the face.
  private static let outline = [
    ellipse(160, 330, 120, 70, SIMD3(70, 84, 120), softness: 0.06),
    ellipse(160, 262, 34, 50, SIMD3(178, 132, 106), softness: 0.1),
    ellipse(160, 128, 84, 92, hair, softness: 0.06),
    ellipse(160, 160, 68, 90, skin, softness: 0.05),
    ellipse(160, 80, 66, 34, hair, softness: 0.25),
    ellipse(160, 165, 60, 80, SIMD3(226, 182, 154), opacity: 0.5, softness: 0.8),
    ellipse(160, 236, 38, 10, shadow, opacity: 0.4, softness: 0.9),
  ]

  /// Half of the face: -1 for the head's right, 1 for its left.
  private static func half(_ side: Double) -> [SoftEllipse] {
    let eye: Double = 160 + side * 29
    return [
      ellipse(160 + side * 50, 185, 12, 40, shadow, opacity: 0.3, softness: 0.9, side * -14),
      ellipse(eye, 150, 21, 14, SIMD3(168, 120, 98), opacity: 0.6, softness: 0.8),
      ellipse(eye, 137, 19, 4.5, hair, opacity: 0.9, softness: 0.6, side * 6),
      ellipse(eye, 153, 13, 6.5, SIMD3(70, 48, 40), softness: 0.25),
      ellipse(eye, 154, 11.5, 5.2, SIMD3(236, 232, 228), softness: 0.25),
      ellipse(eye, 153.5, 5.4, 5.4, SIMD3(74, 56, 44)),
      ellipse(eye, 153.5, 2.6, 2.6, SIMD3(16, 12, 12), softness: 0.3),
      ellipse(eye + 1.8, 151.5, 1.3, 1.3, SIMD3(250, 250, 250), softness: 0.5),
      ellipse(eye + side, 192, 18, 14, SIMD3(230, 160, 140), opacity: 0.35, softness: 0.95),
      ellipse(160 + side * 11, 166, 4, 26, shadow, opacity: 0.4, softness: 0.9, side * -6),
      ellipse(160 + side * 13, 192, 6, 6, SIMD3(196, 146, 120), opacity: 0.8, softness: 0.7),
      ellipse(160 + side * 7, 197, 4, 2.4, SIMD3(96, 58, 48), opacity: 0.9, softness: 0.6),
    ]
  }

  /// The nose's ridge and the mouth.
  private static let middle = [
    ellipse(160, 168, 8, 34, light, opacity: 0.7, softness: 0.9),
    ellipse(160, 189, 7, 7, light, opacity: 0.9, softness: 0.8),
    ellipse(160, 201, 13, 3, shadow, opacity: 0.5, softness: 0.9),
    ellipse(160, 214, 24, 6, SIMD3(176, 84, 80), softness: 0.35),
    ellipse(160, 219, 20, 7, SIMD3(196, 104, 98), softness: 0.4),
    ellipse(160, 215.5, 22, 1.6, SIMD3(96, 40, 42), softness: 0.6),
    ellipse(160, 229, 16, 3.5, shadow, opacity: 0.5, softness: 0.9),
  ]

  private static func ellipse(
    _ x: Double, _ y: Double, _ halfWidth: Double, _ halfHeight: Double, _ color: SIMD3<Double>,
    opacity: Double = 1, softness: Double = 0.2, _ angle: Double = 0
  ) -> SoftEllipse {
    SoftEllipse(
      x: x, y: y, halfWidth: halfWidth, halfHeight: halfHeight, color: color, opacity: opacity,
      softness: softness, angle: angle)
  }
}
