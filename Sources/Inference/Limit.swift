/// What a network may ask for at most: far more than the face models need, and little enough that a
/// damaged file is refused before it takes the machine's memory.
enum Limit {
  /// The largest face model has 165. XNNPACK plans the memory in the square of
  /// their number.
  static let operators = 1024
  /// The face models have 1404 channels at most. XNNPACK keeps a value for each on the stack while
  /// it takes a mean.
  static let channels = 16_384
  /// Ones that enlarge a picture: XNNPACK packs each of them into sixteen.
  static let ones = 16_384
  /// Values of one picture.
  static let values = 1 << 28
  /// Bytes of the pictures at one time, and of what XNNPACK notes down to slide windows over them.
  static let bytes = 1 << 30
}
