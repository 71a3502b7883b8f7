import Imaging

/// Detects black and frozen frames of a live camera, and whether its exposure is stable.
struct FrameMonitor {
  /// The mean levels of the last frames, 0 to 255.
  private var levels: [Double] = []
  private var lastHash: Int?
  private var lastTime = Duration.zero
  /// The timestamp of the first of the equal frames.
  private var equalSince = Duration.zero
  private var equalCount = 0

  /// The mean level below which a frame is black: covered lenses give 0 to 3 of 255 (noise and
  /// black level), a face by candle light more than 10.
  static let blackLevel = 4.0
  /// The exposure is stable when the levels of this many frames differ by at most this share.
  private static let stableCount = 5
  private static let stableShare = 0.03
  /// A sensor's noise makes every frame different: this many equal frames in a row, over this time,
  /// are frozen.
  static let frozenCount = 6
  static let frozenTime = Duration.milliseconds(500)

  /// Records a frame.
  mutating func observe(_ frame: Frame) {
    levels.append(Self.meanLevel(frame.photo))
    if levels.count > Self.stableCount { levels.removeFirst() }
    let hash = frame.photo.pixels.withUnsafeBytes { bytes in
      var hasher = Hasher()
      hasher.combine(bytes: bytes)
      return hasher.finalize()
    }
    if hash == lastHash {
      equalCount += 1
    } else {
      equalCount = 1
      equalSince = frame.time
    }
    lastHash = hash
    lastTime = frame.time
  }

  /// Whether the last frames are black.
  var isDark: Bool { levels.allSatisfy { $0 < Self.blackLevel } }

  /// Whether more frames are needed to tell a fault from a coincidence.
  var isSuspicious: Bool { isDark || equalCount > 1 && !isFrozen }

  /// Whether the exposure is stable.
  var isExposureStable: Bool {
    guard levels.count == Self.stableCount, let least = levels.min(), let most = levels.max()
    else { return false }
    return most - least <= max(1, most * Self.stableShare)
  }

  /// Whether the last frames are equal.
  var isFrozen: Bool {
    equalCount >= Self.frozenCount && lastTime - equalSince >= Self.frozenTime
  }

  /// Throws ``CameraError/black(name:)`` or ``CameraError/frozen(name:)``.
  func check(name: String) throws(CameraError) {
    if isDark { throw .black(name: name) }
    if isFrozen { throw .frozen(name: name) }
  }

  /// The mean of all channels, subsampled by 7, which has no common period with a sensor's Bayer
  /// pattern.
  private static func meanLevel(_ photo: Photo) -> Double {
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
