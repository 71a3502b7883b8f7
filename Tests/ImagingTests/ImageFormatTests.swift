import Imaging
import Testing

@Suite("Image formats")
struct ImageFormatTests {
  @Test("A format has the ending and the media type that mail programs expect")
  func namesAndTypes() {
    #expect(ImageFormat.jpeg.fileExtension == "jpg")
    #expect(ImageFormat.jpeg.mediaType == "image/jpeg")
    #expect(ImageFormat.png.fileExtension == "png")
    #expect(ImageFormat.png.mediaType == "image/png")
  }

  @Test("The first bytes decide the format")
  func detection() {
    #expect(ImageFormat(detecting: [0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
    #expect(
      ImageFormat(detecting: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == .png)
    #expect(ImageFormat(detecting: Array("GIF89a".utf8)) == nil)
    #expect(ImageFormat(detecting: []) == nil)
  }
}
