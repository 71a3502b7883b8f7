import Imaging
import TestSupport
import Testing

@testable import Camera

@Suite("Format negotiation")
struct CaptureModeTests {
  private func mode(_ format: PixelFormat, _ width: Int, _ height: Int, _ rate: Double?)
    -> CaptureMode
  {
    CaptureMode(format: format, size: PixelSize(width: width, height: height), rate: rate)
  }

  private func best(_ modes: [CaptureMode], _ width: Int, _ height: Int) -> CaptureMode? {
    CaptureMode.best(of: modes, near: PixelSize(width: width, height: height))
  }

  @Test("The nearest size wins, half as far as double")
  func nearest() {
    let modes = [mode(.motionJPEG, 640, 480, 30), mode(.motionJPEG, 1920, 1080, 30)]
    #expect(best(modes, 800, 600)?.size.width == 640)
    #expect(best(modes, 1600, 900)?.size.width == 1920)
    #expect(best([], 800, 600) == nil)
  }

  @Test("Of one size: a fluent rate, colour before grey, uncompressed if small, MJPEG if large")
  func sameSize() {
    for (other, wins) in [
      (mode(.yuyv, 1280, 720, 30), false), (mode(.yuyv, 640, 480, 30), true),
      (mode(.yuyv, 640, 480, 5), false), (mode(.grey, 640, 480, 30), false),
    ] {
      let motionJPEG = mode(.motionJPEG, other.size.width, other.size.height, 30)
      let choice = best([other, motionJPEG], other.size.width, other.size.height)
      #expect(choice == (wins ? other : motionJPEG))
    }
  }

  @Test("The choice is independent of the driver's order", arguments: 1...50)
  func order(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let formats = [PixelFormat.yuyv, .motionJPEG, .nv12, .grey, .uyvy]
    let modes = (0..<8).map { _ in
      mode(
        formats[Int.random(in: 0..<5, using: &random)], 160 * Int.random(in: 1...8, using: &random),
        120 * Int.random(in: 1...8, using: &random),
        Double(Int.random(in: 1...4, using: &random) * 10))
    }
    #expect(best(modes, 640, 480) == best(modes.shuffled(using: &random), 640, 480), "seed \(seed)")
  }

  @Test("A driver may state a rate of any size")
  func rates() {
    let rates = [nil, 1 / 4e9, 7.5, 30, 1000, 1e7, 4e9]
    #expect(
      rates.map { mode(.yuyv, 640, 480, $0).framesInThousandSeconds }
        == [nil, 0, 7500, 30_000, 1_000_000, 1_000_000, 1_000_000])
  }

  @Test("A four-character code is shown by its characters")
  func codes() {
    #expect(PixelFormat.motionJPEG.name == "MJPG")
    #expect(PixelFormat(code: 0x0100_4142).name == "BA..")
  }
}
