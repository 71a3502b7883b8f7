import Doctor
import Foundation
import Imaging
import Logging
import Settings
import Synchronization
import TestSupport
import Testing

@testable import Mailer

/// No output and no file identifies a visitor, except the outbox and the champion photos.
@Suite("Privacy")
struct PrivacyTests {
  /// Address, name, picture bytes and landmarks, in every form in which they could be written.
  private struct Secrets {
    let address: String
    let name = "Αναστασία Παπαδοπούλου"
    private let picture: [Data]
    private let landmarks: [Landmark]

    /// - Parameters:
    ///   - photo: The photo's file; two samples of its middle stand for the picture.
    ///   - landmarks: The landmarks of the face in it.
    init(address: String, photo: Data, landmarks: [Landmark] = []) {
      self.address = address
      self.landmarks = landmarks
      picture = [4, 2].map { share in
        let middle = photo.count / share
        return photo.subdata(in: middle..<middle + 24)
      }
    }

    /// The secrets that occur in some bytes.
    func found(in bytes: Data) -> [String] {
      let local = String(address.prefix { $0 != "@" })
      var needles: [(String, Data)] = [
        address, local, local.uppercased(), name, "Αναστασία",
        Data(address.utf8).base64EncodedString(), Data(name.utf8).base64EncodedString(),
      ].map { ($0, Data($0.utf8)) }
      for part in picture { needles.append(("a part of the picture", part)) }
      var found = needles.compactMap { bytes.range(of: $0.1) == nil ? nil : $0.0 }
      // Line ends are removed; a sample may start at any of the three offsets of a Base64 group.
      let unfolded = bytes.filter { $0 != 10 && $0 != 13 }
      let encoded = picture.flatMap { part in
        (0..<3).map { Data(part.dropFirst($0).prefix(21).base64EncodedString().utf8) }
      }
      if encoded.contains(where: { unfolded.range(of: $0) != nil }) {
        found.append("a part of the picture as Base64")
      }
      if hasLandmark(bytes) { found.append("a landmark") }
      return found
    }

    /// Whether a line has both coordinates of a landmark.
    private func hasLandmark(_ bytes: Data) -> Bool {
      guard !landmarks.isEmpty else { return false }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains { line in
        let numbers = line.split { !($0.isASCII && $0.isNumber) && $0 != "." }
          .filter { $0.contains(".") }.compactMap { Double($0) }
        return landmarks.contains { landmark in
          numbers.contains { abs($0 - landmark.x) < 0.006 }
            && numbers.contains { abs($0 - landmark.y) < 0.006 }
        }
      }
    }
  }

  /// A point of a face.
  private struct Landmark {
    let x: Double
    let y: Double
  }

  /// The folder of `make models`; the tests' homes hold no models.
  private static let models: String? = {
    let variables = ProcessInfo.processInfo.environment
    let personal = (variables["HOME"] ?? "") + "/.local/share/selfie/models"
    return [variables["SELFIE_MODELS"] ?? "", personal].first {
      FileManager.default.fileExists(atPath: $0 + "/face-mesh.onnx")
    }
  }()

