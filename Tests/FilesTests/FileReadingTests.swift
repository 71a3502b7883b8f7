import Files
import Foundation
import TestSupport
import Testing

@Suite("Reading files")
struct FileReadingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ name: String, _ bytes: [UInt8]) -> String {
    #expect(FileManager.default.createFile(atPath: folder(name), contents: Data(bytes)))
    return folder(name)
  }

  @Test("A file is read whole, through a link too")
  func wholeFile() throws {
    let bytes = Bytes.noise(270_000)
    let path = make("a", bytes)
    #expect(try AtomicFile.read(path) == bytes)
    try FileManager.default.createSymbolicLink(atPath: folder("link"), withDestinationPath: path)
    #expect(try AtomicFile.read(folder("link")) == bytes)
  }

  @Test("Each reason for an unreadable file has its error, read or opened")
  func errors() {
    let cases: [(String, AtomicFileError)] = [
      (folder("nothing"), .missing), (folder("nothing/at/all"), .missing), ("", .missing),
      (make("a", [1]) + "\0.jpg", .missing), (folder.path, .isFolder), (make("empty", []), .empty),
    ]
    for (path, error) in cases {
      #expect(throws: error, "\(path)") { try AtomicFile.read(path) }
      #expect(throws: error, "\(path)") { _ = try AtomicFile.open(path) }
    }
  }

  @Test("A folder's names come in the order of their bytes, also those that are equal as texts")
  func names() {
    let written = "zéàîõüçñå".flatMap {
      ["\($0)", "\($0)".decomposedStringWithCanonicalMapping].map { Array($0.utf8) }
    }
    for name in Set(written) { _ = make(String(decoding: name, as: UTF8.self), [1]) }
    #expect(
      AtomicFile.names(in: folder.path).map { Array($0.utf8) }
        == Set(written).sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test(
    "A file without read permission has its own error",
    .enabled(if: geteuid() != 0, "root may read everything"))
  func forbiddenFile() {
    let path = make("secret", [1])
    #expect(chmod(path, 0) == 0)
    #expect(throws: AtomicFileError.notReadable) { try AtomicFile.read(path) }
  }

  @Test("A file may be as long as the limit, and no longer")
  func limit() throws {
    let path = make("a", [UInt8](repeating: 1, count: 1000))
    #expect(try AtomicFile.read(path, limit: 1000).count == 1000)
    #expect(throws: AtomicFileError.tooLarge(limit: 999)) { try AtomicFile.read(path, limit: 999) }
    let file = try #require(FileHandle(forReadingAtPath: path))
    #expect(throws: AtomicFileError.tooLarge(limit: 999)) {
      try FileStream.read(from: file.fileDescriptor, limit: 999)
    }
  }

  @Test("A pipe that another process made non-blocking carries all bytes", .timeLimit(.minutes(1)))
  func nonBlockingPipe() throws {
    let (bytes, pipe) = (Bytes.noise(300_000), Pipe())
    let ends = [pipe.fileHandleForReading.fileDescriptor, pipe.fileHandleForWriting.fileDescriptor]
    for end in ends { #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
    Thread.detachNewThread {
      // The reader waits for the writer, and the writer for the reader.
      usleep(100_000)
      try? FileStream.write(bytes, to: ends[1])
      try? pipe.fileHandleForWriting.close()
    }
    #expect(try FileStream.read(from: ends[0]) == bytes)
  }

  @Test("A pipe without writer and a device are refused at once", .timeLimit(.minutes(1)))
  func specialFiles() {
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    #expect(throws: AtomicFileError.isSpecial) { try AtomicFile.read(folder("pipe")) }
    #expect(throws: AtomicFileError.isSpecial) { try AtomicFile.read("/dev/zero") }
    #expect(throws: AtomicFileError.isSpecial) { try AtomicFile.read("/dev/null") }
  }

  @Test("What people write is read as text, also nothing; a link that leads nowhere is a fault")
  func text() throws {
    #expect(try AtomicFile.readText(make("text", Array("\u{FEFF}α\n".utf8))) == "α\n")
    #expect(try AtomicFile.readText(make("nothing", [])) == "")
    #expect(throws: AtomicFileError.missing) { try AtomicFile.readText(folder("none")) }
    let latin = make("latin", [0xE9, 0x20])
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: "nowhere")
    let faults = [
      #expect(throws: AtomicFileError.self) { try AtomicFile.readText(latin) },
      #expect(throws: AtomicFileError.self) { try AtomicFile.readText(folder("link")) },
      #expect(throws: AtomicFileError.self) { try AtomicFile.read(folder("link")) },
    ]
    for fault in faults { #expect(fault?.status == .noInput && fault != .missing) }
    // A link in a circle has its own words.
    try FileManager.default.createSymbolicLink(
      atPath: folder("circle"), withDestinationPath: "circle")
    let circle = #expect(throws: AtomicFileError.self) { try AtomicFile.read(folder("circle")) }
    #expect(circle?.description.contains("nowhere") == false)
  }

  @Test("A pipe without a byte is empty")
  func emptyPipe() throws {
    let empty = Pipe()
    try empty.fileHandleForWriting.close()
    #expect(throws: AtomicFileError.empty) {
      try FileStream.read(from: empty.fileHandleForReading.fileDescriptor)
    }
  }

  @Test(
    "The free bytes of a disk are a number, however many its file system tells",
    arguments: [
      (250, 4096, 1_024_000), (.max, 4096, .max), (1 << 63, 1, .max),
    ] as [(UInt, UInt, Int)])
  func freeBytes(blocks: UInt, size: UInt, bytes: Int) {
    var status = statvfs()
    (status.f_bavail, status.f_frsize) = (blocks, size)
    #expect(status.freeBytes == bytes)
  }
}
