/// The reference head of the rotation fit: 32 points of the mesh that hardly move with the
/// expression.
///
/// The mean of 68 frontal meshes (the studio set), symmetrized. Unit: the distance between the
/// centres of the eyes; origin between the eyes; x to the image's right, y down, z away from the
/// camera.
enum PoseModel {
  /// Points on the plane of symmetry (x = 0): index in the mesh, y, z.
  private static let middle: [(index: Int, y: Double, z: Double)] = [
    (10, -0.8879, -0.1818), (151, -0.6321, -0.2597), (9, -0.3496, -0.3234),
    (8, -0.2118, -0.3093), (168, -0.1035, -0.3069), (6, 0.0066, -0.3843),
    (197, 0.1127, -0.4706), (195, 0.2131, -0.5653), (5, 0.3209, -0.6634),
    (4, 0.4567, -0.7094), (1, 0.5663, -0.6816), (2, 0.6871, -0.4425),
  ]

  /// Mirrored pairs: indices of the subject's right and left point, and the left one's coordinates.
  private static let pairs: [(right: Int, left: Int, x: Double, y: Double, z: Double)] = [
    (33, 263, 0.72, -0.0084, 0.0433), (133, 362, 0.28, 0.0084, -0.0433),
    (234, 454, 1.0965, 0.3601, 0.8974), (127, 356, 1.109, 0.1224, 0.8416),
    (54, 284, 0.9503, -0.548, 0.3132), (21, 251, 1.0441, -0.3465, 0.4993),
    (103, 332, 0.7954, -0.7105, 0.1146), (98, 327, 0.2544, 0.6664, -0.3116),
    (162, 389, 1.0928, -0.1362, 0.695), (67, 297, 0.5578, -0.8229, -0.0568),
  ]

  /// Indices of the points in the mesh.
  static let indices: [Int] = middle.map(\.index) + pairs.flatMap { [$0.right, $0.left] }

  /// x, y, z of each point in the order of `indices`.
  static let coordinates: [Double] =
    middle.flatMap { [0, $0.y, $0.z] }
    + pairs.flatMap { [-$0.x, $0.y, $0.z, $0.x, $0.y, $0.z] }
}