  /// The landmarks in the output of `detect --json`.
  private func landmarks(in output: String) throws -> [Landmark] {
    let report = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let faces = try #require(report?["faces"] as? [[String: Any]])
    return try faces.flatMap { try #require($0["landmarks"] as? [[Double]]) }
      .map { Landmark(x: $0[0], y: $0[1]) }
      // Whole numbers occur in too many unrelated lines.
      .filter { $0.x != $0.x.rounded() && $0.y != $0.y.rounded() }
  }

  private static let outcomes = ["none", "rcpt450", "rcpt550echo", "dot554", "mail421", "taken"]

  @Test(
    "Standard error and all files but outbox and photos hold no address, name, picture or landmark",
    .enabled(if: models != nil, "needs the face models: run the tests with `make test`"))
  func fullRun() throws {
    let mail = try TemporaryFolder()
    let server = try ServerProcess(
      "/usr/bin/python3", [MailTestFiles.server("faults.py"), mail.path])
    let kiosk = try Kiosk(port: server.port)
    let scratch = try kiosk.folder.makeFolder("scratch")
    kiosk.environment["TMPDIR"] = scratch
    let head = kiosk.folder.path + "/head.jpg"
    let encoded = Data(try TestHead.photo().encoded(as: .jpeg))
    try encoded.write(to: URL(fileURLWithPath: head))
    let broken = kiosk.folder.path + "/broken.jpg"
    try encoded.prefix(encoded.count / 2).write(to: URL(fileURLWithPath: broken))

    kiosk.environment["SELFIE_MODELS"] = Self.models
    let detected = try kiosk.selfie("detect", head, "--json")
    let landmarks = try landmarks(in: detected.output)
    #expect(landmarks.count > 400)
    // The local part commands the server's fault, so the domain identifies the person.
    let person = Secrets(address: "anastasia.example", photo: encoded, landmarks: landmarks)
    #expect(
      person.found(in: Data(detected.output.utf8)) == ["a landmark"], "or nothing is looked for")
    #expect(person.found(in: encoded).contains("a part of the picture"))
    let commands = [
      ["detect", head], ["plan", head],
      ["crown", head, "--force", "--trace", kiosk.folder.path + "/trace.json"],
    ]
    for call in commands {
      let said = try Program.run(MailTestFiles.selfie, call, environment: kiosk.environment).errors
      #expect(person.found(in: Data(said.utf8)).isEmpty, "\(call): \(said)")
    }

    for outcome in Self.outcomes {
      let secrets = Secrets(address: outcome + "@anastasia.example", photo: encoded)
      var said = ""
      func run(_ arguments: [String], isTalk: Bool = false) throws {
        let result = try Program.run(
          MailTestFiles.selfie, arguments, environment: kiosk.environment)
        said += result.errors + (isTalk ? result.output : "")
      }
      let to = ["--to", secrets.address, "--name", secrets.name]
      try run(["crown", head, "--force", "--trace"] + to)
      try run(["send", head, "--session", "2"] + to)
      try run(["send", broken] + to)
      try run(["send", head, "--to", secrets.address + "@"])
      try run(["send", head, "--to", secrets.address, "--subject", secrets.name + "\r\nBcc: x"])
      try run(["outbox", "run", "--now"], isTalk: true)
      kiosk.environment["SELFIE_SMTP_URL"] = "smtp+plaintext://127.0.0.1:\(Ports.free())"
      try run(["outbox", "run", "--now"], isTalk: true)
      try run(["doctor", "--json"], isTalk: true)
      kiosk.environment["SELFIE_SMTP_URL"] = "smtp+plaintext://127.0.0.1:\(server.port)"
      #expect(person.found(in: Data(said.utf8)).isEmpty, "\(outcome): \(said)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch).isEmpty)
    try expectNothing(of: person, left: kiosk)
  }

  /// Searches all files of a kiosk's home except the outbox and the photos.
  private func expectNothing(of secrets: Secrets, left kiosk: Kiosk) throws {
    let pictures = ["head.jpg", "broken.jpg", "head.champion.jpg"]
    for (name, bytes) in kiosk.folder.contents
    where !pictures.contains(name) && !name.hasPrefix("data/selfie/outbox/") {
      #expect(secrets.found(in: bytes).isEmpty, "\(name)")
    }
  }

  @Test("The log holds no address, name or picture, even at trace level")
  func log() throws {
    let mail = try TemporaryFolder()
    let server = try ServerProcess(
      "/usr/bin/python3", [MailTestFiles.server("faults.py"), mail.path])
    let kiosk = try Kiosk(port: server.port)
    let photo = kiosk.photo(size: 20_000)
    let bytes = try #require(FileManager.default.contents(atPath: photo))
    let log = RecordingLog()
    var logger = Logger(label: "privacy") { _ in log }
    logger.logLevel = .trace
    let configuration = try MailConfiguration(
      ConfigurationSources(environment: kiosk.environment, home: kiosk.folder.path))
    let mailroom = try Mailroom.open(configuration, logger: logger)
    for outcome in Self.outcomes {
      let secrets = Secrets(address: outcome + "@anastasia.example", photo: bytes)
      _ = try mailroom.submit(
        photoAt: photo, PhotoRequest(address: secrets.address, name: secrets.name))
      _ = try mailroom.run(ignoringHold: true)
    }
    #expect(log.text.contains("accepted") && log.text.contains("refused"), "\(log.text)")
    let person = Secrets(address: "anastasia.example", photo: bytes)
    #expect(person.found(in: Data(log.text.utf8)).isEmpty, "\(log.text)")
  }

  /// A log handler that records all messages.
  private final class RecordingLog: LogHandler {
    private let lines = Mutex<[String]>([])
    var text: String { lines.withLock { $0.joined(separator: "\n") } }

    var metadata: Logger.Metadata {
      get { [:] }
      set {}
    }
    var logLevel: Logger.Level {
      get { .trace }
      set {}
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { nil }
      set {}
    }

    func log(event: LogEvent) {
      lines.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
    }
  }
}
