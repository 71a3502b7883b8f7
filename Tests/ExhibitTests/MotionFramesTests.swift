import Exhibit
import Imaging
import TestSupport
import Testing

@Suite("Animations in pictures")
struct MotionFramesTests {
  private let size = PixelSize(width: 24, height: 10)

  @Test("An animated PNG's and a GIF's frames are decoded with their alpha and times")
  func decoded() throws {
    let folder = try TemporaryFolder()
    for (name, format) in [("a.png", ExhibitFile.Format.png), ("a.gif", .gif)] {
      try Animation.write(5, of: size, to: folder(name))
      let motion = try MotionFrames(decoding: folder(name), as: format)
      #expect(motion.size == size && motion.frames.count == 5)
      let wanted = [0, 0.1, 0.2, 0.3, 0.4]
      #expect(zip(motion.clock.starts, wanted).allSatisfy { abs($0 - $1) < 1e-6 })
      #expect(abs(motion.clock.length - 0.5) < 1e-6)
      for (number, frame) in motion.frames.enumerated() {
        let expected = Animation.frame(number, size)
        for pixel in 0..<size.area {
          let (seen, truth) = (frame.pixels[4 * pixel..<4 * pixel + 4], expected[4 * pixel + 3])
          #expect(seen.last == truth, "\(name) \(number) \(pixel)")
          // A GIF's palette is not exact.
          if truth > 0 {
            #expect(zip(seen, expected[(4 * pixel)...]).allSatisfy { abs(Int($0) - Int($1)) < 6 })
          }
        }
      }
    }
  }

  @Test("What is beyond the limits or no animation is refused with a sentence")
  func refused() throws {
    let folder = try TemporaryFolder()
    func error(_ name: String, _ format: ExhibitFile.Format = .png) -> String {
      do throws(MotionError) {
        _ = try MotionFrames(decoding: folder(name), as: format)
        return "none"
      } catch {
        return "\(error)"
      }
    }
    try Animation.write(151, of: PixelSize(width: 2, height: 2), to: folder("many.png"))
    #expect(error("many.png").hasPrefix("It has more than 150 frames; "))
    try Animation.write(2, of: PixelSize(width: 1025, height: 4), to: folder("wide.png"))
    #expect(error("wide.png") == "It has 1025 × 4 pixels, more than 1024 a side; scale it down.")
    #expect(error("many.png", .gif).hasPrefix("It cannot be decoded ("))
    #expect(error("none.png").hasPrefix("It cannot be decoded (no such file"))
  }

  @Test("A clock repeats its frames, or keeps the last")
  func clock() {
    let clock = MotionClock(starts: [0, 0.5, 0.75], length: 1)
    let times = [-1, 0, 0.49, 0.5, 0.74, 0.75, 0.99, 1, 1.6, 7.8]
    #expect(times.map { clock.frame(at: $0, repeats: true) } == [0, 0, 0, 1, 1, 2, 2, 0, 1, 2])
    #expect(times.map { clock.frame(at: $0, repeats: false) } == [0, 0, 0, 1, 1, 2, 2, 2, 2, 2])
  }
}
