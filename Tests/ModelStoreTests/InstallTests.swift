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
        sha256: content.withUnsafeBytes(SHA256Digest.hexadecimal))
    }
  }

  /// Installs from a source into a new folder, and lists the folder afterwards.
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

  @Test("A tested file is installed over TLS, also after a redirect")
  func installed() throws {
    let server = try ModelServer(content: content)
    for path in ["right", "moved"] {
      let (result, files) = try install(
        .address(server.address(path)), certificates: server.certificates)
      _ = try result.get()
      #expect(files == ["yunet.onnx"])
    }
  }

  @Test("A file with another checksum is refused, and the folder stays empty")
  func wrongChecksum() throws {
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
    "A cut connection, a missing page, too long a file and a redirect to http install nothing",
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

  @Test("A server with an untrusted certificate is refused")
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

  @Test("Without a network the error names the model, the host and a way round")
  func noNetwork() throws {
    // Port 1 of the loopback address is closed.
    let (result, files) = try install(.address("https://127.0.0.1:1/model"), certificates: nil)
    guard case .failure(let error) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(error.description.contains("yunet"))
    #expect(error.description.contains("127.0.0.1:1"))
    #expect(error.description.contains("from a file"))
    #expect(files.isEmpty)
  }

  @Test("A tested file is installed from disk; another one and a missing one are refused")
  func files() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("kotinos-model-\(UUID().uuidString)")
    try Data(content).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try install(.file(file.path), certificates: nil).result.get()
    try Data(content.dropLast()).write(to: file)
    guard case .failure(.wrongChecksum) = try install(.file(file.path), certificates: nil).result
    else {
      Issue.record("a shorter file was installed")
      return
    }
    guard
      case .failure(.unreadable(_, .missing)) = try install(
        .file(file.path + ".not"), certificates: nil
      ).result
    else {
      Issue.record("a missing file was installed")
      return
    }
  }

  @Test("A model that is not published is not downloaded")
  func madeAtSetUp() throws {
    do throws(ModelStoreError) {
      _ = try ModelInstaller(folder: "/nowhere").install(.iris, from: .publisher)
      Issue.record("installed")
    } catch {
      #expect(error.description.contains("not offered for download"))
    }
  }
}
