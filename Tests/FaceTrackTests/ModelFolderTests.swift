import Testing

@testable import FaceTrack

@Suite("Where models are looked for")
struct ModelFolderTests {
  @Test("The named folder comes first, then the environment's, the user's, the system's")
  func order() {
    let folders = ModelFolders.standard(
      first: "/named", environment: ["SELFIE_MODELS": "/from/environment", "HOME": "/home/nike"])
    #expect(
      folders.paths == [
        "/named", "/from/environment", "/home/nike/.local/share/selfie/models",
        "/usr/local/share/selfie/models", "/usr/share/selfie/models",
      ])
  }

  @Test("XDG_DATA_HOME replaces the user's data folder")
  func dataHome() {
    let folders = ModelFolders.standard(
      environment: ["XDG_DATA_HOME": "/data", "HOME": "/home/nike"])
    #expect(folders.paths.first == "/data/selfie/models")
  }

  @Test("A missing model is named with every folder that was searched")
  func missing() {
    let error = FaceTrackError.modelMissing(.iris, searched: ["/a", "/b"])
    #expect(error.description.contains("/a, /b"))
    #expect(error.description.contains("iris.onnx"))
  }
}
