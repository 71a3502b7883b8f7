/// Tells a look at a picture from its frames: who loses it for a moment looks at it still.
struct Looks {
  /// Seconds for which a picture is out of sight when a look at it is over: as long as a camera that
  /// sends nothing has not left.
  static let pause = 30.0

  private var lastSeen: [Int: Double] = [:]

  /// The pictures at which a look begins with a frame.
  ///
  /// - Parameters:
  ///   - pictures: those that the frame shows.
  ///   - seconds: when it came, from any start.
  mutating func begun(with pictures: [Int], at seconds: Double) -> [Int] {
    pictures.filter { picture in
      let last = lastSeen.updateValue(seconds, forKey: picture)
      return last.map { seconds - $0 >= Self.pause } ?? true
    }
  }
}
