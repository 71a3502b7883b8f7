import Glibc
import TestSupport
import Testing

@testable import FaceTrack

@Suite("Folders in which models are searched")
struct ModelFolderTests {
  @Test(
    "A named folder is the only one; without one the user's and the system's are searched",
    arguments: [
      ("/named", "/variable", ["/named"]), (nil, "/variable", ["/variable"]),
      (
        nil, "",
        [
          "/home/nike/.local/share/selfie/models", "/usr/local/share/selfie/models",
          "/usr/share/selfie/models",
        ]
      ),
    ])
  func order(named: String?, variable: String, paths: [String]) {
    let folders = ModelFolders.standard(
      named: named, environment: ["SELFIE_MODELS": variable, "HOME": "/home/nike"])
    #expect(folders.paths == paths)
  }

  @Test("XDG_DATA_HOME replaces the user's data folder")
  func dataHome() {
    let folders = ModelFolders.standard(
      environment: ["XDG_DATA_HOME": "/data", "HOME": "/home/nike"])
    #expect(folders.paths.first == "/data/selfie/models")
  }

  @Test(
    "An installed program looks beside its bin folder, before the system's folders and once",
    arguments: [
      ("/opt/kotinos/bin/selfie", ["/opt/kotinos/share/selfie/models"]),
      ("/bin/selfie", ["/share/selfie/models"]), ("/usr/local/bin/selfie", []),
      ("/usr/bin/selfie", []), ("/src/.build/debug/selfie", []), ("selfie", []),
    ])
  func installed(executable: String, beside: [String]) {
    let folders = ModelFolders.standard(environment: [:], executable: executable)
    #expect(
      folders.paths == beside + ["/usr/local/share/selfie/models", "/usr/share/selfie/models"])
  }

  @Test("A pipe in a model's place is refused at once", .timeLimit(.minutes(1)))
  func pipe() throws {
    let folder = try TemporaryFolder()
    let path = folder(Model.iris.fileName)
    try #require(mkfifo(path, 0o600) == 0)
    #expect(throws: FaceTrackError.modelDamaged(.iris, path: path)) {
      _ = try ModelFile(.iris, in: ModelFolders(paths: [folder.path]))
    }
  }

  @Test("A missing model's error names the file and every searched folder")
  func missing() {
    let error = FaceTrackError.modelMissing(.iris, searched: ["/a", "/b"])
    #expect(error.description == "The model iris.onnx is in none of the folders /a, /b.")
  }
}
