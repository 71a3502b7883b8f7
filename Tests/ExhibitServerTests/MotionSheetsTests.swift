import Imaging
import Testing

@testable import Exhibit
@testable import ExhibitServer

@Suite("Sheets of what moves")
struct MotionSheetsTests {
  /// An animation whose frames are grey, each darker than the one before.
  private func motion(_ count: Int, _ size: PixelSize, alpha: UInt8 = 255) -> MotionFrames {
    let frames = (0..<count).map { number in
      var pixels = [UInt8](repeating: Self.grey(number), count: 4 * size.area)
      for place in stride(from: 3, to: pixels.count, by: 4) { pixels[place] = alpha }
      return RGBAImage(size: size, pixels: pixels)
    }
    let clock = MotionClock(starts: (0..<count).map(Double.init), length: Double(count))
    return MotionFrames(size: size, frames: frames, clock: clock)
  }

  private static func grey(_ number: Int) -> UInt8 { UInt8(240 - 10 * number) }

  @Test("Frames lie row by row, as many beside and above each other as a sheet has room for")
  func places() throws {
    let size = PixelSize(width: 400, height: 300)
    let sheets = try MotionSheets(motion(7, size), of: "race")
    #expect(sheets.size == size && (sheets.columns, sheets.rows) == (5, 2))
    #expect(sheets.paths == ["/exhibit/motions/race/0.webp"])
    let sheet = try Photo(decoding: sheets.files[0])
    #expect(sheet.size == PixelSize(width: 2000, height: 600))
    let pixels = sheet.pixels
    for number in 0..<7 {
      let (x, y) = (400 * (number % 5) + 200, 300 * (number / 5) + 150)
      let value = Int(pixels[3 * (2000 * y + x)])
      #expect(abs(value - Int(Self.grey(number))) < 5, "frame \(number)")
    }
  }

  @Test("Frames that one sheet has no room for lie on the next, which is as high as they need")
  func manySheets() throws {
    let sheets = try MotionSheets(motion(17, PixelSize(width: 480, height: 480)), of: "race")
    #expect((sheets.columns, sheets.rows) == (4, 4))
    #expect(sheets.paths == (0...1).map { "/exhibit/motions/race/\($0).webp" })
    let sizes = try sheets.files.map { try Photo(decoding: $0).size }
    #expect(sizes == [PixelSize(width: 1920, height: 1920), PixelSize(width: 1920, height: 480)])
  }

  @Test("What is scaled keeps its colour where it is half transparent")
  func alpha() throws {
    let sheets = try MotionSheets(
      motion(1, PixelSize(width: 960, height: 640), alpha: 128), of: "race")
    let sheet = try Photo(decoding: sheets.files[0])
    #expect(sheet.size == PixelSize(width: 480, height: 320))
    // Decoded on white.
    let grey = (Int(Self.grey(0)) * 128 + 255 * 127) / 255
    #expect(sheet.pixels.allSatisfy { abs(Int($0) - grey) < 5 })
  }
}
