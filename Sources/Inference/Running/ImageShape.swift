/// Extents of one picture, whose channels of one pixel lie side by side.
struct ImageShape: Equatable {
  var height: Int
  var width: Int
  var channels: Int

  var pixels: Int { height * width }

  /// Number of values.
  var count: Int { pixels * channels }

  /// Extents as XNNPACK is told them: batch, rows, columns, channels.
  var extents: [Int] { [1, height, width, channels] }
}
