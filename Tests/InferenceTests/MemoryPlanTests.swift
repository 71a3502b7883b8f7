import Foundation
import TestSupport
import Testing

@testable import Inference

@Suite("Pictures of a network share memory")
struct MemoryPlanTests {
  /// Operators, the pictures' shapes, and which of them are outputs.
  private struct Network {
    var steps: [Step] = []
    var shapes: [ImageShape]
    var kept: [Int] = []

    mutating func add(_ shape: ImageShape, of inputs: [Int]) throws {
      // Where pictures lie has nothing to do with XNNPACK: no operator is ever run.
      let handle = try #require(OpaquePointer(bitPattern: 8))
      steps.append(Step(kind: .clamp, handle: handle, inputs: inputs, output: shapes.count))
      shapes.append(shape)
    }

    var plan: MemoryPlan { MemoryPlan(steps, shapes, kept: kept) }

    /// The steps in which a picture must be there, from the one that writes it: worked out step by
    /// step, the input before the first.
    func isNeeded(_ picture: Int, at time: Int) -> Bool {
      let isWritten = picture == 0 || steps[picture - 1].output == picture && picture - 1 <= time
      let isReadLater = steps[time...].contains { $0.inputs.contains(picture) }
      return isWritten && (isReadLater || kept.contains(picture) || picture - 1 == time)
    }
  }

  private static func random(_ random: inout SeededGenerator) throws -> Network {
    func shape(_ random: inout SeededGenerator) -> ImageShape {
      ImageShape(
        height: Int.random(in: 1...9, using: &random), width: Int.random(in: 1...9, using: &random),
        channels: Int.random(in: 1...5, using: &random))
    }
    var network = Network(shapes: [shape(&random)])
    for _ in 0..<Int.random(in: 1...25, using: &random) {
      let inputs = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        // Mostly what was written lately, and now and then what was long ago.
        let latest = network.shapes.count - 1
        let first = Int.random(in: 0...3, using: &random) == 0 ? 0 : max(0, latest - 2)
        return Int.random(in: first...latest, using: &random)
      }
      try network.add(shape(&random), of: inputs)
    }
    network.kept = (0..<3).map { _ in Int.random(in: 0..<network.shapes.count, using: &random) }
    return network
  }

  @Test("Pictures that are needed at the same time lie apart, whatever the network")
  func apart() throws {
    let seed = Seed.fresh(ProcessInfo.processInfo.environment["KOTINOS_TEST_SEED"])
    print("memory plans: \(seed)")
    var random = SeededGenerator(seed: seed.value)
    for _ in 0..<300 {
      let network = try Self.random(&random)
      let plan = network.plan
      // Sixteen bytes beyond the end of each may be read.
      let places = zip(plan.offsets, network.shapes).map { $0..<$0 + 4 * $1.count + 16 }
      try #require(places.count == network.shapes.count)
      for time in network.steps.indices {
        let needed = network.shapes.indices.filter { network.isNeeded($0, at: time) }
        for (index, one) in needed.enumerated() {
          for other in needed[..<index] {
            #expect(!places[one].overlaps(places[other]), "\(one), \(other) at \(time): \(seed)")
          }
        }
      }
      #expect(plan.offsets.allSatisfy { $0 >= 0 && $0 % 64 == 0 }, "\(seed)")
      #expect(plan.byteCount == places.map { ($0.upperBound + 63) / 64 * 64 }.max(), "\(seed)")
      let sum = places.reduce(0) { $0 + ($1.count + 63) / 64 * 64 }
      #expect(plan.byteCount <= sum, "\(seed)")
    }
  }

  @Test("A chain of equal pictures takes two places in turns, however long it is")
  func chain() throws {
    // 1200 bytes, and 16 beyond them: nineteen lines.
    let shape = ImageShape(height: 10, width: 10, channels: 3)
    var network = Network(shapes: [shape])
    for picture in 0..<30 { try network.add(shape, of: [picture]) }
    network.kept = [30]
    let plan = network.plan
    #expect(Set(plan.offsets) == [0, 1216])
    #expect(plan.byteCount == 2 * 1216)
    for (one, next) in zip(plan.offsets, plan.offsets.dropFirst()) { #expect(one != next) }
  }

  @Test("An output of the network, even its input, is not written over")
  func kept() throws {
    let shape = ImageShape(height: 10, width: 10, channels: 3)
    var network = Network(shapes: [shape])
    for picture in 0..<30 { try network.add(shape, of: [picture]) }
    network.kept = [0, 7, 30]
    let plan = network.plan
    let others = { (kept: Int) in plan.offsets.indices.dropFirst(kept + 1) }
    #expect(others(0).allSatisfy { plan.offsets[$0] != plan.offsets[0] })
    #expect(others(7).allSatisfy { plan.offsets[$0] != plan.offsets[7] })
    // Two places in turns, and two that are kept.
    #expect(plan.byteCount == 4 * 1216)
  }

  @Test("One picture lies at the beginning, rounded up to whole lines of the cache")
  func one() {
    // 12 values are 48 bytes: with the 16 beyond them, one line; with one value more, two.
    for (width, expected) in [(1, 64), (12, 64), (13, 128), (28, 128), (29, 192)] {
      let plan = MemoryPlan([], [ImageShape(height: 1, width: width, channels: 1)], kept: [0])
      #expect(plan.offsets == [0])
      #expect(plan.byteCount == expected, "\(width) values")
    }
  }

  @Test("A piece of memory that is too small is none, wherever it begins; a larger one is kept")
  func pieces() {
    var block: MemoryBlock?
    let start = MemoryBlock.provide(1000, in: &block)
    #expect(MemoryBlock.has(1000, at: start, in: &block))
    // Where there was more it may begin as well, after that was given back.
    #expect(!MemoryBlock.has(1001, at: start, in: &block))
    #expect(!MemoryBlock.has(10, at: start + 64, in: &block))
    #expect(MemoryBlock.provide(10, in: &block) == start)
    #expect(MemoryBlock.has(1000, at: start, in: &block))
    let larger = MemoryBlock.provide(100_000, in: &block)
    #expect(MemoryBlock.has(100_000, at: larger, in: &block))
    block = nil
    #expect(!MemoryBlock.has(0, at: larger, in: &block))
  }
}
