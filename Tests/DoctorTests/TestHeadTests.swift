import Imaging
import Testing

@testable import Doctor

@Suite("The drawn head")
struct TestHeadTests {
  @Test("It is the same picture each time, and of the size that its eyes are measured in")
  func steady() {
    let photo = TestHead.photo()
    #expect(photo.size == PixelSize(width: 320, height: 320))
    let isSame = photo.pixels == TestHead.photo().pixels
    #expect(isSame)
  }
}
