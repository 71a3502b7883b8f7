import Glibc

/// How a photo is resampled to another size.
package enum ResamplingFilter: Sendable {
  /// Averages over the area of a new pixel; interpolates linearly where an axis grows.
  case area
  /// Lanczos's windowed sinc of three lobes: sharper, for prints.
  case lanczos
}

/// The filter taps of resampling along one axis: for each new sample a run of old samples and their
/// weights, whose sum is 1.
struct ResamplingWeights {
  private var starts: [Int] = []
  private var counts: [Int] = []
  private var offsets: [Int] = []
  private var weights: [Float] = []

  init(from oldCount: Int, to newCount: Int, filter: ResamplingFilter = .area) {
    let scale = Double(oldCount) / Double(newCount)
    for index in 0..<newCount {
      if filter == .lanczos {
        addLanczos(at: (Double(index) + 0.5) * scale, stretched: max(1, scale), oldCount)
      } else if scale > 1 {
        addBox(from: Double(index) * scale, to: Double(index + 1) * scale, oldCount)
      } else {
        addLinear(at: (Double(index) + 0.5) * scale - 0.5, oldCount)
      }
    }
  }

  private mutating func addBox(from lower: Double, to upper: Double, _ oldCount: Int) {
    let first = min(Int(lower), oldCount - 1)
    let last = max(first, min(Int(upper.rounded(.up)), oldCount) - 1)
    add(
      first,
      (first...last).map { sample in
        max(0, min(upper, Double(sample + 1)) - max(lower, Double(sample))) / (upper - lower)
      })
  }

  private mutating func addLinear(at place: Double, _ oldCount: Int) {
    let clamped = min(max(place, 0), Double(oldCount - 1))
    let first = min(Int(clamped), max(0, oldCount - 2))
    let fraction = clamped - Double(first)
    add(first, oldCount == 1 ? [1] : [1 - fraction, fraction])
  }

  /// Weights the samples within three lobes; the filter widens as the axis shrinks.
  private mutating func addLanczos(at place: Double, stretched: Double, _ oldCount: Int) {
    let reach = 3 * stretched
    let first = max(0, Int((place - reach).rounded(.down)))
    let last = min(oldCount - 1, Int((place + reach).rounded(.up)))
    let values = (first...last).map { sample in
      Self.lanczos((Double(sample) + 0.5 - place) / stretched)
    }
    let sum = values.reduce(0, +)
    add(first, values.map { $0 / sum })
  }

  private static func lanczos(_ x: Double) -> Double {
    guard abs(x) < 3 else { return 0 }
    guard abs(x) > 1e-9 else { return 1 }
    let angle = Double.pi * x
    return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
  }

  private mutating func add(_ start: Int, _ values: [Double]) {
    starts.append(start)
    counts.append(values.count)
    offsets.append(weights.count)
    weights += values.map(Float.init)
  }

  /// Filters vertically: the weighted sum of source rows for row `index` of the new picture.
  func filterRows(
    of source: UnsafePointer<UInt8>, rowLength: Int, to target: UnsafeMutablePointer<Float>,
    at index: Int
  ) {
    weights.withUnsafeBufferPointer { weights in
      let offset = offsets[index]
      for tap in 0..<counts[index] {
        let weight = weights[offset + tap]
        let row = source + (starts[index] + tap) * rowLength
        if tap == 0 {
          for x in 0..<rowLength { target[x] = weight * Float(row[x]) }
        } else {
          for x in 0..<rowLength { target[x] += weight * Float(row[x]) }
        }
      }
    }
  }

  /// Filters horizontally: the RGB pixels of a new row, rounded to bytes.
  func filterPixels(of source: UnsafePointer<Float>, to target: UnsafeMutablePointer<UInt8>) {
    weights.withUnsafeBufferPointer { weights in
      for index in starts.indices {
        let offset = offsets[index]
        var (red, green, blue): (Float, Float, Float) = (0.5, 0.5, 0.5)
        for tap in 0..<counts[index] {
          let weight = weights[offset + tap]
          let pixel = source + 3 * (starts[index] + tap)
          red += weight * pixel[0]
          green += weight * pixel[1]
          blue += weight * pixel[2]
        }
        // The weights sum to 1 up to rounding, and some of Lanczos's are negative.
        target[3 * index] = UInt8(min(max(red, 0), 255))
        target[3 * index + 1] = UInt8(min(max(green, 0), 255))
        target[3 * index + 2] = UInt8(min(max(blue, 0), 255))
      }
    }
  }
}
