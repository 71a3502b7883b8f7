import Files
import Foundation
import TestSupport
import Testing

/// Each test runs with all that file systems offer for naming a file.
@Suite("Writing files")
struct FileWritingTests {
  private let folder: TemporaryFolder
  private let bytes = Bytes.noise(30_000)

  init() throws { folder = try TemporaryFolder() }

  private func write(
    _ bytes: [UInt8], to path: String, overwrite: Bool = false, _ naming: AtomicFile.Naming
  ) throws {
    try AtomicFile.write(bytes, to: path, overwrite: overwrite, by: naming)
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("A file is written whole, without leftovers", arguments: AtomicFile.Naming.allCases)
  func newFile(naming: AtomicFile.Naming) throws {
    try AtomicFile.checkWritable(folder("a.jpg"), overwrite: false)
    #expect(try folder.names.isEmpty)
    try write(bytes, to: folder("a.jpg"), naming)
    #expect(try AtomicFile.read(folder("a.jpg")) == bytes)
    #expect(try folder.names == ["a.jpg"])
    let attribute = ExtendedAttribute("user.test", "ω")
    try AtomicFile.write(
      bytes, to: folder("a.jpg"), overwrite: true, mode: 0o444, attribute: attribute, by: naming)
    #expect(ExtendedAttribute.value("user.test", of: folder("a.jpg")) == "ω")
    try write([], to: folder("b.jpg"), naming)
    #expect(try folder.names == ["a.jpg", "b.jpg"])
  }

  @Test(
    "A new file has the permissions of the umask, and a replaced one keeps its own",
    arguments: AtomicFile.Naming.allCases)
  func keptPermissions(naming: AtomicFile.Naming) throws {
    try write(bytes, to: folder("a.jpg"), naming)
    // Reading the umask would change it for the tests that run beside.
    let descriptor = open(folder("usual"), O_WRONLY | O_CREAT | O_EXCL, 0o666)
    try #require(descriptor >= 0)
    close(descriptor)
    #expect(try permissions(folder("a.jpg")) == permissions(folder("usual")))
    #expect(chmod(folder("a.jpg"), 0o640) == 0)
    try write(bytes, to: folder("a.jpg"), overwrite: true, naming)
    #expect(try permissions(folder("a.jpg")) == 0o640)
  }

  @Test(
    "An existing file is kept unless it may be replaced, which the early check says as well",
    arguments: AtomicFile.Naming.allCases)
  func existingFile(naming: AtomicFile.Naming) throws {
    try write([1, 2, 3], to: folder("a.jpg"), naming)
    #expect(throws: AtomicFileError.exists) {
      try AtomicFile.checkWritable(folder("a.jpg"), overwrite: false)
    }
    #expect(throws: AtomicFileError.exists) { try write(bytes, to: folder("a.jpg"), naming) }
    #expect(try AtomicFile.read(folder("a.jpg")) == [1, 2, 3])
    try AtomicFile.checkWritable(folder("a.jpg"), overwrite: true)
    try write(bytes, to: folder("a.jpg"), overwrite: true, naming)
    #expect(try AtomicFile.read(folder("a.jpg")) == bytes)
    #expect(try folder.names == ["a.jpg"])
  }

