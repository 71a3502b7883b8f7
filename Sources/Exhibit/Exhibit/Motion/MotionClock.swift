/// When the frames of an animation are shown.
package struct MotionClock: Sendable, Equatable {
  /// Seconds from the start of a round to each frame, ascending from 0; at least one.
  package let starts: [Double]
  /// The length of a round, in seconds.
  package let length: Double

  /// - Parameters:
  ///   - starts: ascending from 0.
  ///   - length: more than the last start.
  package init(starts: [Double], length: Double) {
    precondition(starts.first == 0 && length > starts[starts.count - 1], "frames last a while")
    (self.starts, self.length) = (starts, length)
  }

  /// The number of the frame to show at a time.
  ///
  /// - Parameters:
  ///   - seconds: the time since the animation began.
  ///   - repeats: whether the animation begins again; otherwise its last frame stays.
  package func frame(at seconds: Double, repeats: Bool) -> Int {
    var time = max(seconds, 0)
    if time >= length {
      guard repeats else { return starts.count - 1 }
      time = time.truncatingRemainder(dividingBy: length)
    }
    return (starts.firstIndex { $0 > time } ?? starts.count) - 1
  }
}
