/// Samples of one channel, of which speech and recordings are put together.
package struct SoundTrack: Sendable, Equatable {
  /// Samples a second.
  package static let rate = 44_100
  /// The rates of files that are taken.
  private static let rates = 8000...96_000

  private var samples: [Int16]

  /// Silence.
  package init(silence seconds: Double) {
    samples = [Int16](repeating: 0, count: Int(max(0, seconds) * Double(Self.rate)))
  }

  /// The samples of a file, its channels mixed and its rate made ``rate`` by linear interpolation.
  ///
  /// - Returns: `nil` for anything but PCM of 16 bits in one or two channels.
  package init?(_ wave: WaveFile) {
    let (format, bytes) = (wave.format, wave.samples)
    func number(_ place: Int, _ count: Int) -> Int {
      format[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let (channels, rate) = (number(2, 2), number(4, 4))
    // PCM, or the extensible format, whose content is PCM with bits like these.
    guard [1, 0xFFFE].contains(number(0, 2)), (1...2).contains(channels),
      Self.rates.contains(rate), number(14, 2) == 16, bytes.count >= 2 * channels
    else { return nil }
    let count = bytes.count / (2 * channels)
    func value(_ index: Int) -> Double {
      let sum = (0..<channels).reduce(0) { sum, channel in
        let place = 2 * (channels * index + channel)
        return sum + Int(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
      }
      return Double(sum) / Double(channels)
    }
    samples = (0..<count * Self.rate / rate).map { index in
      let place = Double(index) * Double(rate) / Double(Self.rate)
      let (first, part) = (Int(place), place - Double(Int(place)))
      let next = min(first + 1, count - 1)
      return Int16((value(first) * (1 - part) + value(next) * part).rounded())
    }
  }

  /// Seconds that it lasts.
  package var seconds: Double { Double(samples.count) / Double(Self.rate) }

  /// One after the other.
  package static func + (first: SoundTrack, second: SoundTrack) -> SoundTrack {
    var both = first
    both.samples += second.samples
    return both
  }

  /// The same at a part of its loudness, 0 to 1.
  package func scaled(by part: Double) -> SoundTrack {
    var scaled = self
    scaled.samples = samples.map { Int16((Double($0) * min(max(part, 0), 1)).rounded()) }
    return scaled
  }

  /// It as a WAV file.
  package var file: [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let format =
      bytes(1, 2) + bytes(1, 2) + bytes(Self.rate, 4) + bytes(2 * Self.rate, 4) + bytes(2, 2)
      + bytes(16, 2)
    let content =
      Array("WAVE".utf8) + WaveFile.chunk("fmt ", format)
      + WaveFile.chunk("data", samples.flatMap { bytes(Int($0), 2) })
    return WaveFile.chunk("RIFF", content)
  }
}
