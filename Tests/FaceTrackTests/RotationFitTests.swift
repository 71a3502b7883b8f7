import COpenCVReference
import Glibc
import TestSupport
import Testing

@testable import FaceTrack

@Suite("The rotation that lays a head onto a mesh")
struct RotationFitTests {
  private func reference(
    _ model: [SIMD3<Double>], _ points: [SIMD3<Double>]
  ) -> [SIMD3<Double>] {
    var values = [Double](repeating: 0, count: 9)
    reference_fitRotation(
      model.flatMap { [$0.x, $0.y, $0.z] }, points.flatMap { [$0.x, $0.y, $0.z] }, model.count,
      &values)
    return (0..<3).map { SIMD3(values[3 * $0], values[3 * $0 + 1], values[3 * $0 + 2]) }
  }

  private func turned(_ points: [SIMD3<Double>], by rows: [SIMD3<Double>]) -> [SIMD3<Double>] {
    points.map { point in
      SIMD3((rows[0] * point).sum(), (rows[1] * point).sum(), (rows[2] * point).sum())
    }
  }

  private func worst(_ a: [SIMD3<Double>], _ b: [SIMD3<Double>]) -> Double {
    zip(a, b).flatMap { [abs($0.x - $1.x), abs($0.y - $1.y), abs($0.z - $1.z)] }.max() ?? .infinity
  }

  private func noise(_ size: Double, _ generator: inout SeededGenerator) -> SIMD3<Double> {
    SIMD3(
      .random(in: -size...size, using: &generator), .random(in: -size...size, using: &generator),
      .random(in: -size...size, using: &generator))
  }

  @Test("However a head is turned, sized, moved and shaken, it is the one of Kabsch's method")
  func heads() {
    let seed: UInt64 = 1912
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let rotation = Self.rotation(&generator)
      let rows = RotationFit.rows(
        from: PoseModel.points, to: turned(PoseModel.points, by: rotation))
      #expect(worst(rows, rotation) < 1e-12, "\(rotation)")
      let size = Double.random(in: 1...2000, using: &generator)
      let place = noise(10_000, &generator)
      let shaken = turned(PoseModel.points, by: rotation).map {
        ($0 + noise(0.3, &generator)) * size + place
      }
      let found = RotationFit.rows(from: PoseModel.points, to: shaken)
      #expect(worst(found, reference(PoseModel.points, shaken)) < 1e-9, "\(rotation)")
    }
  }

  /// Any rotation: three turns about three axes.
  private static func rotation(_ generator: inout SeededGenerator) -> [SIMD3<Double>] {
    var rows = [SIMD3(1.0, 0, 0), SIMD3(0, 1.0, 0), SIMD3(0, 0, 1.0)]
    for (first, second) in [(0, 1), (1, 2), (0, 1)] {
      let angle = Double.random(in: -Double.pi...Double.pi, using: &generator)
      let (a, b) = (rows[first], rows[second])
      rows[first] = a * cos(angle) - b * sin(angle)
      rows[second] = a * sin(angle) + b * cos(angle)
    }
    return rows
  }

  @Test("It is never a mirror image, and of points without extent it is none at all")
  func mirrors() {
    let mirrored = PoseModel.points.map { SIMD3($0.x, $0.y, -$0.z) }
    let rows = RotationFit.rows(from: PoseModel.points, to: mirrored)
    let cross = SIMD3(
      rows[0].y * rows[1].z - rows[0].z * rows[1].y, rows[0].z * rows[1].x - rows[0].x * rows[1].z,
      rows[0].x * rows[1].y - rows[0].y * rows[1].x)
    #expect(worst([cross], [rows[2]]) < 1e-12)
    #expect(worst(rows, reference(PoseModel.points, mirrored)) < 1e-9)
    let flat = [SIMD3<Double>](repeating: SIMD3(3, 4, 5), count: PoseModel.points.count)
    let none = RotationFit.rows(from: PoseModel.points, to: flat)
    #expect(worst(none, [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]) < 1e-12)
  }
}
