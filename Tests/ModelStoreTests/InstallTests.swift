import AtomicFiles
import Foundation
import Testing

@testable import FaceTrack
@testable import ModelStore

@Suite("Installing a model", .serialized)
struct InstallTests {
  private let content: [UInt8] = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  private var version: ModelVersion {
    get throws(ModelStoreError) {
      ModelVersion(
        name: "test", byteCount: content.count, crc32: 0,
        sha256: content.withUnsafeBytes(ModelInstaller.sha256))
    }
  }

  /// Installs from an address or file into a fresh folder, and tells what lies there afterwards.
  private func install(
    _ source: ModelInstaller.Source, certificates: String?
  ) throws -> (result: Result<String, ModelStoreError>, files: [String]) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("kotinos-install-\(UUID().uuidString)/a/b")
    defer {
      try? FileManager.default.removeItem(
        at: folder.deletingLastPathComponent().deletingLastPathComponent())
    }
    let installer = ModelInstaller(folder: folder.path, certificates: certificates)
    let result: Result<String, ModelStoreError>
    do throws(ModelStoreError) {
      result = .success(try installer.install(.yunet, accepting: [version], from: source).path)
    } catch {
      result = .failure(error)
    }
    if case .success(let path) = result {
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(content))
    }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return (result, files)
  }

  @Test("The right file arrives over TLS, also after a redirection")
  func right() throws {
    let server = try ModelServer(content: content)
    for path in ["right", "moved"] {
      let (result, files) = try install(
        .address(server.address(path)), certificates: server.certificates)
      _ = try result.get()
      #expect(files == ["yunet.onnx"])
    }
  }

  @Test("Other bytes are refused by their checksum, and nothing is left")
  func wrong() throws {
    let server = try ModelServer(content: content)
    let (result, files) = try install(
      .address(server.address("wrong")), certificates: server.certificates)
    guard case .failure(.wrongChecksum(.yunet, _, let sum)) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(sum.count == 64)
    #expect(files.isEmpty)
  }

  @Test(
    "A cut connection, a missing page, too long a file and a way down to http leave nothing",
    arguments: ["cut", "missing", "long", "down"])
  func refused(path: String) throws {
    let server = try ModelServer(content: content)
    let (result, files) = try install(
      .address(server.address(path)), certificates: server.certificates)
    guard case .failure(.notFetched(.yunet, let reasons)) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(reasons.count == 1)
    #expect(files.isEmpty)
  }

  @Test("A server whose certificate nobody vouches for is not believed")
  func untrusted() throws {
    let server = try ModelServer(content: content)
    let (result, files) = try install(.address(server.address("right")), certificates: nil)
    guard case .failure(.notFetched(.yunet, let reasons)) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(reasons[0].lowercased().contains("certificate"))
    #expect(files.isEmpty)
  }

  @Test("Without a network the sentence says so and names the remedy")
  func noNetwork() throws {
    // Nobody listens on port 1 of the loopback address.
    let (result, files) = try install(.address("https://127.0.0.1:1/model"), certificates: nil)
    guard case .failure(let error) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(error.description.contains("--from FILE"))
    #expect(files.isEmpty)
  }

  @Test("A file is taken, another file is not, a missing file is named")
  func files() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("kotinos-model-\(UUID().uuidString)")
    try Data(content).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try install(.file(file.path), certificates: nil).result.get()
    try Data(content.dropLast()).write(to: file)
    guard case .failure(.wrongChecksum) = try install(.file(file.path), certificates: nil).result
    else {
      Issue.record("a shorter file was taken")
      return
    }
    guard
      case .failure(.unreadable(_, .missing)) = try install(
        .file(file.path + ".not"), certificates: nil
      ).result
    else {
      Issue.record("a missing file was taken")
      return
    }
  }

  @Test("A model that is made at set-up is not looked for on the network")
  func madeAtSetUp() throws {
    do throws(ModelStoreError) {
      _ = try ModelInstaller(folder: "/nowhere").install(.iris, from: .publisher)
      Issue.record("installed")
    } catch {
      #expect(error.description.contains("make models"))
    }
  }
}
