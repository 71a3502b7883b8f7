import COpenCV
import Glibc
import TestSupport
import Testing

@testable import FaceTrack

@Suite("Optimal rotation of a head onto a mesh")
struct RotationFitTests {
  private func fit(_ points: [Double]) throws -> [Double] {
    var rotation = [Double](repeating: 0, count: 9)
    var message = COpenCVMessage()
    try COpenCV_fitRotation(
      PoseModel.coordinates, points, PoseModel.indices.count, &rotation, &message
    ).check(message)
    return rotation
  }

  /// The model's points after a rotation (row-major), a uniform scale and a translation.
  private func moved(
    by rotation: [Double], times size: Double = 1, to place: Double = 0
  ) -> [Double] {
    let model = PoseModel.coordinates
    return model.indices.map { index -> Double in
      let (first, row) = (index / 3 * 3, index % 3 * 3)
      let x = rotation[row] * model[first]
      let y = rotation[row + 1] * model[first + 1]
      let z = rotation[row + 2] * model[first + 2]
      return place + size * (x + y + z)
    }
  }

  @Test("The rotation of a rotated, scaled and translated head is recovered")
  func heads() throws {
    var generator = SeededGenerator(seed: 1912)
    for _ in 0..<100 {
      let rotation = Self.rotation(&generator)
      let size = Double.random(in: 1...2000, using: &generator)
      let place = Double.random(in: -10_000...10_000, using: &generator)
      let found = try fit(moved(by: rotation, times: size, to: place))
      #expect(zip(found, rotation).allSatisfy { abs($0 - $1) < 1e-9 }, "\(rotation)")
    }
  }

  /// A random rotation: three Euler angles.
  private static func rotation(_ generator: inout SeededGenerator) -> [Double] {
    var rows: [[Double]] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    for (first, second) in [(0, 1), (1, 2), (0, 1)] {
      let angle = Double.random(in: -Double.pi...Double.pi, using: &generator)
      let (a, b) = (rows[first], rows[second])
      rows[first] = zip(a, b).map { $0 * cos(angle) - $1 * sin(angle) }
      rows[second] = zip(a, b).map { $0 * sin(angle) + $1 * cos(angle) }
    }
    return rows.flatMap { $0 }
  }

  @Test("The fit is never a reflection, not even of points without extent")
  func reflections() throws {
    let mirrored = moved(by: [1, 0, 0, 0, 1, 0, 0, 0, -1])
    let flat = [Double](repeating: 3, count: PoseModel.coordinates.count)
    for points in [mirrored, flat] {
      let r = try fit(points)
      let determinant =
        r[0] * (r[4] * r[8] - r[5] * r[7]) - r[1] * (r[3] * r[8] - r[5] * r[6])
        + r[2] * (r[3] * r[7] - r[4] * r[6])
      #expect(abs(determinant - 1) < 1e-9)
    }
  }

  @Test("Too few points, or none, are refused")
  func badArguments() {
    var rotation = [Double](repeating: 0, count: 9)
    let points = [Double](repeating: 0, count: 6)
    #expect(COpenCV_fitRotation(points, points, 2, &rotation, nil) == .badArgument)
    #expect(COpenCV_fitRotation(nil, points, 3, &rotation, nil) == .badArgument)
    #expect(COpenCV_fitRotation(points, nil, 3, &rotation, nil) == .badArgument)
  }
}
