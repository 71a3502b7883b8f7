import Imaging
import TestSupport
import Testing

/// Corrupt files are rewritten with the coefficients that libjpeg reads, or refused.
@Suite(
  "Rewriting corrupt JPEG",
  .enabled(
    if: JPEGTools.isAvailable, "needs cjpeg (libjpeg-turbo-progs): run the tests with `make test`"))
struct CorruptRewritingTests {
  @Test("A corrupt file that still decodes is rewritten with the coefficients that libjpeg reads")
  func corrupt() throws {
    let seed = RewritingTests.seed
    var random = SeededGenerator(seed: seed.value)
    var read = 0
    for variant in RewritingTests.variants {
      let file = try variant.encode(RewritingTests.picture(57, 41))
      for _ in 0..<40 {
        var corrupt = file
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = Int.random(in: 2..<file.count, using: &random)
          corrupt[place] = UInt8.random(in: 0...255, using: &random)
        }
        guard var painting = try? Painting(corrupt) else { continue }
        read += 1
        // Rewritten or refused; never a fault.
        let unchanged = try? painting.rewritten()
        if let unchanged, let before = try? Coefficients(corrupt) {
          expectSame(before, try Coefficients(unchanged.bytes), "\(variant.options), \(seed)")
        }
        painting.paintPatches(1, using: &random)
        if let changed = try? painting.rewritten() {
          _ = try Photo(decoding: changed.bytes)
        }
      }
    }
    #expect(read > 100, "\(seed)")
  }

  @Test("A component without a scan has zero coefficients, and keeps them")
  func missingScan() throws {
    let variant = RewritingTests.Variant(options: "-quality 85 -sample 2x2", scans: "0; 1; 2;")
    var file = try variant.encode(RewritingTests.picture(57, 41))
    let scan = try #require(file.indices.dropLast().last { file[$0...].starts(with: [255, 0xDA]) })
    // The last scan names the second component once more; libjpeg does not warn of it.
    #expect(file[scan + 5] == 3)
    file[scan + 5] = 2
    var painting = try Painting(file)
    let before = try Coefficients(file)
    #expect(before.components[2].values.allSatisfy { $0 == 0 })
    expectSame(before, try Coefficients(painting.rewritten().bytes), "bare")
    painting.paint(x: 5..<20, y: 5..<20) { _, _, _ in 90 }
    let after = try Coefficients(painting.rewritten().bytes)
    #expect(after.components[2].block(3, 2).allSatisfy { $0 == 0 })
    #expect(after.components[0].block(6, 4) == before.components[0].block(6, 4))
  }

  @Test("A file corrupted after decoding does no harm")
  func corruptedAfterwards() throws {
    let seed = RewritingTests.seed
    var random = SeededGenerator(seed: seed.value)
    for variant in RewritingTests.variants {
      let file = try variant.encode(RewritingTests.picture(57, 41))
      var painting = try Painting(file)
      painting.paintPatches(2, using: &random)
      let scan = try #require(
        file.indices.dropLast().first { file[$0...].starts(with: [255, 0xDA]) })
      for _ in 0..<40 {
        var corrupt = file
        for _ in 0..<3 {
          corrupt[Int.random(in: scan + 14..<file.count, using: &random)] =
            UInt8.random(in: 0...255, using: &random)
        }
        if Bool.random(using: &random) {
          corrupt.removeLast(Int.random(in: 0..<file.count - scan - 14, using: &random))
        }
        // An error or a file; never a fault.
        _ = try? PhotoFile(corrupt).rewrite(with: painting.photo, dirty: painting.dirty)
      }
    }
  }
}
