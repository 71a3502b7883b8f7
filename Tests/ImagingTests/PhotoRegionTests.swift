import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Regions of a photo")
struct PhotoRegionTests {
  @Test("A region has the photo's pixels, and its subsamples every n-th of them")
  func regions() {
    let seed = Seed.fresh(ProcessInfo.processInfo.environment["KOTINOS_TEST_SEED"])
    var random = SeededGenerator(seed: seed.value)
    let photo = Pictures.noise(61, 43)
    for _ in 0..<40 {
      let left = Int.random(in: 0..<61, using: &random)
      let top = Int.random(in: 0..<43, using: &random)
      let x = left..<Int.random(in: left + 1...61, using: &random)
      let y = top..<Int.random(in: top + 1...43, using: &random)
      let step = Int.random(in: 1...20, using: &random)
      let rows = photo.withPixels(x: x, y: y) { first, stride in
        (0..<y.count).flatMap { row in
          Array(UnsafeBufferPointer(start: first + row * stride, count: 3 * x.count))
        }
      }
      #expect(rows == y.flatMap { y in x.flatMap { photo.pixel($0, y) } }, "\(seed)")
      let samples = stride(from: y.lowerBound, to: y.upperBound, by: step).flatMap { y in
        stride(from: x.lowerBound, to: x.upperBound, by: step).flatMap { photo.pixel($0, y) }
      }
      #expect(photo.subsampled(x: x, y: y, step: step) == samples, "\(x) \(y) \(step), \(seed)")
    }
  }
}
