import Imaging

/// Watches a live camera's frames for the faults that are seen in pictures only: black, and frozen.
struct FrameWatch {
  private var levels: [Double] = []
  private var lastPicture: Int?
  private var lastTime = Duration.zero
  /// Since when the same picture came again and again.
  private var sameSince = Duration.zero
  private var sameCount = 0

  /// Mean brightness below which a picture is black: covered lenses give 0 to 3 of 255 (noise and
  /// black level), a face by candle light more than 10.
  static let blackLevel = 4.0
  /// The exposure has settled when the brightness of so many frames stays within this share.
  private static let settledCount = 5
  private static let settledShare = 0.03
  /// A sensor's noise makes every picture another one: so many equal ones in a row, over so long,
  /// are one that was sent again and again.
  static let frozenCount = 6
  static let frozenTime = Duration.milliseconds(500)

  /// Takes note of a frame.
  mutating func see(_ frame: Frame) {
    levels.append(Self.brightness(frame.photo))
    if levels.count > Self.settledCount { levels.removeFirst() }
    let picture = frame.photo.pixels.withUnsafeBytes { bytes in
      var hasher = Hasher()
      hasher.combine(bytes: bytes)
      return hasher.finalize()
    }
    if picture == lastPicture {
      sameCount += 1
    } else {
      sameCount = 1
      sameSince = frame.time
    }
    lastPicture = picture
    lastTime = frame.time
  }

  /// Whether the last frames are black.
  var isDark: Bool { levels.allSatisfy { $0 < Self.blackLevel } }

  /// Whether a closer look is needed before a frame is kept.
  var isSuspicious: Bool { isDark || sameCount > 1 && !isFrozen }

  /// Whether the exposure has settled.
  var isSettled: Bool {
    guard levels.count == Self.settledCount, let least = levels.min(), let most = levels.max()
    else { return false }
    return most - least <= max(1, most * Self.settledShare)
  }

  /// Whether one picture comes again and again.
  var isFrozen: Bool {
    sameCount >= Self.frozenCount && lastTime - sameSince >= Self.frozenTime
  }

  /// Refuses pictures that nobody wants.
  func check(name: String) throws(CameraError) {
    if isDark { throw .black(name: name) }
    if isFrozen { throw .frozen(name: name) }
  }

  /// The mean of all samples, of every seventh pixel: 1 and 7 have no common period with the
  /// patterns of sensors.
  private static func brightness(_ photo: Photo) -> Double {
    photo.pixels.withUnsafeBufferPointer { pixels in
      var (sum, count) = (0, 0)
      for index in stride(from: 0, to: pixels.count - 2, by: 21) {
        sum += Int(pixels[index]) + Int(pixels[index + 1]) + Int(pixels[index + 2])
        count += 3
      }
      return Double(sum) / Double(count)
    }
  }
}
