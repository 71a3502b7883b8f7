import Files
import Settings
import Foundation
import JobQueue
import Notation
import TestSupport
import Testing

@testable import Mailer

@Suite("Configuration")
struct ConfigurationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The user's file.
  private var file: String { folder("home/selfie/config.toml") }

  private func sources(_ environment: [String: String] = [:]) throws -> ConfigurationSources {
    for name in ["home/selfie", "etc"] { try folder.makeFolder(name) }
    return ConfigurationSources(
      environment: environment.merging(["XDG_CONFIG_HOME": folder("home")]) { $1 },
      home: folder.path, systemFolder: folder("etc"))
  }

  private func configuration(
    _ user: String = "", system: String = "", _ environment: [String: String] = [:]
  ) throws -> MailConfiguration {
    let sources = try sources(environment)
    try user.write(toFile: file, atomically: true, encoding: .utf8)
    try system.write(toFile: folder("etc/config.toml"), atomically: true, encoding: .utf8)
    return try MailConfiguration(sources)
  }

  @Test("The environment wins over the user's file, which wins over the system's")
  func precedence() throws {
    let system = "[outbox]\nretention_days = 7\nuncertain = \"ask\"\nrequire_consent = true\n"
    let user = "[outbox]\nretention_days = 8\n"
    #expect(try configuration(user, system: system).outboxPolicy.retentionDays == 8)
    #expect(try configuration(user, system: system).requiresConsent)
    #expect(
      try configuration(user, system: system, ["SELFIE_OUTBOX_RETENTION_DAYS": "9"])
        .outboxPolicy.retentionDays == 9)
  }

  @Test("A link that leads nowhere is a fault, not a file that is absent")
  func dangling() throws {
    let sources = try sources()
    #expect(throws: Never.self) { try MailConfiguration(sources) }
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "nowhere")
    #expect(
      throws: ConfigurationError.unusableFile(
        file, .cannotRead(reason: "it is a link that leads nowhere"))
    ) { try MailConfiguration(sources) }
  }

  @Test("A file of a gigabyte costs nothing and is an error")
  func huge() throws {
    let sources = try sources()
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    #expect(truncate(file, 1 << 30) == 0)
    #expect(throws: ConfigurationError.unusableFile(file, .tooLarge(limit: 1 << 20))) {
      try MailConfiguration(sources)
    }
  }

  @Test("A file that is no TOML is an error")
  func syntax() {
    #expect(throws: ConfigurationError.self) { try configuration("[\n") }
  }

  @Test("An unknown key is an error that names the nearest known one")
  func unknownKeys() {
    #expect(
      throws: ConfigurationError.unknownKey(key: "smtp.form", origin: file, nearest: "smtp.from")
    ) {
      try configuration("[smtp]\nform = \"a@x.example\"\n")
    }
    #expect(
      throws: ConfigurationError.unknownKey(
        key: "SELFIE_SMTP_ULR", origin: "The environment", nearest: "SELFIE_SMTP_URL")
    ) {
      try configuration("", ["SELFIE_SMTP_ULR": "smtp://x.example"])
    }
    #expect(throws: ConfigurationError.self) { try configuration("[camera]\nx = 1\n") }
    #expect(throws: Never.self) {
      try configuration("[printer]\nx = 1\n")
    }
    #expect(throws: ConfigurationError.self) { try configuration("[smtp]\npassword = \"x\"\n") }
  }

  @Test("A home folder may be written ~ in paths, and nowhere else")
  func home() throws {
    let authority = folder.path + "/~/ca.pem"
    let read = try configuration(
      """
      [smtp]
      client_name = "~"
      password_file = "~/password"
      ca_file = "\(authority)"
      [mail]
      templates = "~"
      """, ["SELFIE_OUTBOX_FOLDER": "~/mail/outbox"])
    #expect(read.outboxFolder == folder.path + "/mail/outbox")
    #expect(read.templates == folder.path)
    #expect(read.settings.text(.passwordFile) == folder.path + "/password")
    #expect(read.settings.text(.certificateFile) == authority)
    #expect(read.settings.text(.clientName) == "~")
  }

  @Test(
    "A value of another type is told which one is wanted",
    arguments: [
      ("[outbox]\nretention_days = 1.5", "a whole number"),
      ("[outbox]\nretention_days = \"thirty\"", "a whole number"),
      ("[outbox]\nretention_days = true", "a whole number"),
      ("[smtp]\nconnect_timeout = 2026-11-23", "a whole number"),
      ("[outbox]\nrequire_consent = 1.0", "true or false"),
      ("[smtp]\nurl = 1e3", "text in quotes"),
      ("[smtp]\nurl = [\"smtp://x\"]", "text in quotes"),
      ("[outbox]\nretention_days = [\"1\"]", "a whole number"),
    ])
  func types(file: String, wanted: String) throws {
    let error = try #require(throws: ConfigurationError.self) { try configuration(file) }
    #expect(error.description.hasSuffix("to something that is not \(wanted)."), "\(error)")
  }

  @Test(
    "A number beyond its limits is told them",
    arguments: [
      ("connect_timeout", 0, "1 to 300"), ("connect_timeout", 301, "1 to 300"),
      ("response_timeout", 0, "1 to 3600"), ("response_timeout", 3601, "1 to 3600"),
    ])
  func ranges(key: String, value: Int, limits: String) throws {
    let error = try #require(throws: ConfigurationError.self) {
      try configuration("[smtp]\n\(key) = \(value)")
    }
    #expect(error.description.hasSuffix("sets smtp.\(key) to \(value); it may be \(limits)."))
  }

  @Test("The example names every setting once, changes nothing, and its defaults are the defaults")
  func example() throws {
    let example = MailConfiguration.keys.example
    #expect(example.split(separator: "\n").allSatisfy { $0.count <= 100 })
    let empty = try configuration("")
    #expect(try configuration(example).summary == empty.summary)
    let settings = example.split(separator: "\n").filter { !$0.hasPrefix("# ") }
      .map { $0.hasPrefix("#") ? $0.dropFirst() : $0 }
    let entries = try TOMLReader(settings.joined(separator: "\n")).entries
    #expect(
      entries.map { $0.path.joined(separator: ".") }
        == MailConfiguration.keys.map(\.name).dropLast())
    let all = try configuration(
      settings.filter { !$0.hasPrefix("client_name") }.joined(separator: "\n"), ["LANG": "C"])
    #expect(all.outboxPolicy.retentionDays == empty.outboxPolicy.retentionDays)
    #expect(all.maximumAttachment == empty.maximumAttachment)
    #expect(all.outboxFolder == folder.path + "/.local/share/selfie/outbox")
    #expect(all.outboxFolder == empty.outboxFolder)
    #expect(all.outboxPolicy.sendsUncertainAgain == empty.outboxPolicy.sendsUncertainAgain)
    #expect(all.requiresConsent == empty.requiresConsent)
    #expect(all.language == empty.language)
    let (mine, theirs) = (
      try all.serverWithoutCredentials(),
      try configuration("", ["SELFIE_SMTP_URL": "smtp://mail.example:587"])
        .serverWithoutCredentials()
    )
    #expect(mine.connectTimeout == theirs.connectTimeout)
    #expect(mine.responseTimeout == theirs.responseTimeout)
    #expect(mine.authentication == theirs.authentication)
    for key in MailConfiguration.keys {
      if case .number(let limits) = key.kind {
        #expect(example.contains("\(limits.lowerBound) to \(limits.upperBound)."), "\(key.name)")
      }
    }
  }

  @Test("The server's address says how the connection is protected")
  func addresses() throws {
    let parsed = try ServerAddress("smtp://maria@museum.example@mail.example:2525")
    #expect(parsed.user == "maria@museum.example" && parsed.port == 2525)
    #expect(try ServerAddress("smtps://mail.example").security == .tls)
    #expect(try ServerAddress("smtp+plaintext://relay").host == "relay")
    #expect(try ServerAddress("smtp://[::1]:25").host == "::1")
    #expect(throws: ConfigurationError.passwordInURL) { try ServerAddress("smtp://u:p@x.example") }
    for text in [
      "http://x.example", "x.example", "smtp://", "smtp://x.example:0", "smtp://x/y", "smtp://a b",
    ] {
      #expect(throws: ConfigurationError.self) { try ServerAddress(text) }
    }
    #expect(throws: ConfigurationError.credentialsOverPlaintext) {
      try configuration(
        "", ["SELFIE_SMTP_URL": "smtp+plaintext://u@relay", "SELFIE_SMTP_PASSWORD": "x"]
      ).server()
    }
  }

  private func values(
    url: String = "smtp+plaintext://relay.example", from: String = "photos@museum.example",
    outboxFolder: String = "/nowhere", password: String? = nil, replyTo: String? = nil,
    maximumAttachment: Int = 8_000_000, retentionDays: Int = 30
  ) throws -> MailConfiguration {
    try MailConfiguration(
      url: url, from: from, outboxFolder: outboxFolder, password: password, replyTo: replyTo,
      maximumAttachment: maximumAttachment, retentionDays: retentionDays)
  }

  @Test("Values have the defaults of an empty file, and wrong ones are the same errors")
  func fromValues() throws {
    let given = try values()
    let read = try configuration(
      "",
      [
        "SELFIE_SMTP_URL": "smtp+plaintext://relay.example", "SELFIE_OUTBOX_FOLDER": "/nowhere",
        "SELFIE_SMTP_FROM": "photos@museum.example", "LANG": "en_GB.UTF-8",
      ])
    #expect(try given.server() == read.server() && given.sender() == read.sender())
    #expect(given.language == read.language && given.replyTo == read.replyTo)
    #expect(given.maximumAttachment == read.maximumAttachment)
    #expect(given.outboxPolicy.retentionDays == read.outboxPolicy.retentionDays)
    #expect(given.outboxFolder == read.outboxFolder)
    let (mine, theirs) = (given.outboxPolicy, read.outboxPolicy)
    #expect(mine.sendsUncertainAgain == theirs.sendsUncertainAgain)

    let login = try values(url: "smtps://u@x.example", password: "hush")
    #expect(try login.server().credentials == SMTPCredentials(user: "u", secret: Secret("hush")))
    #expect(!login.summary.joined().contains("hush"))
    var dumped = ""
    dump(login, to: &dumped)
    #expect(!dumped.contains("hush"))

    #expect(throws: ConfigurationError.userWithoutPassword) {
      try values(url: "smtp://u@x.example")
    }
    #expect(throws: ConfigurationError.passwordEmpty(origin: "the program")) {
      try values(url: "smtp://u@x.example", password: "")
    }
    #expect(
      throws: ConfigurationError.outOfRange(
        key: "outbox.retention_days", origin: "The program", value: -1, limits: 0...3650)
    ) { try values(retentionDays: -1) }
    for call in [
      { try values(url: "") }, { try values(from: "") }, { try values(outboxFolder: "") },
      { try values(from: "no address") }, { try values(replyTo: "a@b@c") },
      { try values(maximumAttachment: 1) }, { try values(url: "http://x.example") },
    ] {
      #expect(throws: ConfigurationError.self) { try call() }
    }
  }

  @Test("A password comes from the environment, a closed file or a command, and is never shown")
  func passwords() throws {
    let url = ["SELFIE_SMTP_URL": "smtp://u@x.example", "SELFIE_SMTP_FROM": "a@x.example"]
    func secret(_ more: [String: String]) throws -> String? {
      try configuration("", url.merging(more) { $1 }).server().credentials?.secret.value
    }
    #expect(throws: ConfigurationError.userWithoutPassword) { try secret([:]) }
    #expect(try secret(["SELFIE_SMTP_PASSWORD": "hush"]) == "hush")
    #expect(try secret(["SELFIE_SMTP_PASSWORD_COMMAND": "echo hush"]) == "hush")
    let file = folder.path + "/password"
    try "hush\n".write(toFile: file, atomically: true, encoding: .utf8)
    chmod(file, 0o644)
    #expect(throws: ConfigurationError.passwordFileOpen(file: file, mode: 0o644)) {
      try secret(["SELFIE_SMTP_PASSWORD_FILE": file])
    }
    chmod(file, 0o600)
    #expect(try secret(["SELFIE_SMTP_PASSWORD_FILE": file]) == "hush")
    let utf16: [UInt8] = [0xFF, 0xFE] + "hush\r\n".utf8.flatMap { [$0, 0] as [UInt8] }
    try Data(utf16).write(to: URL(fileURLWithPath: file))
    #expect(try secret(["SELFIE_SMTP_PASSWORD_FILE": file]) == "hush")
    try Data([0x68, 0xFC, 0x73, 0x68]).write(to: URL(fileURLWithPath: file))
    for (variable, value, origin) in [
      ("SELFIE_SMTP_PASSWORD_FILE", file, file),
      ("SELFIE_SMTP_PASSWORD_COMMAND", "printf 'h\\374sh'", "smtp.password_command"),
      // What a variable's byte that is no UTF-8 has become.
      ("SELFIE_SMTP_PASSWORD", "h\u{FFFD}sh", "SELFIE_SMTP_PASSWORD"),
    ] {
      #expect(throws: ConfigurationError.passwordNotText(origin: origin)) {
        try secret([variable: value])
      }
    }
    let summary = try configuration(
      "",
      url.merging(["SELFIE_SMTP_PASSWORD": "hush", "SELFIE_SMTP_PASSWORD_COMMAND": "echo hush"]) {
        $1
      }
    ).summary.joined(separator: "\n")
    #expect(!summary.contains("hush") && summary.contains("smtp.password = ••••"))
  }
}
