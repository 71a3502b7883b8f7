import CImageCodecs
import Glibc
import Imaging
import TestSupport
import Testing

/// The count is the process's: each test runs a process of its own.
@Suite("Handles of the codecs")
struct LiveHandleTests {
  @Test("No handle is live at the end of all tests")
  func wholeRun() {
    #expect(LiveHandles.areCountedAtTheEnd)
  }

  @Test("A process with a live handle fails at exit")
  func leak() async {
    await #expect(processExitsWith: .exitCode(EXIT_FAILURE)) {
      #expect(LiveHandles.areCountedAtTheEnd)
      let file = try Pictures.gradient(8, 8).encoded(as: .png)
      var reader: OpaquePointer?
      var header = CodecHeader()
      var message = CodecMessage()
      let status = file.withUnsafeBufferPointer {
        pngReader_open($0.baseAddress, $0.count, 0, &reader, &header, &message)
      }
      #expect(status == .ok)
      #expect(LiveHandles.count == 1)
    }
  }

  @Test("Reading, refusing, writing and rewriting photos releases every handle")
  func everything() async {
    await #expect(processExitsWith: .success) {
      var photo = Pictures.gradient(60, 44)
      photo.colorProfile = ProfileBuilder.rgb()
      var inks = JPEGBuilder(columns: 6, rows: 6, components: 4) { $0 * 30 + $1 * 10 + $2 * 9 }
      inks.segments = [JPEGBuilder.adobe(transform: 0)] + JPEGBuilder.profile(ProfileBuilder.cmyk())
      let jpeg = try photo.encoded(as: .jpeg)
      for file in [jpeg, inks.bytes, try photo.encoded(as: .png)] {
        _ = try Photo(decoding: file)
        for count in stride(from: 0, to: file.count - 3, by: max(1, file.count / 50)) {
          #expect(throws: PhotoError.self) { try Photo(decoding: Array(file.prefix(count))) }
        }
      }
      #expect(LiveHandles.count == 0)

      var painting = try Painting(jpeg)
      painting.paint(x: 3..<30, y: 5..<20) { x, y, _ in UInt8(x + y) }
      #expect(try painting.rewritten().reencodedBlockCount > 0)
      let cut = Array(jpeg.prefix(jpeg.count - 100))
      #expect(throws: PhotoError.self) {
        try PhotoFile(cut).rewrite(with: painting.photo, dirty: painting.dirty)
      }
      #expect(LiveHandles.count == 0)
    }
  }
}
