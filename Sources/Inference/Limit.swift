/// Upper limits of a network: far above the face models, and low enough that a damaged file is rejected
/// before it exhausts memory.
enum Limit {
  /// Operators; the largest face model has 165. XNNPACK's memory planning is quadratic in their number.
  static let operators = 1024
  /// Channels of a tensor; the face models have up to 1404. XNNPACK keeps one value per channel on the
  /// stack during a global average pool.
  static let channels = 16_384
  /// Weights of a nearest-neighbour resize; XNNPACK packs each into sixteen floats.
  static let resizeWeights = 16_384
  /// Values of one tensor.
  static let values = 1 << 28
  /// Bytes of the tensors that are live at one time, plus XNNPACK's indirection buffers.
  static let bytes = 1 << 30
}
