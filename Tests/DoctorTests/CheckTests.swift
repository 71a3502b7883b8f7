import FaceTrack
import Foundation
import Imaging
import Overlay
import TestSupport
import Testing

@testable import Doctor

/// Checks on machines that tests can describe.
@Suite("Checks of the doctor")
struct CheckTests {
  private func machine(_ environment: [String: String] = [:]) -> CheckContext {
    CheckContext(
      environment: ["HOME": "/nonexistent"].merging(environment) { $1 },
      models: ModelFolders(paths: ["/nonexistent"]),
      artwork: [],
      executable: CommandLine.arguments.first)
  }

  @Test(
    "A clock before the program's own file has been set back, and none is a century ahead",
    arguments: [
      (Date(timeIntervalSince1970: 86_400), "1970-01-02", true),
      (Date(timeIntervalSince1970: 4_200_000_000), "2103", true), (Date(), "20", false),
    ])
  func clock(now: Date, words: String, isFault: Bool) {
    var machine = machine()
    machine.now = { now }
    let finding = ClockCheck(context: machine).observation()
    #expect((finding.state == .failed) == isFault, "\(finding.text)")
    #expect(finding.text.contains(words), "\(finding.text)")
    if isFault { #expect(finding.text.hasSuffix("set-ntp true)."), "\(finding.text)") }
  }

  @Test(
    "A clock of which the kernel may not say who keeps it is no warning",
    arguments: [
      (true, .ok, "files, kept by a time server"),
      (false, .warning, "set-ntp true\"."), (nil, .ok, "the program's files"),
    ] as [(Bool?, Finding.State, String)])
  func timeServer(isSynchronised: Bool?, state: Finding.State, ending: String) {
    let check = ClockCheck(context: machine(), isSynchronised: isSynchronised)
    let finding = check.observation()
    #expect(finding.state == state && finding.text.hasSuffix(ending), "\(finding.text)")
  }

  @Test("A library of another minor version is reported with both versions, a patch version is not")
  func libraryVersions() {
    func finding(_ running: String?) -> Observation {
      LibraryCheck.observation(
        [.init(name: "OpenCV", built: "4.6.0", running: running)],
        protocols: ["https", "smtp", "smtps"])
    }
    #expect(finding("4.6.3").state == .ok)
    #expect(finding(nil).state == .ok)
    let strange = finding("4.10.0")
    #expect(strange.state == .warning)
    #expect(strange.text.contains("OpenCV 4.10.0 in place of 4.6.0"), "\(strange.text)")
  }

  @Test("A missing, faulty or bare decoder of HEIC and AVIF is a warning with its remedy")
  func phonePhotos() throws {
    func finding(_ script: String) throws -> Observation {
      let folder = try TemporaryFolder()
      let path = folder("selfie-heif")
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: path))
      chmod(path, 0o755)
      return HEIFCheck(program: HEIFProgram(paths: [path])).observation()
    }
    let missing = HEIFCheck(program: HEIFProgram(paths: ["/a/b", "/c/d"])).observation()
    #expect(missing.state == .warning && missing.text.contains("/a/b or /c/d"), "\(missing.text)")
    #expect(try finding("exit 1").text.contains("libheif1"))
    #expect(try finding("echo libheif 9; echo AV1").text.contains("libheif-plugin-libde265"))
    #expect(try finding("echo libheif 9; echo HEVC").text.contains("libheif-plugin-dav1d"))
    let sound = try finding("echo libheif 9; echo HEVC; echo AV1")
    #expect(sound.state == .ok && sound.text.contains("libheif 9"))
    // The one that this build has made.
    let own = HEIFCheck().observation()
    #expect(own.state == .ok, "\(own.text)")
  }

  @Test("A libcurl that cannot speak to mail servers fails")
  func libraryProtocols() {
    let finding = LibraryCheck.observation([], protocols: ["https"])
    #expect(finding.state == .failed)
    #expect(finding.text.contains("smtp, smtps"))
  }

  @Test("The libraries of this machine are those that it was built with")
  func libraries() {
    let finding = LibraryCheck().observation()
    #expect(finding.state == .ok, "\(finding.text)")
    #expect(finding.text.contains("OpenCV 4."), "\(finding.text)")
  }

  @Test(
    "The drawn head's face is found, and its eyes where they were drawn",
    .enabled(if: Portrait.isThere, "needs the models: make test"))
  func drawnHead() throws {
    var machine = machine()
    machine.models = Portrait.models
    let finding = try FaceCheck(context: machine).observation()
    #expect(finding.state == .ok, "\(finding.text)")
  }

  @Test("A check whose prerequisite failed is skipped and names it")
  func prerequisites() {
    var findings: [Finding] = []
    var machine = machine(["SELFIE_SMTP_ULR": "smtp://mail.example"])
    machine.isOffline = true
    let isHealthy = Doctor(machine).runChecks { findings.append($0) }
    #expect(!isHealthy)
    let states = Dictionary(uniqueKeysWithValues: findings.map { ($0.check, $0) })
    #expect(findings.map(\.check) == Finding.Check.allCases)
    #expect(states[.models]?.state == .failed)
    #expect(states[.face]?.state == .skipped)
    #expect(states[.face]?.text.contains("models") == true)
    #expect(states[.configuration]?.state == .failed)
    for check in [Finding.Check.outbox, .mail, .printer] {
      #expect(states[check]?.state == .skipped)
      #expect(states[check]?.text.contains("configuration") == true, "\(check)")
    }
  }

  @Test("A missing folder is on the disk of its nearest existing ancestor")
  func targetFolders() {
    #expect(TargetFolder("/nonexistent/a/b").existing == "/")
    #expect(TargetFolder("/tmp/nonexistent-a/b").existing == "/tmp")
    #expect(TargetFolder("nonexistent/b").existing == ".")
    #expect(TargetFolder("/tmp").exists)
    #expect(TargetFolder("/tmp").freeSpace.map { $0.bytes > 0 } == true)
  }

  @Test(
    "An age that a damaged outbox tells is a number all the same",
    arguments: [(-1e300, "11574074 d"), (1e300, "0 s")])
  func damagedAges(moment: Double, text: String) {
    let age = OutboxCheck.age(of: Date(timeIntervalSince1970: moment), at: Date())
    #expect(OutboxCheck.readable(age) == text)
  }

  @Test(
    "Bytes and ages are given in their largest unit",
    arguments: [(59.0, "59 s"), (3601, "1 h"), (200_000, "2 d"), (-5, "0 s")])
  func units(seconds: Double, text: String) {
    #expect(OutboxCheck.readable(seconds) == text)
    #expect(DiskCheck.readable(12_340_000_000) == "12.3 GB")
    #expect(DiskCheck.readable(64_000) == "0.1 MB")
  }
}
