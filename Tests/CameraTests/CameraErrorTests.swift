import Camera
import Testing

@Suite struct CameraErrorTests {
  @Test("A camera that is missing is named, and the command that lists cameras too")
  func missing() {
    let text = String(describing: CameraError.missing(name: "/dev/video7"))
    #expect(text.contains("/dev/video7") && text.contains("selfie cameras"))
  }
}