  @Test(
    "A private file has mode 0600 and a given mode is the file's, whatever the replaced file had",
    arguments: AtomicFile.Naming.allCases)
  func statedPermissions(naming: AtomicFile.Naming) throws {
    for isReplaced in [false, true] {
      try AtomicFile.write(
        bytes, to: folder("private"), overwrite: isReplaced, mode: 0o600, by: naming)
      try AtomicFile.write(
        bytes, to: folder("given"), overwrite: isReplaced, mode: 0o604, by: naming)
      #expect(try permissions(folder("private")) == 0o600)
      #expect(try permissions(folder("given")) == 0o604)
      #expect(try folder.names == ["given", "private"])
      for name in ["given", "private"] { #expect(chmod(folder(name), 0o640) == 0) }
    }
  }

  @Test(
    "A link is followed when the file may be replaced, and exists when not",
    arguments: AtomicFile.Naming.allCases)
  func links(naming: AtomicFile.Naming) throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder("sub"), withIntermediateDirectories: false)
    try write([1], to: folder("sub/target"), naming)
    try manager.createSymbolicLink(atPath: folder("link"), withDestinationPath: "sub/target")
    try manager.createSymbolicLink(atPath: folder("chain"), withDestinationPath: "link")
    try manager.createSymbolicLink(atPath: folder("loose"), withDestinationPath: "sub/later")
    try manager.createSymbolicLink(atPath: folder("loop"), withDestinationPath: "loop")
    for name in ["link", "chain", "loose", "loop"] {
      #expect(throws: AtomicFileError.exists) { try write(bytes, to: folder(name), naming) }
    }
    try write(bytes, to: folder("chain"), overwrite: true, naming)
    #expect(try AtomicFile.read(folder("sub/target")) == bytes)
    #expect(try manager.destinationOfSymbolicLink(atPath: folder("link")) == "sub/target")
    try write([9], to: folder("loose"), overwrite: true, naming)
    #expect(try AtomicFile.read(folder("sub/later")) == [9])
    #expect(throws: AtomicFileError.cannotWrite(reason: "too many symbolic links")) {
      try write(bytes, to: folder("loop"), overwrite: true, naming)
    }
    #expect(try folder.names == ["chain", "link", "loop", "loose", "sub"])
  }

  @Test(
    "Folders, devices and missing folders are refused, early as well", arguments: [true, false])
  func refused(overwrite: Bool) throws {
    try write([1], to: folder("file"), .unnamedFile)
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    let long = String(repeating: "n", count: 256)
    let cases: [(String, AtomicFileError)] = [
      (folder.path, .outputIsFolder), (folder.path + "/", .outputIsFolder),
      (folder("missing/a.jpg"), .folderMissing), (folder("file/a.jpg"), .folderIsFile),
      (folder(long), .nameTooLong), (folder("pipe"), .outputIsSpecial),
      ("/dev/full", .outputIsSpecial),
    ]
    for (path, wanted) in cases {
      #expect(throws: wanted, "\(path)") {
        try AtomicFile.checkWritable(path, overwrite: overwrite)
      }
      for naming in AtomicFile.Naming.allCases {
        #expect(throws: wanted, "\(path)") {
          try write(bytes, to: path, overwrite: overwrite, naming)
        }
      }
      #expect(wanted.status == .cannotWrite)
    }
    #expect(try folder.names == ["file", "pipe"])
  }

  @Test("A name of 255 bytes can be written", arguments: AtomicFile.Naming.allCases)
  func longName(naming: AtomicFile.Naming) throws {
    let name = String(repeating: "ω", count: 127) + "n"
    try write([1], to: folder(name), naming)
    try write(bytes, to: folder(name), overwrite: true, naming)
    #expect(try AtomicFile.read(folder(name)) == bytes)
    #expect(try folder.names == [name])
  }

  /// What each of many writers at once, of which none may replace a file, gets.
  private func race(
    for path: String, _ naming: AtomicFile.Naming
  ) async -> [Result<[UInt8], AtomicFileError>] {
    await withTaskGroup(of: Result<[UInt8], AtomicFileError>.self) { group in
      for writer in 0..<16 {
        group.addTask {
          let mine = [UInt8](repeating: UInt8(writer), count: 50_000)
          do throws(AtomicFileError) {
            try AtomicFile.write(mine, to: path, overwrite: false, by: naming)
            return .success(mine)
          } catch {
            return .failure(error)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test("Of many writers at once exactly one wins", arguments: AtomicFile.Naming.allCases)
  func concurrentWriters(naming: AtomicFile.Naming) async throws {
    let outcomes = await race(for: folder("a.jpg"), naming)
    #expect(outcomes.count { $0 == .failure(.exists) } == 15)
    #expect(try outcomes.contains(.success(AtomicFile.read(folder("a.jpg")))))
    #expect(try folder.names == ["a.jpg"])
  }

  @Test(
    "A full disk has its own error, and leaves nothing",
    .enabled(if: SmallFileSystem.isAvailable, "only root may mount a small file system"),
    arguments: AtomicFile.Naming.allCases)
  func fullDisk(naming: AtomicFile.Naming) throws {
    let small = try SmallFileSystem(options: "size=64k")
    let path = small.folder("a.jpg")
    try write([1, 2], to: path, naming)
    let much = [UInt8](repeating: 0, count: 100_000)
    #expect(throws: AtomicFileError.diskFull) {
      try write(much, to: path, overwrite: true, naming)
    }
    #expect(throws: AtomicFileError.diskFull) { try write(much, to: path + "2", naming) }
    #expect(try AtomicFile.read(path) == [1, 2])
    #expect(try small.folder.names == ["a.jpg"])
  }

  @Test(
    "A folder without permission has its own error, early as well",
    .enabled(if: geteuid() != 0, "root may write everywhere"), arguments: AtomicFile.Naming.allCases
  )
  func forbiddenFolder(naming: AtomicFile.Naming) throws {
    #expect(chmod(folder.path, 0o500) == 0)
    defer { _ = chmod(folder.path, 0o700) }
    #expect(throws: AtomicFileError.folderNotWritable) {
      try write(bytes, to: folder("a.jpg"), naming)
    }
    #expect(throws: AtomicFileError.folderNotWritable) {
      try AtomicFile.checkWritable(folder("a.jpg"), overwrite: false)
    }
    #expect(try folder.names.isEmpty)
  }

  @Test(
    "A read-only folder has its own error, early as well",
    .enabled(if: SmallFileSystem.isAvailable, "only root may mount a small file system"),
    arguments: AtomicFile.Naming.allCases)
  func readOnlyFolder(naming: AtomicFile.Naming) throws {
    let small = try SmallFileSystem(options: "size=64k")
    let path = small.folder("a.jpg")
    try write([1, 2], to: path, naming)
    try small.lock()
    for (path, overwrite) in [(path, true), (path + "2", false)] {
      #expect(throws: AtomicFileError.readOnlyFileSystem) {
        try write(bytes, to: path, overwrite: overwrite, naming)
      }
      #expect(throws: AtomicFileError.readOnlyFileSystem) {
        try AtomicFile.checkWritable(path, overwrite: overwrite)
      }
    }
    #expect(try AtomicFile.read(path) == [1, 2])
  }

  @Test(
    "On an exFAT card files are written, kept, replaced, and one of many writers wins",
    .enabled(
      if: ExFATCard.isAvailable,
      "only root with a loop device and the packages exfatprogs and exfat-fuse can mount exFAT"))
  func card() async throws {
    let card = try ExFATCard()
    let path = card.folder("a.jpg")
    try AtomicFile.tryWriting(in: card.folder.path)
    try AtomicFile.write(bytes, to: path, overwrite: false)
    #expect(throws: AtomicFileError.exists) {
      try AtomicFile.write([1], to: path, overwrite: false)
    }
    #expect(try AtomicFile.read(path) == bytes)
    try AtomicFile.write([1], to: path, overwrite: true)
    #expect(try AtomicFile.read(path) == [1])
    let staged = try StagedFile(for: card.folder("b.jpg"), overwrite: false)
    try AtomicFile.write(bytes, to: staged.path, overwrite: true)
    try staged.commit()
    #expect(try AtomicFile.read(card.folder("b.jpg")) == bytes)
    let winners = await race(for: card.folder("c.jpg"), .unnamedFile).count {
      if case .success = $0 { true } else { false }
    }
    #expect(winners == 1)
    #expect(try card.folder.names == ["a.jpg", "b.jpg", "c.jpg"])
  }
}
