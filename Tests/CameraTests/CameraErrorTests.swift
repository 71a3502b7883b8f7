import Camera
import Testing

@Suite struct CameraErrorTests {
  @Test("A missing camera is named")
  func missing() {
    let text = String(describing: CameraError.missing(name: "/dev/video7"))
    #expect(text.contains("'/dev/video7'"))
  }
}
